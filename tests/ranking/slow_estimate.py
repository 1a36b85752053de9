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
        deals = sum(weights[each] * each.deals for each in members)
        ratios = {
            name: sum(weights[each] * each.points[at] for each in members) / deals
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
    return Fraction(extra) / sum(weights[each] * each.deals for each, _ in own)


def half_widths(sets: Sequence[SetSums]) -> dict[str, float]:
    """Half of every 95 % interval; *sets* hold at least ten of each entry, two of each table."""
    once = dict.fromkeys(sets, Fraction(1))
    middle = numbers(sets, once)
    moved = {each: numbers(sets, {**once, each: 1 + A_LITTLE}) for each in sets}
    found = {}
    for name in middle:
        clusters: dict[int, float] = {}
        for each in sets:
            size = sum(other.table == each.table for other in sets)
            slope = float((moved[each][name] - middle[name]) / A_LITTLE)
            clusters[each.set] = clusters.get(each.set, 0.0) + slope * sqrt(size / (size - 1))
        own = [each for each in sets if name in each.entries]
        freedom = min(
            len(own) - len({each.table for each in own}), len({each.set for each in own}) - 1
        )
        spread = sqrt(sum(slope**2 for slope in clusters.values()))
        found[name] = t_quantile(0.975, freedom) * spread
    return found
