"""How far the numbers of some tables stray together: sums over clusters of what each one adds.

With θ the ratio of an entry at a table, z = costs - θ size is what one set adds to it (the ratio
linearised). What shares its cards, or its sitting, is one cluster: it is added up before it is squared.
Knows nothing of how tables are weighed against each other, so that a block more at one table leaves
the others' sums as they are.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from donka.ranking.table import Floats, Ints, Table

COLUMNS = 9
"""Of a table: what a cluster adds to four ratios, to four surcharges, and its size."""
MANY_CLUSTERS = 30
"""From so many the variance is corrected as a whole, not cluster by cluster."""


@dataclass(frozen=True, slots=True, eq=False)
class Moments:
    """The spread of the numbers of n tables."""

    square: Floats | None
    """Σ over clusters, 9n x 9n; None where a table has a single cluster, which tells no spread."""
    clusters: Mapping[str, int]
    """How many each entry met."""
    freedom: Mapping[str, int]
    """The same, one less for each of its tables, if tables had no clusters in common."""


def moments(tables: Sequence[Table], keys: Sequence[Ints]) -> Moments:
    """The spread of *tables*; *keys* tell for every set of each to which cluster it belongs."""
    known = np.unique(np.concatenate(keys))
    at = [np.searchsorted(known, own) for own in keys]
    parts = [_influence(table, own, len(known)) for table, own in zip(tables, at, strict=True)]
    met: dict[str, Ints] = {}
    freedom: dict[str, int] = {}
    for table, own in zip(tables, at, strict=True):
        clusters = np.unique(own)
        for name in table.entries:
            met[name] = np.union1d(met[name], clusters) if name in met else clusters
            freedom[name] = freedom.get(name, 0) + len(clusters) - 1
    whole = [part for part in parts if part is not None]
    square = None
    if len(whole) == len(parts):
        stacked = np.hstack(whole)
        square = stacked.T @ stacked
    return Moments(square, {name: len(clusters) for name, clusters in met.items()}, freedom)


def leverages(size: Floats) -> Floats:
    """By what the residual of each cluster is multiplied, as θ is fitted to the same clusters.

    *size* is theirs, of at least two. The residual of a cluster falls short by the root of 1 - its
    share of the size (CR2: Bell and McCaffrey 2002, which for a ratio is exact); from thirty clusters
    on, all by √(K - 1) / √K.
    """
    clusters = len(size)
    if clusters >= MANY_CLUSTERS:
        return np.full(clusters, np.sqrt(clusters / (clusters - 1)))
    factors: Floats = 1 / np.sqrt(1 - size / size.sum())
    return factors


def _influence(table: Table, at: Ints, count: int) -> Floats | None:
    """What each of *count* clusters adds to the numbers of *table*, whose sets lie in those *at*."""
    total = table.size.sum()
    size = table.size[:, np.newaxis]
    extra = table.surcharge.sum(axis=0) / total
    rows = np.hstack(
        (
            (table.costs - size * table.ratios) / total,
            table.surcharge - size * extra,
            size,
        )
    )
    summed = np.zeros((count, COLUMNS))
    np.add.at(summed, at, rows)
    own = np.unique(at)
    if len(own) < 2:
        return None
    summed[own] *= leverages(summed[own, -1])[:, np.newaxis]
    return summed
