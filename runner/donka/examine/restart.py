"""Step 7: whether the bot goes on where its process ended in the middle of a game.

A fresh object is then told the whole deal so far in one view, with the next decision.
"""

from collections.abc import Sequence

from donka.examine.bench import Bench, Purse
from donka.examine.conditions import Conditions
from donka.examine.hearing import Hearing
from donka.examine.legality import fails_at_whole_views
from donka.examine.practice import Practice
from donka.examine.step import Found, Outcome
from donka.examine.telling import counted, first_of
from donka.game.faults import FaultKind
from donka.league.sitting_spec import Contender

TITLE = "goes on after a restart"
GAMES = 8
"""Games in lockstep, each of which loses its process as often as all of them."""
VISITS = (3, 8, 15)
"""After so many visits the process is ended: after the pass of some, and further and further into a deal."""
BUDGET_NS = 2_000_000_000


def restart(hearings: Sequence[Hearing], candidate: Contender, conditions: Conditions) -> Found:
    """Whether games went on without a fault after their process was ended, and *hearings* know of none."""
    hearing = next(filter(fails_at_whole_views, hearings), None)
    if hearing is not None:
        failed = [each for each in hearing.plays if each.fault]
        told = (
            f"{len(failed):,} of {len(hearing.plays):,} decisions failed for a fresh object that was "
            f"told the whole deal so far, under {hearing.ruling.name}",
            *first_of(map(str, failed), len(failed)),
            "whatever self remembers may be gone: what is needed is in each view",
        )
        return Found(Outcome.FAILED, told, hearing.printed)
    with Bench(candidate, conditions, conditions.rules) as bench:
        bench.load()
        practice = Practice(bench, conditions, conditions.rules)
        games = practice.play(range(1, GAMES + 1), Purse(BUDGET_NS), restarts=VISITS)
        printed, hangs = bench.printed, bench.deaths > 0
    faults = [
        f"game {game.number}, deal {fault.deal}, trick {fault.trick}: {fault.kind}: {fault.detail}"
        for game in games
        for fault in game.faults
        # How fast it is has been told by another step, with fewer processes that just began.
        if hangs or fault.kind is not FaultKind.TIMEOUT
    ]
    visits = max((len(game.asked) for game in games), default=0)
    ended = sum(visit <= visits for visit in VISITS)
    tried = f"{counted(len(games), 'game')} that lost their process {counted(ended, 'time')}"
    if faults:
        told = (f"{counted(len(faults), 'fault')} in {tried}", *first_of(faults, len(faults)))
        return Found(Outcome.FAILED, told, printed)
    if not ended:
        return Found(Outcome.SKIPPED, ("too slow for a few games",))
    return Found(Outcome.PASSED, (tried,))
