"""Who opens a deal with what, and what may be played to the first trick (R8 to R11)."""

from dataclasses import replace

import pytest
from game_positions import QUEEN_AT_3, WHOLE_SUITS, Table

from donka.game.rules import Direction, FirstTrickPoints, OpeningBy, OpeningLead, Rules

ALLOWED = replace(Rules(), first_trick_points=FirstTrickPoints.ALLOWED)
ANY_LEAD = replace(Rules(), opening_lead=OpeningLead.ANY)
DEALT = replace(ANY_LEAD, opening_by=OpeningBy.DEALT)


def test_the_holder_of_the_two_of_clubs_leads_it():
    table = Table(*QUEEN_AT_3)

    assert table.deal.opener == 3
    assert table.legal == "2C"


def test_any_club_may_open_where_the_switch_says_so():
    rules = replace(Rules(), opening_lead=OpeningLead.ANY_CLUB)

    assert Table(*QUEEN_AT_3, rules=rules).legal == "2C 3C 4C 5C"


def test_any_card_without_points_may_open_where_the_switch_says_so():
    assert Table(*QUEEN_AT_3, rules=ANY_LEAD).legal == "2C 3C 4C 5C QD KD AD KS AS"


def test_the_first_trick_allows_no_points_where_there_is_any_other_card():
    table = Table(*WHOLE_SUITS).play("2C 2D 2H")

    assert table.legal == "2S 3S 4S 5S 6S 7S 8S 9S TS JS KS AS"


def test_thirteen_hearts_may_play_any_of_them_to_the_first_trick():
    table = Table(*WHOLE_SUITS).play("2C 2D")

    assert table.legal == WHOLE_SUITS[2]


def test_hearts_and_the_queen_alone_may_play_any_of_them_to_the_first_trick():
    table = Table(
        "23456789TJQK:C 2:D", "3456789TJQKA:D 2:S", "3456789TJQKA:H Q:S", "A:C 2:H 3456789TJKA:S"
    ).play("2C 3D")

    assert table.legal == "3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH QS"


def test_one_plain_card_among_points_is_the_only_one_for_the_first_trick():
    table = Table(
        "23456789TJQK:C 2:D", "3456789TJQKA:D A:C", "2456789TJQKA:H 3:S", "3:H 2456789TJQKA:S"
    ).play("2C AC")

    assert table.legal == "3S"


def test_points_may_be_discarded_on_the_first_trick_where_the_switch_says_so():
    table = Table(*WHOLE_SUITS, rules=ALLOWED).play("2C 2D 2H")

    assert table.legal == WHOLE_SUITS[3]


def test_the_first_trick_is_over_for_all_at_once_not_for_who_has_taken_something():
    table = Table(*WHOLE_SUITS).play("2C 2D 2H 2S  3C 3D 3H")

    assert table.deal.taken == [1, 0, 0, 0]
    assert table.legal == "3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"


def test_who_has_the_led_suit_must_follow_in_the_first_trick():
    assert Table(*QUEEN_AT_3).play("2C AC KC").legal == "6C 7C 8C 9C TC JC QC"


@pytest.mark.parametrize(
    "rules",
    [ANY_LEAD, replace(ANY_LEAD, first_trick_points=FirstTrickPoints.ALLOWED)],
    ids=["never", "allowed"],
)
def test_the_queen_may_not_follow_an_opening_spade_beside_another(rules):
    hands = (
        "2:C 23456:D 2345:H 234:S",
        "3456:C 789T:D 6789:H Q:S",
        "789T:C JQKA:D TJQ:H 56:S",
        "JQKA:C KA:H 789TJKA:S",
    )
    table = Table(*hands, rules=rules)

    table.play("2S")
    assert table.legal == "QS"  # the suit comes first, even when only she follows
    table.play("QS 5S")
    assert table.legal == "7S 8S 9S TS JS KS AS"


PASSED_ON = (
    "2KA:C 23456789TJ:H",
    "345:C 2345:D QKA:H 234:S",
    "678:C 6789TJ:D 5678:S",
    "9TJQ:C QKA:D 9TJQKA:S",
)


def test_the_two_of_clubs_opens_where_it_lies_after_the_pass():
    table = Table(*PASSED_ON, direction=Direction.LEFT)

    table.pass_("2C KC AC", "QH KH AH", "6C 7C 8C", "9C TC JC")

    assert table.deal.opener == 1
    assert table.legal == "2C"


def test_who_was_dealt_the_two_of_clubs_may_open_without_it():
    table = Table(*PASSED_ON, rules=DEALT, direction=Direction.LEFT)

    table.pass_("2C 2H 3H", "QH KH AH", "6C 7C 8C", "QD KD AD")

    assert table.deal.opener == 0
    assert table.legal == "KC AC QD KD AD"


def test_the_two_of_clubs_is_an_ordinary_card_when_another_suit_opens():
    table = Table(*PASSED_ON, rules=DEALT, direction=Direction.LEFT)
    table.pass_("2C 2H 3H", "QH KH AH", "6C 7C 8C", "QD KD AD")

    table.play("QD")

    assert table.legal == "2D 3D 4D 5D"


def test_who_opens_with_hearts_alone_may_lead_them():
    table = Table(*PASSED_ON, rules=DEALT, direction=Direction.RIGHT)
    table.pass_("2C KC AC", "QH KH AH", "6C 7C 8C", "9C TC JC")

    assert table.deal.opener == 0
    assert table.legal == "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
    assert table.play("2H").deal.hearts_broken


@pytest.mark.parametrize(
    ("queen_must_lead", "legal"),
    [(True, "QS"), (False, "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH QS")],
    ids=["must", "may"],
)
def test_who_opens_with_hearts_and_the_queen_alone_keeps_to_the_rule_on_leads(
    queen_must_lead, legal
):
    hands = (
        "2KA:C 23456789TJ:H",
        "345:C 2345:D QK:H 234Q:S",
        "678:C 6789TJ:D 5678:S",
        "9TJQ:C QKA:D A:H 9TJKA:S",
    )
    rules = replace(DEALT, queen_must_lead=queen_must_lead)
    table = Table(*hands, rules=rules, direction=Direction.RIGHT)

    table.pass_("2C KC AC", "QH KH QS", "6C 7C 8C", "9C TC JC")

    assert table.legal == legal
