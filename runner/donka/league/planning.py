"""Planners: what is to be played, decided from what was played, one complete block after another.

Knows nothing of sittings, workers or files, so that neither can change a plan.
"""

from collections.abc import Collection, Sequence
from typing import Protocol

from donka.journal.block import Block
from donka.league.schedule import FEWEST
from donka.ranking.account import Account

EVERYTHING = "every set was played"
TOO_FEW = "fewer than four entries are left"
NO_TABLE = "no table is left whose four are all still there"


class Planner(Protocol):
    """Says what is to be played, from nothing but the complete blocks, in schedule order.

    The same blocks read give the same plan, whenever and wherever they are read; whoever goes on with
    a tournament reads them again from the first.
    """

    @property
    def blocks(self) -> Sequence[Block]:
        """All that is decided so far, in schedule order; it only ever grows at its end."""

    def read(self, block: Block, games: Sequence[Account] | None, out: Collection[str], /) -> None:
        """Take in the next block in schedule order: its games, or None where it is not played.

        *out* are the entries that are out by the end of *block*; one that holds any is not played.
        """

    @property
    def stopped(self) -> str:
        """Why nothing follows what is decided, in words; empty while more may follow."""


class Fixed:
    """A plan that is whole from the start."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self._blocks = tuple(blocks)
        self._left = frozenset(name for block in blocks for name in block.entries)

    @property
    def blocks(self) -> Sequence[Block]:
        """Every block, in schedule order."""
        return self._blocks

    def read(
        self, _block: Block, _games: Sequence[Account] | None, out: Collection[str], /
    ) -> None:
        """Note who is left; what was played changes nothing."""
        self._left -= set(out)

    @property
    def stopped(self) -> str:
        """Nothing ever follows."""
        if len(self._left) < FEWEST:
            return TOO_FEW
        able = any(self._left.issuperset(block.entries) for block in self._blocks)
        return EVERYTHING if able else NO_TABLE

    @property
    def standing(self) -> str:
        """The plan says it."""
        return ""
