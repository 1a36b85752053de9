"""From a name to the nine steps of its examination: what ``donka bots check`` does.

Heavy to import; the command imports it when it runs.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from donka.cli.declaring import tell_what_lacks
from donka.cli.examining import Showing
from donka.cli.speaking import WORTH_A_LOOK, say, show
from donka.examine.conditions import Conditions
from donka.examine.examination import TITLES, Examination, examine, unloadable
from donka.examine.step import Outcome, Step
from donka.league.accepted.folder import LeagueFolder
from donka.league.config import load
from donka.league.looking import look
from donka.league.settling import Settled, settle
from donka.league.spec import ClockSpec, EntrySpec, SandboxSpec, Tournament
from donka.league.wanted import Finder, OffersNothing, UnknownBot, Wanted
from donka.report.escaping import json_text
from donka.report.printable import printable
from donka.submit.received import Refused

_WORDS: Final = {
    Outcome.PASSED: "passed",
    Outcome.REMARK: "look",
    Outcome.FAILED: "FAILED",
    Outcome.SKIPPED: "skipped",
}
_WIDTH: Final = max(map(len, TITLES))


@dataclass(frozen=True, slots=True)
class _Terms:
    """What a config says of an examination, or what holds where there is none."""

    tournament: Tournament | None = None
    clock: ClockSpec = field(default_factory=ClockSpec)
    sandbox: SandboxSpec = field(default_factory=SandboxSpec)

    @classmethod
    def of(cls, config: Path | None) -> "_Terms":
        if config is None:
            return cls()
        tournament = load(config)
        return cls(tournament, tournament.clock, tournament.sandbox)

    def entry(self, what: str) -> EntrySpec | None:
        """The entry that is called *what*."""
        entries = self.tournament.entries if self.tournament else ()
        return next((entry for entry in entries if entry.name == what), None)

    def conditions(self, settled: Settled, entry: EntrySpec | None) -> Conditions:
        limits = self.sandbox.limits(settled.level)
        options = dict(entry.options) if entry else {}
        if self.tournament is None:
            return Conditions(self.clock, limits, options=options)
        return Conditions(self.clock, limits, self.tournament.rules, options=options)


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody asked to be examined, and how."""

    what: str
    config: Path | None
    bots_dir: Path | None
    trusted: bool
    as_json: bool

    def answer(self) -> int:
        """Find the bot, examine it, and tell it; the exit code."""
        terms = _Terms.of(self.config)
        entry = terms.entry(self.what)
        settled = settle(terms.sandbox)
        conditions = terms.conditions(settled, entry)
        if settled.lack:
            say(printable(f"Isolation: {settled.level}; no more works here: {settled.lack}"))
        showing = Showing(self._tell, conditions.tally)
        with TemporaryDirectory(prefix="donka-") as copies, showing as watch:
            try:
                tell_what_lacks(self.what)
                wanted = self._found(terms, settled, entry, Path(copies))
            except Refused as refused:
                examined = unloadable(self.what, conditions, str(refused), watch=watch)
            except OffersNothing as nothing:
                printed = b"".join(nothing.printed)
                examined = unloadable(self.what, conditions, str(nothing), printed, watch)
            else:
                for remark in wanted.remarks:
                    say(printable(remark))
                watch.begin()
                examined = examine(wanted.bot, conditions, watch)
        show(json_text(_document(examined)) if self.as_json else f"{printable(examined.summary)}\n")
        return 0 if examined.passed else WORTH_A_LOOK

    def _tell(self, step: Step) -> None:
        if not self.as_json:
            show("".join(f"{line}\n" for line in _told(step)))

    def _found(
        self, terms: _Terms, settled: Settled, entry: EntrySpec | None, copies: Path
    ) -> Wanted:
        limits = terms.sandbox.limits(settled.level)
        folder = terms.tournament.bots_dir if terms.tournament else None
        bots_dir = self.bots_dir or folder
        league = LeagueFolder.nearest(Path.cwd())
        catalogue = look(bots_dir, self.trusted, terms.clock.load, limits, settled.lack, league)
        try:
            return Finder(catalogue, limits, copies).find(entry.bot if entry else self.what)
        except UnknownBot:
            for problem in catalogue.problems:
                say(printable(problem))
            raise


def _told(step: Step) -> Iterator[str]:
    """A step as people read it; foreign text made printable."""
    first, *rest = step.told or ("",)
    word = _WORDS[step.outcome]
    yield f"{step.number:2}  {step.title:<{_WIDTH}}  {word:<7}  {printable(first)}".rstrip()
    yield from (f"      {printable(line)}" for line in rest)
    yield from (f"      | {printable(line)}" for line in step.output)


def _document(examined: Examination) -> dict[str, Any]:
    return {
        "schema": 1,
        "bot": examined.bot,
        "isolation": examined.level,
        "passed": examined.passed,
        "summary": examined.summary,
        "steps": [
            {
                "number": step.number,
                "title": step.title,
                "outcome": step.outcome,
                "told": list(step.told),
                "output": list(step.output),
            }
            for step in examined.steps
        ],
        "printed": examined.printed,
    }
