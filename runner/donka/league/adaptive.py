"""The planner of a tournament that goes on until its order is settled.

Wave by wave. First everybody meets everybody as evenly as the schedule's tables allow; then sets go
to neighbours of the table that are not settled. A wave is decided when the last but one before it has
been read, so that workers have something to do meanwhile; how many there are cannot be seen in it.
Whatever is planned is played, and counts, unless somebody in it is out by then; such sets are made
up for. No two tables share a set.
"""

from collections.abc import Collection, Sequence

from donka.journal.block import Block
from donka.league.choosing import balancing, lacking, spend, telling
from donka.league.meetings import Meetings
from donka.league.numbering import Numbering
from donka.league.planning import TOO_FEW
from donka.league.schedule import FEWEST, Four
from donka.ranking.account import Account
from donka.ranking.live import Live
from donka.ranking.reading import Reading

WAVE = 8
"""Blocks in a wave at most."""
SHORTEST_WAVE = 2
"""Blocks in a wave that is nearly the last."""
AHEAD = 2
"""Waves decided and not yet read."""
ENOUGH = 48
"""Sets after which an entry's place is known well enough to look at its neighbours."""

SETTLED = "settled"


def cap_of(sets: int) -> str:
    """Why a tournament is over that came to its cap."""
    return f"the cap of {sets:,} sets"


class Adaptive:
    """A plan for *names*, in blocks of so many sets; *fours* are the schedule's own tables.

    The order of the table, and what is settled in it, are what *reading* makes of the games; it has
    a rule.
    """

    def __init__(
        self,
        names: Collection[str],
        fours: Sequence[Four],
        block: int,
        reading: Reading,
    ) -> None:
        self._names = sorted(names)
        self._fours = fours
        self._block = block
        self._live = Live(self._names, reading)
        if reading.rule is None or self._live.pairs is None:
            raise ValueError("nothing is settled without a rule")
        self._rule = reading.rule
        self._pairs = self._live.pairs
        self._drawn = Numbering(fours)
        self._meetings = Meetings()
        self._ends: list[int] = []
        """How many blocks there are with each wave that is not read to its end."""
        self._read = 0
        """Blocks, in schedule order."""
        self._counted = 0
        """Sets of those of them that were played."""
        self._out: frozenset[str] = frozenset()
        self._neighbours = self._pairs.neighbours(())
        self._stopped = ""
        self._go_on()

    @property
    def blocks(self) -> Sequence[Block]:
        """All that is decided so far, in schedule order."""
        return self._drawn.blocks

    @property
    def stopped(self) -> str:
        """Why nothing follows; empty until all that is planned has been read."""
        return self._stopped

    @property
    def standing(self) -> str:
        """How many sets count by now, and how many neighbours they settle as of the last wave."""
        sets = f"{self._counted:,} of at most {self._rule.cap:,} sets"
        if not self._neighbours:
            return sets
        settled = sum(state.is_settled for state in self._neighbours)
        return f"{sets}, {settled} of {len(self._neighbours)} pairs of neighbours settled"

    def read(self, block: Block, games: Sequence[Account] | None, out: Collection[str]) -> None:
        """Take in the next block; at the end of a wave decide what follows."""
        self._read += 1
        self._out = frozenset(out)
        if games is None:
            self._meetings.drop(block)
        else:
            self._live.add(block, games)
            self._counted += block.sets
        if self._read == self._ends[0]:
            del self._ends[0]
            self._neighbours = self._pairs.neighbours(self._live.order(self._out))
            self._go_on()

    def _go_on(self) -> None:
        """Decide on waves as far ahead as may be, or that there are no more."""
        cap = self._rule.cap
        if len(self._left) < FEWEST:
            reason = TOO_FEW
        elif self._is_sampled() and all(state.is_settled for state in self._neighbours):
            reason = SETTLED
        elif self._meetings.total >= cap:
            reason = cap_of(cap)
        else:
            while len(self._ends) < AHEAD and self._meetings.total < cap:
                self._add_wave()
            return
        if not self._ends:
            self._stopped = reason

    @property
    def _left(self) -> list[str]:
        return [name for name in self._names if name not in self._out]

    def _is_sampled(self) -> bool:
        """Whether everybody has met enough by all that is planned, and is linked to everybody."""
        left = self._left
        fewest = min(self._meetings.sets(name) for name in left)
        return fewest >= ENOUGH and self._meetings.link(left)

    def _add_wave(self) -> None:
        order = self._order()
        lacks = self._lacks()
        for number in range(WAVE):
            sets = min(self._block, self._rule.cap - self._meetings.total)
            if not sets:
                break
            if not (lacks and self._is_sampled()):
                self._draw(balancing(self._fours, self._meetings, self._left), sets)
                continue
            if number >= SHORTEST_WAVE and max(lacks.values()) <= 0:
                break
            four = telling(order, lacks, self._drawn.played, sets)
            spend(lacks, order, four, sets)
            self._draw(four, sets)
        self._ends.append(len(self._drawn.blocks))

    def _order(self) -> list[str]:
        """The table as far as it has one, then whoever is left."""
        ranked = [state.better for state in self._neighbours[:1]]
        ranked += [state.worse for state in self._neighbours]
        return [*ranked, *(name for name in self._left if name not in ranked)]

    def _lacks(self) -> dict[int, int]:
        """How many sets each open pair still lacks, by its place, beside those on their way."""
        coming = Meetings.of(self._drawn.blocks[self._read :])
        return {
            place: lacking(state, self._rule) - coming.common(state.better, state.worse)
            for place, state in enumerate(self._neighbours)
            if not state.is_settled
        }

    def _draw(self, four: Four, sets: int) -> None:
        self._drawn.draw(four, sets)
        self._meetings.add(self._drawn.blocks[-1])
