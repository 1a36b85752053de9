"""Two entries against each other: what one took less what the other took, at their common tables.

A ratio of sums, as the primary number is: D the difference of points in a set, L its deals, d = ΣD ÷
ΣL, and the variance from z = D - d L, clustered by set. Points count as played, without surcharge.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from donka.ranking.estimate import Ints, interval
from donka.ranking.sums import SetSums


@dataclass(frozen=True, slots=True)
class Difference:
    """Points a deal of one entry less those of another; negative where the one is better."""

    points: float | None = None
    """None where they have not met."""
    half_width: float | None = None
    """Half the pointwise 95 % interval; None where nothing can be said."""
    sets: int = 0
    """How many complete sets both played."""

    def __neg__(self) -> "Difference":
        if self.points is None:
            return self
        # Adding 0 keeps a difference of nothing from being written -0.
        return Difference(0.0 - self.points, self.half_width, self.sets)


def differences(sets: Sequence[SetSums]) -> Mapping[tuple[str, str], Difference]:
    """The difference of every two that met, by their names in sorted order."""
    met: defaultdict[tuple[str, str], list[tuple[int, int, int]]] = defaultdict(list)
    for each in sets:
        for first, second in combinations(range(4), 2):
            pair = each.entries[first], each.entries[second]
            met[pair].append((each.points[first] - each.points[second], each.deals, each.set))
    return {pair: _difference(np.array(rows)) for pair, rows in met.items()}


def _difference(rows: Ints) -> Difference:
    """From K rows of difference, deals, set number."""
    taken, deals, numbers = rows.T
    ratio = taken.sum() / deals.sum()
    _, cluster = np.unique(numbers, return_inverse=True)
    residuals = np.bincount(cluster, weights=taken - ratio * deals)
    clusters = len(residuals)
    half_width = None
    if clusters > 1:
        variance = clusters / (clusters - 1) * (residuals**2).sum()
        spread = float(np.sqrt(variance) / deals.sum())
        half_width = interval(spread, clusters, clusters - 1)
    return Difference(float(ratio), half_width, len(rows))
