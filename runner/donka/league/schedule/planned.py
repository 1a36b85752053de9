"""From names to blocks: the whole plan of a tournament whose length is settled before it begins."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, TypeAlias

from donka.errors import DonkaError
from donka.journal.block import Block
from donka.league.schedule.design import design, trios
from donka.league.schedule.fours import FEWEST, MOST, MOST_ENTRIES, Four, tables
from donka.league.spec import Format, Meeting, ScheduleSpec

Run: TypeAlias = tuple[Four, ...]
"""Tables that play the same sets."""
_NOBODYS: Final[Mapping[str, str]] = {}


def planned(
    schedule: ScheduleSpec, names: Collection[str], authors: Mapping[str, str] = _NOBODYS
) -> tuple[Block, ...]:
    """Every block of a tournament of the entries *names*, in schedule order.

    Two of one of the *authors*, by entry, never meet.
    """
    match schedule.format:
        case Format.ROUND_ROBIN:
            runs: Sequence[Run] = [(four,) for four in fours(schedule, names, authors)]
        case Format.GAUNTLET:
            runs = list(_gauntlet(schedule, names, authors))
    return tuple(_blocks(runs, schedule.sets, schedule.block))


def blocks(names: Collection[str], sets: int, block: int) -> tuple[Block, ...]:
    """The schedule in which every four meet: *sets* sets a table, *block* of them at a time."""
    return planned(ScheduleSpec(sets=sets, block=block), names)


def fours(
    schedule: ScheduleSpec, names: Collection[str], authors: Mapping[str, str] = _NOBODYS
) -> tuple[Four, ...]:
    """The fours that meet in a round robin, each of sorted names; the first is table 1."""
    if schedule.tables is Meeting.ALL:
        return tuple(four for four in tables(names) if _are_apart(four, authors))
    ordered = _checked(names, MOST_ENTRIES)
    return tuple(
        (ordered[a], ordered[b], ordered[c], ordered[d])
        for tables_abreast in design(len(ordered), _families(ordered, authors))
        for a, b, c, d in tables_abreast
    )


def _gauntlet(
    schedule: ScheduleSpec, names: Collection[str], authors: Mapping[str, str]
) -> Iterator[Run]:
    """For each three of the field, the tables at which it meets one candidate after the other.

    The candidate comes first, so that every candidate has the same seats on the same cards.
    """
    candidates = sorted(schedule.candidates)
    everybody = schedule.tables is Meeting.ALL
    ordered = _checked(names, MOST if everybody else MOST_ENTRIES)
    field = [name for name in ordered if name not in candidates]
    if everybody:
        threes: Iterator[tuple[int, ...]] = combinations(range(len(field)), 3)
    else:
        drawn = trios(len(field), _families(field, authors))
        threes = (three for abreast in drawn for three in abreast)
    for a, b, c in threes:
        three = field[a], field[b], field[c]
        if _are_apart(three, authors):
            yield tuple((candidate, *three) for candidate in candidates)


def _are_apart(names: Sequence[str], authors: Mapping[str, str]) -> bool:
    known = [authors[name] for name in names if name in authors]
    return len(set(known)) == len(known)


def _families(names: Sequence[str], authors: Mapping[str, str]) -> tuple[int, ...]:
    """For each of *names* the place of the first one of its author; empty where each has another."""
    if _are_apart(names, authors):
        return ()
    first: dict[str, int] = {}
    return tuple(
        first.setdefault(authors[name], place) if name in authors else place
        for place, name in enumerate(names)
    )


def _blocks(runs: Sequence[Run], sets: int, block: int) -> Iterator[Block]:
    """*block* sets at each table in its turn, until every table has played *sets*.

    Sets are numbered from 1 in this order, none in two runs; a table's last block may be shorter.
    """
    number = first_set = 1
    for place in range(0, sets, block):
        length = min(block, sets - place)
        table = 1
        for run in runs:
            for entries in run:
                yield Block(number, table, entries, first_set, length, place)
                number += 1
                table += 1
            first_set += length


def _checked(names: Collection[str], most: int) -> list[str]:
    """The names, sorted; DonkaError where no schedule is drawn for so many."""
    if not FEWEST <= len(names) <= most:
        raise DonkaError(f"bots: {len(names)} entries (expected {FEWEST} to {most})")
    return sorted(names)
