"""The primary number: points a deal, adjusted for whom a bot met, with its 95 % interval.

At a table an entry's number is Σ points ÷ Σ deals over its sets. Over tables the numbers less their
table's mean are fitted by least squares, a table weighing as many as its sets: the effect of an
entry, plus the grand mean. At a single table that is the plain ratio.

The variance comes from sets: with θ the ratio, z = points - θ deals is what one set adds to it (the
ratio linearised), carried through the fit; what shares a set shares its cards, and is one cluster.
Knows nothing of ranks.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from donka.ranking.field import main_field
from donka.ranking.student import t_quantile
from donka.ranking.sums import SetSums, tables

FEWEST_CLUSTERS = 10
"""Below so many sets an interval would say more than anybody knows."""
NOTHING = 1e-9
"""A spread below this is none: nothing has varied yet, which is not to say that nothing can."""

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number of points a deal, and how sure it is."""

    points: float
    half_width: float | None
    """Half the pointwise 95 % interval; None where nothing can be said."""


@dataclass(frozen=True, slots=True)
class _Table:
    """The sets of one table as arrays: K sets, four entries."""

    entries: Ints
    """Four indices into the field."""
    sets: Ints
    """K indices of clusters."""
    deals: Floats
    """K."""
    points: Floats
    """K x 4."""
    surcharge: Floats
    """K x 4."""

    @property
    def weight(self) -> int:
        return len(self.sets)

    @property
    def ratios(self) -> Floats:
        ratios: Floats = self.points.sum(axis=0) / self.deals.sum()
        return ratios


@dataclass(frozen=True, slots=True)
class _Fit:
    """The least squares over tables."""

    inverse: Floats
    """Of the equations for the effects, which sum to 0."""
    effects: Floats
    mean: float
    """The grand mean."""


def estimates(sets: Sequence[SetSums]) -> Mapping[str, Estimate]:
    """The estimate of every entry of the main field, by name, from sets sorted by table.

    Entries that the main field has not met, directly or through others, are left out: their numbers
    could not be compared with these. The surcharge of a policy is added after the fit, to the
    offender's own number with its variance; in the fit it would pay the offender's opponents.
    """
    field = main_field(sets)
    within = [table for table in tables(sets) if table[0].entries[0] in field]
    if not within:
        return {}
    names = sorted(field)
    numbers = sorted({each.set for table in within for each in table})
    arrays = _arrays(within, names, numbers)
    fit = _fitted(arrays, len(names))
    deals = _by_entry(arrays, len(names), lambda table: table.deals.sum())
    extra = _by_entry(arrays, len(names), lambda table: table.surcharge.sum(axis=0)) / deals
    spread = _spread(arrays, fit, extra, deals, len(numbers))
    values = fit.mean + fit.effects + extra
    return {
        name: Estimate(
            float(values[entry]),
            None
            if spread is None
            else interval(float(spread[entry]), *_clusters_and_freedom(arrays, entry)),
        )
        for entry, name in enumerate(names)
    }


def interval(spread: float, clusters: int, freedom: int) -> float | None:
    """Half the pointwise 95 % interval around a number with standard error *spread*, or None."""
    if clusters < FEWEST_CLUSTERS or freedom < 1 or spread < NOTHING:
        return None
    return t_quantile(0.975, freedom) * spread


def _arrays(
    within: Sequence[Sequence[SetSums]], names: Sequence[str], numbers: Sequence[int]
) -> list[_Table]:
    place = {name: entry for entry, name in enumerate(names)}
    cluster = {number: index for index, number in enumerate(numbers)}
    return [
        _Table(
            entries=np.array([place[name] for name in table[0].entries]),
            sets=np.array([cluster[each.set] for each in table]),
            deals=np.array([each.deals for each in table], dtype=np.float64),
            points=np.array([each.points for each in table], dtype=np.float64),
            surcharge=np.array([each.surcharge for each in table], dtype=np.float64),
        )
        for table in within
    ]


def _fitted(arrays: Sequence[_Table], entries: int) -> _Fit:
    # The ones add Σ effects = 0, which the differences within tables leave open, and change nothing
    # else: the right side sums to 0.
    equations = np.ones((entries, entries))
    right = np.zeros(entries)
    centring = np.eye(4) - 1 / 4
    for table in arrays:
        equations[np.ix_(table.entries, table.entries)] += table.weight * centring
        right[table.entries] += table.weight * (table.ratios - table.ratios.mean())
    inverse = np.linalg.inv(equations).astype(np.float64)
    weights = [table.weight for table in arrays]
    mean = float(np.average([table.ratios.mean() for table in arrays], weights=weights))
    effects: Floats = inverse @ right
    return _Fit(inverse, effects, mean)


def _by_entry(
    arrays: Sequence[_Table], entries: int, term: Callable[[_Table], Floats | np.float64]
) -> Floats:
    total = np.zeros(entries)
    for table in arrays:
        total[table.entries] += term(table)
    return total


def _spread(
    arrays: Sequence[_Table], fit: _Fit, extra: Floats, deals: Floats, clusters: int
) -> Floats | None:
    """The standard error of each entry's number; None where a table has a single set."""
    if any(table.weight < 2 for table in arrays):
        return None
    sets = sum(table.weight for table in arrays)
    influence = np.zeros((clusters, len(deals)))
    for table in arrays:
        residuals = (table.points - np.outer(table.deals, table.ratios)) / table.deals.sum()
        level = residuals.mean(axis=1, keepdims=True)
        part = table.weight * ((residuals - level) @ fit.inverse[table.entries] + level / sets)
        own = table.surcharge - np.outer(table.deals, extra[table.entries])
        part[:, table.entries] += own / deals[table.entries]
        # Σ z² falls short of its expectation, as θ is fitted to the same sets.
        influence[table.sets] += np.sqrt(table.weight / (table.weight - 1)) * part
    spread: Floats = np.sqrt((influence**2).sum(axis=0))
    return spread


def _clusters_and_freedom(arrays: Sequence[_Table], entry: int) -> tuple[int, int]:
    own = [table for table in arrays if entry in table.entries]
    clusters = len(np.unique(np.concatenate([table.sets for table in own])))
    return clusters, min(clusters - 1, sum(table.weight - 1 for table in own))
