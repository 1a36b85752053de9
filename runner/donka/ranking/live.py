"""Standings that grow by a block at a time: what a block does not touch is not computed again.

Pure, from accounts; whatever grew to the same blocks gives the same standings. Knows nothing of which
blocks count, nor of how standings are shown.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from donka.journal.block import Block
from donka.ranking.account import Account
from donka.ranking.comparing import AtAnyTime, AtTheEnd, Comparisons
from donka.ranking.difference import Difference, Duel, Meetings
from donka.ranking.estimate import Estimates
from donka.ranking.order import Rankable, Ranked, ranked
from donka.ranking.reading import Reading
from donka.ranking.rows import Measured, Rows, notes
from donka.ranking.settled import Pairs, Stopping
from donka.ranking.shelf import Shelf
from donka.ranking.standings import Crosstable, Standings
from donka.ranking.sums import Tally, set_sums, tally


@dataclass(frozen=True, slots=True)
class Extent:
    """How far a tournament is, and who is out of it."""

    sets_missing: int
    """How many sets are still to come."""
    root: bytes
    """The Merkle root over the games that count."""
    out: Mapping[str, str] = field(default_factory=dict)
    """Who counts no longer, with the reason in words."""
    stranded: frozenset[str] = frozenset()
    """Entries for whom no set is left to come, because of others who are out."""
    without: tuple[str, ...] = ()
    """Entries taken out as if they had never come."""
    stopped: str = ""
    """Why nothing more is played; empty while it goes on."""


class Live:
    """The standings of the entries *names* under one reading."""

    def __init__(self, names: Iterable[str], reading: Reading) -> None:
        self.pairs = Pairs(reading.rule) if reading.rule else None
        """Of a tournament that is watched: every pair, by its common sets."""
        self._reading = reading
        self._tallies = {name: Tally() for name in sorted(names)}
        self._shelf = Shelf()
        self._cells: dict[tuple[str, str], tuple[bool, Difference]] = {}

    def add(self, block: Block, games: Sequence[Account]) -> None:
        """Take in the games of *block*, which counts, all of them."""
        reading = self._reading
        sums = list(set_sums(block, games, reading.measure, reading.faults.policy))
        tally(self._tallies, games, reading.faults.policy)
        for table in self._shelf.add(sums):
            entries = self._shelf.entries(table)
            for one in entries:
                for other in entries:
                    self._cells.pop((one, other), None)
        if self.pairs:
            for each in sums:
                self.pairs.add(each)

    def order(self, out: Collection[str] = ()) -> tuple[str, ...]:
        """The ranked from the best on, those excepted who are *out*; as the standings have them."""
        families = self._shelf.families()
        found = self._ranked(Estimates(families), Meetings(families), out)
        return tuple(each.name for each in found)

    @property
    def sets(self) -> int:
        """How many sets it has taken in; one that several tables share counts at each."""
        return self._shelf.sets

    def numbers(self) -> dict[str, Measured]:
        """The number of each entry so far: those of its standings, for less work."""
        estimates = Estimates(self._shelf.families())
        rows = Rows(self._reading, self._tallies, estimates)
        return {name: rows.measured(name) for name in self._tallies}

    def standings(self, extent: Extent) -> Standings:
        """The standings so far, of a tournament that is as far as *extent* tells."""
        reading, families = self._reading, self._shelf.families()
        estimates, meetings = Estimates(families), Meetings(families)
        places = self._ranked(estimates, meetings, extent.out)
        order = [each.name for each in places]
        comparisons = self._comparisons(order, estimates)
        rows = Rows(reading, self._tallies, estimates).of(
            places,
            comparisons,
            notes(reading, self._tallies, estimates, extent.out, extent.stranded),
            extent.out,
        )
        return Standings(
            rows=rows,
            crosstable=self._crosstable([row.name for row in rows], meetings, estimates),
            faults=reading.faults,
            sets=self._shelf.sets,
            sets_missing=extent.sets_missing,
            root=extent.root,
            without=extent.without,
            measure=reading.measure,
            gauntlet=bool(reading.candidates),
            neighbours=tuple(
                each.in_units_of(reading.measure) for each in comparisons.neighbours()
            ),
            luck=estimates.luck.reduction,
            by_block=tuple(sorted(estimates.by_block)),
            stopping=self._stopping(order, extent.stopped),
        )

    def _ranked(
        self, estimates: Estimates, meetings: Meetings, out: Collection[str]
    ) -> tuple[Ranked, ...]:
        unranked = notes(self._reading, self._tallies, estimates, dict.fromkeys(out, ""))
        return ranked(
            [
                Rankable(name, estimates.number(name), own)
                for name, own in self._tallies.items()
                if name not in unranked
            ],
            meetings,
        )

    def _comparisons(self, order: Sequence[str], estimates: Estimates) -> Comparisons:
        if self.pairs:
            return AtAnyTime(order, self.pairs)
        return AtTheEnd(order, estimates)

    def _stopping(self, order: Sequence[str], stopped: str) -> Stopping | None:
        rule = self._reading.rule
        if self.pairs is None or rule is None:
            return None
        open_ = [state for state in self.pairs.neighbours(order) if not state.is_settled]
        return Stopping(stopped, rule.cap, rule.delta, tuple(open_))

    def _crosstable(
        self, names: Sequence[str], meetings: Meetings, estimates: Estimates
    ) -> Crosstable:
        def cell(row: str, column: str) -> Difference | None:
            if row == column:
                return None
            if row < column:
                return self._difference((row, column), meetings, estimates)
            return -self._difference((column, row), meetings, estimates)

        cells = tuple(tuple(cell(row, column) for column in names) for row in names)
        return Crosstable(tuple(names), cells)

    def _difference(
        self, pair: tuple[str, str], meetings: Meetings, estimates: Estimates
    ) -> Difference:
        if set(self._reading.candidates).issuperset(pair):
            return self._of_candidates(pair, meetings, estimates)
        robust = not estimates.by_block.isdisjoint(pair)
        kept = self._cells.get(pair)
        if kept is None or kept[0] is not robust:
            duel = meetings.duel(*pair)
            kept = robust, self._cell(duel, robust) if duel else Difference()
            self._cells[pair] = kept
        return kept[1]

    def _of_candidates(
        self, pair: tuple[str, str], meetings: Meetings, estimates: Estimates
    ) -> Difference:
        """Of two who never meet and play the same cards against the same three: that of their rows."""
        one, other = pair
        sets = meetings.shared_sets(one, other)
        if not sets or one not in estimates or other not in estimates:
            return Difference(met=False)
        measure, spread = self._reading.measure, estimates.spread(one, other)
        half_width = self._reading.of_pair(spread) if spread else None
        return Difference(
            measure.shown(estimates.number(one) - estimates.number(other)) + 0.0,
            None if half_width is None else measure.width(half_width),
            sets,
            met=False,
        )

    def _cell(self, duel: Duel, robust: bool) -> Difference:
        measure = self._reading.measure
        half_width = self._reading.of_pair(duel.spread(robust))
        return Difference(
            measure.shown(duel.ratio) + 0.0,
            None if half_width is None else measure.width(half_width),
            len(duel.sets),
        )
