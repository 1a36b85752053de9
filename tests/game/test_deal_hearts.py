"""When hearts may be led, and what breaks them (R4 to R7)."""

from dataclasses import replace

import pytest
from game_positions import FIRST_TRICK, QUEEN_AT_1, QUEEN_AT_3, WHOLE_SUITS, Table

from donka.game.rules import HeartsBrokenBy, Rules

BY = [pytest.param(by, id=by.value) for by in HeartsBrokenBy]


def under(by):
    return replace(Rules(), hearts_broken_by=by)


@pytest.mark.parametrize("by", BY)
def test_hearts_may_not_be_led_before_they_are_broken(by):
    table = Table(*QUEEN_AT_3, rules=under(by)).play(FIRST_TRICK)

    assert table.deal.turn == 0
    assert table.legal == "2D 3D 4D 5D 2S 3S 4S 5S"


@pytest.mark.parametrize("by", BY)
def test_a_discarded_heart_breaks_hearts(by):
    table = Table(*QUEEN_AT_1, rules=under(by)).play(FIRST_TRICK)
    table.play("5D 6D TD AD  3C 2S 6H")

    assert table.deal.hearts_broken
    table.play("7C")
    assert table.legal == "8C 9C TC JC QC JD TH JH TS JS"


@pytest.mark.parametrize(
    ("by", "broken", "legal"),
    [
        ("discard", True, "8C 9C TC JC QC JD TH JH TS JS"),
        ("any_point_card", True, "8C 9C TC JC QC JD TH JH TS JS"),
        ("heart", False, "8C 9C TC JC QC JD TS JS"),
    ],
    ids=["discard", "any_point_card", "heart"],
)
def test_a_discarded_queen_breaks_hearts_unless_only_hearts_do(by, broken, legal):
    table = Table(*QUEEN_AT_1, rules=under(HeartsBrokenBy(by))).play(FIRST_TRICK)
    table.play("5D 6D TD AD  3C 2S QS 7C")

    assert table.deal.hearts_broken is broken
    assert table.deal.turn == 2
    assert table.legal == legal


@pytest.mark.parametrize(
    ("by", "broken", "legal"),
    [
        ("discard", False, "3C 4C 5C QD KD AD KS AS"),
        ("any_point_card", True, "3C 4C 5C QD KD AD QH KH AH KS AS"),
        ("heart", False, "3C 4C 5C QD KD AD KS AS"),
    ],
    ids=["discard", "any_point_card", "heart"],
)
def test_a_queen_that_follows_spades_breaks_hearts_only_as_any_point_card(by, broken, legal):
    table = Table(*QUEEN_AT_3, rules=under(HeartsBrokenBy(by))).play(FIRST_TRICK)
    table.play("5S 9S TS QS")

    assert table.deal.hearts_broken is broken
    assert table.deal.turn == 3
    assert table.legal == legal


@pytest.mark.parametrize(
    ("by", "broken", "legal"),
    [
        ("discard", False, "3C 4C 5C QD KD KS AS"),
        ("any_point_card", True, "3C 4C 5C QD KD QH KH AH KS AS"),
        ("heart", False, "3C 4C 5C QD KD KS AS"),
    ],
    ids=["discard", "any_point_card", "heart"],
)
def test_a_queen_that_is_led_breaks_hearts_only_as_any_point_card(by, broken, legal):
    table = Table(*QUEEN_AT_3, rules=under(HeartsBrokenBy(by))).play(FIRST_TRICK)
    table.play("5D 9D TD AD  QS 5S 9S JS")

    assert table.deal.hearts_broken is broken
    assert table.deal.turn == 3
    assert table.legal == legal


ONLY_HEARTS = (
    "A:C 23456789TJQK:H",
    "3456:C 23456:D 2345:S",
    "789T:C 789TJ:D 6789:S",
    "2JQK:C QKA:D A:H TJQKA:S",
)
HEARTS_AND_QUEEN = (
    "A:C 23456789TJQ:H Q:S",
    "3456:C 23456:D 2345:S",
    "789T:C 789TJ:D 6789:S",
    "2JQK:C QKA:D KA:H TJKA:S",
)


@pytest.mark.parametrize("by", BY)
def test_who_holds_only_hearts_may_lead_them_which_breaks_them(by):
    table = Table(*ONLY_HEARTS, rules=under(by)).play("2C AC 3C 7C")

    assert table.legal == "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
    table.play("2H")
    assert table.deal.hearts_broken


def test_who_holds_only_hearts_and_the_queen_must_lead_the_queen():
    table = Table(*HEARTS_AND_QUEEN).play("2C AC 3C 7C")

    assert table.legal == "QS"


def test_who_holds_only_hearts_and_the_queen_may_lead_either_where_the_switch_says_so():
    rules = replace(Rules(), queen_must_lead=False)

    table = Table(*HEARTS_AND_QUEEN, rules=rules).play("2C AC 3C 7C")

    assert table.legal == "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH QS"


def test_once_hearts_are_broken_the_queen_need_not_be_led():
    table = Table(*HEARTS_AND_QUEEN).play("2C AC 3C 7C  QS 2S 6S TS")

    assert table.deal.turn == 0
    assert not table.deal.hearts_broken  # the queen was led, so she was no discard
    assert table.legal == "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH"


def test_a_discard_after_the_first_trick_is_free_while_hearts_are_not_broken():
    table = Table(*QUEEN_AT_1).play(FIRST_TRICK).play("5D 6D TD AD  3C 2S")

    assert table.deal.turn == 1
    assert table.legal == "7D 8D 9D 6H 7H 8H 9H 7S 8S 9S QS"


def test_hearts_break_on_the_first_trick_too_for_a_hand_of_hearts():
    table = Table(*WHOLE_SUITS).play("2C 2D 2H")

    assert table.deal.hearts_broken
