"""How the numbers of a tournament came about: what stood in the table after so many sets.

Pure, from accounts. Knows nothing of how it is drawn.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from donka.journal.block import Block
from donka.journal.withdrawal import Withdrawal
from donka.ranking.account import Account
from donka.ranking.counting import Counted
from donka.ranking.live import Live
from donka.ranking.reading import Reading
from donka.ranking.rows import Measured

MOST_LOOKS = 40


@dataclass(frozen=True, slots=True)
class Look:
    """The numbers once some sets were counted."""

    sets: int
    """As standings count them."""
    numbers: Mapping[str, Measured]
    """By name, of every entry."""


@dataclass(frozen=True, slots=True)
class Course:
    """A tournament from its first block that counts to the last."""

    looks: tuple[Look, ...]
    """At most ``MOST_LOOKS``; the last one is the standings, and there is none where nothing counts."""
    counted: frozenset[int]
    """The numbers of the blocks that count."""


def course(
    blocks: Sequence[Block],
    games: Iterable[Account],
    names: Iterable[str],
    reading: Reading,
    withdrawals: Collection[Withdrawal],
    whole: int,
) -> Course:
    """The course of a tournament, of which at least the blocks that count are *whole*, so many.

    The rest as ``rank`` takes it.
    """
    live = Live(names, reading)
    # Rounded up: so many looks, with one at the end, are never more than the most.
    every = max(1, -(-whole // MOST_LOOKS))
    looks: list[Look] = []
    counted: set[int] = set()
    for block, accounts in Counted(blocks, games, reading.faults, withdrawals):
        live.add(block, accounts)
        counted.add(block.number)
        if len(counted) % every == 0:
            looks.append(Look(live.sets, live.numbers()))
    if counted and len(counted) % every:
        looks.append(Look(live.sets, live.numbers()))
    return Course(tuple(looks), frozenset(counted))
