"""From what was typed to what the league took: what ``donka submit`` does, step by step.

Heavy to import; the command imports it when it runs.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from donka.bot.names import check_name
from donka.cli.examining import Showing
from donka.cli.speaking import WORTH_A_LOOK, counted, say, show
from donka.errors import DonkaError
from donka.examine.step import Step
from donka.league.accepted.folder import LeagueFolder
from donka.league.accepted.keeping import sweep
from donka.league.catalogue import LOAD_NS
from donka.league.looking import look
from donka.league.settling import settle
from donka.league.spec import SandboxSpec
from donka.report.escaping import json_text
from donka.report.printable import printable
from donka.sandbox.kin import cores
from donka.submit.course import HandedIn, handed_in, submit_all
from donka.submit.feedback import line, step_lines
from donka.submit.outcome import Outcome, Verdict
from donka.submit.pages import OUTCOMES, Pages, document
from donka.submit.submitting import EXAMINING, FOUND, submit
from donka.submit.terms import Terms
from donka.submit.wish import Wish, closing_time

LONGEST_AUTHOR = 100
ABREAST = 2
"""Bots of a course that are examined at once."""
ESTIMATE = "a plain bot takes about ten seconds of one core, one that thinks up to a few minutes"


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody asked to be taken, and how."""

    what: str | None
    every: Path | None
    league: Path | None
    name: str | None
    author: str | None
    alias: str | None
    closes: str | None
    feedback: Path | None
    trusted: bool
    as_json: bool

    def answer(self) -> int:
        """Take it, or refuse it, and tell it; the exit code."""
        self._check()
        if self.every is None:
            wish = self._wish()
            outcomes = [self._one(wish, self._terms())]
            if outcomes[0].step == FOUND:
                raise DonkaError(outcomes[0].reason)
        else:
            course = handed_in(self.every, self.author)
            outcomes = self._course(course, self._terms())
        if self.as_json:
            show(json_text(document(outcomes)))
        else:
            show("".join(f"{each}\n" for each in self._told(outcomes)))
        return WORTH_A_LOOK if any(each.worth_a_look for each in outcomes) else 0

    def _check(self) -> None:
        if (self.what is None) == (self.every is None):
            raise DonkaError(
                "expected WHAT or --all FOLDER, and not both (see: donka submit --help)"
            )
        if self.every is not None:
            for option, value in (("--name", self.name), ("--alias", self.alias)):
                if value is not None:
                    raise DonkaError(
                        f"{option}: expected one bot, and --all has many (leave it out)"
                    )
        elif self.feedback is not None:
            raise DonkaError("--feedback: goes with --all (of one bot all is told here)")
        _check_words(self.author, self.alias)

    def _wish(self) -> Wish:
        wish = Wish.parse(self.what or "")
        return replace(wish, name=self.name, author=self.author, alias=self.alias)

    def _terms(self) -> Terms:
        """Settle where bots are examined, and for which league."""
        closes = closing_time(self.closes) if self.closes is not None else None
        here = Path.cwd()
        league = LeagueFolder.at(self.league or here)
        if self.league is None:
            league = LeagueFolder.nearest(here) or league
        elif not self.league.is_dir():
            raise DonkaError(f"--league: no folder {self.league} (expected the league's)")
        sandbox = SandboxSpec()
        settled = settle(sandbox)
        limits = sandbox.limits(settled.level)
        lack = f"; no more works here: {settled.lack}" if settled.lack else ""
        if not (settled.level.isolates or self.trusted):
            raise DonkaError(
                f"without isolation a stranger's bot could reach everything you can{lack} (if you trust "
                "it: --trust-bots)"
            )
        say(printable(f"League: {league.path}. Isolation: {settled.level}{lack}"))
        sweep(league)
        there = look(None, self.trusted, LOAD_NS, limits, settled.lack)
        installed = [bot.name for bot in there.bots] + [plugin.bot for plugin in there.silent]
        return Terms(league, limits, frozenset(installed), closes)

    def _one(self, wish: Wish, terms: Terms) -> Outcome:
        """Take it, telling each stage and each step."""
        with Showing(_say_step, terms.tally, "; nothing was accepted") as showing:

            def stage(words: str) -> None:
                say(f"{words} ({ESTIMATE})" if words == EXAMINING else words)
                if words == EXAMINING:
                    showing.begin()

            return submit(wish, terms, showing, stage)

    def _course(self, course: Sequence[HandedIn], terms: Terms) -> list[Outcome]:
        """Take all of *course*, with a page for each as soon as it is known."""
        folder = self.feedback or terms.league.path / "feedback"
        pages = Pages(folder)
        outcomes: list[Outcome] = []
        say(f"{counted(len(course), 'submission')}, {ABREAST} at a time; {ESTIMATE}")
        try:
            for outcome in submit_all(course, terms, min(ABREAST, cores())):
                outcomes.append(outcome)
                pages.write(outcome)
                say(f"{len(outcomes)} of {len(course)}: {line(outcome)}")
        finally:
            pages.end()
            say(printable(f"{OUTCOMES} and a page for each are in {folder}"))
        return sorted(outcomes, key=lambda each: each.what)

    def _told(self, outcomes: Sequence[Outcome]) -> Iterator[str]:
        for outcome in outcomes:
            if self.every is None or outcome.worth_a_look:
                yield line(outcome)
                yield from (printable(f"  plays as {copy}") for copy in outcome.copies)
        if self.every is not None:
            each = dict.fromkeys(Verdict, 0)
            for outcome in outcomes:
                each[outcome.verdict] += 1
            counts = ", ".join(f"{number} {verdict}" for verdict, number in each.items() if number)
            yield f"{counted(len(outcomes), 'submission')}: {counts}"


def _say_step(step: Step) -> None:
    for each in step_lines(step):
        say(each)


def _check_words(author: str | None, alias: str | None) -> None:
    if author is not None and not (
        len(author.strip()) > 0 and len(author) <= LONGEST_AUTHOR and author.isprintable()
    ):
        raise DonkaError(
            f"--author: expected one line that prints, at most {LONGEST_AUTHOR} characters, got {author!a}"
        )
    try:
        check_name("-" if alias is None else alias)
    except ValueError as error:
        raise DonkaError(f"--alias: {error}") from None
