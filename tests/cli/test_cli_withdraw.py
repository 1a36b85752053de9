"""A bot leaves a tournament that is not over; the others go on as if it had been foreseen."""

import json
import os
import signal

import pytest
from cli_processes import hosts, wait_until
from cli_samples import BOTS, kept, tables

from donka.league.catalogue import OfferedBot
from donka.league.comparison import comparison
from donka.league.opening import open_journal
from donka.league.plugins import find
from donka.league.wanted import Wanted
from donka.sandbox.levels import Level

HOUSE = next(plugin for plugin in find().plugins if plugin.distribution == "donka")
FIVE_OF_THE_HOUSE = ("duck", "lowest", "careful", "random", "shooter")
FIVE = [*BOTS, "careful"]


def test_nobody_leaves_a_finished_tournament(donka, finished):
    before = tables(finished)

    done = donka("withdraw", finished, "duck")

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"{finished}: the tournament is over, so that nobody can leave it (its tables without one: "
        f"donka standings {finished} --without duck)\n"
    )
    assert tables(finished) == before


def test_nobody_leaves_a_comparison_that_was_killed(donka, tmp_path):
    bots = [Wanted(name, OfferedBot(name, "donka", "1.0", HOUSE)) for name in FIVE_OF_THE_HOUSE]
    found = comparison(*bots[:2], bots[2:], 40, 10_000)
    folder = tmp_path / "kept"
    folder.mkdir()
    open_journal(folder, found.tournament, found.roster, Level.NONE).close()

    done = donka("withdraw", "kept", "duck")

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "kept: a comparison of two bots, which nobody leaves or goes on with (compare them again, and "
        "keep it in another folder)\n"
    )


def test_where_no_tournament_is_nothing_is_made(donka, tmp_path):
    done = donka("withdraw", "nowhere", "duck")

    assert done.returncode == 2
    assert done.stderr.startswith("nowhere: no such folder")
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.slow
def test_while_a_run_goes_nobody_leaves(begin, donka, sleepers, tmp_path):
    folder = tmp_path / "results" / "sleepers"
    run = begin("run", sleepers, "--trust-bots", "--workers", "1")
    assert wait_until(lambda: hosts(run.pid))

    done = donka("withdraw", "results/sleepers", "s1")

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"{folder.relative_to(tmp_path)}: another run is playing this tournament (wait for it or "
        "stop it, then withdraw again)\n"
    )


@pytest.mark.slow
def test_who_left_stands_below_the_ranked_and_all_of_it_is_verified(begin, donka, league, tmp_path):
    config = league(bots=FIVE, seed="secret")
    folder = tmp_path / "results" / "small"
    run = begin("run", config, "--workers", "2")
    assert wait_until(lambda: kept(folder) >= 8)
    os.kill(run.pid, signal.SIGKILL)
    run.wait()

    left = donka("withdraw", folder, "дама-пика")

    assert left.returncode == 0
    assert left.stdout.startswith("дама-пика is withdrawn ")
    assert left.stderr == "The others go on: run the config again, as it was\n"
    assert not (folder / "seed.txt").exists()
    assert donka("verify", folder).returncode == 0

    done = donka("run", config)

    assert done.returncode == 0
    document = json.loads((folder / "standings.json").read_text(encoding="utf-8"))
    last = document["rows"][-1]
    assert (last["bot"], last["rank"]) == ("дама-пика", None)
    assert last["note"] == left.stdout.partition(" is ")[2].partition(":")[0]
    (entry,) = json.loads((folder / "provenance.json").read_text())["withdrawals"]
    assert entry["bot"] == "дама-пика"
    assert donka("verify", folder).returncode == 0


@pytest.mark.slow
def test_where_three_are_left_the_tournament_ends(begin, donka, league, tmp_path):
    config = league(seed="secret")
    folder = tmp_path / "results" / "small"
    run = begin("run", config, "--workers", "2")
    assert wait_until(lambda: kept(folder))
    os.kill(run.pid, signal.SIGKILL)
    run.wait()

    left = donka("withdraw", folder, "duck")

    assert left.returncode == 0
    assert left.stderr == (
        "The tournament is over: fewer than four entries are left. Its seed is published in "
        "seed.txt.\n"
    )
    assert (folder / "seed.txt").exists()
    assert donka("verify", folder).returncode == 0
    again = donka("run", config).stderr
    assert "Nothing is left to play: fewer than four entries are left, " in again
