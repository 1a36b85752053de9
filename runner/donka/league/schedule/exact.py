"""Designs of tables in which every two entries meet equally often, for the few numbers that have one.

Entries are numbers from 0. Knows nothing of names.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final, TypeAlias

Group: TypeAlias = tuple[int, ...]
"""The entries that meet at one table, in rising order."""
Rounds: TypeAlias = tuple[tuple[Group, ...], ...]
"""Tables that could be played beside each other, since nobody sits at two of them; then the next."""


def _all_but_one() -> Rounds:
    """Five entries: all five fours, each of which leaves another one out."""
    return tuple((four,) for four in combinations(range(5), 4))


def _quadruples() -> Rounds:
    """Eight entries: the Steiner system SQS(8), fourteen fours in seven rounds; every three meet once.

    Four numbers below 8 meet where their exclusive or is 0; so do the four that they leave.
    """
    halves = (four for four in combinations(range(8), 4) if not _exclusive_or(four))
    return tuple((four, _others(four)) for four in halves if four[0] == 0)


def _exclusive_or(numbers: Sequence[int]) -> int:
    left = 0
    for number in numbers:
        left ^= number
    return left


def _others(four: Group) -> Group:
    return tuple(number for number in range(8) if number not in four)


def _projective_plane() -> Rounds:
    """Thirteen entries: the thirteen lines of the projective plane of order 3, every pair once.

    Every two lines meet, so that no two could be played beside each other.
    """
    base = (0, 1, 3, 9)
    return tuple((tuple(sorted((each + move) % 13 for each in base)),) for move in range(13))


_TIMES: Final = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))
"""Multiplication in the field of four elements; addition there is exclusive or."""


def _affine_plane() -> Rounds:
    """Sixteen entries: the twenty lines of the affine plane of order 4, in five rounds of parallels."""
    sloping = tuple(
        tuple(tuple(4 * x + (_TIMES[slope][x] ^ start) for x in range(4)) for start in range(4))
        for slope in range(4)
    )
    upright = tuple(tuple(4 * x + y for y in range(4)) for x in range(4))
    return (*sloping, upright)


EXACT: Final[Mapping[int, Rounds]] = {
    4: (((0, 1, 2, 3),),),
    5: _all_but_one(),
    8: _quadruples(),
    13: _projective_plane(),
    16: _affine_plane(),
}
"""By the number of entries."""
