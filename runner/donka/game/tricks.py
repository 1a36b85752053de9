"""What follows from the cards of a deal in the order they were played.

Knows nothing of hands or of what was legal; whoever saw the cards can ask.
"""

from collections.abc import Sequence

from donka.game.masks import BIT, HEARTS, POINT_CARDS, SUIT_OF
from donka.game.rules import HeartsBrokenBy, Moon

BREAKERS: dict[HeartsBrokenBy, tuple[int, int, int, int]] = {
    HeartsBrokenBy.DISCARD: (POINT_CARDS, POINT_CARDS, POINT_CARDS, HEARTS),
    HeartsBrokenBy.ANY_POINT_CARD: (POINT_CARDS, POINT_CARDS, POINT_CARDS, POINT_CARDS),
    HeartsBrokenBy.HEART: (HEARTS, HEARTS, HEARTS, HEARTS),
}
"""Which cards break hearts (R4), by the led suit: clubs, diamonds, hearts, spades."""


def takers(opener: int, played: Sequence[int]) -> bytes:
    """The seat that took each complete trick, one byte a trick.

    *opener* led to the first trick and *played* holds card numbers in the order of play. Trick *t*
    (from 0) was led by *opener* when it is the first, and by ``takers[t - 1]`` otherwise.
    """
    taken = bytearray()
    leader = opener
    for first in range(0, len(played) - 3, 4):
        best = played[first]
        suit = SUIT_OF[best]
        offset = 0
        for place in (1, 2, 3):
            card = played[first + place]
            if card > best and SUIT_OF[card] == suit:
                best = card
                offset = place
        leader = (leader + offset) & 3
        taken.append(leader)
    return bytes(taken)


def hearts_broken(by: HeartsBrokenBy, played: Sequence[int]) -> bool:
    """Whether hearts may be led once the cards *played* lie on the table, in that order."""
    breakers = BREAKERS[by]
    return any(
        breakers[SUIT_OF[played[place & ~3]]] & BIT[card] for place, card in enumerate(played)
    )


def counted(moon: Moon, taken: Sequence[int]) -> tuple[int, int, int, int]:
    """What a deal costs seats that took *taken* points in it, the moon applied (R14)."""
    a, b, c, d = taken
    if 26 in taken and moon is not Moon.OFF:
        shooter, others = (0, 26) if moon is Moon.ADD else (-26, 0)
        a, b, c, d = (shooter if points == 26 else others for points in taken)
    return a, b, c, d
