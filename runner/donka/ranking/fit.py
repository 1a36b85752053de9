"""The fit over tables: one number for each entry, adjusted for whom it met.

At a table an entry's number is Σ costs ÷ Σ size over its sets. Over tables the numbers less their
table's mean are fitted by least squares, a table weighing as many as its sets: the effect of an entry,
plus the grand mean. At a single table that is the plain ratio. Knows nothing of intervals.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from donka.ranking.moments import COLUMNS
from donka.ranking.table import Floats, Ints, Table


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """The numbers of N entries from T tables."""

    numbers: Floats
    """N, the surcharges included."""
    loadings: Floats
    """N x 9T: how each number follows from the columns of ``moments``, table by table."""


def fit(tables: Sequence[Table], names: Sequence[str]) -> Fit:
    """The fit of *tables*, which link all of *names*.

    A surcharge is added after the fit, to the offender's own number; in the fit it would pay the
    offender's opponents.
    """
    place = {name: at for at, name in enumerate(names)}
    seated = np.array([[place[name] for name in table.entries] for table in tables])
    weights = np.array([table.weight for table in tables], dtype=np.float64)
    ratios = np.array([table.ratios for table in tables])
    level = ratios.mean(axis=1, keepdims=True)
    inverse: Floats = np.linalg.inv(_equations(seated, weights, len(names))).astype(np.float64)
    right = np.zeros(len(names))
    np.add.at(right, seated, weights[:, np.newaxis] * (ratios - level))
    extra, extra_loadings = _surcharges(tables, seated, len(names))
    grand = weights @ level[:, 0] / weights.sum()
    return Fit(
        numbers=inverse @ right + grand + extra,
        loadings=_loadings(inverse, seated, weights, extra_loadings),
    )


def _equations(seated: Ints, weights: Floats, entries: int) -> Floats:
    # The ones add Σ effects = 0, which the differences within tables leave open, and change nothing
    # else: the right side sums to 0.
    equations = np.ones((entries, entries))
    centring = np.eye(4) - 1 / 4
    rows, columns = seated[:, :, np.newaxis], seated[:, np.newaxis, :]
    np.add.at(equations, (rows, columns), weights[:, np.newaxis, np.newaxis] * centring)
    return equations


def _surcharges(tables: Sequence[Table], seated: Ints, entries: int) -> tuple[Floats, Floats]:
    """What faults add to each number, and how that follows from each table: T x 4 x 2.

    Over all its tables an entry's surcharge is Σ extra ÷ Σ size = x; a cluster adds extra - x size to
    it, which is what it adds at its table and, where x is not that table's, some of its size.
    """
    own_size = np.array([table.size.sum() for table in tables], dtype=np.float64)
    own_extra = np.array([table.surcharge.sum(axis=0) for table in tables], dtype=np.float64)
    size, total = np.zeros(entries), np.zeros(entries)
    np.add.at(size, seated, np.broadcast_to(own_size[:, np.newaxis], seated.shape))
    np.add.at(total, seated, own_extra)
    extra = total / size
    of_own = 1 / size[seated]
    of_size = (own_extra / own_size[:, np.newaxis] - extra[seated]) * of_own
    return extra, np.stack((of_own, of_size), axis=2)


def _loadings(inverse: Floats, seated: Ints, weights: Floats, extra: Floats) -> Floats:
    entries, tables = len(inverse), len(seated)
    loadings = np.zeros((entries, tables, COLUMNS))
    of_effects = inverse[:, seated]
    of_effects = of_effects - of_effects.mean(axis=2, keepdims=True)
    loadings[:, :, :4] = weights[:, np.newaxis] * (of_effects + 1 / (4 * weights.sum()))
    each = np.arange(tables)
    for seat in range(4):
        loadings[seated[:, seat], each, 4 + seat] = extra[:, seat, 0]
        loadings[seated[:, seat], each, 8] = extra[:, seat, 1]
    return loadings.reshape(entries, tables * COLUMNS)
