"""The rules a bot is examined under turn every switch."""

from dataclasses import fields
from enum import Enum

import pytest

from donka.examine.conditions import Extent
from donka.examine.rulings import rulings
from donka.game.rules import PRESETS, Direction, Rules

SWITCHES = [
    field for field in fields(Rules) if field.name not in ("limit", "max_deals", "pass_order")
]


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda field: field.name)
def test_every_switch_is_turned(switch):
    found = {getattr(ruling.rules, switch.name) for ruling in rulings(Rules(), Extent())}
    default = getattr(Rules(), switch.name)

    assert found == (set(type(default)) if isinstance(default, Enum) else {True, False})


def test_every_preset_is_among_them_and_the_default_one_is_asked_most():
    found = rulings(Rules(), Extent())

    assert set(PRESETS) <= {ruling.name for ruling in found}
    assert found[0].name == "cherna-donka"
    assert [ruling.positions for ruling in found] == [5_000, 1_500, 1_500, 500, 500, 500]


def test_the_league_s_own_rules_are_among_them_where_no_preset_has_them():
    own = Rules(pass_order=(Direction.ACROSS,), limit=50)

    found = rulings(own, Extent())

    assert found[1].name == "the league's own rules"
    assert found[1].rules == own
    assert len(found) == len(rulings(Rules(), Extent())) + 1
