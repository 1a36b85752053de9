"""Sets for estimates, already summed."""

from typing import NamedTuple

from donka.ranking.difference import Difference, Meetings
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


class Estimate(NamedTuple):
    number: float
    half_width: float | None


def estimates(sets):
    """Every entry's number with its 95 % interval, by name."""
    found = estimates_of(sets)
    spreads = {name: found.spread(name) for name in found.names}
    return {
        name: Estimate(found.number(name), spread.half_width() if spread else None)
        for name, spread in spreads.items()
    }


def differences(sets):
    """The difference of every two that met, by their sorted names."""
    meetings = Meetings(families(tables_of(sets)))
    duels = {pair: meetings.duel(*pair) for pair in meetings}
    return {
        pair: Difference(duel.ratio, duel.spread().half_width(), len(duel.sets))
        for pair, duel in duels.items()
    }
