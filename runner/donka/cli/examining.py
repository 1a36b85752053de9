"""Shows how far an examination is: each step as it is done, and on a terminal the one that is tried.

Knows nothing of how a step is worded.
"""

import sys
import threading
import time
from collections.abc import Callable
from shutil import get_terminal_size
from typing import Self

from donka.cli.progress import lasting
from donka.cli.speaking import draw, say
from donka.cli.stepping import is_terminal
from donka.examine.examination import TITLES
from donka.examine.step import Step
from donka.examine.tally import Tally

_LOOK_S = 0.5
_CLEAR = "\r\x1b[K"


class Showing:
    """Passes each step on to *told*; between ``begin`` and the last one a terminal shows the next.

    To be used with ``with``: Ctrl-C in it tells the step, and *after* what that means.
    """

    def __init__(self, told: Callable[[Step], None], tally: Tally, after: str = "") -> None:
        self._told = told
        self._tally = tally
        self._after = after
        self._live = is_terminal(sys.stderr)
        self._step = 0
        """The number of the one that is tried; 0 before the first."""
        self._since, self._asked_before = 0.0, 0
        self._drawing = threading.Lock()
        self._over = threading.Event()
        self._ticking: threading.Thread | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._over.set()
        if self._ticking is not None:
            self._ticking.join()
        if kind is not None and issubclass(kind, KeyboardInterrupt):
            say(f"Interrupted {self._where()}{self._after}")

    def begin(self) -> None:
        """The first step is tried from now on."""
        self._next(1)
        if self._live:
            self._ticking = threading.Thread(target=self._tick, daemon=True)
            self._ticking.start()

    def __call__(self, step: Step) -> None:
        """*step* is done, the next one is tried."""
        with self._drawing:
            if self._live:
                draw(_CLEAR)
            self._told(step)
            self._next(step.number + 1)

    def line(self) -> str:
        """Which step is tried, for how long, and how much was asked in it."""
        asked = self._tally.asked - self._asked_before
        count = f", {asked:,} asked" if asked else ""
        elapsed = lasting(time.monotonic() - self._since)
        return f"{self._step:2}  {TITLES[self._step - 1]} … {elapsed}{count}"

    def _next(self, number: int) -> None:
        self._step = number
        self._since, self._asked_before = time.monotonic(), self._tally.asked

    def _where(self) -> str:
        if not 0 < self._step <= len(TITLES):
            return "outside of the steps"
        return f"in step {self._step} ({TITLES[self._step - 1]})"

    def _tick(self) -> None:
        """Draw the line again and again; of a thread of its own, since a bot may think for long."""
        while not self._over.is_set():
            with self._drawing:
                if self._step > len(TITLES):
                    return
                # A line that wraps could not be cleared.
                draw(_CLEAR + self.line()[: get_terminal_size().columns - 1])
            self._over.wait(_LOOK_S)
        with self._drawing:
            draw(_CLEAR)
