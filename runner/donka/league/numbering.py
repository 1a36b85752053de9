"""Hands out the numbers of blocks, tables and sets to fours that are drawn one after another.

Knows nothing of why a four is drawn. No two tables share a set.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from donka.journal.block import Block
from donka.league.schedule import Four


class Numbering:
    """The blocks drawn so far; *fours* have the first table numbers, in their order."""

    def __init__(self, fours: Sequence[Four]) -> None:
        self.sets = 0
        """Sets of all blocks."""
        self._tables = {four: number for number, four in enumerate(fours, start=1)}
        self._played: Counter[Four] = Counter()
        self._blocks: list[Block] = []

    @property
    def blocks(self) -> Sequence[Block]:
        """The blocks, in the order they were drawn."""
        return self._blocks

    @property
    def played(self) -> Mapping[Four, int]:
        """The sets of each four so far."""
        return self._played

    def draw(self, four: Four, sets: int) -> None:
        """Let *four*, of sorted names, play so many *sets*."""
        block = Block(
            number=len(self._blocks) + 1,
            table=self._tables.setdefault(four, len(self._tables) + 1),
            entries=four,
            first_set=self.sets + 1,
            sets=sets,
            place=self._played[four],
        )
        self._blocks.append(block)
        self._played[four] += sets
        self.sets += sets
