"""Kills at random moments: a run goes on where it was, to the tables of one that nobody disturbed."""

import json
import os
import random
import signal
import time

import pytest
from cli_processes import at_play, hosts, wait_until
from cli_samples import kept, tables

LONGEST_S = 4.0
"""About how long the whole tournament takes, its start included."""


@pytest.mark.parametrize(
    "kills",
    [
        # Three tournaments, at moments of their start, of their play and of their end.
        pytest.param(12, marks=pytest.mark.slow),
        pytest.param(60, marks=(pytest.mark.long, pytest.mark.timeout(600))),
    ],
)
def test_kill_9_at_any_moment_costs_nothing_but_time(
    kills, begin, donka, league, finished, tmp_path
):
    config = league()
    moments = random.Random(f"kills {kills}")
    places = (tmp_path / str(number) for number in range(kills + 1))
    results = next(places)
    for _ in range(kills):
        run = begin("run", config, "--workers", "2", "--results", results)
        time.sleep(moments.uniform(0, LONGEST_S))
        # The coordinator alone: its hosts and their workers must notice by themselves.
        os.kill(run.pid, signal.SIGKILL)
        run.wait()
        if (results / "small" / "seed.txt").exists():
            assert tables(results / "small") == tables(finished)
            results = next(places)

    done = donka("run", config, "--workers", "2", "--results", results)

    assert done.returncode == 0
    assert tables(results / "small") == tables(finished)
    assert json.loads((results / "small" / "provenance.json").read_text())["voids"] == []


@pytest.mark.slow
def test_a_killed_host_process_is_void_played_again_and_worth_a_look(
    begin, league, finished, tmp_path
):
    folder = tmp_path / "results" / "small"
    run = begin("run", league(), "--workers", "2")
    assert wait_until(lambda: kept(folder))

    os.kill(hosts(run.pid)[0], signal.SIGKILL)
    _, said = run.communicate()

    assert run.returncode == 1
    assert tables(folder) == tables(finished)
    voids = json.loads((folder / "provenance.json").read_text())["voids"]
    assert {void["reason"] for void in voids} == {"a host process died"}
    count = len(voids)
    assert {tuple(void["bots"]) for void in voids} == {("duck", "lowest", "дама-пика", "牌王")}
    assert said.splitlines()[-1] == (
        f"The machine failed: {count} sitting{'s' if count > 1 else ''} void and played again "
        f"(duck {count}, lowest {count}, дама-пика {count}, 牌王 {count}; provenance.json has the "
        "reasons)"
    )


@pytest.mark.slow
def test_a_machine_that_spoils_one_sitting_three_times_ends_the_run(begin, sleepers):
    run = begin("run", sleepers, "--trust-bots", "--workers", "1")
    for _ in range(3):
        assert wait_until(lambda: at_play(run.pid))
        (host,) = at_play(run.pid)
        os.kill(host, signal.SIGKILL)
        assert wait_until(lambda gone=host: gone not in hosts(run.pid))
    printed, said = run.communicate()

    assert (run.returncode, printed) == (1, "")
    assert said.splitlines()[-1].endswith(
        ", rotation 1 was void 3 times: a host process died (finished games are safe; mend the "
        "machine and run again)"
    )
    assert "Traceback" not in said


@pytest.mark.slow
def test_ctrl_c_saves_what_is_in_flight_and_the_next_run_goes_on(
    begin, donka, league, finished, tmp_path
):
    folder = tmp_path / "results" / "small"
    config = league()
    run = begin("run", config, "--workers", "1")
    assert wait_until(lambda: kept(folder))

    # As a terminal does: to the whole group of processes.
    os.killpg(run.pid, signal.SIGINT)
    _, said = run.communicate()

    assert run.returncode == 130
    assert said.splitlines()[-1] == (
        "Interrupted. Every finished sitting is safe; run again to go on."
    )
    assert 1 <= kept(folder) < 8
    assert (folder / "standings.txt").exists()
    assert not (folder / "seed.txt").exists()
    assert donka("run", config).returncode == 0
    assert tables(folder) == tables(finished)


@pytest.mark.slow
def test_ctrl_c_while_host_processes_start_spoils_no_sitting(begin, league, tmp_path):
    folder = tmp_path / "results" / "small"
    run = begin("run", league(), "--workers", "2")
    assert wait_until(lambda: hosts(run.pid))

    os.killpg(run.pid, signal.SIGINT)
    _, said = run.communicate()

    assert run.returncode == 130
    assert "Traceback" not in said
    assert json.loads((folder / "provenance.json").read_text())["voids"] == []


def test_ctrl_c_before_anything_is_played_is_no_mistake(begin, league):
    run = begin("run", league())
    run.stderr.readline()

    os.killpg(run.pid, signal.SIGINT)
    _, said = run.communicate()

    assert run.returncode == 130
    assert "Traceback" not in said


@pytest.mark.slow
def test_a_request_to_terminate_is_one_to_save(begin, league, tmp_path):
    run = begin("run", league(), "--workers", "1")
    assert wait_until(lambda: kept(tmp_path / "results" / "small"))

    run.terminate()
    _, said = run.communicate()

    assert run.returncode == 130
    assert said.splitlines()[-1].startswith("Interrupted.")


@pytest.mark.slow
def test_a_second_ctrl_c_does_not_wait_for_what_is_in_flight(begin, sleepers):
    run = begin("run", sleepers, "--trust-bots", "--workers", "1")
    assert wait_until(lambda: hosts(run.pid))

    os.killpg(run.pid, signal.SIGINT)
    time.sleep(0.5)
    assert run.poll() is None
    os.killpg(run.pid, signal.SIGINT)
    _, said = run.communicate()

    assert run.returncode == 130
    assert said.splitlines()[-1].startswith("Interrupted.")


@pytest.mark.slow
def test_a_second_run_of_one_tournament_refuses(begin, donka, sleepers, tmp_path):
    folder = tmp_path / "results" / "sleepers"
    first = begin("run", sleepers, "--trust-bots", "--workers", "1")
    assert wait_until(lambda: hosts(first.pid))

    second = donka("run", sleepers, "--trust-bots")

    assert second.returncode == 2
    assert second.stderr == (
        f"{folder.relative_to(tmp_path)}: another run is playing this tournament (wait for it or "
        "stop it, then run again)\n"
    )
    assert first.poll() is None
