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
        f"{lasting(elapsed)} elapsed",
    ]
    kept = progress.sittings - progress.sittings_before
    if kept and not (standing or progress.stopping):
        left = elapsed / kept * (progress.sittings_due - progress.sittings)
        parts.append(f"about {lasting(left)} left")
    if progress.faults:
        parts.append(counted(progress.faults, "fault"))
    if progress.stopping:
        parts.append("finishing what is in flight (Ctrl-C again stops at once)")
    return ", ".join(parts)


def lasting(seconds: float) -> str:
    """A duration such as ``7 s``, ``2 min 15 s`` or ``2 h 59 min``, rounded up to its last unit."""
    whole = -int(-seconds // 1)
    if whole < 3600:
        minutes, rest = divmod(whole, 60)
        return _two(minutes, "min", rest, "s")
    hours, minutes = divmod(-(-whole // 60), 60)
    return _two(hours, "h", minutes, "min")


def _two(large: int, its_unit: str, small: int, unit: str) -> str:
    parts = [f"{large:,} {its_unit}"] if large else []
    if small or not large:
        parts.append(f"{small} {unit}")
    return " ".join(parts)
