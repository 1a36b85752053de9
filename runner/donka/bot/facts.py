"""What stays the same for a seat during a deal, shared by all its views."""

import msgspec

from donka.bot.lazily import lazy
from donka.game.cards import Card
from donka.game.masks import cards
from donka.game.rules import Direction, Rules


class DealFacts(msgspec.Struct, frozen=True, dict=True):
    """One deal as one seat was told of it. Made by the worker; bots see it through the views."""

    rules: Rules
    number: int
    """Counted from 1 within the game."""
    direction: Direction
    seat: int
    dealt: int
    """Mask of the thirteen cards dealt to the seat."""
    totals: tuple[int, int, int, int]
    """Points of the game before this deal, by seat."""
    seed: bytes
    """From which each decision's randomness is made."""

    @lazy
    def dealt_cards(self) -> tuple[Card, ...]:
        """The thirteen cards dealt to the seat."""
        return cards(self.dealt)
