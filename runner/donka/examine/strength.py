"""Step 9: what the bot takes a deal against three ducks, and how sure that is.

A few sets, played and ranked as a league plays and ranks them. Too few for a verdict on anybody.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from donka.examine.conditions import Conditions
from donka.examine.house import CANDIDATE, ENTRIES, table
from donka.examine.step import Found, Outcome
from donka.examine.telling import counted, first_of
from donka.examine.whole_game import faults_of, printed_of
from donka.game.record import GameRecord
from donka.journal.block import ROTATIONS
from donka.league.sitting import play
from donka.league.sitting_spec import Contender
from donka.ranking.account import account
from donka.ranking.moments import leverages
from donka.ranking.rank import rank
from donka.ranking.reading import Reading
from donka.ranking.spread import Spread

TITLE = "points a deal against three ducks"
FEWEST_SETS = 2
LEAST = 0.005
"""Points a deal that two decimals show."""
DECISIONS = 170
"""What a bot is asked in a set of a cycle, about."""
BUDGET_NS = 35_000_000_000
"""What it may think about it, about."""


def strength(candidate: Contender, conditions: Conditions, decision_ns: int) -> Found:
    """Play some sets of a cycle, all four rotations, and rank them.

    As many as there is time for, if a decision takes *decision_ns* of charge.
    """
    sets = min(conditions.extent.sets, BUDGET_NS // max(DECISIONS * decision_ns, 1))
    if sets < FEWEST_SETS:
        return Found(Outcome.SKIPPED, ("too slow for a few sets (donka compare takes its time)",))
    tables = [table(candidate, conditions, sets, rotation, cycles=1) for rotation in ROTATIONS]
    games = [game for each in tables for game in play(each).games]
    faults = [line for game in games for line in faults_of(game)]
    played = f"{counted(sets, 'set')} of a cycle, in all four rotations"
    if faults:
        told = (f"{counted(len(faults), 'fault')} in {played}", *first_of(faults, len(faults)))
        return Found(Outcome.FAILED, told, b"".join(map(printed_of, games)))
    standings = rank((tables[0].block,), games, ENTRIES, Reading())
    row = next(row for row in standings.rows if row.name == CANDIDATE)
    more = against_the_others(games)
    line = (
        f"{row.number or 0.0:.2f}{_sure(row.half_width)} points a deal, {_compared(more)} "
        f"({played})"
    )
    return Found(Outcome.REMARK if more.surely else Outcome.PASSED, (line,))


@dataclass(frozen=True, slots=True)
class More:
    """How many points a deal more than a duck the candidate took; below 0 fewer."""

    points: float
    half_width: float | None
    """Half its 95 % interval; None where there is none."""

    @property
    def surely(self) -> bool:
        """Whether it is known to take more."""
        return self.half_width is not None and self.points > self.half_width


def against_the_others(games: Sequence[GameRecord]) -> More:
    """What the candidate took in *games* more than the mean of the other three.

    A ratio of sums, its variance by set, as everywhere in the ranking: what all four share, the cards'
    luck, is no part of it.
    """
    sums: defaultdict[int, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for game in games:
        played = account(game)
        own = played.points[game.seats.index(CANDIDATE)]
        one = sums[game.set]
        one[0] += own - (sum(played.points) - own) / 3
        one[1] += played.deals
    rows = np.array([sums[number] for number in sorted(sums)])
    taken, size = rows[:, 0], rows[:, 1]
    ratio = taken.sum() / size.sum()
    residuals = (taken - ratio * size) * leverages(size)
    spread = Spread(float(np.sqrt((residuals**2).sum()) / size.sum()), len(rows), len(rows) - 1)
    return More(float(ratio), spread.half_width())


def _compared(more: More) -> str:
    if abs(more.points) < LEAST:
        return f"as many{_sure(more.half_width)} as a duck"
    which = "more" if more.points > 0 else "fewer"
    return f"{abs(more.points):.2f}{_sure(more.half_width)} {which} than a duck"


def _sure(half_width: float | None) -> str:
    return "" if half_width is None else f" ± {half_width:.2f}"
