"""The engine held against the second referee, on random deals under every switch."""

from collections import Counter
from random import Random

import pytest
from game_walks import choice, directions, every_ruling, gift, hands, queen_among_hearts
from referee import DEFAULT, Referee

from donka.game.cards import DECK
from donka.game.deal import Deal
from donka.game.masks import mask_of_numbers, numbers
from donka.game.tricks import hearts_broken

RULINGS = list(every_ruling())


def texts(mask):
    return [str(DECK[number]) for number in numbers(mask)]


def switches(rules):
    return {name: getattr(rules, name) for name in DEFAULT}


def corner(referee, legal):
    """The rare situation that a decision is in, if any."""
    seat = referee.turn()
    hand = referee.hands[seat]
    leads = not referee.tricks[-1]
    only_points = all(card[1] == "H" or card == "QS" for card in hand)
    if len(referee.tricks) == 1:
        return "points alone in the first trick" if only_points and not leads else None
    if leads and only_points and not referee.hearts_broken():
        return "queen and hearts to lead" if "QS" in hand else "hearts alone to lead"
    return None


def hold(rules, random):
    """Play one random deal on both sides; the corners it met."""
    direction = directions(random)
    lumps = random.choice([0, 0.6, 0.9, 1, None])
    dealt = queen_among_hearts(random) if lumps is None else hands(random, lumps)
    deal = Deal(rules, dealt, direction)
    referee = Referee(switches(rules), [texts(hand) for hand in dealt], direction.value)
    if deal.passing:
        gifts = [gift(random, hand) for hand in dealt]
        deal.exchange(gifts)
        referee.exchange([texts(cards) for cards in gifts])
    shy = random.choice([0, 0.5, 1])
    met = Counter()
    while not referee.over:
        legal = deal.legal()
        assert deal.turn == referee.turn()
        assert set(texts(legal)) == set(referee.legal())
        met[corner(referee, legal)] += 1
        card = choice(random, legal, shy)
        deal.play(card)
        referee.play(str(DECK[card]))
        assert deal.hearts_broken == referee.hearts_broken()
        assert hearts_broken(rules.hearts_broken_by, deal.played) == deal.hearts_broken
    assert deal.over
    assert deal.points() == tuple(referee.points())
    met["moon"] += 26 in deal.taken
    return met


def hold_all(deals, seed):
    random = Random(seed)
    met = Counter()
    for _ in range(deals):
        for rules in RULINGS:
            met += hold(rules, random)
    return met


def test_both_referees_agree_under_every_combination_of_switches():
    met = hold_all(deals=3, seed="two referees")

    assert len(RULINGS) == 144
    assert {name for name, times in met.items() if times >= 3} >= {
        "points alone in the first trick",
        "hearts alone to lead",
        "queen and hearts to lead",
        "moon",
    }


@pytest.mark.slow
def test_both_referees_agree_on_many_deals():
    hold_all(deals=60, seed="two referees, longer")


def test_every_card_that_is_not_legal_is_refused_at_every_moment():
    random = Random("refusals")
    for rules in RULINGS[::12]:
        deal = Deal(rules, hands(random, 0.8), directions(random))
        if deal.passing:
            deal.exchange([gift(random, hand) for hand in deal.dealt])
        while not deal.over:
            legal = deal.legal()
            for card in set(range(52)) - set(numbers(legal)):
                with pytest.raises(ValueError, match="may not be played now"):
                    deal.play(card)
            assert deal.legal() == legal
            deal.play(random.choice(numbers(legal)))
        assert mask_of_numbers(deal.played) == (1 << 52) - 1
