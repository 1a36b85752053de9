"""The games of a journal that may be seen, set by set at each table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from donka.game.record import GameRecord
from donka.journal.block import Block
from donka.journal.journal import Journal
from donka.journal.secrecy import Secrecy


@dataclass(frozen=True, slots=True)
class KeptSet:
    """What is kept of one set at one table, in the order of rotations: at least one game."""

    block: Block
    games: Sequence[GameRecord]
    seen: bool
    """Whether it may be shown."""

    @property
    def number(self) -> int:
        """The global number of the set."""
        return self.games[0].set


def kept_sets(journal: Journal, secrecy: Secrecy) -> Iterator[KeptSet]:
    """All that is kept, in the order of the schedule; a block at a time."""
    for block in journal.blocks():
        for number, games in groupby(journal.games(block.number), lambda game: game.set):
            yield KeptSet(block, tuple(games), secrecy.allows(number))
