"""From two names to a verdict: what ``donka compare`` does, step by step.

Heavy to import; the command imports it when it runs.
"""

from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from donka.cli.ending import now, written
from donka.cli.evidence import Outcome, line
from donka.cli.failings import failings, spoilt
from donka.cli.progress import LiveLine
from donka.cli.speaking import INTERRUPTED, WORTH_A_LOOK, say, show
from donka.errors import DonkaError
from donka.game.rules import PRESETS
from donka.journal.journal import Journal
from donka.journal.lock import running
from donka.league.catalogue import LOAD_NS, Catalogue
from donka.league.comparing import AHEAD, Comparing
from donka.league.comparison import NAME, Comparison, comparison
from donka.league.config.fields import HIDDEN
from donka.league.hosts import LocalHosts
from donka.league.interrupts import Interrupts
from donka.league.league import League
from donka.league.looking import is_house, look
from donka.league.opening import open_journal, preparing
from donka.league.progress import Progress
from donka.league.settling import settle
from donka.league.spec import SandboxSpec
from donka.league.spoilt import VoidTooOften
from donka.league.wanted import Finder, UnknownBot
from donka.ranking.gsprt import Gsprt, Verdict
from donka.report.escaping import json_text
from donka.report.printable import printable
from donka.sandbox.kin import cores

UNDECIDED = 3
EXIT = {Verdict.BETTER: 0, Verdict.NOT_BETTER: WORTH_A_LOOK, Verdict.UNDECIDED: UNDECIDED}


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody asked to be compared, and how."""

    first: str
    second: str
    field: tuple[str, ...]
    """Empty for the house bots."""
    test: Gsprt
    max_sets: int
    preset: str
    seed: str | None
    workers: int | None
    keep: Path | None
    bots_dir: Path | None
    trusted: bool
    as_json: bool

    def answer(self) -> int:
        """Find the bots, play until the evidence is enough, and tell it; the exit code."""
        self._check()
        settled = settle(SandboxSpec())
        limits = SandboxSpec().limits(settled.level)
        catalogue = look(self.bots_dir, self.trusted, LOAD_NS, limits, settled.lack)
        with TemporaryDirectory(prefix="donka-") as own:
            copies = Path(own, "copies")
            copies.mkdir()
            found = self._found(Finder(catalogue, limits, copies), catalogue)
            lack = f"; no more works here: {settled.lack}" if settled.lack else ""
            say(printable(f"Isolation: {settled.level}{lack}"))
            folder = self.keep or Path(own, NAME)
            with (
                running(folder),
                open_journal(folder, found.tournament, found.roster, settled.level) as journal,
            ):
                return self._play(found, journal)

    def _check(self) -> None:
        if self.preset not in PRESETS:
            raise DonkaError(f"--rules: expected {', '.join(PRESETS)}, got {self.preset!r}")
        if self.max_sets < self.test.min_sets:
            raise DonkaError(
                f"--max-sets: expected at least the {self.test.min_sets} of --min-sets, got {self.max_sets}"
            )
        if self.keep is not None and self.keep.exists() and any(self.keep.iterdir()):
            raise DonkaError(f"--keep: {self.keep} holds something already (expected a new folder)")

    def _found(self, finder: Finder, catalogue: Catalogue) -> Comparison:
        """The bots, found; what is wrong with them that does not keep them from playing is said."""
        house = (bot.name for bot in catalogue.bots if is_house(bot.distribution))
        try:
            wanted = [finder.find(text) for text in (self.first, self.second)]
            field = [finder.find(text) for text in self.field or house]
        except UnknownBot:
            for problem in catalogue.problems:
                say(printable(problem))
            raise
        remarks = [remark for each in (*wanted, *field) for remark in each.remarks]
        for remark in dict.fromkeys(remarks):
            say(printable(remark))
        first, second = wanted
        seed = None if self.seed == HIDDEN else self.seed
        least = self.test.min_sets
        return comparison(first, second, field, least, self.max_sets, self.preset, seed)

    def _play(self, found: Comparison, journal: Journal) -> int:
        whole = self.keep is not None
        ahead = 1 if whole else AHEAD
        comparing = Comparing(found.candidates, found.plan, self.test, ahead)
        watch = _Watch(comparing, whole)
        workers = self.workers or cores()
        league = League(
            journal,
            comparing,
            preparing(journal.about, found.tournament, found.roster),
            found.tournament.faults,
            LocalHosts(workers),
            workers,
            watch,
        )
        try:
            with watch.interrupts:
                league.play(watch.interrupts)
        except VoidTooOften as failure:
            raise DonkaError(str(failure)) from None
        finally:
            watch.end()
        if self.keep is not None:
            _keep(self.keep, journal, comparing.stopped)
        self._tell(found, journal, comparing)
        return EXIT[comparing.verdict] if comparing.stopped else INTERRUPTED

    def _tell(self, found: Comparison, journal: Journal, comparing: Comparing) -> None:
        outcome = Outcome(self.first, self.second, comparing)
        faults = [kept for kept in journal.faults() if kept.entry in found.candidates]
        if not comparing.stopped:
            say(f"Interrupted: {outcome.sentence()}")
        elif self.as_json:
            entries = {entry.name: entry for entry in journal.about.entries}
            show(json_text(outcome.document([entries[name] for name in found.candidates], faults)))
        else:
            show(f"{outcome.sentence()}\n")
        typed = dict(zip(found.candidates, (self.first, self.second), strict=True))
        if self.first == self.second:
            typed = dict(zip(found.candidates, found.candidates, strict=True))
        for told in failings(replace(kept, entry=typed[kept.entry]) for kept in faults):
            say(told)
        for told in spoilt(journal.voids(), journal.blocks()):
            say(told)


class _Watch:
    """Shows the evidence as it grows, and ends the play once nothing more can change it.

    *whole* lets what is planned be played nevertheless.
    """

    def __init__(self, comparing: Comparing, whole: bool) -> None:
        self.interrupts = Interrupts()
        self._comparing = comparing
        self._whole = whole
        self._shown = LiveLine()

    def __call__(self, progress: Progress) -> None:
        if not self._whole and (self._comparing.stopped or progress.stopping):
            self.interrupts.stop_at_once()
        comparing = self._comparing
        self._shown(lambda: line(comparing.paired, comparing.test, progress))

    def end(self) -> None:
        """Clear the live line."""
        self._shown.end()


def _keep(folder: Path, journal: Journal, stopped: str) -> None:
    """Leave in *folder* what a tournament leaves."""
    if stopped:
        journal.finish(stopped, now())
    written(folder, journal)
    say(printable(f"Tables, journal and provenance are in {folder}"))
