from pathlib import Path

import pytest

from donka.ranking.measure import Measure
from donka.ranking.policy import Policy
from donka.report.columns import columns

PAGE = (Path(__file__).parents[2] / "docs" / "standings.md").read_text(encoding="utf-8")


FIELDS = [
    field.name for measure in Measure for column in columns(measure) for field in column.fields
]


@pytest.mark.parametrize("field", sorted(set(FIELDS)))
def test_every_column_is_explained(field):
    assert f"`{field}`" in PAGE


@pytest.mark.parametrize("policy", Policy)
def test_every_policy_is_explained(policy):
    assert f"| `{policy}` |" in PAGE
