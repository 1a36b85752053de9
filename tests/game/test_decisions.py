"""The choices of a recorded game, held against the engine card by card."""

from dataclasses import replace

import pytest
from game_samples import KEY, RULES, played_game, with_deals

from donka.game import shuffle
from donka.game.cards import NUMBER, written
from donka.game.deal import Deal
from donka.game.decisions import decisions
from donka.game.masks import mask_of
from donka.game.replay import RecordError, replay
from donka.game.rules import PRESETS

GAME = played_game()


@pytest.mark.parametrize("preset", PRESETS)
def test_each_choice_is_what_the_engine_leaves_to_the_seat_on_turn(preset):
    rules = PRESETS[preset]
    record = played_game(rules, set_number=3, seed=5)
    choices = {(each.deal, each.trick, each.seat): each for each in decisions(record, rules, KEY)}

    for number, kept in enumerate(record.deals(), start=1):
        deal = Deal(rules, shuffle.dealt(KEY, 3, number), rules.direction(number))
        if deal.passing:
            passes = [choices.pop((number, 0, seat)) for seat in range(4)]
            assert [each.hand for each in passes] == list(deal.dealt)
            assert [each.legal for each in passes] == list(deal.dealt)
            deal.exchange([mask_of(each.choice) for each in passes])
        for place, card in enumerate(kept.played):
            choice = choices.pop((number, place // 4 + 1, deal.turn), None)
            assert (choice is None) == (deal.legal().bit_count() == 1)
            if choice is not None:
                assert (choice.hand, choice.legal) == (deal.hands[deal.turn], deal.legal())
                assert choice.lying == kept.played[place - place % 4 : place]
                assert (choice.leader + place % 4) % 4 == deal.turn
                assert [NUMBER[each] for each in choice.choice] == [card]
            deal.play(card)
    assert choices == {}


def test_they_come_in_the_order_in_which_a_league_asks():
    order = [(each.deal, each.trick) for each in decisions(GAME, RULES, KEY)]

    assert order == sorted(order)
    assert [each.seat for each in decisions(GAME, RULES, KEY) if each.deal == 1][:4] == [0, 1, 2, 3]


def test_where_there_is_a_choice_is_what_the_replay_says():
    bits = [0] * GAME.number_of_deals
    for each in decisions(GAME, RULES, KEY):
        bits[each.deal - 1] |= 1 << 14 * each.seat + each.trick

    assert tuple(bits) == replay(GAME, RULES, KEY)


def test_the_substitute_s_choices_are_marked():
    for number, kept in enumerate(GAME.deals(), start=1):
        marked = sum(
            1 << 14 * each.seat + each.trick
            for each in decisions(GAME, RULES, KEY)
            if each.deal == number and each.substituted
        )
        # What had a single legal card is no choice, whoever played it.
        free = replay(GAME, RULES, KEY)[number - 1]
        assert marked == kept.substituted & free


def test_a_choice_speaks_in_cards():
    second = next(each for each in decisions(GAME, RULES, KEY) if each.trick == 1 and each.lying)

    assert written(second.on_table) == "2C"
    assert set(second.choice) <= set(second.allowed) <= set(second.held)
    assert not second.is_pass


def test_a_record_that_the_rules_contradict_is_told_with_its_place():
    deals = list(GAME.deals())
    deals[0] = replace(deals[0], played=deals[0].played[::-1])

    with pytest.raises(RecordError, match=r"^12\.7\.2\.1\.1: "):
        list(decisions(with_deals(GAME, deals), RULES, KEY))
