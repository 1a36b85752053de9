"""How the ranking settled: every bot's number against the sets played, as lines and as a table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from donka.report.site.axis import Axis
from donka.report.site.frame import Frame

HIGHLIGHTED = 5
"""How many of the first have a colour of their own."""
_LABELLED = 18
"""Up to so many lines all are labelled, beyond that the highlighted ones."""
_POINTS = 4_000
"""Of all lines together; where there are more looks, some are left out."""
_CELLS = 1_600
"""Of the table."""
_ABREAST = 10
"""Looks side by side, as many as a sheet of paper holds: more are told in further tables."""
_APART = 5.0
"""Per cent of the height that two labels keep between them."""


@dataclass(frozen=True, slots=True)
class CourseLine:
    """One bot's line."""

    name: str
    slug: str | None
    kind: str
    """``c1`` to ``c5`` of the highlighted; empty for the others."""
    path: str
    """Where it runs, in SVG's words, in a square of 1000 by 1000."""
    end: str
    """The height at which it ends, in per cent from above."""
    label: str
    """The height of its label; empty without one."""


@dataclass(frozen=True, slots=True)
class CourseRow:
    """One bot's row of the table, its cells as they are shown."""

    name: str
    slug: str | None
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CoursePart:
    """Some looks, as a table of all bots."""

    sets: tuple[int, ...]
    rows: tuple[CourseRow, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """The whole drawing; places in per cent."""

    lines: tuple[CourseLine, ...]
    heights: tuple[tuple[str, str], ...]
    """The labels of the numbers, from above."""
    sets: tuple[tuple[str, str], ...]
    """The labels of the sets, from the left."""


def course_page(frame: Frame) -> tuple[str, str]:
    """``course.html``."""
    course = frame.site.course
    named = [row.name for row in frame.site.standings.rows if _is_drawn(frame, row.name)]
    looks = _thinned(range(len(course.sets)), _CELLS // max(len(named), 1))
    return frame.page(
        "course.html",
        chart=_chart(frame, named) if named and len(course.sets) > 1 else None,
        parts=[_part(frame, named, some) for some in _abreast(looks) if named],
        axis_heading=frame.unit.heading,
    )


def _is_drawn(frame: Frame, name: str) -> bool:
    return any(number is not None for number in frame.site.course.numbers.get(name, ()))


def _chart(frame: Frame, named: Sequence[str]) -> Chart:
    course, factor = frame.site.course, frame.unit.factor
    drawn = {
        name: [number for number in course.numbers[name] if number is not None] for name in named
    }
    heights = Axis.over(number * factor for numbers in drawn.values() for number in numbers)
    sets = Axis.up_to(course.sets[-1], labels=6)
    ends = [_from_above(frame, heights, numbers[-1]) for numbers in drawn.values()]
    labelled = len(named) if len(named) <= _LABELLED else HIGHLIGHTED
    labels = spread(ends[:labelled])
    lines = (
        CourseLine(
            name,
            frame.slug(name),
            f"c{at + 1}" if at < HIGHLIGHTED else "",
            _path(frame, name, heights, sets, len(named)),
            f"{ends[at]:.1f}%",
            f"{labels[at]:.1f}%" if at < labelled else "",
        )
        for at, name in enumerate(named)
    )
    figure = frame.showing.figure
    return Chart(
        tuple(lines),
        tuple(
            (f"{_turned(frame, float(place.rstrip('%'))):.1f}%", figure(label + frame.unit.sign))
            for place, label in heights.labels
        ),
        tuple((place, figure(label)) for place, label in sets.labels),
    )


def _from_above(frame: Frame, heights: Axis, number: float) -> float:
    return _turned(frame, heights.at(number * frame.unit.factor))


def _turned(frame: Frame, height: float) -> float:
    """The best stands at the top, as in the table."""
    return height if frame.measure.less_is_better else 100 - height


def _path(frame: Frame, name: str, heights: Axis, sets: Axis, lines: int) -> str:
    course = frame.site.course
    points: list[str] = []
    pen = "M"
    for look in _thinned(range(len(course.sets)), _POINTS // lines):
        number = course.numbers[name][look]
        if number is None:
            pen = "M"
            continue
        across, down = sets.at(course.sets[look]), _from_above(frame, heights, number)
        points.append(f"{pen}{across * 10:.0f} {down * 10:.0f}")
        pen = "L"
    return "".join(points)


def _thinned(looks: range, most: int) -> range:
    """Every so manyth of *looks*, the last one among them, so that there are at most *most*."""
    step = ceil(len(looks) / max(most, 1)) or 1
    return looks[::-1][::step][::-1]


def spread(heights: Sequence[float]) -> list[float]:
    """*heights* moved as little as needed for each two to be apart, in the order they have.

    None leaves the drawing, as long as there is room for all.
    """
    order = sorted(range(len(heights)), key=lambda at: heights[at])
    groups: list[list[int]] = []
    middles: list[float] = []
    for at in order:
        groups.append([at])
        middles.append(_within(heights[at], 1))
        while len(groups) > 1 and _collide(groups[-2:], middles[-2:]):
            last, before = groups.pop(), groups.pop()
            merged = before + last
            mean = sum(heights[one] for one in merged) / len(merged)
            middles[-2:] = [_within(mean, len(merged))]
            groups.append(merged)
    moved = list(heights)
    for group, middle in zip(groups, middles, strict=True):
        for place, at in enumerate(group):
            moved[at] = middle + (place - (len(group) - 1) / 2) * _APART
    return moved


def _within(middle: float, labels: int) -> float:
    """The middle of so many labels, moved as far as they must not leave the drawing."""
    half = labels * _APART / 2
    return min(max(middle, half), max(100 - half, half))


def _collide(groups: Sequence[Sequence[int]], middles: Sequence[float]) -> bool:
    needed = (len(groups[0]) + len(groups[1])) / 2 * _APART
    return middles[1] - middles[0] < needed


def _abreast(looks: range) -> Iterator[range]:
    """*looks* in parts of the same length, as nearly as they can be."""
    parts = ceil(len(looks) / _ABREAST)
    length = ceil(len(looks) / max(parts, 1))
    for part in range(parts):
        yield looks[part * length : (part + 1) * length]


def _part(frame: Frame, named: Sequence[str], looks: range) -> CoursePart:
    sets = frame.site.course.sets
    return CoursePart(
        tuple(sets[at] for at in looks), tuple(_row(frame, name, looks) for name in named)
    )


def _row(frame: Frame, name: str, looks: range) -> CourseRow:
    numbers = frame.site.course.numbers[name]
    cells = (frame.showing.figure(frame.unit.plain(numbers[at])) for at in looks)
    return CourseRow(name, frame.slug(name), tuple(cells))
