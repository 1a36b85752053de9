"""The primary number of every entry, and how sure it and each difference of two are.

The variance comes from clusters: what each adds to the numbers of its tables, carried through the fit
(the sandwich). By set, since four games from the same cards are one piece of evidence; by block where
that is much larger, which is how a bot shows that changes within a sitting. Knows nothing of ranks.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt

import numpy as np

from donka.ranking.family import Family
from donka.ranking.field import main_field
from donka.ranking.fit import fit
from donka.ranking.luck import Luck
from donka.ranking.moments import COLUMNS, Moments
from donka.ranking.spread import Spread
from donka.ranking.table import Floats, Table

FEWEST_BLOCKS = 30
"""From so many blocks on, a variance by block can be held against that by set."""
MUCH_LARGER = 1.3
"""By so much the variance by block must exceed that by set to take its place."""
STRAY = 1e-12
"""What floats leave of the variance of a difference where there is none, against those of the two."""


@dataclass(frozen=True, slots=True, eq=False)
class _Variance:
    """The covariance of the numbers for one kind of cluster."""

    covariance: Floats
    clusters: Sequence[int]
    """How many each entry met."""
    freedom: Sequence[int]

    def spread(self, one: int, other: int | None) -> Spread:
        """Of a number, or of the difference of two; resting on no more than the weaker of them."""
        own = [one] if other is None else [one, other]
        variance = float(self.covariance[one, one])
        if other is not None:
            both = variance + float(self.covariance[other, other])
            variance = both - 2 * float(self.covariance[one, other])
            variance = variance if variance > STRAY * both else 0.0
        return Spread(
            sqrt(max(variance, 0.0)),
            min(self.clusters[at] for at in own),
            min(self.freedom[at] for at in own),
        )


class Estimates:
    """The numbers of the main field of some families.

    Entries that the main field has not met, directly or through others, are left out: their numbers
    could not be compared with these.
    """

    def __init__(self, known: Sequence[Family]) -> None:
        field = main_field([table for family in known for table in family.tables])
        self._families = [each for each in known if each.tables[0].entries[0] in field]
        self.names = tuple(sorted(field))
        """Of the main field, sorted."""
        self._place = {name: at for at, name in enumerate(self.names)}
        self._fit = fit(self._tables, self.names) if self.names else None

    @property
    def sets(self) -> int:
        """How many sets the numbers rest on."""
        return self.luck.sets

    @property
    def luck(self) -> Luck:
        """How much single games and whole sets vary in the main field."""
        return sum((family.luck for family in self._families), Luck())

    def __contains__(self, name: str) -> bool:
        return name in self._place

    def number(self, name: str) -> float:
        """What *name* costs, adjusted for whom it met, its surcharge included."""
        if self._fit is None:
            raise KeyError(name)
        return float(self._fit.numbers[self._place[name]])

    def spread(self, one: str, other: str | None = None) -> Spread | None:
        """How sure the number of *one* is, or its difference to that of *other*.

        None where some table of the field has a single set.
        """
        if self._by_set is None:
            return None
        first, second = self._place[one], None if other is None else self._place[other]
        by_set = self._by_set.spread(first, second)
        if self._by_block is None or self.by_block.isdisjoint((one, other)):
            return by_set
        by_block = self._by_block.spread(first, second)
        return by_block if by_block.error > by_set.error else by_set

    @cached_property
    def by_block(self) -> frozenset[str]:
        """The entries that vary by block much more than by set, and are judged by that."""
        by_set, by_block = self._by_set, self._by_block
        if by_set is None or by_block is None:
            return frozenset()
        return frozenset(
            name
            for at, name in enumerate(self.names)
            if by_block.clusters[at] >= FEWEST_BLOCKS
            and by_block.covariance[at, at] > MUCH_LARGER * by_set.covariance[at, at]
        )

    @property
    def _tables(self) -> list[Table]:
        return [table for family in self._families for table in family.tables]

    @cached_property
    def _by_set(self) -> _Variance | None:
        return self._variance([family.by_set for family in self._families])

    @cached_property
    def _by_block(self) -> _Variance | None:
        return self._variance([family.by_block for family in self._families])

    def _variance(self, spreads: Sequence[Moments]) -> _Variance | None:
        if self._fit is None:
            return None
        covariance = np.zeros((len(self.names), len(self.names)))
        begin = 0
        for family, own in zip(self._families, spreads, strict=True):
            if own.square is None:
                return None
            end = begin + COLUMNS * len(family.tables)
            loadings = self._fit.loadings[:, begin:end]
            covariance += loadings @ own.square @ loadings.T
            begin = end
        # Sets of different families are never the same, so that their numbers add up.
        clusters, apart = [0] * len(self.names), [0] * len(self.names)
        for own in spreads:
            for name, number in own.clusters.items():
                clusters[self._place[name]] += number
                apart[self._place[name]] += own.freedom[name]
        freedom = [min(met - 1, each) for met, each in zip(clusters, apart, strict=True)]
        return _Variance(covariance, clusters, freedom)
