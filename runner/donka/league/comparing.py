"""The planner of a comparison: two candidates on the same sets, until the test has heard enough.

Its blocks are those of a gauntlet, decided wave by wave and a few waves ahead, so that workers always
have something to do. Knows nothing of how blocks are played.
"""

from collections.abc import Collection, Iterator, Sequence

from donka.journal.block import Block
from donka.ranking.account import Account
from donka.ranking.gsprt import Gsprt, Verdict
from donka.ranking.paired import Paired, Taken

WAVE = 40
"""Sets between two looks at the test, at least; the first are after its ``first_look`` and ``min_sets``."""
AHEAD = 3
"""Waves decided on beyond the one that is read: the sets of eight workers at once."""

ALIKE = "both are the same code"
CAP = "as many sets as were allowed were played"
NO_FIELD = "too few of the field are left"


class Comparing:
    """A comparison on its way, over *plan*: the blocks of a gauntlet of two candidates, to the cap.

    Whoever keeps what was played wants no waves *ahead*: then the verdict ends it, and nothing that
    was decided is left unplayed.
    """

    def __init__(
        self,
        candidates: tuple[str, str],
        plan: Sequence[Block],
        test: Gsprt,
        ahead: int = AHEAD,
    ) -> None:
        self.test = test
        self.paired = Paired()
        """All sets that count, until the verdict."""
        self.verdict = Verdict.UNDECIDED
        self.out: tuple[str, ...] = ()
        """Those of the candidates whose faults were too many: then that decides."""
        self._candidates = candidates
        self._plan = tuple(plan)
        self._ahead = ahead
        self._looks: list[int] = []
        """After which blocks the test is asked; the last is as far as was decided."""
        self._waiting: dict[int, list[Taken] | None] = {}
        """What one candidate took where the other's block has not been read, by first set."""
        self._stopped = ""
        self._decided = 0
        """Sets, of either candidate."""
        self._go_on()

    @property
    def blocks(self) -> Sequence[Block]:
        """All that is decided so far."""
        return self._plan[: self._looks[-1]]

    @property
    def stopped(self) -> str:
        """Why nothing follows, in words; what is still read then changes nothing."""
        return self._stopped

    def read(self, block: Block, games: Sequence[Account] | None, out: Collection[str]) -> None:
        """Take in the next block; its sets count once both candidates have played them."""
        if self._stopped:
            return
        if block.number == 1:
            # Not before: what is decided at once goes forward together, and would hold up the first look.
            for _ in range(self._ahead):
                self._go_on()
        self._pair(block, None if games is None else list(_taken(block, games)))
        self.rule_out(out)
        if not self.out and block.number in self._looks:
            self._look(block.number == self._looks[-1], out)

    def rule_out(self, out: Collection[str]) -> None:
        """Decide it where a candidate is among *out*: nobody is better whose faults are too many."""
        self.out = tuple(name for name in self._candidates if name in out)
        if self.out:
            only_second = self.out == self._candidates[1:]
            self._decide(Verdict.BETTER if only_second else Verdict.NOT_BETTER)

    def know_alike(self) -> None:
        """Decide it without a game: both candidates are one and the same code."""
        self.verdict = Verdict.NOT_BETTER
        self._stopped = ALIKE

    def _pair(self, block: Block, taken: list[Taken] | None) -> None:
        if block.first_set not in self._waiting:
            self._waiting[block.first_set] = taken
            return
        before = self._waiting.pop(block.first_set)
        if before is None or taken is None:
            return
        first, second = before, taken
        if block.entries[0] == self._candidates[0]:
            first, second = taken, before
        for one, other in zip(first, second, strict=True):
            self.paired = self.paired.with_set(one, other)

    def _look(self, is_last: bool, out: Collection[str]) -> None:
        """Ask the test; go on where what there is is not enough."""
        verdict = self.test.verdict(self.paired)
        if verdict is not Verdict.UNDECIDED:
            self._decide(verdict)
        elif not self._go_on(out) and is_last:
            able = any(set(out).isdisjoint(block.entries) for block in self._plan)
            self._stopped = CAP if able else NO_FIELD

    def _decide(self, verdict: Verdict) -> None:
        self.verdict = verdict
        self._stopped = f"{self._candidates[0]} is {verdict}"

    def _go_on(self, out: Collection[str] = ()) -> bool:
        """Decide on the sets up to another look for those who are not *out*; False where none are left."""
        sets = self._due() - self._decided
        at = decided = self._looks[-1] if self._looks else 0
        while sets > 0 and at < len(self._plan):
            # Both blocks of a run of sets, one a candidate.
            block = self._plan[at]
            at += 2
            if set(out).isdisjoint(block.entries[1:]):
                sets -= block.sets
                self._decided += block.sets
                decided = at
        if self._looks and decided == self._looks[-1]:
            return False
        self._looks.append(decided)
        return True

    def _due(self) -> int:
        """After how many sets the test is asked again."""
        first = (self.test.first_look, self.test.min_sets)
        return next((sets for sets in first if sets > self._decided), self._decided + WAVE)


def _taken(block: Block, games: Sequence[Account]) -> Iterator[Taken]:
    """What the candidate of *block* took, set by set; its faulty deals cost what they do in a league."""
    candidate = block.entries[0]
    for number in block.set_numbers:
        points = deals = 0
        for game in games:
            if game.set == number:
                seat = game.seats.index(candidate)
                points += game.points[seat] + game.deal_surcharge[seat]
                deals += game.deals
        yield Taken(points, deals)
