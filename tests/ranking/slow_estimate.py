"""The estimates a second time, from their definition and in exact fractions; slow, for comparison.

Where the program fits centred numbers and carries linearised residuals through the fit, this solves
the normal equations with a column for each table, and takes the derivative of every number by moving
the weight of one set a little.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import sqrt

from donka.ranking.student import t_quantile
from donka.ranking.sums import SetSums

A_LITTLE = Fraction(1, 10**12)


def solve(matrix: list[list[Fraction]], right: list[Fraction]) -> list[Fraction]:
    """Gauss and Jordan."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for column in range(len(rows)):
        pivot = next(at for at in range(column, len(rows)) if rows[at][column])
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for at, row in enumerate(rows):
            if at != column and row[column]:
                rows[at] = [a - row[column] * b for a, b in zip(row, rows[column], strict=True)]
    return [row[-1] for row in rows]


def numbers(sets: Sequence[SetSums], weights: Mapping[SetSums, Fraction]) -> dict[str, Fraction]:
    """Every entry's number when each set counts *weights* times in the sums (not in the fit)."""
    names = sorted({name for each in sets for name in each.entries})
    tables = sorted({each.table for each in sets})
    unknowns = [*names, *tables]
    matrix = [[Fraction(0)] * len(unknowns) for _ in unknowns]
    right = [Fraction(0)] * len(unknowns)
    means = {}
    for table in tables:
        members = [each for each in sets if each.table == table]
        size = sum(weights[each] * each.size for each in members)
        ratios = {
            name: sum(weights[each] * each.costs[at] for each in members) / size
            for at, name in enumerate(members[0].entries)
        }
        means[table] = sum(ratios.values()) / 4
        for name, ratio in ratios.items():
            pair = unknowns.index(name), unknowns.index(table)
            for one in pair:
                right[one] += len(members) * ratio
                for other in pair:
                    matrix[one][other] += len(members)
    # The effects sum to 0; the first equation is the sum of the tables' less the other entries'.
    matrix[0] = [Fraction(unknown in names) for unknown in unknowns]
    right[0] = Fraction(0)
    effects = solve(matrix, right)
    size = {table: sum(each.table == table for each in sets) for table in tables}
    grand = sum(size[table] * means[table] for table in tables) / len(sets)
    return {
        name: grand + effects[at] + surcharge(name, sets, weights) for at, name in enumerate(names)
    }


def surcharge(name: str, sets: Sequence[SetSums], weights: Mapping[SetSums, Fraction]) -> Fraction:
    own = [(each, each.entries.index(name)) for each in sets if name in each.entries]
    extra = sum(weights[each] * each.surcharge[at] for each, at in own)
    return Fraction(extra) / sum(weights[each] * each.size for each, _ in own)


def covariance(sets: Sequence[SetSums]) -> dict[tuple[str, str], float]:
    """The covariance of every two numbers, clustered by set; *sets* hold two of each table."""
    once = dict.fromkeys(sets, Fraction(1))
    middle = numbers(sets, once)
    clusters: dict[int, dict[str, float]] = {}
    for each in sets:
        moved = numbers(sets, {**once, each: 1 + A_LITTLE})
        factor = missed(each, [other for other in sets if other.table == each.table])
        adds = clusters.setdefault(each.set, dict.fromkeys(middle, 0.0))
        for name, number in middle.items():
            adds[name] += float((moved[name] - number) / A_LITTLE) * factor
    return {
        (one, other): sum(adds[one] * adds[other] for adds in clusters.values())
        for one in middle
        for other in middle
    }


def missed(each: SetSums, members: Sequence[SetSums]) -> float:
    """By how much a residual falls short, as the ratio is fitted to the *members* of its table."""
    if len(members) >= 30:
        return sqrt(len(members) / (len(members) - 1))
    return 1 / sqrt(1 - each.size / sum(other.size for other in members))


def freedom(name: str, sets: Sequence[SetSums]) -> int:
    own = [each for each in sets if name in each.entries]
    return min(len(own) - len({each.table for each in own}), len({each.set for each in own}) - 1)


def half_widths(sets: Sequence[SetSums]) -> dict[str, float]:
    """Half of every 95 % interval; *sets* hold at least ten of each entry, two of each table."""
    spreads = covariance(sets)
    return {
        name: t_quantile(0.975, freedom(name, sets)) * sqrt(spread)
        for (name, other), spread in spreads.items()
        if name == other
    }
