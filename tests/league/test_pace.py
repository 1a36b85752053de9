"""How fast bots, runner and machine are, as a few sittings show it; and what that makes of a plan."""

from dataclasses import replace
from pathlib import Path

import pytest

from donka.game.faults import Fault, FaultKind
from donka.game.record import DealRecord, GameRecord, encode_moves, encode_points
from donka.game.rules import PRESETS, Rules
from donka.game.times import Times
from donka.journal.sitting import SittingRecord
from donka.league.config import parse
from donka.league.forecast import expected_ns
from donka.league.pace import Pace, pace
from donka.league.schedule import planned
from donka.league.usual import usual_deals

MS = 1_000_000
A_DEAL = DealRecord(b"", bytes(range(52)), 0)
NAMES = ("a", "b", "c", "d")


def game(number=1, charge_ms=(1, 2, 3, 4), decisions=10, deals=1, faults=()):
    return GameRecord(
        table=1,
        set=number,
        rotation=1,
        seats=NAMES,
        moves=encode_moves([A_DEAL] * deals),
        points=encode_points([8, 6, 6, 6]) * deals,
        asked=(decisions,) * 4,
        faults=faults,
        times=tuple(Times.of([each * MS] * decisions) for each in charge_ms),
    )


def sitting(*games, elapsed_ms, ready_ms=0):
    return SittingRecord(1, 1, games, elapsed_ns=elapsed_ms * MS, ready_ns=ready_ms * MS)


def test_what_neither_the_start_nor_the_bots_took_is_the_runners():
    # 100 ms of the bots in each game; 20 ms beside them in the four deals of the longer one.
    brief = sitting(game(), elapsed_ms=380, ready_ms=250)
    longer = sitting(*(game(number) for number in range(1, 5)), elapsed_ms=670, ready_ms=250)

    assert pace([brief], longer, 500 * MS) == Pace(
        charges={"a": MS, "b": 2 * MS, "c": 3 * MS, "d": 4 * MS},
        asked=10.0,
        starting_ns=250 * MS,
        overhead_ns=5 * MS,
        decisions=200,
    )


def test_without_a_longer_one_the_brief_ones_tell_it():
    brief = [
        sitting(game(), elapsed_ms=380, ready_ms=250),
        sitting(game(), elapsed_ms=420, ready_ms=270),
    ]

    found = pace(brief, None, 500 * MS)

    assert (found.overhead_ns, found.starting_ns) == (40 * MS, 260 * MS)


def test_bots_that_wait_beside_each_other_leave_the_runner_no_time_below_none():
    found = pace([sitting(game(), elapsed_ms=50, ready_ms=10)], None, 500 * MS)

    assert found.overhead_ns == 0


@pytest.mark.parametrize(
    ("charges_ms", "late_ms", "charge_ms"),
    [
        pytest.param([1, 900], 900, 500, id="after a quick pass a long card: all that it may take"),
        pytest.param([200, 180, 190], 190, 190, id="the third had no time left"),
        pytest.param([100, 110, 120, 5], 5, 83, id="cut short: the mean is more"),
        pytest.param([], 0, 0, id="none was made"),
    ],
)
def test_a_bot_that_ran_out_of_time_is_known_by_what_it_was_late_with(
    charges_ms, late_ms, charge_ms
):
    faults = (Fault(FaultKind.TIMEOUT, 0, 1, 3, charge_ns=late_ms * MS),) if late_ms else ()
    slow = replace(
        game(faults=faults),
        asked=(len(charges_ms), 10, 10, 10),
        times=(Times.of([each * MS for each in charges_ms]), *game().times[1:]),
    )

    found = pace([sitting(slow, elapsed_ms=900)], None, 500 * MS).charges["a"]
    assert found // MS == charge_ms


def test_loading_is_no_decision():
    failed = Fault(FaultKind.LOAD, 0, 0, 0, death=True, charge_ns=5_000 * MS)

    assert pace([sitting(game(faults=(failed,)), elapsed_ms=900)], None, MS).charges["a"] == MS


def test_who_had_no_turn_is_taken_for_the_mean_of_the_others():
    found = Pace({"a": 2, "b": 4}, 10.0, 0, 0, 1)

    assert (found.charge_ns("a"), found.charge_ns("z")) == (2, 3.0)


def test_an_expected_time_counts_starts_deals_and_decisions_and_shares_them_among_workers():
    tournament = parse(
        "bots: [a, b, c, d]\nschedule: {sets: 8, block: 4, unit: cycle}\n", Path("a.yaml")
    )
    plan = planned(tournament.schedule, NAMES)
    measured = Pace(dict.fromkeys(NAMES, 3 * MS), 10.0, 200 * MS, 5 * MS, 1)

    # 8 sittings of 200 ms; 32 games of 4 deals, each 5 ms and 4 bots x 10 decisions x 3 ms.
    assert expected_ns(tournament, plan, measured, 1) == (1_600 + 128 * 125) * MS
    assert expected_ns(tournament, plan, measured, 4) == (400 + 32 * 125) * MS


@pytest.mark.parametrize(
    ("rules", "cycles", "deals"),
    [
        pytest.param(Rules(), 1, 4.0, id="a cycle"),
        pytest.param(replace(Rules(), max_deals=3), 1, 3.0, id="a cycle cut short"),
        pytest.param(Rules(), None, 12.875, id="whole games"),
        pytest.param(PRESETS["classic"], None, 11.5625, id="whole games of classic"),
    ],
)
def test_the_usual_length_of_a_game_follows_from_the_rules(rules, cycles, deals):
    assert usual_deals(rules, cycles) == deals
