"""The choices of a recorded game, one by one: what each was between, and what was made of it.

Knows neither the journal nor who played; the record is held against the rules first.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from donka.game import shuffle
from donka.game.cards import DECK, Card
from donka.game.game import Game
from donka.game.masks import cards, mask_of_numbers
from donka.game.record import DealRecord, GameRecord
from donka.game.replay import replay
from donka.game.rules import Direction, Rules

PASS_TRICK = 0


@dataclass(frozen=True, slots=True)
class Decision:
    """One choice that a game held, as it stood before it was made."""

    deal: int
    trick: int
    """1 to 13; 0 is the pass."""
    seat: int
    direction: Direction
    """Of the deal's pass."""
    hand: int
    """Mask of the cards the seat held."""
    legal: int
    """Mask of the cards that could be chosen; of a pass the whole hand."""
    leader: int
    """The seat that led to the trick; -1 in a pass."""
    lying: bytes
    """Numbers of the cards in the trick, the leader's first."""
    made: bytes
    """Numbers of the cards that were chosen, ascending: three of a pass, one of a play."""
    substituted: bool
    """Whether the substitute chose."""

    @property
    def is_pass(self) -> bool:
        """Whether three cards were chosen, not one."""
        return self.trick == PASS_TRICK

    @property
    def choice(self) -> tuple[Card, ...]:
        """The cards that were chosen."""
        return tuple(DECK[number] for number in self.made)

    @property
    def on_table(self) -> tuple[Card, ...]:
        """The cards in the trick, the leader's first."""
        return tuple(DECK[number] for number in self.lying)

    @property
    def held(self) -> tuple[Card, ...]:
        """The cards the seat held, in the order of the deck."""
        return cards(self.hand)

    @property
    def allowed(self) -> tuple[Card, ...]:
        """The cards that could be chosen, in the order of the deck."""
        return cards(self.legal)


def decisions(
    record: GameRecord, rules: Rules, key: bytes, cycles: int | None = None
) -> Iterator[Decision]:
    """The choices of *record* in the order in which a league asks for them.

    A pass seat by seat, then card by card; a single legal card is no choice. *key* and *cycles* as for ``replay``; RecordError where the rules
    contradict the record.
    """
    replay(record, rules, key, cycles)
    game = Game(rules, partial(shuffle.dealt, key, record.set), cycles)
    for kept in record.deals():
        yield from _of_deal(game, kept)
        game.close_deal()


def _of_deal(game: Game, kept: DealRecord) -> Iterator[Decision]:
    deal, number = game.deal, game.number
    if deal.passing:
        gifts = [kept.passed[3 * seat : 3 * seat + 3] for seat in range(4)]
        for seat, gift in enumerate(gifts):
            hand = deal.dealt[seat]
            substituted = _is_substituted(kept, seat, PASS_TRICK)
            yield Decision(
                number, PASS_TRICK, seat, deal.direction, hand, hand, -1, b"", gift, substituted
            )
        deal.exchange(list(map(mask_of_numbers, gifts)))
    leader = deal.turn
    for place, card in enumerate(kept.played):
        seat, legal, trick = deal.turn, deal.legal(), place // 4 + 1
        lying = kept.played[place - place % 4 : place]
        if not lying:
            leader = seat
        if legal & legal - 1:
            yield Decision(
                number,
                trick,
                seat,
                deal.direction,
                deal.hands[seat],
                legal,
                leader,
                lying,
                bytes((card,)),
                _is_substituted(kept, seat, trick),
            )
        deal.play(card)


def _is_substituted(kept: DealRecord, seat: int, trick: int) -> bool:
    return bool(kept.substituted >> 14 * seat + trick & 1)
