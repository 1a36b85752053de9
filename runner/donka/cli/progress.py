"""Shows how far a league has come: one live line on a terminal, plain lines now and then elsewhere."""

import sys
import time
from collections.abc import Callable

from donka.cli.speaking import counted, draw, say
from donka.league.progress import Progress

LIVE_S = 0.2
PLAIN_S = 10.0


class LiveLine:
    """Writes a line to stderr again and again; called from one thread."""

    def __init__(self) -> None:
        # None where the descriptor was closed before we began.
        self._live = bool(sys.stderr and sys.stderr.isatty())
        self._last = time.monotonic()
        self._width = 0

    def __call__(self, line: Callable[[], str]) -> None:
        """Show what *line* gives, if it is time to."""
        now = time.monotonic()
        if now - self._last < (LIVE_S if self._live else PLAIN_S):
            return
        self._last = now
        text = line()
        if self._live:
            draw("\r" + text.ljust(self._width))
            self._width = len(text)
        else:
            say(text)

    def end(self) -> None:
        """Clear the live line."""
        if self._live and self._width:
            draw("\r" + " " * self._width + "\r")


class Watching:
    """Shows the progress of a league on so many workers.

    *standing* tells how near its end is where no number of sittings does, and is empty where one does.
    """

    def __init__(self, workers: int, standing: Callable[[], str] = str) -> None:
        self._workers = workers
        self._standing = standing
        self._shown = LiveLine()

    def __call__(self, progress: Progress) -> None:
        """Show *progress*, if it is time to."""
        self._shown(lambda: _line(progress, self._workers, self._standing()))

    def end(self) -> None:
        """Clear the live line."""
        self._shown.end()


def _line(progress: Progress, workers: int, standing: str) -> str:
    elapsed = progress.elapsed_ns / 1e9
    parts = [
        standing or f"sittings {progress.sittings:,} of {progress.sittings_due:,}",
        f"{progress.deals / elapsed if elapsed else 0:,.0f} deals/s on {counted(workers, 'worker')}",
        f"{clock_time(elapsed)} elapsed",
    ]
    kept = progress.sittings - progress.sittings_before
    if kept and not (standing or progress.stopping):
        left = elapsed / kept * (progress.sittings_due - progress.sittings)
        parts.append(f"about {clock_time(left)} left")
    if progress.faults:
        parts.append(counted(progress.faults, "fault"))
    if progress.stopping:
        parts.append("finishing what is in flight (Ctrl-C again stops at once)")
    return ", ".join(parts)


def clock_time(seconds: float) -> str:
    """A duration such as ``1:02:03`` or ``0:07``, rounded up to whole seconds."""
    minutes, rest = divmod(-int(-seconds // 1), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
