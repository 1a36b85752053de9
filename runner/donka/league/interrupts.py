"""Ctrl-C and SIGTERM, counted: the first asks the league to finish what it plays, the second to stop."""

import signal
from types import FrameType
from typing import Self


class Interrupts:
    """Counts the requests to stop while it is entered; the main thread only."""

    def __init__(self) -> None:
        self.count = 0
        self._before: dict[signal.Signals, object] = {}

    def __enter__(self) -> Self:
        for number in (signal.SIGINT, signal.SIGTERM):
            self._before[number] = signal.signal(number, self._note)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)  # type: ignore[arg-type]  # what signal() itself gave

    def _note(self, _number: int, _frame: FrameType | None) -> None:
        self.count += 1
