"""All fours of a field: the schedule of few entries, in which every four meet."""

from collections.abc import Collection
from itertools import combinations
from typing import Final, TypeAlias

from donka.errors import DonkaError

Four: TypeAlias = tuple[str, str, str, str]

FEWEST: Final = 4
MOST: Final = 8
"""Entries of whom every four may meet: 70 tables. Nine would have 126, and twenty 4,845."""
MOST_ENTRIES: Final = 200
"""Entries for whom a schedule is drawn at all."""


def tables(names: Collection[str]) -> tuple[Four, ...]:
    """All fours of the sorted names, in lexicographic order; the first is table 1.

    DonkaError where there are too few names, or too many for this.
    """
    if not FEWEST <= len(names) <= MOST:
        few = len(names) < FEWEST
        todo = "add some" if few else "leave some out, or have them meet in a design"
        raise DonkaError(
            f"bots: {len(names)} entries (expected {FEWEST} to {MOST}, of whom every four meet: {todo})"
        )
    return tuple(combinations(sorted(names), 4))
