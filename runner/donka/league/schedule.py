"""Who meets whom, on which sets, and who sits where.

Pure, and blind to the order in which a config lists its entries. Knows nothing of what was played.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, permutations
from typing import Final, TypeAlias

from donka.errors import DonkaError
from donka.journal.block import ROTATIONS, Block

Four: TypeAlias = tuple[str, str, str, str]

FEWEST: Final = 4
MOST: Final = 8
"""Beyond this a league needs a design of tables; all fours would be too many."""

ORDERS: Final = tuple((0, *rest) for rest in permutations((1, 2, 3)))
"""The six ways in which four can sit in a circle, as places in a table's sorted names."""


def tables(names: Collection[str]) -> tuple[Four, ...]:
    """All fours of the sorted names, in lexicographic order; the first is table 1."""
    if not FEWEST <= len(names) <= MOST:
        raise DonkaError(
            f"bots: {len(names)} entries (expected {FEWEST} to {MOST}, of whom every four meet: "
            "add or remove some)"
        )
    return tuple(combinations(sorted(names), 4))


def blocks(names: Collection[str], sets: int, block: int) -> tuple[Block, ...]:
    """The schedule: *sets* sets a table, *block* of them at a time, each table in its turn.

    Sets are numbered from 1 in this order, none at two tables; a table's last block may be shorter.
    """
    fours = tables(names)
    schedule: list[Block] = []
    first_set = 1
    for place in range(0, sets, block):
        length = min(block, sets - place)
        for table, entries in enumerate(fours, start=1):
            schedule.append(
                Block(
                    number=len(schedule) + 1,
                    table=table,
                    entries=entries,
                    first_set=first_set,
                    sets=length,
                    place=place,
                )
            )
            first_set += length
    return tuple(schedule)


def seating(block: Block, set_number: int, rotation: int) -> Four:
    """Who sits at seats 0 to 3 in one game of *block*.

    A set's circle is the next of ``ORDERS`` at its table; each rotation moves everybody on to the
    seat on the left. So in any six sets in a row every bot sits at every seat six times, and has
    each of the others on its left eight times.
    """
    order = ORDERS[(block.place + block.set_numbers.index(set_number)) % len(ORDERS)]
    a, b, c, d = [block.entries[order[(seat - rotation + 1) % 4]] for seat in range(4)]
    return a, b, c, d


def sittings(schedule: Sequence[Block], abreast: int = 4) -> Iterator[tuple[Block, int]]:
    """Block and rotation of every sitting, in the order in which they should be started.

    *abreast* blocks go forward together, one rotation of each after the other, so that as many
    sittings can be in flight without two rotations of one set among them. The last group takes in
    what would be too few for one of its own.
    """
    groups = max(1, len(schedule) // abreast)
    for group in range(groups):
        last = group == groups - 1
        together = schedule[group * abreast : None if last else (group + 1) * abreast]
        for rotation in ROTATIONS:
            for block in together:
                yield block, rotation
