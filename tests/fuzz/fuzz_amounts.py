"""How much is tried: a few seconds of each by default, more under ``slow``, minutes under ``long``."""

import pytest
from hypothesis import HealthCheck, settings

FEW = 150


def amounts(few: int = FEW) -> list[object]:
    """How many examples to try, as parameters of a test.

    Others every time: what one run of CI has not met, one of the next does.
    """
    return [
        pytest.param(few, id="a few"),
        pytest.param(2 * few, id="many", marks=(pytest.mark.slow, pytest.mark.timeout(600))),
        pytest.param(20 * few, id="most", marks=(pytest.mark.long, pytest.mark.timeout(3600))),
    ]


def tried(examples: int) -> settings:
    """So many examples; a busy machine may take its time over each."""
    return settings(
        max_examples=examples,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
        database=None,
    )
