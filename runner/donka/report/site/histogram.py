"""How often each value came: bars along a scale, with a few labels and perhaps a mark; as values to draw."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar; lengths in per cent, as SVG holds them."""

    x: str
    width: str
    y: str
    height: str


@dataclass(frozen=True, slots=True)
class Histogram:
    """A whole drawing."""

    bars: tuple[Bar, ...]
    labels: tuple[tuple[str, str], ...]
    """Where each stands, and what it is."""
    mark: str | None = None
    """Where a line stands over the bars."""


def of_counts(
    counts: Sequence[int], labels: Mapping[int, str], mark: float | None = None
) -> Histogram:
    """A bar for each of *counts*, *labels* by their index, and a line at the index *mark*."""
    width, most = 100 / max(len(counts), 1), max(counts, default=0) or 1
    bars = (
        Bar(f"{at * width + width * 0.1:.2f}%", f"{width * 0.8:.2f}%", *_upright(count / most))
        for at, count in enumerate(counts)
        if count
    )
    return Histogram(
        tuple(bars),
        tuple((f"{(at + 0.5) * width:.2f}%", label) for at, label in sorted(labels.items())),
        None if mark is None else f"{(mark + 0.5) * width:.2f}%",
    )


def roughly(ns: int) -> str:
    """A time in two figures, for a label: ``12 µs``, ``1.5 ms``."""
    for size, unit in ((1_000_000_000, "s"), (1_000_000, "ms"), (1_000, "µs")):
        if ns >= size:
            return f"{ns / size:.{0 if ns >= 9.5 * size else 1}f}\u00a0{unit}".replace(".0", "")
    return f"{ns}\u00a0ns"


def _upright(share: float) -> tuple[str, str]:
    height = 100 * share
    return f"{100 - height:.2f}%", f"{height:.2f}%"
