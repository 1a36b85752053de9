"""A game laid open: held against the engine card by card."""

from dataclasses import replace

import pytest
from game_samples import KEY, RULES, played_game

from donka.game import shuffle
from donka.game.cards import DECK, NUMBER
from donka.game.deal import Deal
from donka.game.masks import cards, mask_of
from donka.game.replay import RecordError
from donka.game.rules import PRESETS, Direction, Moon
from donka.game.unfolding import unfold

GAME = played_game()


@pytest.mark.parametrize("preset", PRESETS)
def test_every_trick_is_the_engine_s(preset):
    rules = PRESETS[preset]
    record = played_game(rules, set_number=3, seed=5)

    for unfolded in unfold(record, rules, KEY):
        deal = Deal(rules, shuffle.dealt(KEY, 3, unfolded.number), rules.direction(unfolded.number))
        assert unfolded.hands == tuple(map(cards, deal.dealt))
        if deal.passing:
            deal.exchange([mask_of(gift) for gift in unfolded.passed])
        assert unfolded.received == tuple(map(cards, deal.received))
        for trick in unfolded.tricks:
            assert trick.leader == deal.turn
            assert trick.hands == tuple(map(cards, deal.hands))
            for seat, card in zip(trick.seats, trick.cards, strict=True):
                assert seat == deal.turn
                assert trick.card_of(seat) is card
                deal.play(NUMBER[card])
            assert deal.turn in (trick.taker, -1)
            assert list(trick.taken) == deal.taken
        assert unfolded.points == deal.points()
        assert [trick.number for trick in unfolded.tricks] == list(range(1, 14))


def test_the_points_run_through_the_game():
    deals = unfold(GAME, RULES, KEY)

    assert deals[0].before == (0, 0, 0, 0)
    assert [deal.totals for deal in deals[:-1]] == [deal.before for deal in deals[1:]]
    assert deals[-1].totals == tuple(map(sum, zip(*GAME.deal_points(), strict=True)))
    assert [deal.number for deal in deals] == list(range(1, len(deals) + 1))


def test_the_substitute_s_decisions_are_those_of_the_record():
    for recorded, deal in zip(GAME.deals(), unfold(GAME, RULES, KEY), strict=True):
        flags = sum(1 << 14 * seat for seat in deal.substituted) + sum(
            1 << 14 * seat + trick.number for trick in deal.tricks for seat in trick.substituted
        )
        assert flags == recorded.substituted


def test_a_deal_without_a_pass_passes_nothing():
    fourth = unfold(GAME, RULES, KEY)[3]

    assert fourth.direction is Direction.NONE
    assert fourth.passed == fourth.received == ((), (), (), ())
    assert fourth.tricks[0].hands == fourth.hands


@pytest.mark.parametrize("moon", Moon)
def test_a_moon_is_somebody_s_where_the_rules_know_one(moon):
    rules = replace(RULES, moon=moon, limit=1000)
    shot = [
        (deal.moon, deal.points)
        for set_number in range(1, 25)
        for deal in unfold(
            played_game(rules, set_number, seed=set_number, cycles=4, fails=0.9), rules, KEY, 4
        )
        if 26 in deal.tricks[-1].taken
    ]

    assert shot
    for seat, points in shot:
        expected = {Moon.ADD: (0, 26), Moon.SUBTRACT: (-26, 0), Moon.OFF: (26, 0)}[moon]
        assert sorted(set(points)) == sorted(expected)
        assert (seat is None) == (moon is Moon.OFF)
        assert seat is None or points[seat] == expected[0]


def test_a_record_that_the_rules_contradict_is_not_laid_open():
    with pytest.raises(RecordError, match=r"^12\.8\.2\.1\.0: seat 0 passed "):
        unfold(replace(GAME, set=8), RULES, KEY)


def test_the_cards_are_the_deck_s():
    first = unfold(GAME, RULES, KEY)[0]

    assert sorted(card for hand in first.hands for card in hand) == list(DECK)
    assert sorted(card for trick in first.tricks for card in trick.cards) == list(DECK)
