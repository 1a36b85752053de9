"""How findings are worded: counts, times, the places where a bot failed.

Foreign text stays as it came.
"""

from collections.abc import Iterable

MOST_EXAMPLES = 3
"""Failures shown of one kind."""
TRACE = "Traceback (most recent call last):"
MOST_LINES = 20
"""Lines of a bot's own output shown with a failing step."""


def counted(number: int, noun: str) -> str:
    """*number* of them: ``1 position``, ``5,000 positions``."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def span(nanoseconds: float) -> str:
    """A time such as ``0.12 ms`` or ``10 s``, with two figures or so."""
    value = nanoseconds / 1e6
    if value < 0.01:
        return "under 0.01 ms"
    if value >= 1000:
        return f"{value / 1000:.3g} s"
    return f"{value:.0f} ms" if value >= 10 else f"{value:.2g} ms"


def first_of(lines: Iterable[str], all_of_them: int) -> list[str]:
    """The first few of *lines*, of which there are so many, and how many more there were."""
    shown = [line for line, _ in zip(lines, range(MOST_EXAMPLES), strict=False)]
    left = all_of_them - len(shown)
    return [*shown, f"and {left:,} more"] if left > 0 else shown


def last_lines(printed: bytes) -> tuple[str, ...]:
    """The last lines of what a bot printed; of several traces only the last one, and what led to it."""
    lines = printed.decode("utf-8", "backslashreplace").splitlines()
    traces = [at for at, line in enumerate(lines) if line == TRACE]
    if len(traces) > 1:
        before = traces[-2] + 1
        while before < traces[-1] and lines[before].startswith(" "):
            before += 1
        lines = lines[before + 1 :]
    return tuple(lines[-MOST_LINES:])
