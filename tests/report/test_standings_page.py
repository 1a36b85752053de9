from pathlib import Path

import pytest

from donka.ranking.policy import Policy
from donka.report.columns import COLUMNS

PAGE = (Path(__file__).parents[2] / "docs" / "standings.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("field", [field.name for column in COLUMNS for field in column.fields])
def test_every_column_is_explained(field):
    assert f"`{field}`" in PAGE


@pytest.mark.parametrize("policy", Policy)
def test_every_policy_is_explained(policy):
    assert f"| `{policy}` |" in PAGE
