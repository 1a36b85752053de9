"""Cards and suits: the words everybody at the table shares."""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple, Self

RANKS = "23456789TJQKA"


class Suit(StrEnum):
    """One of the four suits, written with its letter."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    # Enum hashes by name in Python code; cards live in sets and dicts, so hash the letter in C.
    __hash__ = str.__hash__


class Card(NamedTuple):
    """One of the 52 cards. Written rank first: ``QS``, ``TH``, ``2C``.

    *rank* runs from 2 to 14: jack 11, queen 12, king 13, ace 14. Cards sort by suit (C D H S), then
    by rank.
    """

    suit: Suit
    rank: int

    @classmethod
    def parse(cls, text: str) -> Self:
        """The card written as *text*; ValueError for anything else."""
        try:
            rank, suit = tuple(text)
            return cls(Suit(suit), RANKS.index(rank) + 2)
        except ValueError:
            raise ValueError(
                f"not a card: {text!r} (expected rank and suit, such as 'QS')"
            ) from None

    @property
    def points(self) -> int:
        """What the card costs its taker: a heart 1, the queen of spades 13, any other 0."""
        if self.suit is Suit.HEARTS:
            return 1
        return 13 if self.suit is Suit.SPADES and self.rank == 12 else 0

    def __str__(self) -> str:
        return f"{RANKS[self.rank - 2]}{self.suit}"

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"


def written(cards: Iterable[Card]) -> str:
    """*cards* as a person writes them: ``2C TH QS``."""
    return " ".join([str(card) for card in cards])


DECK: tuple[Card, ...] = tuple(Card(suit, rank) for suit in Suit for rank in range(2, 15))
"""The 52 cards in order; a card's place here is its *number* inside the engine and in records."""

NUMBER: dict[Card, int] = {card: number for number, card in enumerate(DECK)}
"""The number, 0 to 51, of each card."""
