"""Step 8: a whole game at a league's table, at the isolation required."""

from donka.examine.conditions import Conditions
from donka.examine.house import CANDIDATE, table
from donka.examine.step import Found, Outcome
from donka.examine.telling import counted, first_of, span
from donka.game.record import GameRecord
from donka.league.sitting import play
from donka.league.sitting_spec import Contender

TITLE = "a whole game"
BUDGET_NS = 40_000_000_000
"""What a bot may think in a game, about; of one that thinks longer a single cycle is played."""
POINTS = 6
"""That a seat takes in a deal, about."""
DECISIONS = 11
"""What a bot is asked in a deal, about."""


def whole_game(candidate: Contender, conditions: Conditions, decision_ns: int) -> Found:
    """Whether the bot plays a game against three ducks to its end without a fault.

    To the end of its first cycle where a decision takes so much that more would take too long.
    """
    deals = min(conditions.rules.max_deals, conditions.rules.limit // POINTS)
    cycles = 1 if deals * DECISIONS * decision_ns > BUDGET_NS else None
    sitting = play(table(candidate, conditions, sets=1, rotation=1, cycles=cycles))
    (game,) = sitting.games
    seat = game.seats.index(CANDIDATE)
    slow = " (too slow for a whole game)" if cycles else ""
    played = (
        f"{counted(game.number_of_deals, 'deal')} at isolation {conditions.limits.level}, "
        f"{_points(game, seat)} points, {span(game.times[seat].total_ns)} of charge{slow}"
    )
    faults = faults_of(game)
    if faults:
        told = (f"{counted(len(faults), 'fault')} in {played}", *first_of(faults, len(faults)))
        return Found(Outcome.FAILED, told, printed_of(game))
    return Found(Outcome.PASSED, (played,))


def faults_of(game: GameRecord) -> list[str]:
    """The candidate's faults in *game*, a line each."""
    seat = game.seats.index(CANDIDATE)
    return [
        f"game {game.set}.{game.rotation}, deal {fault.deal}, trick {fault.trick}: {fault.kind}: "
        f"{fault.detail}"
        for fault in game.faults
        if fault.seat == seat
    ]


def printed_of(game: GameRecord) -> bytes:
    """What the candidate had printed by its last fault in *game*."""
    seat = game.seats.index(CANDIDATE)
    return next((fault.stderr for fault in game.faults[::-1] if fault.seat == seat), b"")


def _points(game: GameRecord, seat: int) -> int:
    return sum(points[seat] for points in game.deal_points())
