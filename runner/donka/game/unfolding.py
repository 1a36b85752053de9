"""A recorded game laid open for people: its hands, passes, tricks and points, deal by deal.

Knows neither the journal nor who played; the record is held against the rules first.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from donka.game import shuffle
from donka.game.cards import DECK, Card
from donka.game.masks import POINTS_OF, cards, mask_of_numbers
from donka.game.record import DealRecord, GameRecord
from donka.game.replay import replay
from donka.game.rules import Direction, Moon, Rules
from donka.game.tricks import takers

FourHands: TypeAlias = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]
"""Cards a seat, in the order of the deck."""
FourPoints: TypeAlias = tuple[int, int, int, int]
_NOBODY: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class UnfoldedTrick:
    """One trick of a deal."""

    number: int
    """1 to 13."""
    leader: int
    cards: tuple[Card, ...]
    """Four, in the order they were played: the leader's first."""
    taker: int
    held: tuple[int, int, int, int]
    """What each seat held before it, as masks."""
    taken: FourPoints
    """Points of the cards each seat has taken so far, this trick's included; no moon is applied."""
    substituted: frozenset[int]
    """The seats for which the substitute played."""

    @property
    def hands(self) -> FourHands:
        """What each seat held before it."""
        # Most who unfold a game never ask, and it would take them twice as long.
        return _four(self.held)

    @property
    def points(self) -> int:
        """What the four cards cost their taker."""
        return sum(card.points for card in self.cards)

    @property
    def seats(self) -> tuple[int, ...]:
        """Who played ``cards``, in the same order."""
        return tuple((self.leader + place) % 4 for place in range(4))

    def card_of(self, seat: int) -> Card:
        """What *seat* played."""
        return self.cards[(seat - self.leader) % 4]


@dataclass(frozen=True, slots=True)
class UnfoldedDeal:
    """One deal of a game, from the cards dealt to the points."""

    number: int
    """Counted from 1."""
    direction: Direction
    hands: FourHands
    """As dealt."""
    passed: FourHands
    """Three cards a giving seat; none in a deal without a pass."""
    received: FourHands
    """The same cards, by the seat that got them."""
    substituted: frozenset[int]
    """The seats for which the substitute passed."""
    tricks: tuple[UnfoldedTrick, ...]
    """Thirteen."""
    points: FourPoints
    """What the deal cost each seat, the moon applied."""
    before: FourPoints
    """The game's points before it."""
    moon: int | None
    """The seat that took every point card, where the rules make something of it."""

    @property
    def totals(self) -> FourPoints:
        """The game's points after it."""
        a, b, c, d = (sum(both) for both in zip(self.before, self.points, strict=True))
        return a, b, c, d


def unfold(
    record: GameRecord, rules: Rules, key: bytes, cycles: int | None = None
) -> tuple[UnfoldedDeal, ...]:
    """The deals of *record*, whose hands *key* deals; RecordError where the rules contradict it.

    *key* and *cycles* as for ``replay``.
    """
    replay(record, rules, key, cycles)
    before = (0, 0, 0, 0)
    unfolded: list[UnfoldedDeal] = []
    for number, (deal, points) in enumerate(
        zip(record.deals(), record.deal_points(), strict=True), start=1
    ):
        dealt = shuffle.dealt(key, record.set, number)
        opened = _deal(number, deal, rules, dealt, points, before)
        unfolded.append(opened)
        before = opened.totals
    return tuple(unfolded)


def _deal(
    number: int,
    deal: DealRecord,
    rules: Rules,
    dealt: Sequence[int],
    points: FourPoints,
    before: FourPoints,
) -> UnfoldedDeal:
    direction = rules.direction(number)
    passed = [mask_of_numbers(deal.passed[3 * seat : 3 * seat + 3]) for seat in range(4)]
    received = [passed[seat - direction.offset] for seat in range(4)]
    held = [dealt[seat] - passed[seat] + received[seat] for seat in range(4)]
    tricks = tuple(_tricks(held, deal))
    shot = rules.moon is not Moon.OFF and 26 in tricks[-1].taken
    return UnfoldedDeal(
        number=number,
        direction=direction,
        hands=_four(dealt),
        passed=_four(passed),
        received=_four(received),
        substituted=_substituted(deal, 0),
        tricks=tricks,
        points=points,
        before=before,
        moon=tricks[-1].taken.index(26) if shot else None,
    )


def _tricks(held: Sequence[int], deal: DealRecord) -> Iterator[UnfoldedTrick]:
    hands = list(held)
    opener = next(seat for seat in range(4) if hands[seat] >> deal.played[0] & 1)
    takes = takers(opener, deal.played)
    taken = [0, 0, 0, 0]
    leader = opener
    for index, taker in enumerate(takes):
        played = deal.played[4 * index : 4 * index + 4]
        before = (hands[0], hands[1], hands[2], hands[3])
        for place, card in enumerate(played):
            hands[(leader + place) % 4] -= 1 << card
        w, x, y, z = played
        on_table = (DECK[w], DECK[x], DECK[y], DECK[z])
        taken[taker] += POINTS_OF[w] + POINTS_OF[x] + POINTS_OF[y] + POINTS_OF[z]
        a, b, c, d = taken
        flags = _substituted(deal, index + 1)
        yield UnfoldedTrick(index + 1, leader, on_table, taker, before, (a, b, c, d), flags)
        leader = taker


def _substituted(deal: DealRecord, trick: int) -> frozenset[int]:
    if not deal.substituted:
        return _NOBODY
    return frozenset(seat for seat in range(4) if deal.substituted >> 14 * seat + trick & 1)


def _four(masks: Sequence[int]) -> FourHands:
    a, b, c, d = map(cards, masks)
    return a, b, c, d
