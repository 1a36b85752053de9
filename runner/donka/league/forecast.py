"""What a tournament will take before it is played: games, deals, and time at worst and as expected."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from donka.game.rules import Direction, EndCheck, Moon, Rules, Ties
from donka.journal.block import Block
from donka.league.pace import Pace
from donka.league.spec import ClockSpec, Tournament, Unit, When
from donka.league.usual import usual_deals

ASKED_A_DEAL = 12
"""Cards a seat can be asked for in a deal; the last one is never a choice."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """The size of a tournament."""

    tables: int
    sets: int
    blocks: int
    sittings: int
    games: int
    deals_at_most: int
    """In one game."""
    longest_ns: int
    """Every bot using all the time it has, on as many host processes as were named."""


def forecast(tournament: Tournament, blocks: Sequence[Block], workers: int) -> Forecast:
    """The size of *tournament* when *workers* host processes play its *blocks*, or as many sets."""
    most = tournament.stop.max_sets if tournament.stop.when is When.SETTLED else None
    sets = sum(block.sets for block in blocks) if most is None else most
    number = len(blocks) if most is None else ceil(most / tournament.schedule.block)
    rules = tournament.rules
    deals = longest_game(rules)
    if tournament.schedule.unit is Unit.CYCLE:
        deals = min(deals, rules.cycle)
    games = 4 * sets
    return Forecast(
        tables=len({block.table for block in blocks}),
        sets=sets,
        blocks=number,
        sittings=4 * number,
        games=games,
        deals_at_most=deals,
        longest_ns=ceil(games * 4 * _thinking(rules, tournament.clock, deals) / workers),
    )


def expected_ns(tournament: Tournament, blocks: Sequence[Block], pace: Pace, workers: int) -> int:
    """How long *blocks* should take *workers* host processes, whose bots keep to *pace*."""
    deals = usual_deals(tournament.rules, tournament.schedule.cycles)
    starting = 4 * len(blocks) * pace.starting_ns
    playing = sum(4 * block.sets * deals * _deal_ns(pace, block.entries) for block in blocks)
    return ceil((starting + playing) / workers)


def _deal_ns(pace: Pace, entries: Sequence[str]) -> float:
    return pace.overhead_ns + pace.asked * sum(map(pace.charge_ns, entries))


def longest_game(rules: Rules) -> int:
    """How many deals a game can have.

    A deal without a moon, and one with it under ``add``, leaves at least 26 more points on the
    table, so that somebody must pass the limit by the time the four could all just keep to it.
    """
    if rules.moon is Moon.SUBTRACT or rules.ties is Ties.PLAY_ON:
        return rules.max_deals
    kept = rules.limit - 1 if rules.limit_reached_ends else rules.limit
    deals = 4 * kept // 26 + 1
    if rules.end_check is EndCheck.CYCLE:
        deals = ceil(deals / rules.cycle) * rules.cycle
    return min(deals, rules.max_deals)


def _thinking(rules: Rules, clock: ClockSpec, deals: int) -> int:
    """What one bot may think in a game of so many deals, in nanoseconds."""
    passes = sum(rules.direction(deal) is not Direction.NONE for deal in range(1, deals + 1))
    whole = passes * clock.per_pass + deals * ASKED_A_DEAL * clock.per_move
    return whole if clock.bank is None else min(whole, clock.bank)
