"""What the system knows of the processes that a test has started."""

import ctypes
import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

PR_SET_CHILD_SUBREAPER = 36
PATIENCE_S = 20.0


def become_subreaper(wanted: bool) -> None:
    """Let what this process's children leave behind become its own children, to be seen."""
    assert ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, int(wanted), 0, 0, 0) == 0


def children(pid: int) -> list[int]:
    """The processes started by *pid*, by whichever of its threads; none where it has ended."""
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            found += map(int, task.read_text().split())
    return found


def command(pid: int) -> str:
    """How *pid* was called; empty where it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""


def hosts(coordinator: int) -> list[int]:
    """The host processes of a run that is up."""
    return [pid for pid in children(coordinator) if "spawn_main" in command(pid)]


def at_play(coordinator: int) -> list[int]:
    """The host processes of a run that have started workers."""
    return [pid for pid in hosts(coordinator) if children(pid)]


def wait_until(holds: Callable[[], object]) -> bool:
    """Whether *holds* within a time that only a failure takes."""
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        if holds():
            return True
        time.sleep(0.02)
    return False


def gone(pid: int) -> bool:
    """Whether *pid*, a child of this process, has ended; it is reaped."""
    try:
        return os.waitpid(pid, os.WNOHANG) != (0, 0)
    except ChildProcessError:
        return True
