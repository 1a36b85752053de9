"""Keeps an eye on what a worker really holds, for limits can be slipped past.

RLIMIT_DATA counts neither stacks that grow by themselves, nor shared maps, nor page tables. Knows
nothing of what the worker is asked; reads ``/proc``, and sees nothing where there is none.
"""

import os
import re
from dataclasses import dataclass

from donka.game.faults import FaultKind
from donka.sandbox.limits import MB, Limits

EVERY_NS = 20_000_000
"""How often to look at most. Linux hands out zeroed memory at a few GB a second."""

FORGIVEN = 32 * MB
"""What a worker may hold beyond its memory.

The code of the interpreter and its libraries is resident too: 11 MB as a worker starts, 19 with
numpy. Without this a bot that asks for too much would be killed before RLIMIT_DATA could answer
it with a MemoryError.
"""

_NEVER = 1 << 63
_ENOUGH = 1 << 13
_LINE = re.compile(rb"^(VmRSS|VmSwap|VmPTE|Threads):\s+(\d+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Excess:
    """More than a worker was given."""

    kind: FaultKind
    detail: str


class Watchdog:
    """Watches the process *pid* until it is closed."""

    def __init__(self, pid: int, limits: Limits) -> None:
        self._limits = limits
        # Held open: whoever gets the number next is somebody else.
        self._status = _opened(pid)
        self._next_ns = _NEVER if self._status is None else 0
        self._headless = False

    def look(self, now_ns: int) -> Excess | None:
        """What the worker has too much of, if anything; mostly it is too early to look again.

        *now_ns* is any clock that only goes forward.
        """
        if now_ns < self._next_ns or self._status is None:
            return None
        self._next_ns = now_ns + EVERY_NS
        try:
            status = os.pread(self._status, _ENOUGH, 0)
        except OSError:
            # It has ended; others will tell.
            return None
        # For a moment every process with threads is headless as it ends.
        before, self._headless = self._headless, is_headless(status)
        if before and self._headless:
            return Excess(FaultKind.CRASH, "goes on though its first thread has ended")
        return excess(status, self._limits)

    def close(self) -> None:
        """Look no more."""
        if self._status is not None:
            os.close(self._status)
        self._status = None
        self._next_ns = _NEVER


def is_headless(status: bytes) -> bool:
    """Whether a process goes on without its first thread, which alone tells what it holds."""
    found = dict(_LINE.findall(status))
    return b"VmRSS" not in found and int(found.get(b"Threads", 0)) > 1


def excess(status: bytes, limits: Limits) -> Excess | None:
    """What the text of a ``/proc/PID/status`` shows beyond *limits*."""
    found = {name: int(value) for name, value in _LINE.findall(status)}
    # The kernel writes kB and means 1024 bytes.
    resident, swapped, tables = (
        found.get(name, 0) * 1024 for name in (b"VmRSS", b"VmSwap", b"VmPTE")
    )
    held = resident + swapped + tables
    if held > limits.memory + FORGIVEN:
        return Excess(
            FaultKind.MEMORY,
            f"holds {_mb(held)} MB of memory ({_mb(resident)} resident, {_mb(swapped)} swapped,"
            f" {_mb(tables)} of page tables; allowed: {_mb(limits.memory)})",
        )
    threads = found.get(b"Threads", 0)
    if limits.level.isolates and threads > limits.threads:
        return Excess(FaultKind.CRASH, f"runs {threads} threads (allowed: {limits.threads})")
    return None


def _mb(size: int) -> str:
    return f"{size / MB:.0f}"


def _opened(pid: int) -> int | None:
    try:
        return os.open(f"/proc/{pid}/status", os.O_RDONLY | getattr(os, "O_CLOEXEC", 0))
    except OSError:
        return None
