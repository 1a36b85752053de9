"""Which records may be shown while the seed is secret: those of sets that nobody has yet to play.

A set that is played at several tables, or of which a rotation is missing, would tell a bot's author
cards that the bot has still to be dealt. A block with an entry that was withdrawn before it is played
by nobody any more. Who is disqualified follows from all the games and is not looked into: what waits
for a disqualified entry is seen when the tournament is over.
"""

from dataclasses import dataclass
from typing import Self

from donka.journal.block import ROTATIONS
from donka.journal.journal import Journal
from donka.journal.sitting import SittingId


@dataclass(frozen=True, slots=True)
class Secrecy:
    """What of a journal may be seen."""

    kept_back: frozenset[int]
    """The numbers of the sets that may not."""
    withheld: frozenset[int]
    """Those of them of which something is kept already."""

    @classmethod
    def of(cls, journal: Journal) -> Self:
        """Nothing is kept back once the tournament is over, or where its deals are no secret anyway."""
        if journal.finished is not None or journal.about.seed_is_text:
            return cls(frozenset(), frozenset())
        kept = journal.kept()
        kept_back: set[int] = set()
        begun: set[int] = set()
        left = {each.entry: each.block for each in journal.withdrawals}
        for block in journal.blocks():
            if any(left.get(name, block.number + 1) <= block.number for name in block.entries):
                continue
            sittings = [SittingId(block.number, rotation) for rotation in ROTATIONS]
            if not kept.issuperset(sittings):
                kept_back.update(block.set_numbers)
            if not kept.isdisjoint(sittings):
                begun.update(block.set_numbers)
        return cls(frozenset(kept_back), frozenset(kept_back & begun))

    def allows(self, set_number: int) -> bool:
        """Whether records of the set may be seen."""
        return set_number not in self.kept_back
