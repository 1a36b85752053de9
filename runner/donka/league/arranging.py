"""From a tournament to its planner: how its games are read, and what is played after them.

Knows nothing of journals and workers.
"""

from donka.league.adaptive import Adaptive
from donka.league.planning import Fixed
from donka.league.schedule import fours, planned
from donka.league.spec import Tournament, When
from donka.ranking.reading import Reading
from donka.ranking.settled import Rule


def planner(tournament: Tournament) -> Fixed | Adaptive:
    """The planner of *tournament*, which has not heard of any game yet."""
    names = [entry.name for entry in tournament.entries]
    schedule = tournament.schedule
    if tournament.stop.when is When.FIXED:
        return Fixed(planned(schedule, names, tournament.authors))
    return Adaptive(names, fours(schedule, names), schedule.block, reading(tournament))


def reading(tournament: Tournament) -> Reading:
    """How the records of *tournament* are read."""
    return Reading(
        tournament.faults,
        tournament.ranking.rank_by,
        tournament.schedule.candidates,
        rule(tournament),
    )


def rule(tournament: Tournament) -> Rule | None:
    """What settles a pair of *tournament*; None where its length is fixed."""
    stop, schedule = tournament.stop, tournament.schedule
    if stop.when is When.FIXED:
        return None
    names = [entry.name for entry in tournament.entries]
    cap = stop.max_sets or schedule.sets * len(fours(schedule, names))
    return Rule(len(names), cap, stop.delta)
