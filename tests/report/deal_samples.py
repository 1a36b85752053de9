"""A set as four bots of one line each play it, and what they get wrong in it."""

from functools import partial

from donka.game import shuffle, substitute
from donka.game.faults import Fault, FaultKind
from donka.game.game import Game
from donka.game.masks import mask_of_numbers, numbers
from donka.game.record import DealRecord, GameRecord, encode_moves, encode_points
from donka.game.rules import Rules
from donka.game.unfolding import unfold
from donka.report.deal_text import DealPage
from donka.report.rotations import SetPage

KEY = shuffle.text_deal_key(shuffle.text_secret("replays"))
CIRCLE = ("low", "высокий", "牌王", "sub")

PLAYS = {
    "low": lambda legal: numbers(legal)[0],
    "высокий": lambda legal: numbers(legal)[-1],
    "牌王": lambda legal: max(numbers(legal), key=lambda card: card % 13),
    "sub": substitute.card,
}
PASSES = {
    "low": lambda hand: numbers(hand)[:3],
    "высокий": lambda hand: numbers(hand)[:3],
    "牌王": lambda hand: sorted(numbers(hand), key=lambda card: card % 13)[:3],
    "sub": lambda hand: numbers(substitute.pass_cards(hand)),
}
FAULTS = {
    ("высокий", 1, 0): Fault(
        FaultKind.CRASH, 0, 1, 0, False, "ValueError: \x1b[2J\u202e?", 7_000_000, 9_000_000, b"x"
    ),
    ("牌王", 1, 4): Fault(FaultKind.TIMEOUT, 0, 1, 4, False, "612.0 ms of charge, limit 500 ms"),
}
"""What goes wrong, by bot, deal and trick."""


def game(set_number=1, rotation=1, rules=None, faults=FAULTS):
    """One game of one cycle at table 3."""
    seats = tuple(CIRCLE[(seat - rotation + 1) % 4] for seat in range(4))
    playing = Game(rules or Rules(), partial(shuffle.dealt, KEY, set_number), cycles=1)
    deals, points, made = [], b"", []
    more = True
    while more:
        deal, bits = playing.deal, 0

        def fails(seat, trick, number=playing.number):
            fault = faults.get((seats[seat], number, trick))
            if fault is not None:
                values = [getattr(fault, name) for name in Fault.__dataclass_fields__]
                made.append(Fault(values[0], seat, *values[2:]))
            return fault is not None

        if deal.passing:
            gifts = []
            for seat, hand in enumerate(deal.dealt):
                failed = fails(seat, 0)
                bits |= failed << 14 * seat
                given = PASSES[seats[seat]](hand)
                gifts.append(substitute.pass_cards(hand) if failed else mask_of_numbers(given))
            deal.exchange(gifts)
        while not deal.over:
            trick, seat = len(deal.played) // 4 + 1, deal.turn
            failed = fails(seat, trick)
            bits |= failed << 14 * seat + trick
            play = substitute.card if failed else PLAYS[seats[seat]]
            deal.play(play(deal.legal()))
        passed = b"".join(map(numbers, deal.passed))
        deals.append(DealRecord(passed, bytes(deal.played), bits))
        points += encode_points(deal.points())
        more = playing.close_deal()
    return GameRecord(
        3, set_number, rotation, seats, encode_moves(deals), points, (50,) * 4, tuple(made)
    )


def pages(set_number=1, rotation=1, rules=None, faults=FAULTS):
    """The deals of that game, ready to be shown."""
    record = game(set_number, rotation, rules, faults)
    return [DealPage(record, deal) for deal in unfold(record, rules or Rules(), KEY, cycles=1)]


def set_pages(set_number=1, rotations=(1, 2, 3, 4), faults=FAULTS):
    """The deals of that set, ready to be shown."""
    games = [pages(set_number, rotation, faults=faults) for rotation in rotations]
    return [SetPage(tuple(deals)) for deals in zip(*games, strict=True)]
