"""The tables that share sets.

In a round robin every set is one table's own, and each table a family by itself. A gauntlet and a
comparison give the same cards to several: what these tables say is not independent, and they stand
together. A block more moves the sums of its own family alone.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Self

import numpy as np

from donka.ranking.linking import linked
from donka.ranking.luck import Luck
from donka.ranking.moments import Moments, moments
from donka.ranking.table import Table


@dataclass(frozen=True, slots=True, eq=False)
class Family:
    """Tables that share sets, by number."""

    tables: tuple[Table, ...]
    by_set: Moments
    """The spread of the tables' numbers when what varies is the set."""
    by_block: Moments
    """The same when what varies is the block, as where bots change within a sitting."""
    luck: Luck

    @classmethod
    def of(cls, tables: Sequence[Table]) -> Self:
        """The family of *tables*, which share sets and share none with others."""
        together = tuple(_with_blocks_joined(tables) if len(tables) > 1 else tables)
        return cls(
            together,
            moments(together, [table.sets for table in together]),
            moments(together, [table.blocks for table in together]),
            sum(map(Luck.at, together), Luck()),
        )


def families(tables: Iterable[Table]) -> tuple[Family, ...]:
    """*tables* by families, in the order of their first numbers."""
    by_number = {table.number: table for table in tables}
    users: dict[int, list[int]] = {}
    for number, table in by_number.items():
        for each in table.sets.tolist():
            users.setdefault(each, []).append(number)
    groups = sorted(sorted(group) for group in linked(users.values()))
    return tuple(Family.of([by_number[number] for number in group]) for group in groups)


def _with_blocks_joined(tables: Sequence[Table]) -> list[Table]:
    users: dict[int, list[int]] = {}
    for table in tables:
        for number, block in zip(table.sets.tolist(), table.blocks.tolist(), strict=True):
            users.setdefault(number, []).append(block)
    first = {block: min(group) for group in linked(users.values()) for block in group}
    return [
        replace(table, blocks=np.array([first[block] for block in table.blocks.tolist()]))
        for table in tables
    ]
