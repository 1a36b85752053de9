"""From a tournament's folder to the text of an export, a piece at a time: what ``donka export`` does.

Heavy to import; the command imports it when it runs.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from donka.cli.naming import finding_for, naming, place_named
from donka.cli.speaking import counted, pour, say
from donka.errors import DonkaError
from donka.game.place import Place
from donka.game.record import GameRecord
from donka.game.unfolding import unfold
from donka.journal.finding import Finding
from donka.journal.journal import FILE, Journal
from donka.journal.keys import deal_key
from donka.league.config import from_canonical
from donka.report.deal_text import DealPage
from donka.report.draft import drafted
from donka.report.export import csv_lines, json_lines
from donka.report.export_header import Selection, header_object

FORMATS = ("jsonl", "csv")
PIECE = 1 << 16
"""Characters that are written at once."""


@dataclass(frozen=True, slots=True)
class Exporting:
    """What is to be exported, and how."""

    folder: Path
    form: str
    place: Place | None
    bot: str | None

    @classmethod
    def of(cls, folder: Path, form: str, game: str | None, bot: str | None) -> Self:
        """From the options as they were given."""
        if form not in FORMATS:
            raise DonkaError(f"--format: expected {', '.join(FORMATS)}, got {form!r}")
        return cls(folder, form, None if game is None else _place(game), bot)

    def write(self, output: Path | None) -> None:
        """Write to *output*, or to stdout; say what is left out."""
        if output is not None and _belongs_to(output, self.folder):
            raise DonkaError(f"--output: {output} is the journal itself (give another path)")
        with Journal.read(self.folder / FILE) as journal:
            finding = finding_for(journal, self.bot)
            if finding.withheld:
                say(
                    f"{counted(finding.withheld, 'set')} left out, kept back while the deals are secret "
                    "(export again when the tournament is over)"
                )
            pieces = _gathered(self._lines(journal, finding))
            if output is None:
                for piece in pieces:
                    pour(piece)
                return
            with drafted(output) as file:
                file.writelines(pieces)

    def _lines(self, journal: Journal, finding: Finding) -> Iterator[str]:
        about = journal.about
        tournament = from_canonical(about.config)
        rules, cycles = tournament.rules, tournament.schedule.cycles
        key = deal_key(about)
        deals = (
            DealPage(game, deal)
            for game in self._games(finding)
            for deal in unfold(game, rules, key, cycles)
        )
        if self.form == "csv":
            return csv_lines(deals)
        place = None if self.place is None else str(self.place)
        selection = Selection(place, self.bot, finding.withheld)
        return json_lines(header_object(about, journal.finished, rules, cycles, selection), deals)

    def _games(self, finding: Finding) -> Iterable[GameRecord]:
        place = self.place
        if place is None:
            return finding.games()
        with naming("--game"):
            if place.set is not None:
                return finding.at(place)
            # A table that is not there, or has nothing to show yet, is told before anything is written.
            finding.first(place.table)
        return finding.games(place.table)


def _place(text: str) -> Place:
    place = place_named("--game", text)
    if place.deal is not None:
        raise DonkaError(
            f"--game: expected a game such as 12.340.2, its set or its table, got {text!r}"
        )
    return place


def _belongs_to(output: Path, folder: Path) -> bool:
    """Whether *output* is the journal or one of the files SQLite keeps beside it."""
    path = output.resolve()
    return path.parent == folder.resolve() and path.name.startswith(FILE)


def _gathered(lines: Iterable[str]) -> Iterator[bytes]:
    """*lines* in UTF-8, many at once."""
    waiting: list[str] = []
    size = 0
    for line in lines:
        waiting.append(line)
        size += len(line)
        if size >= PIECE:
            yield "".join(waiting).encode()
            waiting.clear()
            size = 0
    yield "".join(waiting).encode()
