"""The views: all a bot is shown.

They grow from version to version; nothing that a bot may rely on is taken away while
``API_VERSION`` stands.
"""

from random import Random

import msgspec

from donka.bot.lazily import lazy
from donka.bot.play_view import PlayView
from donka.bot.randomness import decision_random
from donka.bot.seen import DealSeen, PlaySeen
from donka.bot.trick import Trick
from donka.game.cards import Card, written
from donka.game.masks import ALL, cards
from donka.game.rules import Rules
from donka.game.tricks import counted

API_VERSION = 1

__all__ = ["API_VERSION", "DealView", "GameView", "PassView", "PlayView", "Trick"]


class GameView(msgspec.Struct, frozen=True):
    """A game as a seat sees it before the first deal or after the last."""

    rules: Rules
    """The rules in force."""
    seat: int
    """Your seat, 0 to 3."""
    totals: tuple[int, int, int, int]
    """Points of the game, by seat: zeros at the start, the final ones at the end."""

    def __repr__(self) -> str:
        points = " ".join([str(total) for total in self.totals])
        return f"<GameView seat {self.seat}, totals {points}>"


class PassView(DealSeen, frozen=True, dict=True):
    """Your thirteen cards as dealt, before the pass."""

    _left_ns: int

    @property
    def hand(self) -> tuple[Card, ...]:
        """The thirteen cards you hold, the same as ``dealt``."""
        return self._facts.dealt_cards

    @lazy
    def unseen(self) -> tuple[Card, ...]:
        """The 39 cards that the other three hold."""
        return cards(ALL & ~self._facts.dealt)

    @property
    def time_left(self) -> float:
        """Seconds of thinking left for this decision when it was asked for."""
        return self._left_ns / 1e9

    @lazy
    def random(self) -> Random:
        """Randomness for this decision: the same in every replay of it, foreseen by nobody."""
        return decision_random(self._facts.seed, trick=0)

    def __repr__(self) -> str:
        return (
            f"<PassView seat {self.seat}, deal {self.deal_number} (pass {self.pass_direction}), "
            f"hand {written(self.hand)}>"
        )


class DealView(PlaySeen, frozen=True, dict=True):
    """A deal that is over: all its cards, and what they cost."""

    @lazy
    def points(self) -> tuple[int, int, int, int]:
        """What the deal cost each seat, the moon applied; not yet part of ``totals``."""
        return counted(self._facts.rules.moon, self._taken)

    @lazy
    def shooter(self) -> int | None:
        """The seat that took every point card, whatever the rules make of it; None where none did."""
        return self._taken.index(26) if 26 in self._taken else None

    def __repr__(self) -> str:
        points = " ".join([str(points) for points in self.points])
        return f"<DealView seat {self.seat}, deal {self.deal_number}, points {points}>"
