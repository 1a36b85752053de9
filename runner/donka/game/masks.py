"""Sets of cards as 52-bit integers: bit *n* is card number *n*.

The engine's inner tongue, chosen for speed; the edge speaks ``Card``.
"""

from collections.abc import Iterable

from donka.game.cards import DECK, NUMBER, Card

SUIT_BITS = (1 << 13) - 1
CLUBS = SUIT_BITS
DIAMONDS = SUIT_BITS << 13
HEARTS = SUIT_BITS << 26
SPADES = SUIT_BITS << 39
SUITS = (CLUBS, DIAMONDS, HEARTS, SPADES)
ALL = (1 << 52) - 1

TWO_OF_CLUBS = 0
QUEEN_OF_SPADES = 49
QUEEN = 1 << QUEEN_OF_SPADES
POINT_CARDS = HEARTS | QUEEN

BIT = tuple(1 << number for number in range(52))
SUIT_OF = tuple(number // 13 for number in range(52))
POINTS_OF = tuple(card.points for card in DECK)


def _ascending() -> tuple[tuple[bytes, ...], ...]:
    tables: list[tuple[bytes, ...]] = []
    for suit in range(4):
        rows = [b""]
        for number in range(13 * suit, 13 * suit + 13):
            # Every mask so far, now with this card too; every worker builds these as it starts.
            card = bytes((number,))
            rows += [row + card for row in rows]
        tables.append(tuple(rows))
    return tuple(tables)


_CLUBS, _DIAMONDS, _HEARTS, _SPADES = _ascending()
_MINORS = CLUBS | DIAMONDS


def numbers(mask: int) -> bytes:
    """The numbers of the cards in *mask*, ascending, one byte each."""
    # Most masks asked about lie in one half of the deck: in one suit, or in what is left of a hand.
    high = mask >> 26
    if not high:
        return _CLUBS[mask & SUIT_BITS] + _DIAMONDS[mask >> 13]
    majors = _HEARTS[high & SUIT_BITS] + _SPADES[high >> 13]
    minors = mask & _MINORS
    return _CLUBS[minors & SUIT_BITS] + _DIAMONDS[minors >> 13] + majors if minors else majors


def cards(mask: int) -> tuple[Card, ...]:
    """The cards in *mask*, in the order of the deck."""
    return tuple([DECK[number] for number in numbers(mask)])


def mask_of(members: Iterable[Card]) -> int:
    """The mask that holds *members*."""
    mask = 0
    for card in members:
        mask |= 1 << NUMBER[card]
    return mask


def mask_of_numbers(members: Iterable[int]) -> int:
    """The mask that holds the cards numbered *members*."""
    mask = 0
    for number in members:
        mask |= 1 << number
    return mask
