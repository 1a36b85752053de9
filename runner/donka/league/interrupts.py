"""Requests to stop, counted: the first asks the league to finish what it plays, the second to stop."""

import signal
from types import FrameType
from typing import Self

from donka.sandbox.kin import REQUESTS


class Interrupts:
    """Counts the requests to stop while it is entered; the main thread only.

    Ctrl-C, SIGTERM and the hangup of a closed terminal are one and the same; ``nohup`` stands.
    """

    def __init__(self) -> None:
        self.count = 0
        self._before: dict[signal.Signals, object] = {}

    def __enter__(self) -> Self:
        for number in REQUESTS:
            ignored = signal.getsignal(number) is signal.SIG_IGN
            if not (ignored and number.name == "SIGHUP"):
                self._before[number] = signal.signal(number, self._note)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)  # type: ignore[arg-type]  # what signal() itself gave

    def stop_at_once(self) -> None:
        """Ask to stop as a second request does: what is in flight is of no use any more."""
        self.count = max(self.count, 2)

    def _note(self, _number: int, _frame: FrameType | None) -> None:
        self.count += 1
