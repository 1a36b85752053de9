"""What a decision costs: CPU or time, whichever is more, without the time spent waiting for a processor."""

import subprocess
import sys
import time
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from seated import crowded_core

from donka.sandbox.charge import Lap, Meter, Reading, charge, tells_waits
from donka.sandbox.stopwatch import GRACE_NS, Stopwatch, shared

MS = 1_000_000
START = Reading(now=1_000, cpu=2_000, wait=3_000, host_wait=4_000)


@pytest.mark.parametrize(
    ("now", "cpu", "wait", "host_wait", "cost"),
    [
        pytest.param(50, 50, 0, 0, 50, id="computes"),
        pytest.param(50, 0, 0, 0, 50, id="sleeps"),
        pytest.param(50, 30, 20, 0, 30, id="computes, waits for a processor"),
        pytest.param(50, 10, 15, 0, 35, id="computes, waits, sleeps"),
        pytest.param(50, 10, 0, 40, 10, id="computes, the host comes late"),
        pytest.param(50, 0, 20, 20, 10, id="sleeps a little, both wait"),
        pytest.param(50, 200, 0, 0, 200, id="computes in four threads"),
        pytest.param(50, 45, 30, 0, 45, id="threads wait for one another"),
        pytest.param(50, 0, 30, 30, 0, id="both wait at once"),
        pytest.param(50, -2_000, -3_000, 0, 50, id="the worker is gone"),
        pytest.param(50, -2_000, -3_000, -4_000, 50, id="the worker is gone and its clocks closed"),
    ],
)
def test_a_charge_is_cpu_or_unwaited_time(
    now: int, cpu: int, wait: int, host_wait: int, cost: int
) -> None:
    until = Reading(1_000 + now, 2_000 + cpu, 3_000 + wait, 4_000 + host_wait)

    assert charge(START, until) == cost


@given(*[st.integers(0, 10**12)] * 4)
def test_a_charge_is_never_below_cpu_and_never_above_what_passed(
    now: int, cpu: int, wait: int, host_wait: int
) -> None:
    until = Reading(1_000 + now, 2_000 + cpu, 3_000 + wait, 4_000 + host_wait)

    assert cpu <= charge(START, until) <= max(cpu, now)


def lap(charge_ms: float, cpu_ms: float, late_ms: float = 0) -> Lap:
    return Lap(int(charge_ms * MS), int(charge_ms * MS), int(late_ms * MS), int(cpu_ms * MS))


@pytest.mark.parametrize(
    ("found", "count", "first", "charges_ms"),
    [
        pytest.param(lap(50, 10), 1, True, [30], id="grace on the first"),
        pytest.param(lap(50, 45), 1, True, [45], id="grace never below CPU"),
        pytest.param(lap(15, 0), 1, True, [0], id="grace takes all"),
        pytest.param(lap(50, 10), 1, False, [50], id="no grace later"),
        pytest.param(lap(90, 90), 3, False, [90, 0, 0], id="the host looked: the first pays"),
        pytest.param(lap(90, 90, 90), 3, False, [30, 30, 30], id="the host waited: all share"),
        pytest.param(lap(90, 90, 30), 3, False, [70, 10, 10], id="the host waited for a part"),
        pytest.param(lap(50, 20, 200), 2, True, [15, 15], id="grace, then shares"),
    ],
)
def test_answers_found_together_share_only_what_the_host_could_not_see(
    found: Lap, count: int, first: bool, charges_ms: list[int]
) -> None:
    assert GRACE_NS == 20 * MS

    laps = shared(found, count, first)

    assert [cost for cost, _ in laps] == [own * MS for own in charges_ms]
    assert [elapsed for _, elapsed in laps] == [found.elapsed, *[0] * (count - 1)]


@given(
    charges=st.tuples(*[st.integers(0, 10**10)] * 3),
    count=st.integers(1, 64),
    first=st.booleans(),
)
def test_sharing_loses_nothing(charges: tuple[int, int, int], count: int, first: bool) -> None:
    cost, late, cpu = charges
    found = Lap(max(cost, cpu), max(cost, cpu), late, cpu)

    laps = shared(found, count, first)

    whole = max(found.charge - GRACE_NS, cpu) if first else found.charge
    assert sum(cost for cost, _ in laps) == whole
    assert min(cost for cost, _ in laps) >= 0


# Real processes

BURN = """
import sys, time
for line in sys.stdin:
    end = time.process_time() + float(line)
    while time.process_time() < end:
        pass
    print("done", flush=True)
"""
NAP = """
import sys, time
for line in sys.stdin:
    time.sleep(float(line))
    print("done", flush=True)
"""


@pytest.fixture
def crowd() -> Iterator[None]:
    with crowded_core():
        yield


def charged(program: str, seconds: float) -> Lap:
    """What *program* is charged for one request."""
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        meter = Meter(process.pid)
        if not tells_waits():
            pytest.skip("this system does not tell how long a process waits for a processor")
        for length in (0.0, seconds):
            stopwatch = Stopwatch(meter)
            process.stdin.write(b"%f\n" % length)
            process.stdin.flush()
            assert process.stdout.readline() == b"done\n"
            found = stopwatch.lap()
        meter.close()
        process.stdin.close()
    return found


def test_a_bot_in_a_crowd_is_charged_its_own_computing(crowd: None) -> None:
    found = charged(BURN, 0.1)

    # Five share the core: about half a second passes. A slice at either end may go unexplained.
    assert found.elapsed > 200 * MS
    assert 95 * MS <= found.charge < 250 * MS


def test_a_bot_that_sleeps_in_a_crowd_is_charged_its_sleep(crowd: None) -> None:
    found = charged(NAP, 0.3)

    assert found.cpu < 50 * MS
    assert 250 * MS <= found.charge < 450 * MS


def test_a_process_that_is_gone_can_still_be_read() -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        meter = Meter(process.pid)
        since = meter.read()
    time.sleep(0.002)

    found = meter.lap(since)

    assert found.cpu == 0
    assert found.charge <= found.elapsed
    assert not meter.is_runnable()
    meter.close()
    assert meter.lap(since).charge <= meter.lap(since).elapsed
