"""From what was asked for to the deals that are shown: what ``donka replay``'s options mean.

Heavy to import; the command imports it when it runs.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from donka.cli.naming import finding_for, naming, place_named
from donka.cli.speaking import counted
from donka.errors import DonkaError
from donka.game.place import Place
from donka.game.record import GameRecord
from donka.game.unfolding import unfold
from donka.journal.finding import Finding, FoundFault
from donka.journal.journal import FILE, Journal
from donka.journal.keys import deal_key
from donka.league.config import from_canonical
from donka.report.deal_text import DealPage
from donka.report.look import Look
from donka.report.rotations import SetPage

Pages: TypeAlias = tuple[DealPage | SetPage, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """What the options said, as they said it."""

    game: str | None = None
    deal: str | None = None
    fault: str | None = None
    bot: str | None = None

    def __post_init__(self) -> None:
        given = [
            f"--{name}" for name in ("game", "deal", "fault") if getattr(self, name) is not None
        ]
        if len(given) > 1:
            raise DonkaError(f"{' and '.join(given)}: expected one of them, or none")


@dataclass(frozen=True, slots=True)
class Chosen:
    """The deals of one game, or of one set in its rotations, and where among them to begin."""

    pages: Pages
    at: int = 0
    """The index of the page asked for."""
    trick: int | None = None
    """The trick asked for, 0 the pass."""
    alone: bool = False
    """Whether only that page was asked for; the others can be stepped to."""
    remark: str | None = None
    """What was chosen where nothing, or not all of it, was asked for."""

    @property
    def wanted(self) -> Pages:
        """The pages asked for, for those who cannot step."""
        return self.pages[self.at : self.at + 1] if self.alone else self.pages

    def text(self, look: Look) -> str:
        """All of it, the trick asked for marked."""
        first = self.at if self.alone else 0
        return "\n".join(
            page.text(look, marked=self.trick if index == self.at else None)
            for index, page in enumerate(self.wanted, start=first)
        )


def chosen(folder: Path, asked: Asked) -> Chosen:
    """Read what *asked* means in the tournament of *folder*; DonkaError where it is not there."""
    with Journal.read(folder / FILE) as journal:
        choosing = _Choosing(journal, finding_for(journal, asked.bot))
        if asked.game is not None:
            return choosing.game(place_named("--game", asked.game))
        if asked.deal is not None:
            return choosing.deal(place_named("--deal", asked.deal))
        if asked.fault is not None:
            return choosing.fault(asked.fault)
        with naming(str(folder)):
            return choosing.first()


class _Choosing:
    """Turns places into pages."""

    def __init__(self, journal: Journal, finding: Finding) -> None:
        tournament = from_canonical(journal.about.config)
        self._finding = finding
        self._rules = tournament.rules
        self._cycles = tournament.schedule.cycles
        self._key = deal_key(journal.about)

    def first(self, table: int | None = None) -> Chosen:
        """The first game that is kept."""
        game = self._finding.first(table)
        return Chosen(self._deals(game), remark=self._remark(game))

    def game(self, place: Place) -> Chosen:
        """A game, or a set in its rotations; of a table the first game."""
        with naming("--game"):
            if place.set is None:
                return self.first(place.table)
            return self._shown(place, self._pages(place))

    def deal(self, place: Place) -> Chosen:
        """One deal of a game, or of a set in its rotations."""
        with naming("--deal"):
            if place.deal is None:
                raise DonkaError(
                    f"{place}: expected a deal, such as 12.340.2.5, or 12.340.*.5 for its four "
                    "rotations (for a whole game or set: --game)"
                )
            return self._shown(place, self._pages(place), alone=True)

    def fault(self, text: str) -> Chosen:
        """The deal of a fault, given by its number or its place."""
        if text.isascii() and text.isdecimal():
            fault = self._numbered(text)
        else:
            place = place_named("--fault", text)
            with naming("--fault"):
                fault = self._finding.faults_at(place)[0]
        return self._shown(fault.place, self._deals(fault.game), alone=True)

    def _numbered(self, text: str) -> FoundFault:
        found = 0
        for found, fault in enumerate(self._finding.faults(), start=1):
            if str(found) == text:
                return fault
        known = f"numbers: 1 to {found}" if found else "there are none"
        raise DonkaError(f"--fault: no fault {text} ({known})")

    def _pages(self, place: Place) -> Pages:
        games = self._finding.at(place)
        if place.rotation is not None:
            return self._deals(games[0])
        rotations = [self._deals(game) for game in games]
        return tuple(
            SetPage(tuple(deals[index] for deals in rotations if index < len(deals)))
            for index in range(max(map(len, rotations)))
        )

    def _deals(self, game: GameRecord) -> tuple[DealPage, ...]:
        deals = unfold(game, self._rules, self._key, self._cycles)
        return tuple(DealPage(game, deal) for deal in deals)

    def _shown(self, place: Place, pages: Pages, alone: bool = False) -> Chosen:
        # A load fault stands before the first deal, and is shown with it.
        number = place.deal or 1
        if number > len(pages):
            raise DonkaError(f"{place}: no deal {number} (deals: 1 to {len(pages)})")
        if place.trick is not None and place.trick > 13:
            raise DonkaError(f"{place}: no trick {place.trick} (0 is the pass; tricks: 1 to 13)")
        return Chosen(pages, number - 1, place.trick, alone)

    def _remark(self, game: GameRecord) -> str:
        withheld = self._finding.withheld
        waiting = f"; {counted(withheld, 'set')} kept back while the deals are secret"
        return (
            f"Showing {game.identity}, the first game kept{waiting if withheld else ''}. "
            "Choose with --game, --deal, --fault or --bot."
        )
