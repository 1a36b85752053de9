"""A stopwatch for one worker: what its answers cost, and whether anybody was there to see it.

Knows nothing of limits, games or faults; what a charge is, is told in ``charge``.
"""

import time

from donka.sandbox.charge import Lap, Meter, Reading, between
from donka.sandbox.failing import LONGEST_NS, MachineFailed, suspended_ns

SLICE_NS = 1_000_000
"""Below this much elapsed time only CPU is looked at; the error favours the bot."""

GRACE_NS = 20_000_000
"""Forgiven once a visit, on the first answer, though never below the CPU used."""


class Stopwatch:
    """Charges the intervals of a visit one after another; each begins where the last ended.

    What the host is late for without waiting for a processor, because it was stopped or the whole
    machine was paused, counts as its wait all the same.
    """

    __slots__ = ("_late", "_looked", "_meter", "_since", "_suspended")

    def __init__(self, meter: Meter) -> None:
        self._meter = meter
        self._since = meter.read()
        self._looked = self._since.now
        self._late = 0
        self._suspended = suspended_ns()

    def skip(self) -> None:
        """Begin the interval anew: nothing was asked for until now."""
        since = self._since
        self._looked = now = time.monotonic_ns()
        self._since = Reading(now, since.cpu, since.wait, since.host_wait)

    def looked(self, patience_ms: int) -> None:
        """Note that the host has looked, having meant to wait for at most *patience_ms*.

        MachineFailed where it was late beyond all that a crowd explains.
        """
        now = time.monotonic_ns()
        late = now - self._looked - patience_ms * 1_000_000
        self._looked = now
        if late > SLICE_NS:
            self._late += late
            if late > LONGEST_NS:
                self._explain(late)

    def lap(self) -> Lap:
        """End the interval and begin the next."""
        now = time.monotonic_ns()
        since = self._since
        elapsed = now - since.now
        if elapsed < SLICE_NS:
            cpu = self._meter.cpu()
            self._since = Reading(now, cpu, since.wait, since.host_wait)
            used = max(cpu - since.cpu, 0)
            return Lap(used, elapsed, 0, used)
        until = self._meter.read()
        found = between(since, self._excused(until))
        self._since = until
        self._late = 0
        return found

    def peek(self) -> Lap:
        """The interval so far; it goes on."""
        return between(self._since, self._excused(self._meter.read()))

    def check_awake(self) -> None:
        """MachineFailed where the machine was suspended since the stopwatch was made."""
        suspended = suspended_ns() - self._suspended
        if suspended > LONGEST_NS:
            raise MachineFailed(
                f"the clock jumped: the machine was suspended for {suspended / 1e9:.1f} s"
            )

    @property
    def cpu(self) -> int:
        """CPU of the worker when the interval began."""
        return self._since.cpu

    def _excused(self, until: Reading) -> Reading:
        """*until*, with whatever the host was late for among its waits."""
        if not self._late:
            return until
        host_wait = max(until.host_wait, self._since.host_wait + self._late)
        return Reading(until.now, until.cpu, until.wait, host_wait)

    def _explain(self, late: int) -> None:
        waited = max(self._meter.read().host_wait - self._since.host_wait, 0)
        if late - waited > LONGEST_NS:
            raise MachineFailed(
                f"the clock jumped: the host stood still for {(late - waited) / 1e9:.1f} s"
            )


def shared(lap: Lap, count: int, first: bool) -> list[tuple[int, int]]:
    """Charge and elapsed time for each of *count* answers found together.

    What passed while the host itself could not look is shared among them; all the rest is the
    first one's, or a bot could hide a long thought behind short ones by holding answers back.
    """
    charge = max(lap.charge - GRACE_NS, lap.cpu) if first else lap.charge
    share = min(charge, lap.late) // count
    laps = [(share, 0)] * count
    laps[0] = charge - share * (count - 1), lap.elapsed
    return laps
