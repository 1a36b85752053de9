"""The order of the table, and who shares a rank.

By the unrounded primary number; among equals by head-to-head, mean place, win share, fewer faults;
who is still level shares the rank.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, permutations

from donka.ranking.sums import SetSums, Tally

EQUAL_TO = 9
"""Numbers that agree to so many decimals are equal: floats stray in the twelfth, bots do not."""


@dataclass(frozen=True, slots=True)
class Rankable:
    """An entry that is to be ranked."""

    name: str
    points: float
    tally: Tally


@dataclass(frozen=True, slots=True)
class Ranked:
    """An entry and its rank, counted from 1; as many come before it as have a better one."""

    name: str
    rank: int


@dataclass(frozen=True, slots=True, order=True)
class _Key:
    """What decides, in this order; less is better throughout."""

    points: float
    head_to_head: Fraction
    place: Fraction
    wins_missed: Fraction
    faults: int


def ranked(entries: Sequence[Rankable], sets: Sequence[SetSums]) -> tuple[Ranked, ...]:
    """*entries* in order, as *sets* have it; those level in everything by name."""
    duels = Duels(sets)
    keys = {
        entry.name: _key(entry, duels.margin(entry.name, level))
        for level in _levels(entries)
        for entry in level
    }
    ordered = sorted(keys, key=lambda name: (keys[name], name))
    ranks: list[Ranked] = []
    for _, names in groupby(ordered, key=keys.__getitem__):
        rank = len(ranks) + 1
        ranks += [Ranked(name, rank) for name in names]
    return tuple(ranks)


class Duels:
    """What every two cost against each other in the complete sets both played, in exact numbers.

    The cost of an entry is its points with its own surcharge.
    """

    def __init__(self, sets: Sequence[SetSums]) -> None:
        self._costs: Counter[tuple[str, str]] = Counter()
        self._deals: Counter[tuple[str, str]] = Counter()
        for each in sets:
            costs = [sum(both) for both in zip(each.points, each.surcharge, strict=True)]
            for one, other in permutations(range(4), 2):
                pair = each.entries[one], each.entries[other]
                self._costs[pair] += costs[one] - costs[other]
                self._deals[pair] += each.deals

    def margin(self, name: str, level: Sequence[Rankable]) -> Fraction:
        """What *name* cost a deal more than the others of *level*, on average over them.

        0 for all of *level* where two of them have not met: what was not played decides nothing.
        """
        names = [entry.name for entry in level]
        if len(names) == 1 or not all(self._deals[pair] for pair in permutations(names, 2)):
            return Fraction(0)
        pairs = [(name, other) for other in names if other != name]
        margins = [Fraction(self._costs[pair], self._deals[pair]) for pair in pairs]
        return sum(margins, Fraction(0)) / len(margins)


def _levels(entries: Sequence[Rankable]) -> Iterator[tuple[Rankable, ...]]:
    """The groups that the primary number leaves level."""
    ordered = sorted(entries, key=_points)
    for _, members in groupby(ordered, key=_points):
        yield tuple(members)


def _points(entry: Rankable) -> float:
    return round(entry.points, EQUAL_TO)


def _key(entry: Rankable, margin: Fraction) -> _Key:
    tally = entry.tally
    return _Key(
        _points(entry),
        margin,
        Fraction(tally.half_places, tally.games),
        Fraction(-tally.win_twelfths, tally.games),
        tally.faults,
    )
