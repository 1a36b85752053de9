"""What one game in a set was worth in single games: how much luck the sets took out.

The variance of a single game, a quarter of it being that of a mean of four, over the variance of the
means of sets: both of the difference of two at a table, pooled over all pairs and tables.
"""

from collections.abc import Iterable

import numpy as np

from donka.ranking.spread import FEWEST_CLUSTERS
from donka.ranking.table import Table


def luck_reduction(tables: Iterable[Table]) -> float | None:
    """How many single games one game in a set was worth.

    1 where sets took nothing out; None where nothing has varied yet or there are too few sets.
    """
    of_singles = of_sets = 0.0
    sets = 0
    for table in tables:
        residuals = table.costs - table.size[:, np.newaxis] * table.ratios
        # As in ``sums``: over the pairs of four Σ (a - b)² is 4 Σ a² - (Σ a)².
        of_sets += float(4 * (residuals**2).sum() - (residuals.sum(axis=1) ** 2).sum())
        of_singles += _of_singles(table)
        sets += table.weight
    if sets < FEWEST_CLUSTERS or of_sets < 1e-6 or of_singles <= 0:
        return None
    return of_singles / of_sets


def _of_singles(table: Table) -> float:
    """Σ over games and pairs of (D - d L)², from sums of D², D L and L²."""
    singles, ratios = table.singles, table.ratios
    across = 4 * (ratios @ singles.crosses) - ratios.sum() * sum(singles.crosses)
    apart = 4 * (ratios @ ratios) - ratios.sum() ** 2
    return float(singles.squares - 2 * across + apart * singles.sizes)
