"""``donka run --dry-run``: what a tournament will take, told before anything is played."""

import json
import os
import re
import signal
import time

import pytest
from cli_processes import at_play, wait_until


@pytest.mark.slow
def test_it_tells_schedule_size_balance_and_time_and_writes_nothing(donka, league, tmp_path):
    done = donka("run", league(), "--dry-run", "--workers", "2")

    assert (done.returncode, done.stderr) == (0, "")
    *told, expected, rests_on, worst = done.stdout.splitlines()
    assert told == [
        "table 1: duck, lowest, дама-пика, 牌王: 4 sets in 2 blocks",
        "small: 4 entries, 1 table, 4 sets, 16 games of at most 4 deals",
        "Balance (from the least to the most, which are best the same): games a bot 16, at each seat 4; "
        "games of every two 16, one on the other's left 0 to 8, across 4 to 8",
        "Rounds sat out a bot 0; efficiency 1.0000 (1: every two meet equally often)",
    ]
    assert re.fullmatch(r"Expected: about (\d+ min )?\d+ s with 2 workers", expected)
    assert re.fullmatch(
        r"  It rests on [\d,]+ decisions of every bot, measured here just now: [\d.]+ ms to [\d.]+ ms a "
        r"decision, \d+\.\d decisions a bot and deal; [\d.e-]+ ms of the runner's own a deal, [\d,.]+ ms to "
        r"start a sitting; and on 4\.0 deals a game",
        rests_on,
    )
    assert worst == (
        "At most 27 min 12 s with 2 workers, if every bot used all its time; most bots use little of it"
    )
    assert [path.name for path in tmp_path.iterdir()] == ["small.yaml"]


@pytest.mark.slow
def test_it_tells_the_same_to_a_program(donka, league, tmp_path):
    done = donka("run", league(), "--dry-run", "--json", "--workers", "2")

    told = json.loads(done.stdout)
    names = ["duck", "lowest", "дама-пика", "牌王"]
    pace, expected_ns = told.pop("pace"), told.pop("expected_ns")
    assert told == {
        "schema": 1,
        "tables": 1,
        "sets": 4,
        "blocks": 2,
        "sittings": 8,
        "games": 16,
        "deals_at_most": 4,
        "longest_ns": 1_632_000_000_000,
        "balance": {
            "games": {"least": 16, "most": 16},
            "meetings": {"least": 16, "most": 16},
            "left": {"least": 0, "most": 8},
            "across": {"least": 4, "most": 8},
            "seats": {"least": 4, "most": 4},
            "sat_out": {"least": 0, "most": 0},
            "efficiency": 1.0,
        },
        "schedule": [
            {"number": 1, "table": 1, "entries": names, "first_set": 1, "sets": 2, "place": 0},
            {"number": 2, "table": 1, "entries": names, "first_set": 3, "sets": 2, "place": 2},
        ],
    }
    assert sorted(pace) == ["asked", "charges", "decisions", "overhead_ns", "starting_ns"]
    assert sorted(pace["charges"]) == names
    assert all(charge > 0 for charge in pace["charges"].values())
    assert expected_ns > 8 * pace["starting_ns"] // 2
    assert [path.name for path in tmp_path.iterdir()] == ["small.yaml"]


@pytest.mark.slow
def test_ctrl_c_while_a_little_is_played_ends_it_and_all_it_began(begin, sleepers):
    run = begin("run", sleepers, "--dry-run", "--trust-bots", "--workers", "1")
    assert wait_until(lambda: at_play(run.pid))

    os.killpg(run.pid, signal.SIGINT)
    told, said = run.communicate(timeout=60)

    assert (run.returncode, told, said) == (130, "", "")


@pytest.mark.slow
def test_bots_that_would_play_for_minutes_are_measured_in_seconds(donka, sleepers):
    began = time.monotonic()
    told = donka("run", sleepers, "--dry-run", "--trust-bots", "--json").stdout

    assert time.monotonic() - began < 60
    assert all(charge > 400_000_000 for charge in json.loads(told)["pace"]["charges"].values())
