"""A stopwatch when the host is late: what a crowd explains, what the machine has to answer for."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from seated import MS, SECOND, card, seated

from donka.game.faults import FaultKind
from donka.sandbox import failing, stopwatch
from donka.sandbox.charge import Reading
from donka.sandbox.failing import MachineFailed
from donka.sandbox.stopwatch import Stopwatch
from donka.sandbox.visit import visit


class Clocks:
    """A meter whose clocks stand where they are put, and the clock of the host with them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = self.spent = self.wait = self.host_wait = 0
        self.suspended = 7 * SECOND
        monkeypatch.setattr(stopwatch.time, "monotonic_ns", lambda: self.now)
        monkeypatch.setattr(stopwatch, "suspended_ns", lambda: self.suspended)

    def read(self) -> Reading:
        return Reading(self.now, self.spent, self.wait, self.host_wait)

    def cpu(self) -> int:
        return self.spent


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> Clocks:
    return Clocks(monkeypatch)


@pytest.mark.parametrize(
    ("passed_ms", "cpu_ms", "wait_ms", "host_wait_ms", "charged_ms"),
    [
        pytest.param(20, 0, 0, 0, 20, id="in time: the bot slept"),
        pytest.param(300, 0, 0, 0, 20, id="the machine stood still"),
        pytest.param(300, 0, 0, 280, 20, id="the host waited for a processor"),
        pytest.param(300, 0, 0, 100, 20, id="some of each"),
        pytest.param(300, 0, 15, 280, 5, id="the worker waited too"),
        pytest.param(300, 250, 0, 0, 250, id="the bot computed meanwhile"),
    ],
)
def test_a_bot_does_not_pay_for_a_host_that_is_late(
    clocks: Clocks,
    passed_ms: int,
    cpu_ms: int,
    wait_ms: int,
    host_wait_ms: int,
    charged_ms: int,
) -> None:
    watch = Stopwatch(clocks)  # type: ignore[arg-type]  # all of a meter that it uses
    clocks.now = passed_ms * MS
    clocks.spent, clocks.wait, clocks.host_wait = cpu_ms * MS, wait_ms * MS, host_wait_ms * MS

    watch.looked(20)

    assert watch.peek().charge == charged_ms * MS
    assert watch.lap().charge == charged_ms * MS


def test_what_the_host_was_late_for_is_forgiven_once(clocks: Clocks) -> None:
    watch = Stopwatch(clocks)  # type: ignore[arg-type]  # all of a meter that it uses
    clocks.now = 300 * MS
    watch.looked(20)
    watch.lap()
    clocks.now += 20 * MS
    watch.looked(20)

    assert watch.lap().charge == 20 * MS


@pytest.mark.parametrize(
    ("late_ms", "host_wait_ms", "proof"),
    [
        pytest.param(1_000, 0, None, id="a second"),
        pytest.param(5_000, 4_500, None, id="most of it a crowd's"),
        pytest.param(5_000, 5_000, None, id="all of it a crowd's"),
        pytest.param(1_100, 0, "1.1", id="more than a second"),
        pytest.param(60_000, 1_000, "59.0", id="a minute, a crowd beside it"),
    ],
)
def test_a_host_that_stood_still_for_more_than_a_second_proves_a_jump(
    clocks: Clocks, late_ms: int, host_wait_ms: int, proof: str | None
) -> None:
    watch = Stopwatch(clocks)  # type: ignore[arg-type]  # all of a meter that it uses
    clocks.now, clocks.host_wait = (20 + late_ms) * MS, host_wait_ms * MS

    if proof is None:
        watch.looked(20)
    else:
        with pytest.raises(MachineFailed) as caught:
            watch.looked(20)
        assert str(caught.value) == f"the clock jumped: the host stood still for {proof} s"


def test_a_machine_that_was_suspended_says_so(clocks: Clocks) -> None:
    watch = Stopwatch(clocks)  # type: ignore[arg-type]  # all of a meter that it uses
    watch.check_awake()
    clocks.suspended += 3_600 * SECOND

    with pytest.raises(MachineFailed) as caught:
        watch.check_awake()

    assert str(caught.value) == "the clock jumped: the machine was suspended for 3600.0 s"


@pytest.mark.parametrize(
    "body", [pytest.param("pass", id="answers"), pytest.param("time.sleep(60)", id="hangs")]
)
def test_a_visit_during_which_the_machine_was_suspended_is_the_machine_s(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str
) -> None:
    # Three stopwatches: for the first word, for the load, for the visit; it looks again at its end.
    slept = iter([0, 0, 0, 2 * SECOND])
    monkeypatch.setattr(stopwatch, "suspended_ns", lambda: next(slept))
    with (
        seated(tmp_path, body) as worker,
        pytest.raises(MachineFailed, match=r"the machine was suspended for 2\.0 s"),
    ):
        visit(worker, [card(0)], [50 * MS])


def test_the_growth_of_the_time_suspended_is_nothing_while_awake() -> None:
    before = failing.suspended_ns()
    time.sleep(0.05)

    assert abs(failing.suspended_ns() - before) < 20 * SECOND


FROZEN_S = 1.6
"""More than a second, as the host sees it, though both are not stopped in one instant."""

STOPPER = """
import os, signal, sys, time
host, worker = int(sys.argv[1]), int(sys.argv[2])
time.sleep(0.3)
for pid in (host, worker):
    os.kill(pid, signal.SIGSTOP)
time.sleep(float(sys.argv[3]))
for pid in (worker, host):
    os.kill(pid, signal.SIGCONT)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_a_host_and_its_worker_frozen_together_are_the_machine_s_failure(tmp_path: Path) -> None:
    with seated(tmp_path, "time.sleep(60 if asked()[1] == 0 else 0)") as worker:
        stopper = subprocess.Popen(
            [sys.executable, "-c", STOPPER, str(os.getpid()), str(worker.pid), str(FROZEN_S)]
        )
        try:
            with pytest.raises(MachineFailed, match="the host stood still for"):
                visit(worker, [card(0)], [20 * SECOND])
        finally:
            stopper.wait()


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_a_worker_stopped_alone_pays_for_it(tmp_path: Path) -> None:
    with seated(tmp_path, "time.sleep(60)") as worker:
        stop = threading.Timer(0.05, os.kill, (worker.pid, signal.SIGSTOP))
        stop.start()
        outcome = visit(worker, [card(0)], [100 * MS])
        stop.join()

    assert [answer.fault for answer in outcome.answers] == [FaultKind.TIMEOUT]
