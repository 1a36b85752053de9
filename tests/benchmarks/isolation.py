"""What isolation costs: a worker's start, and a round trip to it, at each level side by side."""

import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from donka.sandbox.process import Worker

SECOND = 1_000_000_000
SPADES = sum(1 << number for number in range(39, 52))
"""A hand that leaves a choice at every card."""
BOT = """\
from donka import Bot

class Mine(Bot):
    def choose_card(self, view):
        return view.legal[0]
"""


def levels() -> tuple[str, ...]:
    """The levels that work here, ``none`` first."""
    from donka.sandbox.doctor.diagnosis import diagnose

    return tuple(str(each.level) for each in reversed(diagnose().findings) if each.works)


def starts(names: Sequence[str], rounds: int) -> dict[str, float]:
    """Seconds from nothing to a bot ready to play, by level; medians of *rounds*, in turns."""
    found: dict[str, list[float]] = {name: [] for name in names}
    with _bot() as path:
        for _ in range(rounds):
            for name in names:
                began = time.perf_counter()
                with _ready(name, path):
                    found[name].append(time.perf_counter() - began)
    return {name: median(times) for name, times in found.items()}


def round_trips(names: Sequence[str], rounds: int) -> dict[str, float]:
    """Seconds from a question to its answer, by level: medians of *rounds* times 50, in turns."""
    found: dict[str, list[float]] = {name: [] for name in names}
    with _bot() as path:
        for _ in range(rounds):
            for name in names:
                found[name] += _trips(name, path)
    return {name: median(times) for name, times in found.items()}


def _trips(level: str, path: Path) -> Iterator[float]:
    from donka.sandbox.visit import visit
    from donka.sandbox.wire import DealStart, Item, Want

    with _ready(level, path) as worker:
        begins: DealStart | None = DealStart(4, 0, SPADES, (0, 0, 0, 0), bytes(16))
        for _ in range(50):
            item = Item(0, Want.CARD, SPADES, b"", 0, 0, SECOND, None, begins)
            began = time.perf_counter()
            outcome = visit(worker, [item], [SECOND])
            yield time.perf_counter() - began
            if outcome.answers[0].fault is not None:
                raise RuntimeError(f"{level}: {outcome.answers[0]}")
            begins = None


@contextmanager
def _ready(level: str, path: Path) -> Iterator["Worker"]:
    """A worker with its bot loaded, standing still."""
    from donka.sandbox.levels import Level
    from donka.sandbox.limits import Limits
    from donka.sandbox.process import Worker
    from donka.sandbox.shown import Shown
    from donka.sandbox.source import Origin, Source
    from donka.sandbox.wire import Load, Ready

    with Worker.start(Limits(level=Level(level)), Shown((str(path),))) as worker:
        worker.begin(20 * SECOND)
        answer = worker.request(Load(Source(Origin.FILE, "mine", str(path)), "mine"), 20 * SECOND)
        if not isinstance(answer, Ready):
            raise RuntimeError(f"{level}: {answer}")
        worker.pause()
        yield worker


@contextmanager
def _bot() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home)
        folder.chmod(0o755)
        path = folder / "mine.py"
        path.write_text(BOT)
        yield path
