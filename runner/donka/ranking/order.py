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
class Contender:
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


def ranked(contenders: Sequence[Contender], sets: Sequence[SetSums]) -> tuple[Ranked, ...]:
    """*contenders* in order, as *sets* have it; those level in everything by name."""
    duels = Duels(sets)
    keys = {
        contender.name: _key(contender, duels.margin(contender.name, level))
        for level in _levels(contenders)
        for contender in level
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

    def margin(self, name: str, level: Sequence[Contender]) -> Fraction:
        """What *name* cost a deal more than the others of *level*, on average over them.

        0 for all of *level* where two of them have not met: what was not played decides nothing.
        """
        names = [contender.name for contender in level]
        if len(names) == 1 or not all(self._deals[pair] for pair in permutations(names, 2)):
            return Fraction(0)
        pairs = [(name, other) for other in names if other != name]
        margins = [Fraction(self._costs[pair], self._deals[pair]) for pair in pairs]
        return sum(margins, Fraction(0)) / len(margins)


def _levels(contenders: Sequence[Contender]) -> Iterator[tuple[Contender, ...]]:
    """The groups that the primary number leaves level."""
    ordered = sorted(contenders, key=_points)
    for _, members in groupby(ordered, key=_points):
        yield tuple(members)


def _points(contender: Contender) -> float:
    return round(contender.points, EQUAL_TO)


def _key(contender: Contender, margin: Fraction) -> _Key:
    tally = contender.tally
    return _Key(
        _points(contender),
        margin,
        Fraction(tally.half_places, tally.games),
        Fraction(-tally.win_twelfths, tally.games),
        tally.faults,
    )
