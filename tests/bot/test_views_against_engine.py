"""What a view works out from the order of the cards, held against the deal that knows everything."""

import pytest

from donka.game.cards import DECK
from donka.game.masks import cards
from donka.game.rules import PRESETS, HeartsBrokenBy, OpeningBy, OpeningLead, Rules
from donka.game.tricks import takers

RULES = [
    *(pytest.param(rules, id=name) for name, rules in PRESETS.items()),
    pytest.param(Rules(hearts_broken_by=HeartsBrokenBy.HEART), id="heart breaks"),
    pytest.param(Rules(opening_by=OpeningBy.DEALT, opening_lead=OpeningLead.ANY), id="dealt opens"),
]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("number", [1, 2, 3, 4], ids=["left", "right", "across", "none"])
def test_a_view_tells_what_the_deal_knows(random_deal, rules, number):
    for seed in range(4):
        for deal, view in random_deal(seed, rules, number):
            assert view.seat == deal.turn
            assert view.hand == cards(deal.hands[view.seat])
            assert view.legal == cards(deal.legal())
            assert view.hearts_broken == deal.hearts_broken
            assert view.points == tuple(deal.taken)
            assert set(view.unseen) == set(cards(sum(deal.hands) - deal.hands[view.seat]))
            assert view.passed == cards(deal.passed[view.seat])
            assert view.received == cards(deal.received[view.seat])
            assert view.dealt == cards(deal.dealt[view.seat])


@pytest.mark.parametrize("number", [1, 2, 3, 4], ids=["left", "right", "across", "none"])
def test_a_view_never_rules_out_what_is_true(random_deal, number):
    for seed in range(4):
        for deal, view in random_deal(seed, Rules(), number):
            for seat in range(4):
                held = cards(deal.hands[seat])
                assert all(view.may_hold(seat, card) for card in held)
                assert set(view.known_cards(seat)) <= set(held)
                assert not view.voids[seat] & {card.suit for card in held}


def test_a_card_that_may_be_nowhere_has_been_played(random_deal):
    for _, view in random_deal(7, Rules()):
        played = {card for seat in range(4) for card in view.played_by(seat)}
        nowhere = {card for card in DECK if not any(view.may_hold(seat, card) for seat in range(4))}

        assert nowhere == played


def test_what_beats_the_table_and_has_no_beaters_takes_the_trick(random_deal):
    sure = 0
    for seed in range(20):
        deals, views = zip(*random_deal(seed, Rules()), strict=True)
        deal = deals[-1]
        taken_by = takers(deal.opener, deal.played)
        for place, (view, number) in enumerate(zip(views, deal.played, strict=True)):
            card = DECK[number]
            if view.trick.beaten_by(card) and not view.beaters(card):
                sure += 1
                assert taken_by[place // 4] == view.seat

    assert sure > 50
