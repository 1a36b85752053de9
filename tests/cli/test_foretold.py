"""What a dry run says of tournaments of every kind, without playing for it."""

from pathlib import Path

import pytest

from donka.cli.foretelling import Foretold, balance_of
from donka.league.config import parse
from donka.league.forecast import forecast
from donka.league.pace import Pace
from donka.league.schedule import planned
from donka.league.schedule.balance import Spread

MS = 1_000_000
MANY = f"bots: [{', '.join(f'b{number:02}' for number in range(31))}]\n"
SIX = "bots: [a, b, c, d, e, f]\n"


def foretold(text: str, pace: Pace | None = None) -> Foretold:
    tournament = parse(text, Path("a.yaml"))
    plan = planned(tournament.schedule, [entry.name for entry in tournament.entries])
    even = balance_of(tournament, plan)
    return Foretold(tournament, plan, 2, forecast(tournament, plan, 2), even, pace)


def test_of_many_tables_the_first_are_shown_and_the_others_counted():
    told = list(foretold(MANY + "schedule: {sets: 6, block: 6}\n").lines())

    assert [line.partition(":")[0] for line in told[:11]] == [f"table {n}" for n in range(1, 12)]
    assert told[11:15] == [
        "… 206 more, all in --json",
        "a: 31 entries, 217 tables, 1,302 sets, 5,208 games of at most 16 deals",
        "Balance (from the least to the most, which are best the same): games a bot 672, at each seat "
        "168; games of every two 48 to 96, one on the other's left 16 to 32, across 16 to 32",
        "Rounds sat out a bot 3; efficiency 0.9992 (1: every two meet equally often)",
    ]


def test_the_tables_of_a_smaller_field_are_all_shown():
    seven = "bots: [a, b, c, d, e, f, g]\nschedule: {tables: design}\n"
    told = list(foretold(seven).lines())

    assert [line.partition(":")[0] for line in told[:7]] == [f"table {n}" for n in range(1, 8)]
    assert told[7].startswith("a: 7 entries, 7 tables, ")


def test_a_gauntlet_tells_what_each_candidate_plays():
    told = list(
        foretold(SIX + "schedule: {format: gauntlet, candidates: [f, a], sets: 12}\n").lines()
    )

    assert told[:2] == [
        "table 1: a, b, c, d: 12 sets in 3 blocks",
        "table 2: f, b, c, d: 12 sets in 3 blocks",
    ]
    assert told[8:11] == [
        "a: 6 entries, 8 tables, 96 sets, 384 games of at most 16 deals",
        "Gauntlet: a, f: each plays the same 48 sets against a field of 4",
        "Balance (from the least to the most, which are best the same): games a bot 192 to 288, at each "
        "seat 48 to 72; games of every two 144 to 192, one on the other's left 48 to 64, across 48 to 64",
    ]
    assert "efficiency" not in "".join(told)


PACE = Pace(
    charges={"a": 30_000, "b": 2 * MS, "c": 120 * MS},
    asked=10.0,
    starting_ns=250 * MS,
    overhead_ns=1_234_000,
    decisions=1_200,
)


def test_the_expected_time_says_what_it_rests_on():
    *_, expected, rests_on, worst = foretold(
        SIX + "schedule: {sets: 4, block: 4, unit: cycle}\n", PACE
    ).lines()

    # 15 tables: 60 starts of 250 ms; 960 deals of 1.234 ms and 40 decisions of 40.7 ms on average.
    assert expected == "Expected: about 13 min 10 s with 2 workers"
    assert rests_on == (
        "  It rests on 1,200 decisions of a sample of 3 of 6 bots, measured here just now: 0.03 ms to "
        "120 ms a decision, 10.0 decisions a bot and deal; 1.2 ms of the runner's own a deal, 250 ms "
        "to start a sitting; and on 4.0 deals a game"
    )
    assert worst.startswith("At most ")


def test_a_tournament_that_may_be_settled_before_takes_at_most_so_much():
    open_ended = foretold(
        SIX + "schedule: {sets: 4, block: 4, unit: cycle}\nstop: {when: settled, max_sets: 120}\n",
        PACE,
    )
    told = list(open_ended.lines())

    assert "a: 6 entries, 15 tables, at most 120 sets, 480 games of at most 4 deals" in told
    # Twice the 60 sets of the schedule above.
    assert told[-3] == "Expected: at most about 26 min 19 s with 2 workers"
    assert told[-4] == (
        "  Who meets is decided as it goes; this is if 120 sets were spread alike; efficiency 1.0000 (1: "
        "every two meet equally often)"
    )
    # 120 sets and not the 60 of the schedule: each bot at 10 of 15 tables, 8 sets, 4 games.
    assert open_ended.balance.games == Spread(320, 320)
    assert open_ended.document()["blocks"] == 30


def test_where_the_machine_failed_no_time_is_made_up():
    unknown = foretold(SIX)

    assert list(unknown.lines())[-2] == (
        "Expected: not known, since the machine failed while a little was played to know it"
    )
    assert (unknown.document()["expected_ns"], unknown.document()["pace"]) == (None, None)


@pytest.mark.parametrize("pace", [None, PACE], ids=["no pace", "a pace"])
def test_the_page_on_schedules_has_every_field(pace):
    page = (Path(__file__).parents[2] / "docs" / "schedules.md").read_text(encoding="utf-8")
    table = page.partition("| field | meaning |")[2]

    assert all(f"`{field}`" in table for field in foretold(SIX, pace).document())
