"""How far a tournament has come: its complete blocks, read in schedule order.

Each goes to the counting and then to the planner, which may decide on more. Knows nothing of how
blocks come to be complete.
"""

from collections.abc import Iterator, Mapping

from donka.journal.block import ROTATIONS, Block
from donka.journal.journal import Journal
from donka.journal.sitting import SittingId
from donka.league.planning import Planner
from donka.ranking.account import account
from donka.ranking.counting import Counting, Disqualification
from donka.ranking.policy import FaultPolicy


class Advance:
    """Reads *journal* into *planner*, from its first block on."""

    def __init__(self, journal: Journal, planner: Planner, limits: FaultPolicy) -> None:
        self.kept = set(journal.kept())
        """The sittings that are kept; whoever keeps another adds it."""
        self._journal = journal
        self._planner = planner
        self._counting = Counting(limits, journal.withdrawals)
        self._read = 0

    @property
    def turn(self) -> Block | None:
        """The block that is to be read next; None where all that are decided have been."""
        blocks = self._planner.blocks
        return blocks[self._read] if self._read < len(blocks) else None

    @property
    def disqualified(self) -> Mapping[str, Disqualification]:
        """Who was disqualified by now, by name."""
        return self._counting.disqualified

    def admits(self, block: Block) -> bool:
        """Whether *block* holds nobody who is out by now."""
        return self._counting.admits(block)

    def lacks(self, block: Block) -> Iterator[SittingId]:
        """The sittings of *block* that are not kept, by rotation."""
        sittings = (SittingId(block.number, rotation) for rotation in ROTATIONS)
        return (sitting for sitting in sittings if sitting not in self.kept)

    def read(self) -> bool:
        """Read the block whose turn it is; False where there is none, or where it is not complete."""
        block = self.turn
        if block is None:
            return False
        games = None
        if self._counting.admits(block):
            if any(self.lacks(block)):
                return False
            games = [account(game) for game in self._journal.games(block.number)]
            self._counting.count(block, games)
        self._read += 1
        self._planner.read(block, games, self._counting.out(block))
        return True
