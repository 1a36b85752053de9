"""The switches: their defaults and what cannot go together."""

from dataclasses import replace

import pytest

from donka.errors import DonkaError
from donka.game.rules import PRESETS, Direction, OpeningBy, OpeningLead, Rules


def test_the_default_is_the_customers_reading():
    assert Rules() == PRESETS["cherna-donka"]
    assert {name: str(getattr(Rules(), name)) for name in WORDS} == WORDS


WORDS = {
    "end_check": "cycle",
    "limit": "100",
    "limit_reached_ends": "False",
    "ties": "shared",
    "hearts_broken_by": "discard",
    "queen_must_lead": "True",
    "first_trick_points": "never",
    "opening_by": "holder",
    "opening_lead": "two_of_clubs",
    "moon": "add",
    "max_deals": "64",
}


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        (
            "classic",
            {
                "end_check": "deal",
                "limit_reached_ends": True,
                "hearts_broken_by": "any_point_card",
            },
        ),
        ("openspiel", {"hearts_broken_by": "any_point_card"}),
    ],
    ids=["classic", "openspiel"],
)
def test_a_preset_is_the_default_with_some_switches_turned(preset, changes):
    assert replace(Rules(), **changes) == PRESETS[preset]


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        pytest.param({"pass_order": ()}, "rules.pass_order: an empty list", id="no order"),
        pytest.param({"limit": 0}, "rules.limit: expected at least 1, got 0", id="no limit"),
        pytest.param(
            {"max_deals": 0}, "rules.max_deals: expected at least 1, got 0", id="no deals"
        ),
        pytest.param(
            {"opening_by": OpeningBy.DEALT},
            "rules.opening_lead: two_of_clubs cannot go with opening_by: dealt",
            id="a two of clubs that may be gone",
        ),
        pytest.param(
            {"opening_by": OpeningBy.DEALT, "opening_lead": OpeningLead.ANY_CLUB},
            "rules.opening_lead: any_club cannot go with opening_by: dealt",
            id="a club that may be gone",
        ),
    ],
)
def test_values_that_cannot_go_together_are_refused(changes, error):
    with pytest.raises(DonkaError, match=error):
        Rules(**changes)


def test_directions_follow_the_pass_order_from_deal_to_deal():
    assert [Rules().direction(deal) for deal in range(1, 7)] == [
        "left",
        "right",
        "across",
        "none",
        "left",
        "right",
    ]


@pytest.mark.parametrize(
    ("direction", "offset"),
    [
        (Direction.LEFT, 1),
        (Direction.ACROSS, 2),
        (Direction.RIGHT, 3),
        (Direction.NONE, 0),
    ],
    ids=["left", "across", "right", "none"],
)
def test_a_direction_leads_so_many_seats_clockwise(direction, offset):
    assert direction.offset == offset
