"""No worker outlives its host, however that ends."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

HOST = Path(__file__).with_name("sitting_host.py")
PATIENCE_S = 30.0


def lives(pid: int) -> bool:
    """Whether the process still runs; one that only waits to be reaped does not."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return text.rpartition(")")[2].split()[0] not in "ZX"


def children_of(pid: int) -> list[int]:
    return list(map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split()))


def wait_until(what: Callable[[int], bool], of: int) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not what(of):
        assert time.monotonic() < deadline, (what, of)
        time.sleep(0.01)


def is_asleep(pid: int) -> bool:
    """Whether four workers are there, three of them stopped."""
    states = [
        Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()[0]
        for child in children_of(pid)
    ]
    return len(states) == 4 and states.count("T") == 3


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_workers_end_with_their_host(tmp_path: Path, number: signal.Signals) -> None:
    with subprocess.Popen(
        [sys.executable, str(HOST), str(tmp_path)], stderr=subprocess.DEVNULL
    ) as host:
        wait_until(is_asleep, host.pid)
        workers = children_of(host.pid)
        os.kill(host.pid, number)
        host.wait(PATIENCE_S)

    for worker in workers:
        wait_until(lambda pid: not lives(pid), worker)
