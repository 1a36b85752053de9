"""A child process as signals see it: running, stopped, ended.

Knows nothing of what it runs. Linux and other POSIX systems.
"""

import contextlib
import os
import select
import signal
import time

from donka.sandbox.launch import Spawned

YIELDS = 50
"""How often a stopping child is given way to before it is waited for."""
LOOK_AGAIN_S = 0.001
MOST_LOOKS = 5000
"""How often to look after that whether it stands still; long enough for a crowded machine."""


class Child:
    """One process that leads a session and a process group of its own. This alone waits for it.

    What it starts runs, stops and ends with it, unless it leaves the group.
    """

    def __init__(self, started: Spawned) -> None:
        self.pid = started.pid
        self.exit: str | None = None
        """How it ended, in words; None while nobody has seen it end."""
        self._started = started
        self._stopping = False

    @property
    def was_killed(self) -> bool:
        """Whether SIGKILL ended it."""
        return self.exit == "was killed by SIGKILL"

    def resume(self) -> None:
        """Let it run."""
        if self.exit is None:
            os.killpg(self.pid, signal.SIGCONT)

    def pause(self) -> None:
        """Stop it; it stands still a moment later, see ``settle``."""
        if self.exit is None:
            os.killpg(self.pid, signal.SIGSTOP)
            self._stopping = True

    def settle(self) -> bool:
        """Wait until a paused child stands still; False where it never does."""
        for look in range(YIELDS + MOST_LOOKS):
            if self._stands_still():
                return True
            if look < YIELDS:
                # On the host's core it stands still as soon as it gets to run.
                os.sched_yield()
            else:
                # A process that sends itself SIGCONT in the same moment undoes a SIGSTOP.
                os.killpg(self.pid, signal.SIGSTOP)
                time.sleep(LOOK_AGAIN_S)
        return False

    def kill(self) -> None:
        """End it and all it started, and wait for that."""
        if self.exit is None:
            os.kill(self.pid, signal.SIGKILL)
            status = os.waitid(os.P_PID, self.pid, os.WEXITED)
            if status is not None:
                self._reaped(status)

    def has_ended(self, looks: int) -> bool:
        """Whether it has ended by the last of so many *looks*, 10 ms apart.

        Counted, not timed: on a crowded machine both it and this process have to wait their turn.
        """
        for _ in range(looks):
            if self.exit is None:
                status = os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG)
                if status is not None:
                    self._reaped(status)
            if self.exit is not None:
                return True
            select.select([], [], [], 0.01)
        return False

    def _stands_still(self) -> bool:
        """Whether it was not asked to stop, or has, or has ended."""
        if not self._stopping:
            return True
        status = os.waitid(os.P_PID, self.pid, os.WSTOPPED | os.WEXITED | os.WNOHANG)
        if status is None:
            return False
        self._stopping = False
        if status.si_code != os.CLD_STOPPED:
            self._reaped(status)
        return True

    def _reaped(self, status: os.waitid_result) -> None:
        if status.si_code == os.CLD_EXITED:
            self.exit = f"exited with status {status.si_status}"
        else:
            self.exit = f"was killed by {_signal_name(status.si_status)}"
        self._started.reaped(status.si_status)
        # What it started dies with it, also when it went by itself.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        # Real-time signals have numbers alone.
        return f"signal {number}"
