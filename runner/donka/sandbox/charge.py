"""What a decision costs its bot: the charge, in nanoseconds.

charge = max(CPU of all threads, elapsed - the worker's wait for a processor - the host's own wait).
A crowded machine or a late host costs a bot nothing; sleeping costs it everything. Knows nothing of
limits, games or faults.
"""

import os
import time

import msgspec

from donka.sandbox import procfs
from donka.sandbox.failing import is_the_machine_s


class Reading(msgspec.Struct, frozen=True):
    """The clocks at one moment, each in nanoseconds and each meaningful only as a difference."""

    now: int
    cpu: int
    """CPU of all threads of the worker."""
    wait: int
    """What the worker's main thread has waited for a processor."""
    host_wait: int
    """What this process has waited for a processor."""


def charge(since: Reading, until: Reading) -> int:
    """The charge of the interval between two readings."""
    # The clocks of a process that is gone read 0, and so does the host's own with them.
    waited = max(until.wait - since.wait, 0) + max(until.host_wait - since.host_wait, 0)
    return max(until.cpu - since.cpu, until.now - since.now - waited, 0)


class Lap(msgspec.Struct, frozen=True):
    """One interval, in nanoseconds."""

    charge: int
    elapsed: int
    late: int
    """The part in which the host waited for a processor and could have seen nothing."""
    cpu: int
    waited: int = 0
    """What the worker is known to have waited for a processor; a wait is told when it is over."""


class Meter:
    """Reads the clocks of one worker.

    Where the system tells no waits (no schedstat), they read 0 and the charge is the elapsed time;
    where it tells no CPU of another process, that reads 0 too.
    """

    def __init__(self, pid: int) -> None:
        self._pid = pid
        # A process's CPU clock by its pid, as in clock_getcpuclockid(3): all threads, no permission
        # needed.
        self._clock = (~pid << 3) | 2
        self._own = _schedstat(os.getpid())
        self._other = _schedstat(pid)
        self._has_cpu = self._probe()

    def read(self) -> Reading:
        """All clocks, now."""
        return Reading(time.monotonic_ns(), self.cpu(), _waited(self._other), _waited(self._own))

    def lap(self, since: Reading) -> Lap:
        """The interval from *since* to now."""
        return between(since, self.read())

    def cpu(self) -> int:
        """CPU used by all threads of the worker; 0 once it is gone."""
        if not self._has_cpu:
            return 0
        try:
            return time.clock_gettime_ns(self._clock)
        except OSError:
            return 0

    def is_runnable(self) -> bool:
        """Whether the worker's main thread is running or waiting for a processor just now.

        A wait shows in schedstat only once it is over, so a thread that still waits looks asleep
        there.
        """
        return procfs.state(self._pid) == "R"

    def close(self) -> None:
        """Give the descriptors back."""
        for descriptor in (self._own, self._other):
            if descriptor is not None:
                os.close(descriptor)
        self._own = self._other = None

    def _probe(self) -> bool:
        try:
            time.clock_gettime_ns(self._clock)
        except (OSError, AttributeError):
            return False
        return True


def tells_waits() -> bool:
    """Whether waits for a processor can be told from sleep here; else the charge is what elapsed."""
    descriptor = _schedstat(os.getpid())
    if descriptor is None:
        return False
    os.close(descriptor)
    return True


def between(since: Reading, until: Reading) -> Lap:
    """The interval between two readings."""
    return Lap(
        charge(since, until),
        until.now - since.now,
        max(until.host_wait - since.host_wait, 0),
        max(until.cpu - since.cpu, 0),
        max(until.wait - since.wait, 0),
    )


def _schedstat(pid: int) -> int | None:
    try:
        return os.open(f"/proc/{pid}/task/{pid}/schedstat", os.O_RDONLY | os.O_CLOEXEC)
    except OSError as error:
        if is_the_machine_s(error):
            # Charged without its waits a bot would pay for this.
            raise
        return None


def _waited(descriptor: int | None) -> int:
    if descriptor is None:
        return 0
    try:
        return int(os.pread(descriptor, 64, 0).split()[1])
    except (OSError, IndexError, ValueError):
        return 0
