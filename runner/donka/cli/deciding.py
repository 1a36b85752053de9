"""From the bots of a comparison to its verdict: a trial of both, the play, and what is told of it.

Heavy to import; the command imports it when it runs.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from donka.cli.asked import Asked
from donka.cli.ending import now, written
from donka.cli.evidence import deciding, line
from donka.cli.failings import failings, spoilt
from donka.cli.outcome import STOPPED, Circumstances, Outcome
from donka.cli.progress import LiveLine
from donka.cli.speaking import INTERRUPTED, WORTH_A_LOOK, counted, say, show
from donka.errors import DonkaError
from donka.journal.journal import Journal
from donka.journal.kept import KeptFault
from donka.journal.lock import running
from donka.league.comparing import AHEAD, Comparing
from donka.league.comparison import Comparison
from donka.league.fitness import unfit
from donka.league.hosts import LocalHosts
from donka.league.interrupts import Interrupts
from donka.league.league import League
from donka.league.opening import open_journal, preparing
from donka.league.progress import Progress
from donka.league.spoilt import VoidTooOften
from donka.ranking.gsprt import Verdict
from donka.report.escaping import json_text
from donka.report.fault_text import stderr_lines
from donka.report.printable import printable
from donka.sandbox.kin import cores
from donka.sandbox.levels import Level

UNDECIDED = 3
EXIT = {Verdict.BETTER: 0, Verdict.NOT_BETTER: WORTH_A_LOOK, Verdict.UNDECIDED: UNDECIDED}


class Deciding:
    """A comparison whose bots are found: a trial of both, the play, and what is told of it."""

    def __init__(self, asked: Asked, found: Comparison, level: Level, folder: Path) -> None:
        self._asked = asked
        self._found = found
        self._level = level
        self._folder = folder
        self._workers = asked.workers or cores()
        # What is kept holds no more than what the verdict rests on.
        ahead = AHEAD if asked.keep is None else 0
        self._comparing = Comparing(found.candidates, found.plan, asked.test, ahead)
        self._watch = _Watch(self._comparing, finish=asked.keep is not None)

    def answer(self) -> int:
        """Decide it by what the bots are, by a trial, or by playing; the exit code."""
        if self._found.alike:
            self._comparing.know_alike()
            return self._tell(())
        hosts = LocalHosts(self._workers)
        try:
            with self._watch.interrupts as interrupts:
                failed = unfit(self._found, self._level, hosts, interrupts)
                if not (failed or interrupts.count):
                    return self._play(hosts)
        finally:
            hosts.close(at_once=True)
        self._comparing.rule_out([each.entry for each in failed])
        reasons = {each.entry: each.reason for each in failed}
        return self._tell([fault for each in failed for fault in each.faults], reasons)

    def _play(self, hosts: LocalHosts) -> int:
        found, comparing = self._found, self._comparing
        say(deciding(comparing.test, found.most_sets))
        with (
            running(self._folder),
            open_journal(self._folder, found.tournament, found.roster, self._level) as journal,
        ):
            league = League(
                journal,
                comparing,
                preparing(journal.about, found.tournament, found.roster),
                found.tournament.faults,
                hosts,
                self._workers,
                self._watch,
                # No more runs of sets together than there are workers: the first are complete early.
                ahead=1,
                abreast=self._workers,
            )
            try:
                league.play(self._watch.interrupts)
            except VoidTooOften as failure:
                raise DonkaError(str(failure)) from None
            finally:
                self._watch.end()
            if self._asked.keep is not None:
                _keep(self._asked.keep, journal, comparing)
            faults = [kept for kept in journal.faults() if kept.entry in found.candidates]
            reasons = {name: each.reason for name, each in league.disqualified.items()}
            code = self._tell(faults, reasons, journal.about.commitment.hex())
            for told in spoilt(journal.voids(), journal.blocks()):
                say(told)
            return code

    def _tell(
        self,
        faults: Sequence[KeptFault],
        reasons: Mapping[str, str] | None = None,
        commitment: str | None = None,
    ) -> int:
        """Say what came of it; the exit code. Nothing was dealt where there is no *commitment*."""
        asked, found, comparing = self._asked, self._found, self._comparing
        outcome = Outcome(asked.first, asked.second, comparing, reasons or {}, commitment is None)
        if asked.as_json:
            entries = {entry.name: entry for entry in found.roster.entries}
            circumstances = Circumstances(
                [entries[name] for name in found.field],
                asked.preset,
                self._level.value,
                found.tournament.seed,
                commitment,
            )
            both = [entries[name] for name in found.candidates]
            show(json_text(outcome.document(both, faults, circumstances)))
        elif comparing.stopped:
            show(f"{outcome.sentence()}\n")
        if not comparing.stopped:
            say(f"Interrupted: {outcome.sentence()}")
        typed = dict(zip(found.candidates, (asked.first, asked.second), strict=True))
        if asked.first == asked.second:
            typed = dict(zip(found.candidates, found.candidates, strict=True))
        for told in failings(replace(kept, entry=typed[kept.entry]) for kept in faults):
            say(told)
        for name in comparing.out:
            first = next((kept.fault for kept in faults if kept.entry == name), None)
            for told in stderr_lines(first.stderr) if first else ():
                say(told)
        if commitment is None and asked.keep is not None:
            say(printable(f"Nothing was played, so that nothing is kept in {asked.keep}"))
        return EXIT[comparing.verdict] if comparing.stopped else INTERRUPTED


class _Watch:
    """Shows the evidence as it grows, and ends the play once nothing more can change it.

    *finish* lets what is in flight be finished after a first Ctrl-C, to be kept.
    """

    def __init__(self, comparing: Comparing, finish: bool) -> None:
        self.interrupts = Interrupts()
        self._comparing = comparing
        self._finish = finish
        self._shown = LiveLine()

    def __call__(self, progress: Progress) -> None:
        if self._comparing.stopped or (progress.stopping and not self._finish):
            self.interrupts.stop_at_once()
        comparing = self._comparing
        self._shown(lambda: line(comparing.paired, comparing.test, progress))

    def end(self) -> None:
        """Clear the live line."""
        self._shown.end()


def _keep(folder: Path, journal: Journal, comparing: Comparing) -> None:
    """Leave in *folder* what a tournament leaves; nobody goes on with a comparison."""
    journal.finish(comparing.stopped or STOPPED, now())
    tables = written(folder, journal)
    say(
        printable(
            f"Tables, journal and provenance are in {folder}"
            f"{_counted_by(tables.standings.sets, comparing.paired.sets)}"
        )
    )


def _counted_by(in_tables: int, by_both: int) -> str:
    """Why the tables of a comparison count more sets than its sentence; a table is one candidate's."""
    if not in_tables:
        return ""
    if in_tables == 2 * by_both:
        return (
            f" (the tables count each of the {counted(by_both, 'set')} twice, once for either bot)"
        )
    return (
        f" (the tables count {counted(in_tables, 'set')}: twice each of the {by_both:,} that both have "
        "played, and those that one has)"
    )
