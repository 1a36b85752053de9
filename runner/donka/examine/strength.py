"""Step 9: what the bot takes a deal against three ducks, and how sure that is.

A few sets, played and ranked as a league plays and ranks them. Too few for a verdict on anybody.
"""

from statistics import mean

from donka.examine.conditions import Conditions
from donka.examine.house import CANDIDATE, ENTRIES, table
from donka.examine.step import Found, Outcome
from donka.examine.telling import counted, first_of
from donka.examine.whole_game import faults_of, printed_of
from donka.journal.block import ROTATIONS
from donka.league.sitting import play
from donka.league.sitting_spec import Contender
from donka.ranking.rank import rank
from donka.ranking.reading import Reading

TITLE = "points a deal against three ducks"
MOST_SETS = 32
FEWEST_SETS = 10
"""With fewer there is no interval; who thinks so long gets none."""
LEAST_SETS = 2
DECISIONS = 170
"""What a bot is asked in a set of a cycle, about."""
BUDGET_NS = 30_000_000_000
"""What it may think about it, about."""


def sets_for(decision_ns: int) -> int:
    """How many sets a bot plays that thinks so long over a decision."""
    affordable = BUDGET_NS // max(DECISIONS * decision_ns, 1)
    return max(LEAST_SETS, min(MOST_SETS, affordable))


def strength(candidate: Contender, conditions: Conditions, sets: int) -> Found:
    """Play so many sets of a cycle, all four rotations, and rank them."""
    sittings = [
        play(table(candidate, conditions, sets, rotation, cycles=1)) for rotation in ROTATIONS
    ]
    games = [game for sitting in sittings for game in sitting.games]
    block = table(candidate, conditions, sets, 1, cycles=1).block
    standings = rank((block,), games, ENTRIES, Reading())
    row = next(row for row in standings.rows if row.name == CANDIDATE)
    others = [row.number or 0.0 for row in standings.rows if row.name != CANDIDATE]
    played = f"{counted(sets, 'set')} of a cycle, in all four rotations"
    faults = [line for game in games for line in faults_of(game)]
    if faults or row.number is None:
        told = (f"{counted(len(faults), 'fault')} in {played}", *first_of(faults, len(faults)))
        return Found(Outcome.FAILED, told, b"".join(map(printed_of, games)))
    ducks = mean(others)
    sure = "" if row.half_width is None else f" ± {row.half_width:.2f}"
    line = f"{row.number:.2f}{sure} points a deal, the ducks {ducks:.2f} each ({played})"
    if row.half_width is not None and row.number - row.half_width > ducks:
        return Found(Outcome.REMARK, (f"{line}: it takes more than a duck",))
    return Found(Outcome.PASSED, (line,))
