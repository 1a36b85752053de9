"""The ledger of a tournament: counted, chosen and printed, as ``donka faults`` shows it.

Heavy to import; the command imports it when it runs.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from donka.cli.naming import finding_for, naming
from donka.cli.selecting import Selected, games_at
from donka.cli.speaking import counted, say, show
from donka.game.decisions import Decision, decisions
from donka.game.faults import Fault, FaultKind
from donka.journal.finding import FoundFault
from donka.journal.journal import FILE, Journal
from donka.journal.keys import deal_key
from donka.journal.secrecy import Secrecy
from donka.league.config import from_canonical
from donka.league.spec import ClockSpec, Tournament
from donka.report.escaping import json_text
from donka.report.fault_text import FaultPage, fault_json
from donka.report.ledger import Ledger, Line, ledger_text, line_json, void_json, void_text
from donka.report.printable import printable
from donka.report.times import times_json, times_text

OF_A_KIND = 2
"""Faults of one bot and kind that are shown where nobody asked for all of them."""


class Pages:
    """Makes pages of faults, each with the decision it was about."""

    def __init__(self, journal: Journal, tournament: Tournament) -> None:
        self._rules, self._cycles = tournament.rules, tournament.schedule.cycles
        self._clock = tournament.clock
        self._key = deal_key(journal.about)
        self._of = ""
        self._decisions: dict[tuple[int, int, int], Decision] = {}

    def page(self, found: FoundFault) -> FaultPage:
        """The page of one fault."""
        game, fault = found.game, found.fault
        if game.identity != self._of:
            every = decisions(game, self._rules, self._key, self._cycles)
            self._decisions = {(each.deal, each.trick, each.seat): each for each in every}
            self._of = game.identity
        decision = (
            None
            if fault.kind is FaultKind.LOAD
            else self._decisions.get((fault.deal, fault.trick, fault.seat))
        )
        return FaultPage(game, fault, decision)

    def limit_ns(self, fault: Fault) -> int:
        """What the decision might have cost; a bank may have held less."""
        return limit_ns(self._clock, fault)


def limit_ns(clock: ClockSpec, fault: Fault) -> int:
    """What *fault* had to keep to, as the config has it."""
    if fault.kind is FaultKind.LOAD:
        return clock.load
    return clock.per_move if fault.trick else clock.per_pass


def show_ledger(folder: Path, bot: str | None, selected: Selected, as_json: bool) -> None:
    """Print what was asked for: all of it, one bot's, or what stands at a place."""
    with Journal.read(folder / FILE) as journal:
        tournament = from_canonical(journal.about.config)
        showing = _Showing(journal, tournament, bot, selected)
        if as_json:
            show(json_text(showing.document()))
        elif selected.place is None:
            showing.print_all()
        else:
            showing.print_place()


class _Showing:
    """What is printed of one journal."""

    def __init__(
        self, journal: Journal, tournament: Tournament, bot: str | None, selected: Selected
    ) -> None:
        self._journal = journal
        self._clock = tournament.clock
        self._name = journal.about.tournament
        self._bot = bot
        self._selected = selected
        self._finding = finding_for(journal, bot)
        self._pages = Pages(journal, tournament)
        self._hidden = 0
        """Faults that may not be shown yet."""

    def print_all(self) -> None:
        """The table, the faults, the voids, the times."""
        lines = self._lines()
        show(ledger_text(f"{self._name}: faults", lines, tuple(self._notes(lines))))
        self._print_faults(lines)
        self._print_voids()
        if self._bot is None:
            title = f"{self._name}: time"
            show("\n" + times_text(title, self._journal.times(), self._clock.bank))
        self._say_hidden()

    def print_place(self) -> None:
        """The faults at the place that was asked for, whole where it is one of them."""
        shown = 0
        for shown, found in enumerate(self._found(), start=1):
            page = self._pages.page(found)
            whole = self._selected.option == "--fault"
            text = page.text(self._pages.limit_ns(found.fault), whole)
            show(("\n" if shown > 1 else "") + text)
        if not shown:
            show(f"No fault at {self._selected.place}.\n")

    def document(self) -> dict[str, object]:
        """All of it for programs."""
        lines = self._lines()
        whole: dict[str, object] = {
            "schema": 1,
            "tournament": self._name,
            "bots": [line_json(line) for line in lines],
            "faults": [fault_json(self._pages.page(found)) for found in self._found()],
            "kept_back": self._hidden,
            "voids": [
                void_json(void, self._journal.blocks())
                for void in self._journal.voids()
                if self._concerns(void.sitting.block)
            ],
        }
        if self._bot is None and self._selected.place is None:
            whole["times"] = times_json(self._journal.times(), self._clock.bank)
        self._say_hidden()
        return whole

    def _lines(self) -> tuple[Line, ...]:
        secrecy = Secrecy.of(self._journal)
        ledger = Ledger(entry.name for entry in self._journal.about.entries)
        for game in self._journal.games():
            ledger.add_game(game)
            if not secrecy.allows(game.set):
                self._hidden += sum(
                    self._bot in (None, game.seats[fault.seat]) for fault in game.faults
                )
        ledger.add_voids(self._journal.voids(), self._journal.blocks())
        return tuple(line for line in ledger.lines() if self._bot in (None, line.entry))

    def _found(self) -> Iterator[FoundFault]:
        place = self._selected.place
        if place is None:
            yield from self._finding.faults()
            return
        if self._selected.option == "--fault":
            with naming("--fault"):
                yield from self._finding.faults_at(place)
            return
        for game in games_at(self._finding, self._selected, place):
            for fault in game.faults:
                mine = self._bot in (None, game.seats[fault.seat])
                if mine and place.deal in (None, fault.deal):
                    yield FoundFault(game, fault)

    def _print_faults(self, lines: Iterable[Line]) -> None:
        shown: Counter[tuple[str, FaultKind]] = Counter()
        left_out: Counter[str] = Counter()
        for found in self._finding.faults():
            name, kind = found.game.seats[found.fault.seat], found.fault.kind
            shown[name, kind] += 1
            if self._bot is None and shown[name, kind] > OF_A_KIND:
                left_out[name] += 1
                continue
            page = self._pages.page(found)
            show("\n" + page.text(self._pages.limit_ns(found.fault)))
        for line in lines:
            if left_out[line.entry]:
                show(
                    f"\n{left_out[line.entry]:,} more of {printable(line.entry)} "
                    f"(all of them: --bot {printable(line.entry)})\n"
                )

    def _print_voids(self) -> None:
        blocks = self._journal.blocks()
        voids = [void for void in self._journal.voids() if self._concerns(void.sitting.block)]
        if voids:
            show("\nSittings that the machine spoilt; no bot pays for them:\n")
        for void in voids:
            show(f"  {printable(void_text(void, blocks))}\n")

    def _concerns(self, block: int) -> bool:
        return self._bot in (None, *self._journal.blocks()[block - 1].entries)

    def _notes(self, lines: Iterable[Line]) -> Iterator[str]:
        if not any(line.faults for line in lines):
            yield "No bot has failed." if self._bot is None else f"{self._bot} has not failed."
        yield (
            "Substituted: decisions that the substitute made in the bot's place. Asked: decisions that "
            "the bot was asked for."
        )

    def _say_hidden(self) -> None:
        if self._hidden:
            say(
                f"{counted(self._hidden, 'fault')} counted and not shown: while the deals are secret a "
                "set is kept back until it is complete at every table that plays it"
            )
