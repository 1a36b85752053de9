"""How much is tried: a few seconds of each by default, minutes under ``slow``."""

import pytest
from hypothesis import HealthCheck, settings

FEW, MANY = 150, 1_000


def amounts(few: int = FEW, many: int = MANY) -> list[object]:
    """How many examples to try, as parameters of a test."""
    return [
        pytest.param(few, id="a few"),
        pytest.param(many, id="many", marks=(pytest.mark.slow, pytest.mark.timeout(600))),
    ]


def tried(examples: int) -> settings:
    """So many examples; a busy machine may take its time over each."""
    return settings(
        max_examples=examples,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
        database=None,
    )
