"""Positions: one decision each, with the whole of what its seat knows, for a bot that has seen nothing.

Knows nothing of workers.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from donka.examine.lot import Lot
from donka.examine.walks import Walk, hands, pass_cards
from donka.game.cards import DECK, written
from donka.game.deal import Deal
from donka.game.masks import POINT_CARDS, cards
from donka.game.rules import Rules
from donka.sandbox.wire import DealStart, Item, Want

FourPoints = tuple[int, int, int, int]
_FROM_A_DEAL = 6
"""Decisions that are taken out of one deal: neighbours resemble each other."""


@dataclass(frozen=True, slots=True)
class Position:
    """One decision; of a pass everything from *passed* to *rest* is empty."""

    deal: int
    """Counted from 1 within its game."""
    seat: int
    dealt: int
    hand: int
    """Mask of what the seat holds."""
    legal: int
    """Mask of what it may play; of a pass its whole hand."""
    totals: FourPoints
    seed: bytes
    passed: int = 0
    received: int = 0
    opener: int = -1
    played: bytes = b""
    rest: bytes = b""
    """The cards with which the deal ends, whatever the bot would play."""
    after: FourPoints = (0, 0, 0, 0)
    """The totals after them."""

    @property
    def is_pass(self) -> bool:
        """Whether three cards are wanted, not one."""
        return self.opener < 0

    @property
    def is_rare(self) -> bool:
        """Whether nothing but points can be played to the first trick."""
        return 0 < len(self.played) < 4 and not self.legal & ~POINT_CARDS

    def item(self, game: int, left_ns: int) -> Item:
        """The question, as the first that the bot hears of the game numbered *game*."""
        start = DealStart(self.deal, self.seat, self.dealt, self.totals, self.seed, self.passed)
        want, legal = (Want.PASS, 0) if self.is_pass else (Want.CARD, self.legal)
        return Item(
            game, want, legal, self.played, self.opener, self.received, left_ns, None, start
        )

    def farewell(self, game: int, left_ns: int) -> Item | None:
        """How the game ended; None after a pass, which nobody knows the end of."""
        if self.is_pass:
            return None
        return Item(
            game,
            Want.NOTE,
            0,
            b"",
            self.opener,
            self.received,
            left_ns,
            self.rest,
            None,
            self.after,
        )

    def __str__(self) -> str:
        if self.is_pass:
            return f"seat {self.seat}, the pass of deal {self.deal}, holding {_text(self.hand)}"
        trick = len(self.played) // 4 + 1
        lying = written(DECK[card] for card in self.played[4 * (trick - 1) :])
        table = f"on the table {lying}" if lying else "leading"
        return f"seat {self.seat}, deal {self.deal}, trick {trick}, {table}, holding {_text(self.hand)}"


def plays(rules: Rules, key: bytes, what: str) -> Iterator[Position]:
    """Cards to play, without end: of more than one legal card each, drawn from *key* under *what*."""
    lot = Lot(key, f"plays {what}")
    while True:
        found = list(_choices(rules, lot))
        rare = [position for position in found if position.is_rare]
        others = [position for position in found if not position.is_rare]
        yield from (*rare, *lot.some_of(others, min(_FROM_A_DEAL, len(others))))


def every_play(rules: Rules, key: bytes, what: str) -> Iterator[Position]:
    """The same, but all there are in each deal: cheaper, and more alike."""
    lot = Lot(key, f"every play {what}")
    while True:
        yield from _choices(rules, lot)


def passes(rules: Rules, key: bytes, what: str) -> Iterator[Position]:
    """Passes to make, without end; none where *rules* have no pass."""
    lot = Lot(key, f"passes {what}")
    giving = [deal for deal in range(1, rules.cycle + 1) if rules.direction(deal).offset]
    while giving:
        number = lot.one_of(giving)
        seat = lot.below(4)
        hand = hands(lot)[seat]
        totals = _totals(rules, number, lot)
        yield Position(number, seat, hand, hand, hand, totals, _seed(lot))


def _choices(rules: Rules, lot: Lot) -> Iterator[Position]:
    """Every choice of cards in one deal."""
    most = min(rules.max_deals, 4 * rules.cycle)
    number = 1 + lot.below(most)
    dealt = hands(lot)
    if any(hand & POINT_CARDS == hand for hand in dealt):
        # A pass would take such a hand apart.
        without = (each for each in range(1, most + 1) if not rules.direction(each).offset)
        number = next(without, number)
    totals = _totals(rules, number, lot)
    deal = Deal(rules, dealt, rules.direction(number))
    if deal.passing:
        pass_cards(deal, lot)
    walk = Walk(lot)
    seeds = [_seed(lot) for _ in range(4)]
    found: list[tuple[int, int, int, bytes]] = []
    while legal := deal.legal():
        if legal & legal - 1:
            found.append((deal.turn, deal.hands[deal.turn], legal, bytes(deal.played)))
        deal.play(walk.card(deal))
    whole = bytes(deal.played)
    a, b, c, d = (sum(both) for both in zip(totals, deal.points(), strict=True))
    for seat, hand, legal, played in found:
        yield Position(
            deal=number,
            seat=seat,
            dealt=deal.dealt[seat],
            hand=hand,
            legal=legal,
            totals=totals,
            seed=seeds[seat],
            passed=deal.passed[seat],
            received=deal.received[seat],
            opener=deal.opener,
            played=played,
            rest=whole[len(played) :],
            after=(a, b, c, d),
        )


def _totals(rules: Rules, number: int, lot: Lot) -> FourPoints:
    """Points before the deal *number*: what so many deals can leave, up to a game about to end."""
    most = min(26 * (number - 1), rules.limit - 1)
    a, b, c, d = (lot.below(most + 1) for _ in range(4))
    if most and lot.chance() < 0.2:
        # One that stands just below the limit.
        return (most, b, c, d)
    return a, b, c, d


def _seed(lot: Lot) -> bytes:
    return bytes(lot.below(256) for _ in range(16))


def _text(mask: int) -> str:
    return written(cards(mask))
