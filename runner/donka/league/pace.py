"""How fast bots, runner and machine are, read off a few sittings.

Pure. Knows nothing of how they came to be played.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from donka.game.faults import FaultKind
from donka.game.record import GameRecord
from donka.game.times import Times
from donka.journal.sitting import SittingRecord

ASKED: Final = 10.0
"""Decisions that a bot is asked for in a deal, where none was played without a fault."""


@dataclass(frozen=True, slots=True)
class Pace:
    """What was measured; times in nanoseconds."""

    charges: Mapping[str, int]
    """Of a decision, by entry; entries that had no turn are left out."""
    asked: float
    """Decisions a bot is asked for in a deal."""
    starting_ns: int
    """To start a sitting's four workers."""
    overhead_ns: int
    """What the runner takes for itself in a deal."""
    decisions: int
    """How many were measured."""

    def charge_ns(self, name: str) -> float:
        """Of a decision of *name*; the mean of the others where it had no turn."""
        if name in self.charges:
            return self.charges[name]
        return sum(self.charges.values()) / len(self.charges)


def pace(brief: Sequence[SittingRecord], longer: SittingRecord | None, limit_ns: int) -> Pace:
    """The pace of the sittings *brief* and *longer*, in which as many games were in flight as will be.

    No decision is taken to cost more than *limit_ns*.
    """
    records = [*brief, *([] if longer is None else [longer])]
    games = [game for each in records for game in each.games]
    # A game that a bot's faults handed to the substitute asks for less.
    usual = [game for game in games if not game.faults]
    deals = 4 * sum(game.number_of_deals for game in usual)
    typical = [longer] if longer is not None else brief
    return Pace(
        charges=_charges(games, limit_ns),
        asked=sum(sum(game.asked) for game in usual) / deals if deals else ASKED,
        starting_ns=sum(each.ready_ns for each in records) // len(records),
        overhead_ns=max(0, sum(map(_beside, typical)) // sum(map(_deals, typical))),
        decisions=sum(sum(game.asked) for game in games),
    )


def _charges(games: Sequence[GameRecord], limit_ns: int) -> dict[str, int]:
    """What a decision of each one costs it."""
    whole: dict[str, Times] = {}
    late: dict[str, int] = {}
    for game in games:
        for seat, name in enumerate(game.seats):
            whole[name] = whole.get(name, Times()).merge(game.times[seat])
        for fault in game.faults:
            if fault.kind is FaultKind.TIMEOUT:
                name = game.seats[fault.seat]
                late[name] = max(fault.charge_ns, late.get(name, 0))
    return {name: _charge(times, late.get(name, 0), limit_ns) for name, times in whole.items()}


def _charge(times: Times, late_ns: int, limit_ns: int) -> int:
    """The mean; or what the bot was late with, which had no time for the many that are like it."""
    mean = times.total_ns // times.count if times.count else 0
    return max(mean, min(late_ns, limit_ns))


def charged(record: SittingRecord) -> int:
    """What the decisions of a sitting cost its bots, in nanoseconds."""
    return sum(times.total_ns for game in record.games for times in game.times)


def _beside(record: SittingRecord) -> int:
    """What the sitting took beside its start and its bots' decisions."""
    return record.elapsed_ns - record.ready_ns - charged(record)


def _deals(record: SittingRecord) -> int:
    return sum(game.number_of_deals for game in record.games)
