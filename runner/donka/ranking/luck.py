"""What one game in a set was worth in single games: how much luck the sets took out.

The variance of a single game, a quarter of it being that of a mean of four, over the variance of the
means of sets: both of the difference of two at a table, pooled over all pairs and tables.
"""

from dataclasses import dataclass
from typing import Self

import numpy as np

from donka.ranking.spread import FEWEST_CLUSTERS
from donka.ranking.table import Table

LEAST = 1e-6
"""Costs are whole numbers: what varies less does not vary."""


@dataclass(frozen=True, slots=True)
class Luck:
    """How much single games and whole sets vary at one table, or at several together."""

    of_singles: float = 0.0
    """Σ over games and pairs of (D - d L)²: D the difference of costs, d their ratio, L the size."""
    of_sets: float = 0.0
    """The same over sets."""
    sets: int = 0

    @classmethod
    def at(cls, table: Table) -> Self:
        """That of *table*."""
        residuals = table.costs - table.size[:, np.newaxis] * table.ratios
        # Over the pairs of four Σ (a - b)² is 4 Σ a² - (Σ a)².
        of_sets = 4 * (residuals**2).sum() - (residuals.sum(axis=1) ** 2).sum()
        return cls(_of_singles(table), float(of_sets), table.weight)

    def __add__(self, other: "Luck") -> "Luck":
        return Luck(
            self.of_singles + other.of_singles,
            self.of_sets + other.of_sets,
            self.sets + other.sets,
        )

    @property
    def reduction(self) -> float | None:
        """How many single games one game in a set was worth.

        1 where sets took nothing out; None where nothing has varied yet or there are too few sets.
        """
        if self.sets < FEWEST_CLUSTERS or self.of_sets < LEAST or self.of_singles < LEAST:
            return None
        return self.of_singles / self.of_sets


def _of_singles(table: Table) -> float:
    """Σ over games and pairs of (D - d L)², from sums of D², D L and L²."""
    singles, ratios = table.singles, table.ratios
    across = 4 * (ratios @ singles.crosses) - ratios.sum() * sum(singles.crosses)
    apart = 4 * (ratios @ ratios) - ratios.sum() ** 2
    return float(singles.squares - 2 * across + apart * singles.sizes)
