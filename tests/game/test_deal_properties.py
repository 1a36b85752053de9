"""What is true of every deal, whatever the cards, the switches and the play."""

from dataclasses import fields, replace
from random import Random

import pytest
from game_walks import choice, directions, every_ruling, gift, hands, queen_among_hearts
from hypothesis import given
from hypothesis import strategies as st

from donka.game.deal import Deal
from donka.game.masks import ALL, BIT, CLUBS, HEARTS, POINT_CARDS, QUEEN, TWO_OF_CLUBS, numbers
from donka.game.rules import (
    Direction,
    FirstTrickPoints,
    HeartsBrokenBy,
    Moon,
    OpeningBy,
    OpeningLead,
    Rules,
)

RULINGS = list(every_ruling())
rulings = st.sampled_from(RULINGS)
randoms = st.integers(0, 2**32).map(Random)


def begun(rules, random, direction=None):
    dealt = random.choice([hands(random, random.random()), queen_among_hearts(random)])
    deal = Deal(rules, dealt, direction or directions(random))
    if deal.passing:
        deal.exchange([gift(random, hand) for hand in dealt])
    return deal


def walk(deal, random):
    """Play *deal* to its end at random, stopping before each card."""
    shy = random.choice([0, 0.5, 1])
    while not deal.over:
        yield deal
        deal.play(choice(random, deal.legal(), shy))


@given(rulings, randoms)
def test_the_legal_cards_are_a_part_of_the_hand_and_never_none(rules, random):
    deal = begun(rules, random)
    for _ in walk(deal, random):
        assert deal.legal()
        assert deal.legal() & ~deal.hands[deal.turn] == 0


@given(rulings, randoms)
def test_every_card_is_in_a_hand_or_played_and_only_once(rules, random):
    deal = begun(rules, random)
    for _ in walk(deal, random):
        assert sum(deal.hands) + sum(BIT[card] for card in deal.played) == ALL
    assert sorted(deal.played) == list(range(52))


@given(rulings, randoms)
def test_points_sum_to_26_or_to_what_a_moon_is_worth(rules, random):
    deal = begun(rules, random)
    for _ in walk(deal, random):
        assert sum(deal.taken) <= 26
    moon = {Moon.ADD: 78, Moon.SUBTRACT: -26, Moon.OFF: 26}[rules.moon]

    assert sum(deal.taken) == 26
    assert sum(deal.points()) == (moon if 26 in deal.taken else 26)


@given(rulings, randoms, st.integers(1, 3))
def test_rotating_the_seats_rotates_the_outcome(rules, random, turn):
    deal = begun(rules, random)
    for _ in walk(deal, random):
        pass

    def turned(by_seat):
        return [by_seat[(seat - turn) % 4] for seat in range(4)]

    rotated = Deal(rules, turned(deal.dealt), deal.direction)
    if rotated.passing:
        rotated.exchange(turned(deal.passed))
    for card in deal.played:
        rotated.play(card)

    assert rotated.opener == (deal.opener + turn) % 4
    assert list(rotated.points()) == turned(deal.points())


@given(rulings, randoms, st.sampled_from([Direction.LEFT, Direction.RIGHT, Direction.ACROSS]))
def test_a_pass_moves_three_cards_and_keeps_thirteen(rules, random, direction):
    deal = begun(rules, random, direction)

    assert [hand.bit_count() for hand in deal.hands] == [13] * 4
    for seat in range(4):
        assert deal.received[(seat + direction.offset) % 4] == deal.passed[seat]
        assert deal.hands[seat] == deal.dealt[seat] ^ deal.passed[seat] ^ deal.received[seat]


def leads(deal):
    return len(deal.played) % 4 == 0


def in_first_trick(deal):
    return len(deal.played) < 4


def only_points(deal):
    return deal.hands[deal.turn] & ~POINT_CARDS == 0


def queen_played(deal):
    return deal.played.count(49) == 1


# Where two values of a switch may differ: at a decision, as the deal stands before it.
FLIPS = {
    "hearts_broken_by": lambda deal: (
        leads(deal) and not in_first_trick(deal) and queen_played(deal)
    ),
    "queen_must_lead": lambda deal: (
        leads(deal) and only_points(deal) and bool(deal.hands[deal.turn] & QUEEN)
    ),
    "first_trick_points": lambda deal: (
        in_first_trick(deal) and not leads(deal) and not only_points(deal)
    ),
    "opening_lead": lambda deal: not deal.played,
    "moon": lambda deal: False,
}
VALUES = {
    "hearts_broken_by": list(HeartsBrokenBy),
    "queen_must_lead": [True, False],
    "first_trick_points": list(FirstTrickPoints),
    "opening_lead": list(OpeningLead),
    "moon": list(Moon),
}


@pytest.mark.parametrize("switch", FLIPS)
def test_flipping_one_switch_changes_only_its_own_behaviour(switch):
    random = Random(f"flip {switch}")
    differences = 0
    for _ in range(300):
        one, other = random.sample(VALUES[switch], 2)
        rules = replace(random.choice(RULINGS), opening_by=OpeningBy.HOLDER)
        deal = begun(replace(rules, **{switch: one}), random)
        flipped = Deal(replace(rules, **{switch: other}), deal.dealt, deal.direction)
        if flipped.passing:
            flipped.exchange(deal.passed)
        while not deal.over:
            if deal.legal() != flipped.legal():
                differences += 1
                assert FLIPS[switch](deal)
            card = choice(random, deal.legal() & flipped.legal(), random.choice([0, 1]))
            deal.play(card)
            flipped.play(card)
        if switch == "moon" and 26 in deal.taken:
            differences += 1
            assert deal.points() != flipped.points()
        else:
            assert deal.points() == flipped.points()
    assert differences >= 5


def test_the_seat_that_opens_differs_only_where_the_two_of_clubs_was_passed():
    random = Random("flip opening_by")
    rules = Rules(opening_lead=OpeningLead.ANY)
    passed_on = 0
    for _ in range(300):
        deal = begun(rules, random)
        dealt = Deal(replace(rules, opening_by=OpeningBy.DEALT), deal.dealt, deal.direction)
        if dealt.passing:
            dealt.exchange(deal.passed)
        moved = any(BIT[TWO_OF_CLUBS] & gift for gift in deal.passed)
        passed_on += moved
        assert (dealt.opener != deal.opener) is moved
        assert BIT[TWO_OF_CLUBS] & dealt.dealt[dealt.opener]
        assert BIT[TWO_OF_CLUBS] & deal.hands[deal.opener]
    assert passed_on >= 20


def test_every_switch_of_a_deal_is_flipped_here():
    of_a_game = {"end_check", "limit", "limit_reached_ends", "ties", "pass_order", "max_deals"}

    assert {field.name for field in fields(Rules)} == {*FLIPS, "opening_by", *of_a_game}


@given(randoms)
def test_a_heart_is_led_only_once_hearts_are_broken_or_nothing_else_is_held(random):
    deal = begun(Rules(), random)
    for _ in walk(deal, random):
        if leads(deal) and deal.legal() & HEARTS:
            assert deal.hearts_broken or deal.hands[deal.turn] & ~HEARTS == 0


@given(randoms)
def test_the_first_trick_of_the_default_rules_is_led_with_a_club_and_followed(random):
    deal = begun(Rules(), random)
    assert numbers(deal.legal()) == bytes([TWO_OF_CLUBS])
    for _ in walk(deal, random):
        if 0 < len(deal.played) < 4 and deal.hands[deal.turn] & CLUBS:
            assert deal.legal() == deal.hands[deal.turn] & CLUBS
