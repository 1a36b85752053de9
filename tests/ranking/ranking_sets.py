"""Sets for estimates, already summed."""

from donka.ranking.estimate import Estimates
from donka.ranking.family import families
from donka.ranking.sums import SetSums, tables
from donka.ranking.table import Table


def sums(number, costs, *, table=1, entries="abcd", size=4, surcharge=(0, 0, 0, 0), block=None):
    """One set; a block of its own unless one is given."""
    return SetSums(
        table,
        number,
        tuple(entries),
        size,
        tuple(costs),
        tuple(surcharge),
        number if block is None else block,
    )


def tables_of(sets):
    ordered = sorted(sets, key=lambda each: each.table)
    return [Table.of(each) for each in tables(ordered)]


def estimates_of(sets):
    return Estimates(families(tables_of(sets)))
