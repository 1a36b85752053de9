"""How cards and cells look in a terminal: suits as letters or symbols, plain or in colour."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from wcwidth import wcswidth

from donka.game.cards import RANKS, Card, Suit

SYMBOLS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}


class Tint(StrEnum):
    """What a terminal is told to do with a text, as ANSI's numbers."""

    PLAIN = ""
    RED = "31"
    GREEN = "32"
    STRONG = "1"
    STRONG_RED = "1;31"
    WARNING = "33"
    FAINT = "2"


@dataclass(frozen=True, slots=True)
class Look:
    """What the terminal can show."""

    symbols: bool = False
    """Suits as ♣ ♦ ♥ ♠, not as C D H S."""
    colour: bool = False

    def suit(self, suit: Suit) -> str:
        """One character."""
        return SYMBOLS[suit] if self.symbols else suit.value

    def card(self, card: Card) -> str:
        """Rank and suit, two characters."""
        return RANKS[card.rank - 2] + self.suit(card.suit)

    def cards(self, cards: Iterable[Card]) -> str:
        """*cards* by suit, the highest first."""
        return " ".join(map(self.card, sorted(cards, key=lambda card: (card.suit, -card.rank))))

    def paint(self, text: str, tint: Tint) -> str:
        """*text* in a colour, where there is colour."""
        return f"\x1b[{tint}m{text}\x1b[0m" if self.colour and tint else text


PLAIN = Look()
"""What a file can show, and whatever is no terminal."""


def ranks(cards: Iterable[Card], suit: Suit) -> str:
    """The ranks of *suit* among *cards*, the highest first: ``A T 4``; ``-`` for none."""
    held = sorted((card.rank for card in cards if card.suit is suit), reverse=True)
    return " ".join(RANKS[rank - 2] for rank in held) or "-"


def width(text: str) -> int:
    """How many columns of a terminal *text* takes; it is printable."""
    return max(wcswidth(text), 0)


def padded(text: str, columns: int) -> str:
    """*text* flush left in so many columns."""
    return text + " " * (columns - width(text))


def aligned(rows: Iterable[Iterable[str]], gap: int = 2) -> list[str]:
    """Lines in which the cells of *rows* stand under each other, flush left."""
    table = [list(row) for row in rows]
    columns = [max(map(width, column)) + gap for column in zip(*table, strict=True)]
    return [
        "".join(padded(cell, columns[at]) for at, cell in enumerate(row)).rstrip() for row in table
    ]
