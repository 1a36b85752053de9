"""What the views of a deal have in common."""

import msgspec

from donka.bot import reading
from donka.bot.facts import DealFacts
from donka.bot.lazily import lazy
from donka.bot.trick import Trick
from donka.game.cards import DECK, Card, Suit
from donka.game.masks import SUITS, cards
from donka.game.rules import Direction, Rules
from donka.game.tricks import hearts_broken, takers


class DealSeen(msgspec.Struct, frozen=True, dict=True):
    """What a seat knows in any phase of a deal.

    Seats are 0 to 3, clockwise; the seat to the left plays next. Cards stand in the order of the
    deck: clubs, diamonds, hearts, spades, each from the two to the ace.
    """

    _facts: DealFacts

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self._facts.rules

    @property
    def seat(self) -> int:
        """Your seat, 0 to 3; the same for a whole game."""
        return self._facts.seat

    @property
    def deal_number(self) -> int:
        """Which deal of the game this is, counted from 1."""
        return self._facts.number

    @property
    def pass_direction(self) -> Direction:
        """Where each seat's three cards go; ``Direction.NONE`` where none are passed."""
        return self._facts.direction

    @property
    def passed_to(self) -> int | None:
        """The seat that gets your three cards; None in a deal without a pass."""
        offset = self._facts.direction.offset
        return (self._facts.seat + offset) % 4 if offset else None

    @property
    def received_from(self) -> int | None:
        """The seat whose three cards you get; None in a deal without a pass."""
        offset = self._facts.direction.offset
        return (self._facts.seat - offset) % 4 if offset else None

    @property
    def totals(self) -> tuple[int, int, int, int]:
        """Points of the game before this deal, by seat."""
        return self._facts.totals

    @property
    def dealt(self) -> tuple[Card, ...]:
        """The thirteen cards dealt to you."""
        return self._facts.dealt_cards

    @staticmethod
    def left_of(seat: int) -> int:
        """The seat to the left of *seat*, which plays after it."""
        return (seat + 1) % 4


class PlaySeen(DealSeen, frozen=True, dict=True):
    """What a seat knows once the cards have been passed."""

    _passed: int
    _received: int
    _opener: int
    _played: bytes

    @lazy
    def passed(self) -> tuple[Card, ...]:
        """The three cards you gave away, to ``passed_to``; none in a deal without a pass."""
        return cards(self._passed)

    @lazy
    def received(self) -> tuple[Card, ...]:
        """The three cards you were given, by ``received_from``; none in a deal without a pass."""
        return cards(self._received)

    @lazy
    def tricks(self) -> tuple[Trick, ...]:
        """The complete tricks of this deal, first to last."""
        played = self._played
        leaders = [self._opener, *self._takers]
        return tuple(
            [
                Trick(leaders[at // 4], tuple([DECK[number] for number in played[at : at + 4]]))
                for at in range(0, len(played) - 3, 4)
            ]
        )

    @lazy
    def hearts_broken(self) -> bool:
        """Whether hearts may be led, as the rules in force have it."""
        return hearts_broken(self._facts.rules.hearts_broken_by, self._played)

    @lazy
    def voids(self) -> tuple[frozenset[Suit], ...]:
        """For each seat the suits it has shown to lack, by not following; for your own seat too.

        Public knowledge, and nothing but: who has passed you his last club may still look as if he
        held some.
        """
        return tuple(
            [
                frozenset([suit for suit, mask in zip(Suit, SUITS, strict=True) if lacked & mask])
                for lacked in self._lacked
            ]
        )

    def played_by(self, seat: int) -> tuple[Card, ...]:
        """The cards *seat* has played in this deal, in the order of the deck."""
        return cards(self._played_by[seat])

    @lazy
    def _takers(self) -> bytes:
        return takers(self._opener, self._played)

    @lazy
    def _seats(self) -> list[int]:
        return reading.seats_of(self._opener, self._takers, self._played)

    @lazy
    def _taken(self) -> reading.Four:
        return reading.points_taken(self._takers, self._played)

    @lazy
    def _played_by(self) -> reading.Four:
        return reading.played_by(self._seats, self._played)

    @lazy
    def _lacked(self) -> reading.Four:
        return reading.suits_lacked(self._seats, self._played)
