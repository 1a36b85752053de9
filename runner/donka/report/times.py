"""The time report: what decisions and loads cost each bot, and what the runner itself took.

No two runs agree in it, so nothing of it stands in a table that is compared.
"""

from dataclasses import dataclass

from donka.journal.kept import EntryTimes, KeptTimes
from donka.phrase import Figure, Phrase
from donka.report.grid import Grid, Notes, as_text
from donka.report.units import UNSAID, percent

_UNITS = ((1_000_000_000, "s"), (1_000_000, "ms"), (1_000, "µs"), (1, "ns"))


def duration(ns: int) -> Figure:
    """*ns* in three figures and the unit that suits it: ``12.3 µs``, ``4.10 ms``, ``75.0 s``."""
    for size, unit in _UNITS:
        # What would be rounded up to a thousand belongs to the next unit.
        if ns >= size * 0.9995 and ns:
            value = ns / size
            places = 0 if unit == "ns" else 2 if value < 9.995 else 1 if value < 99.95 else 0
            return Figure(f"{value:.{places}f} {unit}")
    return Figure("0 ns")


@dataclass(frozen=True, slots=True)
class Overhead:
    """Where the time of all sittings went, in nanoseconds."""

    elapsed_ns: int
    decisions_ns: int
    """Charged to bots for decisions."""
    loads_ns: int
    """Charged to bots for being imported and made."""

    @property
    def runner_ns(self) -> int:
        """What is left: the runner's own, and all that bots are not charged for, such as waits."""
        return max(self.elapsed_ns - self.decisions_ns - self.loads_ns, 0)

    def share(self, ns: int) -> Figure:
        """The part of all the time that *ns* is."""
        if not self.elapsed_ns:
            return UNSAID
        return Figure(f"{ns / self.elapsed_ns:.0%}".replace("%", " %"))


def overhead(times: KeptTimes) -> Overhead:
    """Where the time of *times* went."""
    return Overhead(
        times.elapsed_ns,
        sum(entry.decisions.total_ns for entry in times.entries),
        sum(entry.load_charge_ns for entry in times.entries),
    )


def times_text(title: str, times: KeptTimes, bank_ns: int | None) -> str:
    """The report; with the share of a game's bank that was used, where there is one."""
    headings = [
        Phrase("bot"), Phrase("decisions"), Phrase("mean"), Phrase("median"), Phrase("95 %"),
        Phrase("most"), *([Phrase("bank used")] if bank_ns else []), Phrase("loads"),
        Phrase("a load"), Phrase("elapsed"),
    ]  # fmt: skip
    rows = [tuple(_row(entry, bank_ns)) for entry in times.entries]
    return as_text(
        Grid(
            title,
            tuple(headings),
            tuple(rows),
            frozenset((0,)),
            (Notes("", _notes(times, bank_ns)),),
        )
    )


def _row(entry: EntryTimes, bank_ns: int | None) -> list[str]:
    decisions = entry.decisions
    cells = [entry.entry, Figure(f"{decisions.count:,}")]
    if decisions.count:
        mean = decisions.total_ns // decisions.count
        quantiles = decisions.quantile(0.5), decisions.quantile(0.95)
        cells += map(duration, (mean, *quantiles, decisions.max_ns))
    else:
        cells += [UNSAID] * 4
    if bank_ns:
        cells.append(percent(entry.dearest_game_ns / bank_ns))
    cells.append(Figure(f"{entry.loads:,}"))
    if entry.loads:
        cells += map(
            duration, (entry.load_charge_ns // entry.loads, entry.load_elapsed_ns // entry.loads)
        )
    else:
        cells += [UNSAID] * 2
    return cells


def _notes(times: KeptTimes, bank_ns: int | None) -> tuple[Phrase, ...]:
    bank = (
        (
            Phrase(
                "Bank used: in the game that cost the bot most, of {bank}.", bank=duration(bank_ns)
            ),
        )
        if bank_ns
        else ()
    )
    return (
        Phrase(
            "Charge of a decision: the mean, the median and what 95 % of them kept to, these two as the "
            "upper end of a class (at most 1.5 times too much), and the most. Of answers that come "
            "together the first is charged for all."
        ),
        *bank,
        Phrase(
            "Loads: how often a worker was made ready, with the mean charge and the mean elapsed time."
        ),
        sittings_told(times),
    )


def sittings_told(times: KeptTimes) -> Phrase:
    """How many sittings there were, and where their time went."""
    spent = overhead(times)
    return Phrase(
        "Sittings: {sittings}, which took {elapsed} one after another: charged for decisions {decisions} "
        "({of_decisions}), for loading {loads} ({of_loads}), the runner's own, and waits for a "
        "processor {runner} ({of_runner}).",
        sittings=Figure(f"{times.sittings:,}"),
        elapsed=duration(spent.elapsed_ns),
        decisions=duration(spent.decisions_ns),
        of_decisions=spent.share(spent.decisions_ns),
        loads=duration(spent.loads_ns),
        of_loads=spent.share(spent.loads_ns),
        runner=duration(spent.runner_ns),
        of_runner=spent.share(spent.runner_ns),
    )


def times_json(times: KeptTimes, bank_ns: int | None) -> dict[str, object]:
    """The report as JSON holds it: everything in nanoseconds, null where there is nothing."""
    spent = overhead(times)
    return {
        "sittings": times.sittings,
        "elapsed_ns": spent.elapsed_ns,
        "decisions_ns": spent.decisions_ns,
        "loads_ns": spent.loads_ns,
        "runner_ns": spent.runner_ns,
        "bots": [
            {
                "bot": entry.entry,
                "decisions": entry.decisions.count,
                "charge_ns": {
                    "total": entry.decisions.total_ns,
                    "median": entry.decisions.quantile(0.5) if entry.decisions.count else None,
                    "p95": entry.decisions.quantile(0.95) if entry.decisions.count else None,
                    "max": entry.decisions.max_ns if entry.decisions.count else None,
                    "dearest_game": entry.dearest_game_ns,
                },
                "bank_used": round(entry.dearest_game_ns / bank_ns, 6) if bank_ns else None,
                "loads": entry.loads,
                "load_charge_ns": entry.load_charge_ns,
                "load_elapsed_ns": entry.load_elapsed_ns,
            }
            for entry in times.entries
        ],
    }
