"""A machine that fails, really: what it spoils is played again, and no bot pays for it."""

import json
import os
import resource
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import pytest
from chaos_arena import Arena
from chaos_bots import slow_bots
from cli_processes import at_play, children, hosts, wait_until
from cli_samples import write_league

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="lists processes in /proc"),
]


@pytest.fixture
def slow_league(arena, tmp_path):
    """Makes a short tournament of bots that take ten milliseconds over a card."""
    bots = slow_bots(tmp_path)

    def make(per_move="100ms"):
        return arena(**bots, **changes(per_move))

    return make


def changes(per_move):
    """What is short in the tournament of slow bots."""
    return {
        "schedule": {"sets": 1, "block": 1, "unit": "cycle"},
        "clock": {"per_move": per_move, "per_pass": per_move},
    }


@pytest.fixture(scope="module")
def expected(tmp_path_factory):
    """The tables of the tournament of slow bots when nothing fails."""
    folder = tmp_path_factory.mktemp("quiet")
    quiet = Arena(folder, write_league(folder, **slow_bots(folder), **changes("100ms")))
    return played(quiet)


def played(arena):
    """Let *arena* be played to its end; what it ended in."""
    assert arena.start().wait(300) == 0
    return arena.tables()


def running_workers(host):
    """Those of a host's workers that do not stand still."""
    texts = {pid: Path(f"/proc/{pid}/stat").read_text() for pid in children(host)}
    return [pid for pid, text in texts.items() if text.rpartition(")")[2].split()[0] not in "TZ"]


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_eight_hogs_on_two_cores_change_no_table_and_make_no_fault(slow_league):
    quiet = played(slow_league("50ms"))
    crowded = slow_league("50ms")

    with hogs(8):
        tables = played(crowded)

    assert tables == quiet
    assert crowded.faults() == []
    assert crowded.void_reasons() == []


@contextmanager
def hogs(number):
    """So many processes that want a processor all the time, the same two for them and the league."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, sorted(before)[:2])
    crowd = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(number)]
    try:
        yield
    finally:
        for hog in crowd:
            hog.kill()
            hog.wait()
        os.sched_setaffinity(0, before)


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    "everything",
    [
        pytest.param(True, id="the whole machine"),
        pytest.param(False, id="a host and its workers"),
    ],
)
def test_a_pause_is_the_machine_s_and_costs_no_bot_anything(slow_league, expected, everything):
    arena = slow_league()
    run = arena.start(workers=1)
    # All four have been loaded by then.
    assert wait_until(arena.kept)
    assert wait_until(lambda: at_play(run.pid))

    (host,) = at_play(run.pid)
    # A pause between two visits is nobody's business, and they are nearly always at one.
    for pauses in (1, 2, 3, 4):  # noqa: B007 - counted below
        pause(host, *([run.pid] if everything else []))
        time.sleep(0.5)
        if arena.void_reasons():
            break
    status = run.wait(200)

    assert arena.tables() == expected
    assert arena.faults() == []
    reasons = arena.void_reasons()
    assert 1 <= len(reasons) <= pauses
    assert all(each.startswith("the clock jumped: the host stood still for ") for each in reasons)
    assert status == 1
    assert len([line for line in arena.said if line.startswith("The machine failed: ")]) == 1


def pause(host, *others):
    """Stop a host, its workers and *others* for longer than any crowd explains."""
    frozen = [host, *others]
    for pid in frozen:
        os.kill(pid, signal.SIGSTOP)
    frozen += running_workers(host)
    for pid in frozen:
        os.kill(pid, signal.SIGSTOP)
    time.sleep(1.5)
    for pid in reversed(frozen):
        os.kill(pid, signal.SIGCONT)


@pytest.mark.timeout(300)
def test_a_host_that_gets_no_more_descriptors_voids_what_it_plays(arena, undisturbed):
    league = arena()
    run = league.start(workers=1)
    assert wait_until(lambda: at_play(run.pid))
    (host,) = hosts(run.pid)

    # Enough for what it has, too few for another sitting's workers.
    resource.prlimit(host, resource.RLIMIT_NOFILE, (12, 12))
    status = run.wait(200)

    assert status == 1
    assert set(league.void_reasons()) == {"the host could not go on: Too many open files"}
    assert league.said[-1].endswith(
        " was void 3 times: the host could not go on: Too many open files (finished games are safe; "
        "mend the machine and run again)"
    )
    voids = json.loads((league.results / "provenance.json").read_text())["voids"]
    assert len(voids) >= 3
    assert league.start().wait(200) == 1
    assert league.tables() == undisturbed
    assert league.faults() == []


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_killed_worker_is_played_again_and_told(slow_league, expected):
    league = slow_league()
    run = league.start(workers=1)
    assert wait_until(league.kept)
    assert wait_until(lambda: at_play(run.pid) and len(children(at_play(run.pid)[0])) == 4)

    os.kill(children(at_play(run.pid)[0])[0], signal.SIGKILL)
    status = run.wait(200)

    assert status == 1
    (reason,) = league.void_reasons()
    name = reason.removeprefix("somebody else killed a process of ")
    assert f"Somebody else killed processes of {name} 1: each sitting was played again" in (
        league.said
    )
    assert league.tables() == expected
    assert league.faults() == []
