"""Who sits where in one game of a block."""

from itertools import permutations
from typing import Final

from donka.journal.block import Block
from donka.league.schedule.fours import Four

ORDERS: Final = tuple((0, *rest) for rest in permutations((1, 2, 3)))
"""The six ways in which four can sit in a circle, as places among a block's entries."""


def seating(block: Block, set_number: int, rotation: int) -> Four:
    """Who sits at seats 0 to 3 in one game of *block*.

    A set's circle is the next of ``ORDERS`` at its table; each rotation moves everybody on to the
    seat on the left. So in any six sets in a row every bot sits at every seat six times, and has
    each of the others on its left eight times.
    """
    order = ORDERS[(block.place + block.set_numbers.index(set_number)) % len(ORDERS)]
    a, b, c, d = [block.entries[order[(seat - rotation + 1) % 4]] for seat in range(4)]
    return a, b, c, d
