"""The order of the table, and who shares a rank.

By the unrounded primary number; among equals by head-to-head, mean place, win share, fewer faults;
who is still level shares the rank.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, groupby

from donka.ranking.difference import Meetings
from donka.ranking.sums import Tally

EQUAL_TO = 9
"""Numbers that agree to so many decimals are equal: floats stray in the twelfth, bots do not."""


@dataclass(frozen=True, slots=True)
class Rankable:
    """An entry that is to be ranked."""

    name: str
    number: float
    """What it costs, adjusted for whom it met."""
    tally: Tally


@dataclass(frozen=True, slots=True)
class Ranked:
    """An entry and its rank, counted from 1; as many come before it as have a better one."""

    name: str
    rank: int


@dataclass(frozen=True, slots=True, order=True)
class _Key:
    """What decides, in this order; less is better throughout."""

    number: float
    head_to_head: Fraction
    place: Fraction
    wins_missed: Fraction
    faults: int


def ranked(entries: Sequence[Rankable], meetings: Meetings) -> tuple[Ranked, ...]:
    """*entries* in order; those level in everything by name. *meetings* tell who met whom."""
    keys = {
        entry.name: _key(entry, _margin(entry.name, level, meetings))
        for level in _levels(entries)
        for entry in level
    }
    ordered = sorted(keys, key=lambda name: (keys[name], name))
    ranks: list[Ranked] = []
    for _, names in groupby(ordered, key=keys.__getitem__):
        rank = len(ranks) + 1
        ranks += [Ranked(name, rank) for name in names]
    return tuple(ranks)


def _margin(name: str, level: Sequence[Rankable], meetings: Meetings) -> Fraction:
    """What *name* cost more than the others of *level*, on average over them, surcharges included.

    0 for all of *level* where two of them have not met: what was not played decides nothing.
    """
    names = [entry.name for entry in level]
    if len(names) == 1 or not all(meetings.have_met(*pair) for pair in combinations(names, 2)):
        return Fraction(0)
    duels = [meetings.duel(name, other) for other in names if other != name]
    return sum((duel.margin for duel in duels if duel), Fraction(0)) / (len(names) - 1)


def _levels(entries: Sequence[Rankable]) -> Iterator[tuple[Rankable, ...]]:
    """The groups that the primary number leaves level."""
    ordered = sorted(entries, key=_number)
    for _, members in groupby(ordered, key=_number):
        yield tuple(members)


def _number(entry: Rankable) -> float:
    return round(entry.number, EQUAL_TO)


def _key(entry: Rankable, margin: Fraction) -> _Key:
    tally = entry.tally
    return _Key(
        _number(entry),
        margin,
        Fraction(tally.half_places, tally.games),
        Fraction(-tally.win_twelfths, tally.games),
        tally.faults,
    )
