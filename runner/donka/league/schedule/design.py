"""Designs: fewer tables than all fours, so chosen that every two entries meet about equally often.

Exact where there is an exact one, and else as even as can be drawn. Knows nothing of names.
"""

from functools import cache
from math import ceil
from typing import Final

from donka.league.schedule.exact import EXACT, Rounds
from donka.league.schedule.greedy import abreast, greedy

MOST_TABLES: Final = 600
"""Of a design; with it 50 entries still meet three times each."""
MOST_TRIOS: Final = 200
"""Of a field; with it 25 entries still meet twice each."""


@cache
def design(entries: int, families: tuple[int, ...] = ()) -> Rounds:
    """The fours of *entries* entries, round by round.

    Where it is not exact every two meet about three times, or, beyond 50 entries, as often as
    ``MOST_TABLES`` allow. Two of one of the *families*, where these tell each entry's, never meet.
    """
    exact = None if families else EXACT.get(entries)
    return exact or greedy(entries, 4, _rounds(entries, 4, MOST_TABLES, families), families)


@cache
def trios(field: int, families: tuple[int, ...] = ()) -> Rounds:
    """The threes of a *field* of so many, round by round: every two about twice, if trios allow."""
    return greedy(field, 3, _rounds(field, 3, MOST_TRIOS, families), families)


def _rounds(entries: int, size: int, most: int, families: tuple[int, ...]) -> int:
    """As many rounds as let everybody sit out equally often, and every two meet size - 1 times."""
    if entries == size:
        return 1
    whole = entries if entries % size else entries - 1
    tables = abreast(entries, size, families)
    # Where families keep tables empty, more rounds have as many tables.
    return min(ceil(whole * (entries // size) / tables), most // tables)
