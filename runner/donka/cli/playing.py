"""From a config to finished tables: what ``donka run`` does, step by step.

Heavy to import; the command imports it when it runs.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

from donka.cli.failings import failings, spoilt
from donka.cli.progress import Watching, clock_time
from donka.cli.speaking import INTERRUPTED, WORTH_A_LOOK, counted, say, show
from donka.cli.understanding import Understood
from donka.errors import DonkaError
from donka.game.faults import FaultKind
from donka.journal.block import Block
from donka.journal.journal import Journal
from donka.journal.lock import running
from donka.league.forecast import forecast
from donka.league.hosts import LocalHosts
from donka.league.interrupts import Interrupts
from donka.league.league import League
from donka.league.looking import is_house
from donka.league.opening import open_journal, preparing
from donka.league.roster import Roster, roster
from donka.league.schedule import blocks
from donka.league.settling import Settled, settle_again
from donka.league.spec import Tournament
from donka.league.spoilt import VoidTooOften
from donka.ranked import Tables
from donka.report.escaping import json_text
from donka.report.printable import printable
from donka.report.provenance import write_provenance
from donka.report.tables import Format
from donka.sandbox.kin import cores
from donka.sandbox.levels import Level


@dataclass(frozen=True, slots=True)
class Playing:
    """A tournament ready to be played: its config read, its bots found, its schedule drawn up."""

    tournament: Tournament
    roster: Roster
    plan: tuple[Block, ...]
    settled: Settled
    """The level at which its bots were looked into, and at which a tournament is begun."""
    trusted: bool
    """Whether bots may run that could reach everything."""

    @classmethod
    def of(cls, config: Path, bots_dir: Path | None, trusted: bool) -> Self:
        """Read *config* and find its bots; DonkaError with everything that is wrong."""
        understood = Understood.of(config, bots_dir, trusted)
        tournament = understood.tournament
        schedule = tournament.schedule
        plan = blocks([entry.name for entry in tournament.entries], schedule.sets, schedule.block)
        entered = roster(tournament, understood.catalogue)
        return cls(tournament, entered, plan, understood.settled, trusted)

    def foretell(self, workers: int | None, as_json: bool) -> None:
        """Print what the tournament will take, and its schedule."""
        count = workers or cores()
        size = forecast(self.tournament, self.plan, count)
        if as_json:
            schedule = [asdict(block) for block in self.plan]
            whole = {"schema": 1, **asdict(size), "schedule": schedule}
            show(json_text(whole))
            return
        lines = [
            *_tables(self.plan),
            f"{self.tournament.name}: {len(self.roster.entries)} entries, "
            f"{counted(size.tables, 'table')}, {counted(size.sets, 'set')}, "
            f"{counted(size.games, 'game')} of at most {counted(size.deals_at_most, 'deal')}",
            f"At most {clock_time(size.longest_ns / 1e9)} with {counted(count, 'worker')}, if every "
            "bot used all its time; most bots use little of it",
        ]
        show("\n".join(lines) + "\n")

    def play(self, results: Path, workers: int | None, as_json: bool) -> int:
        """Play to the end or to an interrupt, write the tables and print them; the exit code."""
        folder = results / self.tournament.name
        with (
            running(folder),
            open_journal(
                folder, self.tournament, self.roster, self.plan, self.settled.level
            ) as journal,
        ):
            if journal.finished is None:
                self._keep_level(folder, Level(journal.about.isolation))
            say(f"Commitment to the seed: {journal.about.commitment.hex()}")
            if journal.finished is None:
                say(printable(f"Isolation: {self._isolation(journal.about.isolation)}"))
            else:
                say(f"Nothing is left to play: {journal.finished.stopped}, {journal.finished.at}")
            try:
                whole = self._play(journal, workers or cores())
            except VoidTooOften as failure:
                write_provenance(folder, journal)
                _say_spoilt(journal)
                say(printable(str(failure)))
                return WORTH_A_LOOK
            if whole:
                now = datetime.now(UTC).isoformat(timespec="seconds")
                journal.finish("every set was played", now)
            tables = Tables.of(journal)
            tables.write(folder)
            write_provenance(folder, journal)
            show(tables.text(Format.JSON if as_json else Format.TEXT))
            say(f"Tables, journal and provenance are in {printable(str(folder))}")
            _say_spoilt(journal)
            if not whole:
                say("Interrupted. Every finished sitting is safe; run again to go on.")
                return INTERRUPTED
            return _verdict(journal, tables)

    def _keep_level(self, folder: Path, begun: Level) -> None:
        """Make sure that the tournament in *folder* is played at the level at which it was *begun*."""
        if begun is not self.settled.level:
            settle_again(begun, self.tournament.sandbox, folder)
        strangers = [e.name for e in self.roster.entries if not is_house(e.distribution)]
        if strangers and not (begun.isolates or self.trusted):
            raise DonkaError(
                f"{folder}: was begun at isolation none, which it has to keep and at which "
                f"{', '.join(strangers)} could reach everything you can (if you trust them: "
                "--trust-bots)"
            )

    def _isolation(self, begun: str) -> str:
        settled = self.settled
        told = settled.lack and begun == settled.level
        return f"{begun}; no more works here: {settled.lack}" if told else begun

    def _play(self, journal: Journal, workers: int) -> bool:
        watching = Watching(workers)
        league = League(
            journal,
            preparing(journal.about, self.tournament, self.roster),
            self.tournament.faults,
            LocalHosts(workers),
            workers,
            watching,
        )
        try:
            with Interrupts() as interrupts:
                return league.play(interrupts)
        finally:
            watching.end()


def _say_spoilt(journal: Journal) -> None:
    for line in spoilt(journal.voids(), journal.blocks()):
        say(line)


def _tables(plan: Sequence[Block]) -> Iterator[str]:
    """A line for each table: who meets there, and how much they play."""
    for table in sorted({block.table for block in plan}):
        blocks = [block for block in plan if block.table == table]
        sets = sum(block.sets for block in blocks)
        yield (
            f"table {table}: {', '.join(blocks[0].entries)}: {counted(sets, 'set')} in "
            f"{counted(len(blocks), 'block')}"
        )


def _verdict(journal: Journal, tables: Tables) -> int:
    """0, or 1 where the organiser should look at something."""
    faults = list(journal.faults())
    for line in failings(faults):
        say(line)
    unloaded = {kept.entry for kept in faults if kept.fault.kind is FaultKind.LOAD}
    for entry in sorted(unloaded):
        say(f"{entry} could not be loaded every time; the substitute played there")
    out = [row for row in tables.standings.rows if row.rank is None]
    for row in out:
        say(f"{row.name} is not ranked: {row.note}")
    return WORTH_A_LOOK if out or unloaded or journal.voids() else 0
