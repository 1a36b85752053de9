"""One fault whole: where, what was asked, what came back, what it cost, what the bot had printed.

Everything a bot said is foreign text, and made printable here.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from donka.game.cards import Card, written
from donka.game.decisions import Decision
from donka.game.faults import Fault, FaultKind
from donka.game.record import GameRecord
from donka.report.deal_text import fault_place, told
from donka.report.printable import printable
from donka.report.times import duration

LAST_LINES = 8
"""Of a bot's stderr, where not all of it was asked for."""
LONGEST_LINE = 200


@dataclass(frozen=True, slots=True)
class FaultPage:
    """A fault, and the decision it was about."""

    game: GameRecord
    fault: Fault
    decision: Decision | None
    """None where nothing was to be decided: as the bot was loaded, or told how its game ended."""

    @property
    def bot(self) -> str:
        """Whose fault it is."""
        return self.game.seats[self.fault.seat]

    @property
    def place(self) -> str:
        """Its place in the tournament, down to the trick."""
        return fault_place(self.game, self.fault)

    def text(self, limit_ns: int, whole: bool = False) -> str:
        """A few lines, a line end at the last; *whole* with all that is kept of stderr."""
        return "\n".join(self._lines(limit_ns, whole)) + "\n"

    def _lines(self, limit_ns: int, whole: bool) -> Iterator[str]:
        fault = self.fault
        yield f"{self.place}  {printable(self.bot)} at seat {fault.seat}: {told(fault)}"
        yield f"  asked    {self._asked()}"
        if self.decision is not None and self.decision.substituted:
            verb = "passed" if self.decision.is_pass else "played"
            yield f"  instead  the substitute {verb} {written(self.decision.choice)}"
        yield (
            f"  charge   {duration(fault.charge_ns)} of {duration(limit_ns)}, "
            f"elapsed {duration(fault.elapsed_ns)}"
        )
        yield from stderr_lines(fault.stderr, whole)

    def _asked(self) -> str:
        if self.decision is not None:
            return position(self.decision)
        if self.fault.kind is FaultKind.LOAD:
            return "nothing yet: it was to be loaded"
        return "nothing: it was told how its game ended"


def position(decision: Decision) -> str:
    """What was asked, in a line: the hand, what lay on the table, what was allowed."""
    if decision.is_pass:
        return f"three cards to pass {decision.direction}; hand {written(decision.held)}"
    seats = [(decision.leader + place) % 4 for place in range(len(decision.lying))]
    lying = " ".join(f"{seat}:{card}" for seat, card in zip(seats, decision.on_table, strict=True))
    return (
        f"a card; hand {written(decision.held)}; {f'trick {lying}' if lying else 'to lead'}; "
        f"legal {written(decision.allowed)}"
    )


def stderr_lines(stderr: bytes, whole: bool = False) -> Iterator[str]:
    """What a bot printed, indented; its last lines, or all that is kept of it."""
    text = stderr.decode("utf-8", "backslashreplace").rstrip()
    if not text:
        return
    lines = text.split("\n")
    shown = lines if whole else lines[-LAST_LINES:]
    left_out = len(lines) - len(shown)
    yield f"  stderr{f'   ({left_out:,} more lines above)' if left_out else ''}"
    for line in shown:
        cut = line if whole or len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]} …"
        yield f"    | {printable(cut)}".rstrip()


def fault_json(page: FaultPage) -> dict[str, object]:
    """A fault as JSON holds it."""
    fault = page.fault
    return {
        "place": page.place,
        "bot": page.bot,
        "seat": fault.seat,
        **told_json(fault),
        "stderr": fault.stderr.decode("utf-8", "backslashreplace"),
        "asked": None if page.decision is None else position_json(page.decision),
        "instead": (
            texts(page.decision.choice) if page.decision and page.decision.substituted else None
        ),
    }


def told_json(fault: Fault) -> dict[str, object]:
    """What is known of a fault itself, as JSON holds it everywhere."""
    return {
        "kind": fault.kind.value,
        "death": fault.death,
        "detail": fault.detail,
        "charge_ns": fault.charge_ns,
        "elapsed_ns": fault.elapsed_ns,
    }


def position_json(decision: Decision) -> dict[str, object]:
    """What was asked, as JSON holds it."""
    return {
        "want": "pass" if decision.is_pass else "card",
        "direction": decision.direction,
        "hand": texts(decision.held),
        "leader": None if decision.is_pass else decision.leader,
        "trick": texts(decision.on_table),
        "legal": texts(decision.allowed),
    }


def texts(cards: Iterable[Card]) -> list[str]:
    """*cards* as they are written."""
    return [str(card) for card in cards]
