"""From a tournament's folder to the text of an export, a piece at a time: what ``donka export`` does.

Heavy to import; the command imports it when it runs.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from donka.cli.speaking import counted, pour, say
from donka.errors import DonkaError
from donka.game.place import Place
from donka.game.record import GameRecord
from donka.game.unfolding import unfold
from donka.journal.finding import Finding
from donka.journal.journal import FILE, Journal
from donka.journal.keys import deal_key
from donka.journal.secrecy import Secrecy
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
            kept_back = _kept_back(journal)
            if kept_back:
                say(
                    f"{counted(kept_back, 'set')} left out, kept back while the deals are secret "
                    "(export again when the tournament is over)"
                )
            pieces = _gathered(self._lines(journal, kept_back))
            if output is None:
                for piece in pieces:
                    pour(piece)
                return
            with drafted(output) as file:
                file.writelines(pieces)

    def _lines(self, journal: Journal, kept_back: int) -> Iterator[str]:
        about = journal.about
        tournament = from_canonical(about.config)
        rules, cycles = tournament.rules, tournament.schedule.cycles
        key = deal_key(about)
        deals = (
            DealPage(game, deal)
            for game in self._games(journal)
            for deal in unfold(game, rules, key, cycles)
        )
        if self.form == "csv":
            return csv_lines(deals)
        place = None if self.place is None else str(self.place)
        selection = Selection(place, self.bot, kept_back)
        return json_lines(header_object(about, journal.finished, rules, cycles, selection), deals)

    def _games(self, journal: Journal) -> Iterable[GameRecord]:
        try:
            finding = Finding(journal, self.bot)
        except DonkaError as error:
            raise DonkaError(f"--bot: {error}") from None
        place = self.place
        if place is None:
            return finding.games()
        try:
            if place.set is not None:
                return finding.at(place)
            # A table that is not there, or has nothing to show yet, is told before anything is written.
            finding.first(place.table)
        except DonkaError as error:
            raise DonkaError(f"--game: {error}") from None
        return finding.games(place.table)


def _place(text: str) -> Place:
    try:
        place = Place.parse(text)
    except ValueError as error:
        raise DonkaError(f"--game: {error}") from None
    if place.deal is not None:
        raise DonkaError(
            f"--game: expected a game such as 12.340.2, its set or its table, got {text!r}"
        )
    return place


def _kept_back(journal: Journal) -> int:
    """How many sets are kept in part, and may not be seen."""
    secrecy = Secrecy.of(journal)
    begun = {sitting.block for sitting in journal.kept()}
    sets = {
        number
        for block in journal.blocks()
        if block.number in begun
        for number in block.set_numbers
        if not secrecy.allows(number)
    }
    return len(sets)


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
