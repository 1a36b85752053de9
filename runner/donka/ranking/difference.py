"""Two entries against each other: what one cost less what the other did, at their common tables.

A ratio of sums, as the primary number is: D the difference of costs in a set, L its size, d = ΣD ÷ ΣL,
and the variance from z = D - d L, clustered by set. Costs count as played, without surcharge.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

import numpy as np

from donka.ranking.family import Family
from donka.ranking.moments import leverages
from donka.ranking.spread import Spread
from donka.ranking.table import Ints, Table

Pair = tuple[str, str]
"""Two names, sorted."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The number of one entry less that of another."""

    number: float | None = None
    """None where they have not met."""
    half_width: float | None = None
    """Half the pointwise 95 % interval; None where nothing can be said."""
    sets: int = 0
    """How many complete sets both played."""
    met: bool = True
    """False where the two never sat at one table and are held against each other by the sets that both
    played, each at a table of its own."""

    def __neg__(self) -> "Difference":
        if self.number is None:
            return self
        # Adding 0 keeps a difference of nothing from being written -0.
        return replace(self, number=0.0 - self.number)


@dataclass(frozen=True, slots=True, eq=False)
class Duel:
    """What the common sets of two say, a row for each set at each table."""

    sets: Ints
    blocks: Ints
    size: Ints
    taken: Ints
    """The costs of the one less those of the other."""
    charged: Ints
    """The same with both surcharges."""

    @property
    def ratio(self) -> float:
        """The difference."""
        return float(self.taken.sum() / self.size.sum())

    @property
    def margin(self) -> Fraction:
        """The difference with both surcharges, exactly."""
        return Fraction(int(self.charged.sum()), int(self.size.sum()))

    def spread(self, by_block: bool = False) -> Spread:
        """How sure the difference is; *by_block* for two of whom one changes within a sitting."""
        by_set = self._spread(self.sets)
        if not by_block:
            return by_set
        return max(by_set, self._spread(self.blocks), key=lambda spread: spread.error)

    def _spread(self, keys: Ints) -> Spread:
        _, cluster = np.unique(keys, return_inverse=True)
        residuals = np.bincount(cluster, weights=self.taken - self.ratio * self.size)
        clusters = len(residuals)
        if clusters < 2:
            return Spread(0.0, clusters, 0)
        size = np.bincount(cluster, weights=self.size).astype(np.float64)
        error = np.sqrt(((residuals * leverages(size)) ** 2).sum()) / self.size.sum()
        return Spread(float(error), clusters, clusters - 1)


class Meetings:
    """Who met whom at which tables."""

    def __init__(self, known: Iterable[Family]) -> None:
        self._tables: defaultdict[Pair, list[Table]] = defaultdict(list)
        self._of: defaultdict[str, list[Table]] = defaultdict(list)
        for family in known:
            for table in family.tables:
                for name in table.entries:
                    self._of[name].append(table)
                for pair in combinations(table.entries, 2):
                    self._tables[pair].append(table)

    def __iter__(self) -> Iterator[Pair]:
        return iter(self._tables)

    def have_met(self, one: str, other: str) -> bool:
        """Whether the two sat at one table."""
        return (min(one, other), max(one, other)) in self._tables

    def shared_sets(self, one: str, other: str) -> int:
        """How many sets both played, be it at tables of their own."""
        own, others = (
            {int(number) for table in self._of[name] for number in table.sets}
            for name in (one, other)
        )
        return len(own & others)

    def duel(self, one: str, other: str) -> Duel | None:
        """What *one* did against *other*; None where they have not met."""
        met = self._tables.get((min(one, other), max(one, other)))
        return _duel(met, one, other) if met else None


def _duel(met: Sequence[Table], one: str, other: str) -> Duel:
    seats = [(table.entries.index(one), table.entries.index(other)) for table in met]
    costs = [
        table.costs[:, a] - table.costs[:, b] for table, (a, b) in zip(met, seats, strict=True)
    ]
    extra = [
        table.surcharge[:, a] - table.surcharge[:, b]
        for table, (a, b) in zip(met, seats, strict=True)
    ]
    taken = np.concatenate(costs)
    return Duel(
        sets=np.concatenate([table.sets for table in met]),
        blocks=np.concatenate([table.blocks for table in met]),
        size=np.concatenate([table.size for table in met]),
        taken=taken,
        charged=taken + np.concatenate(extra),
    )
