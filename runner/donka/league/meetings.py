"""Who has met whom, how often: what is planned and not left out, played or not."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Self

from donka.journal.block import Block
from donka.league.schedule import Four

Pair = tuple[str, str]
"""Two names, sorted."""


def pairs(entries: Sequence[str]) -> Iterator[Pair]:
    """Every two of *entries*."""
    return combinations(sorted(entries), 2)


class Meetings:
    """The common sets of every pair, the sets of every entry, and of all."""

    def __init__(self) -> None:
        self.total = 0
        """Sets of all blocks."""
        self._common: Counter[Pair] = Counter()
        self._sets: Counter[str] = Counter()

    @classmethod
    def of(cls, blocks: Iterable[Block]) -> Self:
        """Those of *blocks*."""
        meetings = cls()
        for block in blocks:
            meetings.add(block)
        return meetings

    def add(self, block: Block) -> None:
        """Count *block*."""
        self._count(block, block.sets)

    def drop(self, block: Block) -> None:
        """Count *block* no longer: it is not played."""
        self._count(block, -block.sets)

    def common(self, one: str, other: str) -> int:
        """The sets that both play."""
        return self._common[min(one, other), max(one, other)]

    def sets(self, name: str) -> int:
        """The sets that *name* plays."""
        return self._sets[name]

    def crowding(self, four: Four) -> int:
        """How often those of *four* meet already, over all their pairs."""
        return sum(self._common[each] for each in pairs(four))

    def link(self, names: Collection[str]) -> bool:
        """Whether meetings link all of *names*, directly or through each other."""
        first, *others = sorted(names)
        reached, waiting = [first], set(others)
        while reached and waiting:
            one = reached.pop()
            found = {other for other in waiting if self.common(one, other)}
            reached += found
            waiting -= found
        return not waiting

    def _count(self, block: Block, sets: int) -> None:
        self.total += sets
        for each in pairs(block.entries):
            self._common[each] += sets
        for name in block.entries:
            self._sets[name] += sets
