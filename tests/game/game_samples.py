"""Whole games as records."""

from dataclasses import replace
from functools import partial
from random import Random

from game_walks import choice, gift

from donka.game import shuffle, substitute
from donka.game.game import Game
from donka.game.masks import numbers
from donka.game.record import DealRecord, GameRecord, encode_moves, encode_points
from donka.game.rules import Rules

KEY = shuffle.text_deal_key(shuffle.text_secret("records"))
NAMES = ("ann", "боби", "cleo", "dan")


def recorded_deal(deal, random, fails):
    """Play *deal*; each decision is the substitute's with the probability *fails*."""
    substituted = 0
    if deal.passing:
        gifts = []
        for seat, hand in enumerate(deal.dealt):
            failed = random.random() < fails
            substituted |= failed << 14 * seat
            gifts.append(substitute.pass_cards(hand) if failed else gift(random, hand))
        deal.exchange(gifts)
    while not deal.over:
        failed = random.random() < fails
        substituted |= failed << 14 * deal.turn + len(deal.played) // 4 + 1
        legal = deal.legal()
        deal.play(substitute.card(legal) if failed else choice(random, legal, 0.5))
    passed = b"".join(map(numbers, deal.passed))
    return DealRecord(passed, bytes(deal.played), substituted)


RULES = Rules(limit=60)


def played_game(rules=RULES, set_number=7, seed=1, cycles=None, fails=0.1):
    random = Random(seed)
    game = Game(rules, partial(shuffle.dealt, KEY, set_number), cycles)
    deals, points = [], b""
    more = True
    while more:
        deals.append(recorded_deal(game.deal, random, fails))
        points += encode_points(game.deal.points())
        more = game.close_deal()
    return GameRecord(
        table=12,
        set=set_number,
        rotation=2,
        seats=NAMES,
        moves=encode_moves(deals),
        points=points,
        asked=(40, 41, 42, 43),
    )


def with_deals(record, deals, points=None):
    return replace(
        record,
        moves=encode_moves(deals),
        points=record.points if points is None else points,
    )
