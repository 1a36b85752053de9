"""From a journal to the values of a site: ranked again, counted again, under aliases.

What may not be seen yet is left out here, so that nobody who draws a page has to ask. Knows neither
pages nor the folder they are written to.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from donka.game.record import GameRecord
from donka.journal.journal import FILE, Journal
from donka.journal.keys import deal_key
from donka.journal.secrecy import Secrecy
from donka.league.arranging import reading
from donka.league.config import from_canonical
from donka.publish.bot_page import bot_page
from donka.publish.failures import Failures, Told
from donka.publish.homes import Homes
from donka.publish.method import method, seed_is_known
from donka.publish.naming import Naming
from donka.publish.progress import Listener, Step, nobody, passing
from donka.publish.slugs import slugs
from donka.publish.statistics import Statistics
from donka.publish.visible import KeptSet, kept_sets
from donka.publish.walk import Walk
from donka.ranked import Tables
from donka.ranking import course as ranking_course
from donka.ranking.account import account
from donka.ranking.course import course
from donka.ranking.standings import Row
from donka.report.files import table_files
from donka.report.provenance import SEED_FILE, seed_file
from donka.report.site.values import BotPage, Course, Download, Faults, Site
from donka.report.tables import Format

CONFIG_FILE = "config.yaml"


def gathered(folder: Path, with_stderr: bool) -> Site:
    """What is published of the tournament in *folder*.

    *with_stderr*: with what bots printed and what was found wrong with their answers.
    """
    with Journal.read(folder / FILE) as journal:
        return Gathering(journal, folder, with_stderr).site()


class Gathering:
    """Gathers the values of one tournament's site from its open journal; *listener* hears how far it is."""

    def __init__(
        self, journal: Journal, folder: Path, with_stderr: bool, listener: Listener = nobody
    ) -> None:
        self.journal = journal
        self.tournament = from_canonical(journal.about.config)
        self.secrecy = Secrecy.of(journal)
        self.naming = Naming(journal.about)
        self.homes = Homes(folder)
        self.told = Told(self.naming, self.homes, with_stderr)
        self._names = [entry.name for entry in journal.about.entries]
        self._listener = listener
        sets = {block.number: block.sets for block in journal.blocks()}
        self._games = sum(sets[sitting.block] for sitting in journal.kept())

    def site(self) -> Site:
        """All of it."""
        tables = Tables.of(self.journal, games=self._outcomes(Step.RANKED))
        order = tuple(row.name for row in tables.published.rows)
        history = self._history()
        walk = Walk(
            Failures(self._names, self.naming, self.told),
            Statistics(
                self._names,
                self.tournament.rules,
                deal_key(self.journal.about),
                self.tournament.faults.policy,
                self.naming.shown,
            ),
            history.counted,
            [row.name for row in tables.standings.rows],
        )
        sets = kept_sets(self.journal, self.secrecy)
        for each in passing(self._listener, Step.COUNTED, sets, self._games, _games_of):
            walk.add(each)
        told = method(self.journal, self.tournament, self.naming, self.homes)
        faults = walk.failures.faults(self.journal, order)
        every_form = table_files(tables.published, tables.caption, tuple(Format))
        downloads = [*every_form.items(), (CONFIG_FILE, told.config.encode())]
        if seed_is_known(self.journal):
            downloads.append((SEED_FILE, seed_file(self.journal.about).encode()))
        return Site(
            standings=tables.published,
            caption=tables.caption,
            bots=self._bots(tables.published.rows, walk, faults),
            course=self._course(history),
            faults=faults,
            method=told,
            downloads=tuple(Download(name, content) for name, content in downloads),
            deals=walk.deals,
            sets_kept_back=len(self.secrecy.withheld),
            sample=walk.sample,
        )

    def _outcomes(self, step: Step) -> Iterator[GameRecord]:
        return passing(self._listener, step, self.journal.outcomes(), self._games)

    def _history(self) -> ranking_course.Course:
        kept = self.journal.kept()
        blocks = self.journal.blocks()
        return course(
            blocks,
            map(account, self._outcomes(Step.SETTLED)),
            self._names,
            reading(self.tournament),
            self.journal.withdrawals,
            whole=len(kept) // 4,
        )

    def _course(self, history: ranking_course.Course) -> Course:
        looks = history.looks
        shown = self.naming.shown
        return Course(
            sets=tuple(look.sets for look in looks),
            numbers={
                shown(name): tuple(look.numbers[name].number for look in looks)
                for name in self._names
            },
            half_widths={
                shown(name): tuple(look.numbers[name].half_width for look in looks)
                for name in self._names
            },
        )

    def _bots(self, rows: Sequence[Row], walk: Walk, faults: Faults) -> tuple[BotPage, ...]:
        for sitting in self.journal.sittings():
            walk.times.add_sitting(sitting.elapsed_ns, sitting.loads)
        shown = self.naming.shown
        times = {shown(each.entry): each for each in walk.times.summed().entries}
        deals = {shown(name): each for name, each in walk.statistics.of_bot.items()}
        names = slugs([row.name for row in rows])
        provenance = self.naming.provenance()
        lines = {line.entry: line for line in faults.lines}
        return tuple(
            bot_page(
                row,
                names[row.name],
                provenance[row.name],
                times[row.name],
                deals[row.name],
                lines[row.name],
            )
            for row in rows
        )


def _games_of(kept: KeptSet) -> int:
    return len(kept.games)
