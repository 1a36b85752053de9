"""The house player that answers in a faulty bot's place.

It orders cards by rank, and those of one rank C D H S: it plays the lowest and passes the highest.
"""

from donka.game.masks import SUIT_BITS

_TWOS = 1 | 1 << 13 | 1 << 26 | 1 << 39


def card(legal: int) -> int:
    """The number of the lowest card in the mask *legal*, which is not empty."""
    ranks = (legal | legal >> 13 | legal >> 26 | legal >> 39) & SUIT_BITS
    lowest = legal & _TWOS * (ranks & -ranks)
    return (lowest & -lowest).bit_length() - 1


def pass_cards(hand: int) -> int:
    """The mask of the three highest cards in *hand*."""
    left = hand
    for _ in range(3):
        ranks = (left | left >> 13 | left >> 26 | left >> 39) & SUIT_BITS
        left ^= 1 << (left & _TWOS << (ranks.bit_length() - 1)).bit_length() - 1
    return hand ^ left
