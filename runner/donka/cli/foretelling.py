"""What ``donka run --dry-run`` tells of a tournament before it is played: schedule, balance, time.

Heavy to import; the command imports it when it runs.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass

from donka.cli.playing import Playing
from donka.cli.progress import lasting
from donka.cli.speaking import counted, show
from donka.journal.block import Block
from donka.league.arranging import rule
from donka.league.cap import alike
from donka.league.forecast import Forecast, expected_ns, forecast
from donka.league.hosts import LocalHosts
from donka.league.pace import Pace
from donka.league.schedule import planned
from donka.league.schedule.balance import Balance, Spread, balance
from donka.league.spec import Tournament, When
from donka.league.trial import trial
from donka.league.usual import usual_deals
from donka.report.escaping import json_text
from donka.report.printable import printable
from donka.sandbox.kin import cores

MOST_LINES = 12
"""Of tables; what follows them should stand on the same screen."""


def foretell(playing: Playing, workers: int | None, as_json: bool) -> None:
    """Print what the tournament will take, and its schedule; play a little to know how long."""
    count = workers or cores()
    tournament = playing.tournament
    names = [entry.name for entry in tournament.entries]
    plan = planned(tournament.schedule, names, tournament.authors)
    pace = trial(tournament, playing.roster, playing.settled.level, LocalHosts(count), count)
    foretold = Foretold(
        tournament,
        plan,
        count,
        forecast(tournament, plan, count),
        balance_of(tournament, plan),
        pace,
    )
    if as_json:
        show(json_text(foretold.document()))
    else:
        show("\n".join(map(printable, foretold.lines())) + "\n")


def balance_of(tournament: Tournament, plan: Sequence[Block]) -> Balance:
    """How even *plan* is; of a tournament with a cap, as many sets as that, spread alike over its tables."""
    settling = rule(tournament)
    played = plan if settling is None else alike(plan, settling.cap)
    return balance(played, tournament.schedule.candidates, tournament.authors)


@dataclass(frozen=True, slots=True)
class Foretold:
    """A tournament before its first game."""

    tournament: Tournament
    plan: Sequence[Block]
    workers: int
    size: Forecast
    balance: Balance
    pace: Pace | None
    """None where the machine failed at measuring it."""

    @property
    def expected_ns(self) -> int | None:
        """How long it should take."""
        if self.pace is None:
            return None
        whole = expected_ns(self.tournament, self.plan, self.pace, self.workers)
        # Where tables are chosen as the tournament goes, their number is all that is known.
        return whole * self.size.sets // sum(block.sets for block in self.plan)

    @property
    def open_ended(self) -> bool:
        """Whether it may be over before everything is played."""
        return self.tournament.stop.when is When.SETTLED

    def document(self) -> dict[str, object]:
        """All of it for programs; ``docs/schedules.md`` tells each field."""
        return {
            "schema": 1,
            **asdict(self.size),
            "balance": asdict(self.balance),
            "expected_ns": self.expected_ns,
            "pace": None if self.pace is None else asdict(self.pace),
            "schedule": [asdict(block) for block in self.plan],
        }

    def lines(self) -> Iterator[str]:
        """All of it for people."""
        size = self.size
        yield from _tables(self.plan, self.open_ended)
        most = "at most " if self.open_ended else ""
        yield (
            f"{self.tournament.name}: {len(self.tournament.entries)} entries, "
            f"{counted(size.tables, 'table')}, {most}{counted(size.sets, 'set')}, "
            f"{counted(size.games, 'game')} of at most {counted(size.deals_at_most, 'deal')}"
        )
        yield from self._balance()
        yield from self._time()

    def _balance(self) -> Iterator[str]:
        even, candidates = self.balance, self.tournament.schedule.candidates
        if candidates:
            field = len(self.tournament.entries) - len(candidates)
            sets = sum(block.sets for block in self.plan if candidates[0] in block.entries)
            yield (
                f"Gauntlet: {', '.join(candidates)}: each plays the same {counted(sets, 'set')} "
                f"against a field of {field}"
            )
        yield (
            "Balance (from the least to the most, which are best the same): games a bot "
            f"{_spread(even.games)}, at each seat {_spread(even.seats)}; games of every two "
            f"{_spread(even.meetings)}, one on the other's left {_spread(even.left)}, across "
            f"{_spread(even.across)}"
        )
        if self.open_ended:
            yield (
                f"  Who meets is decided as it goes; this is if {counted(self.size.sets, 'set')} were "
                f"spread alike; efficiency {even.efficiency:.4f} (1: every two meet equally often)"
            )
        elif not candidates:
            yield (
                f"Rounds sat out a bot {_spread(even.sat_out)}; efficiency {even.efficiency:.4f} (1: every "
                "two meet equally often)"
            )

    def _time(self) -> Iterator[str]:
        workers = counted(self.workers, "worker")
        expected = self.expected_ns
        if self.pace is None or expected is None:
            yield "Expected: not known, since the machine failed while a little was played to know it"
        else:
            about = "at most " if self.open_ended else ""
            yield f"Expected: {about}about {lasting(expected / 1e9)} with {workers}"
            yield f"  {self._rests_on(self.pace)}"
        yield (
            f"At most {lasting(self.size.longest_ns / 1e9)} with {workers}, if every bot used all its "
            "time; most bots use little of it"
        )

    def _rests_on(self, pace: Pace) -> str:
        everybody = len(self.tournament.entries)
        sampled = len(pace.charges)
        whom = "every bot" if sampled == everybody else f"a sample of {sampled} of {everybody} bots"
        deals = usual_deals(self.tournament.rules, self.tournament.schedule.cycles)
        charges = sorted(pace.charges.values())
        return (
            f"It rests on {counted(pace.decisions, 'decision')} of {whom}, measured here just now: "
            f"{_ms(charges[0])} to {_ms(charges[-1])} a decision, {pace.asked:.1f} decisions a bot and "
            f"deal; {_ms(pace.overhead_ns)} of the runner's own a deal, {_ms(pace.starting_ns)} to start "
            f"a sitting; and on {deals:.1f} deals a game"
        )


def _spread(spread: Spread) -> str:
    if spread.least == spread.most:
        return f"{spread.most:,}"
    return f"{spread.least:,} to {spread.most:,}"


def _ms(ns: float) -> str:
    """A time in ms, two digits of it."""
    return f"{ns / 1e6:.2g} ms" if ns < 1e8 else f"{ns / 1e6:,.0f} ms"


def _tables(plan: Sequence[Block], open_ended: bool) -> Iterator[str]:
    """A line for each table, up to some: who meets there, and how much they play, where that is known."""
    blocks: dict[int, list[Block]] = {}
    for block in plan:
        blocks.setdefault(block.table, []).append(block)
    shown = len(blocks) if len(blocks) <= MOST_LINES else MOST_LINES - 1
    for table in sorted(blocks)[:shown]:
        own = blocks[table]
        sets = sum(block.sets for block in own)
        share = "" if open_ended else f": {counted(sets, 'set')} in {counted(len(own), 'block')}"
        yield f"table {table}: {', '.join(own[0].entries)}{share}"
    if shown < len(blocks):
        yield f"… {len(blocks) - shown:,} more, all in --json"
