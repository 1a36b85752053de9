"""The block: the four sittings of a run of sets at one table, the unit that counts."""

from dataclasses import dataclass
from typing import Final

ROTATIONS: Final = (1, 2, 3, 4)
"""The four sittings of a block: in each, everybody sits at another seat."""


@dataclass(frozen=True, slots=True)
class Block:
    """One block of the schedule."""

    number: int
    """Its place in schedule order, counted from 1."""
    table: int
    """The table's number, counted from 1."""
    entries: tuple[str, str, str, str]
    """The names that meet, sorted; where tables share sets, whom they tell apart comes first."""
    first_set: int
    """The global number of its first set."""
    sets: int
    """How many sets it holds."""
    place: int
    """How many sets the table has played before this block; the order of seats follows from it."""

    @property
    def set_numbers(self) -> range:
        """The global numbers of its sets."""
        return range(self.first_set, self.first_set + self.sets)
