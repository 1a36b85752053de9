"""From a config to finished tables: what ``donka run`` does, step by step.

Heavy to import; the command imports it when it runs.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Self

from donka.cli.ending import now, written
from donka.cli.failings import failings, spoilt, unranked
from donka.cli.progress import Watching
from donka.cli.speaking import INTERRUPTED, WORTH_A_LOOK, say, show
from donka.cli.understanding import Understood
from donka.errors import DonkaError
from donka.game.faults import FaultKind
from donka.journal.journal import Journal
from donka.journal.lock import running
from donka.league.adaptive import Adaptive
from donka.league.arranging import planner
from donka.league.hosts import LocalHosts
from donka.league.interrupts import Interrupts
from donka.league.league import League
from donka.league.looking import is_house
from donka.league.opening import open_journal, preparing
from donka.league.planning import Fixed
from donka.league.roster import Roster, roster
from donka.league.settling import Settled, settle_again
from donka.league.spec import Tournament
from donka.league.spoilt import VoidTooOften
from donka.ranked import Tables
from donka.ranking.rows import OF_THE_FIELD
from donka.report.printable import printable
from donka.report.provenance import write_provenance
from donka.report.tables import Format
from donka.sandbox.kin import cores
from donka.sandbox.levels import Level


@dataclass(frozen=True, slots=True)
class Playing:
    """A tournament ready to be played: its config read, its bots found."""

    tournament: Tournament
    roster: Roster
    settled: Settled
    """The level at which its bots were looked into, and at which a tournament is begun."""
    trusted: bool
    """Whether bots may run that could reach everything."""

    @classmethod
    def of(cls, config: Path, bots_dir: Path | None, trusted: bool) -> Self:
        """Read *config* and find its bots; DonkaError with everything that is wrong."""
        understood = Understood.of(config, bots_dir, trusted)
        tournament = understood.tournament
        entered = roster(tournament, understood.catalogue)
        return cls(tournament, entered, understood.settled, trusted)

    def play(self, results: Path, workers: int | None, as_json: bool) -> int:
        """Play to the end or to an interrupt, write the tables and print them; the exit code."""
        folder = results / self.tournament.name
        with (
            running(folder),
            open_journal(folder, self.tournament, self.roster, self.settled.level) as journal,
        ):
            if journal.finished is None:
                self._keep_level(folder, Level(journal.about.isolation))
            say(f"Commitment to the seed: {journal.about.commitment.hex()}")
            if journal.finished is None:
                say(printable(f"Isolation: {self._isolation(journal.about.isolation)}"))
            else:
                say(f"Nothing is left to play: {journal.finished.stopped}, {journal.finished.at}")
            planned = planner(self.tournament)
            try:
                whole = self._play(journal, planned, workers or cores())
            except VoidTooOften as failure:
                write_provenance(folder, journal)
                _say_spoilt(journal)
                say(printable(str(failure)))
                return WORTH_A_LOOK
            if whole:
                journal.finish(planned.stopped, now())
            tables = written(folder, journal)
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

    def _play(self, journal: Journal, planned: Fixed | Adaptive, workers: int) -> bool:
        watching = Watching(workers, lambda: planned.standing)
        league = League(
            journal,
            planned,
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


def _verdict(journal: Journal, tables: Tables) -> int:
    """0, or 1 where the organiser should look at something."""
    faults = list(journal.faults())
    for line in failings(faults):
        say(line)
    unloaded = {kept.entry for kept in faults if kept.fault.kind is FaultKind.LOAD}
    for entry in sorted(unloaded):
        say(f"{entry} could not be loaded every time; the substitute played there")
    expected = {OF_THE_FIELD, *map(str, journal.withdrawals)}
    out = [row for row in tables.standings.rows if row.rank is None and row.note not in expected]
    for line in unranked(out):
        say(line)
    return WORTH_A_LOOK if out or unloaded or journal.voids() else 0
