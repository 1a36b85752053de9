"""The first page: the standings, what they say of neighbours, who is not ranked; and its second page."""

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from donka.ranking.comparing import Neighbours
from donka.ranking.settled import Verdict
from donka.ranking.standings import Row
from donka.report.columns import Column, columns
from donka.report.meaning import what_faults_cost, why_unranked
from donka.report.neighbours import sentences
from donka.report.site.axis import Axis
from donka.report.site.drawing import NOTHING, axis_drawn, dot_and_bar
from donka.report.site.frame import Frame

SHOWN = ("rank", "bot", "letters", "PRIMARY", "range", "place", "win_share", "games", "faults")
"""The columns of the page, the primary number's under whatever it is called."""
_ON_FIRST = 20
"""How many sentences stand on the first page before the rest has one of its own."""
_KINDS = {
    Verdict.SEPARATED: "apart",
    Verdict.EQUAL: "equal",
    Verdict.IDENTICAL: "equal",
    Verdict.OPEN: "level",
}
_UNSAID = "unsaid"


@dataclass(frozen=True, slots=True)
class Heading:
    """A column's heading."""

    name: str
    heading: str
    primary: bool


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """One bot's line, its cells as they are shown."""

    name: str
    slug: str | None
    rank: str
    range: str
    letters: str
    number: str
    width: str
    """Half the interval; empty where there is none."""
    plot: Markup
    place: str
    wins: str
    games: str
    faults: str
    out: bool


@dataclass(frozen=True, slots=True)
class Compared:
    """What is said of two neighbours."""

    sentence: str
    kind: str
    """``apart``, ``equal`` or ``level``; ``unsaid`` where nothing can be said."""


def standings_pages(frame: Frame) -> Iterator[tuple[str, str]]:
    """``index.html``, and ``neighbours.html`` where not all that is said has room on it."""
    standings = frame.site.standings
    compared = tuple(
        Compared(sentence, _kind(each))
        for each, sentence in zip(standings.neighbours, sentences(standings), strict=True)
    )
    unranked = tuple(why_unranked(standings))
    more = len(compared) > _ON_FIRST, len(unranked) > _ON_FIRST
    axis = _axis(frame)
    is_drawn = any(row.number is not None for row in standings.rows)
    shown = _columns(frame)
    yield frame.page(
        "index.html",
        columns=[
            Heading(column.name, column.heading, name == "PRIMARY")
            for name, column in shown.items()
        ],
        axis=axis_drawn(axis, frame.showing, frame.unit.sign) if is_drawn else NOTHING,
        is_drawn=is_drawn,
        unjudged=any(row.number is not None and row.half_width is None for row in standings.rows),
        costs=what_faults_cost(standings.faults.policy),
        lines=[_line(frame, row, shown, axis) for row in standings.rows],
        compared=compared[:_ON_FIRST],
        more_compared=more[0],
        unranked=unranked[:_ON_FIRST],
        more_unranked=more[1],
    )
    if any(more):
        yield frame.page("neighbours.html", compared=compared, unranked=unranked)


def _kind(each: Neighbours) -> str:
    if each.verdict is Verdict.OPEN and each.half_width is None:
        return _UNSAID
    return _KINDS[each.verdict]


def _columns(frame: Frame) -> dict[str, Column]:
    by_name = {column.name: column for column in columns(frame.measure)}
    return {name: by_name[frame.unit.column if name == "PRIMARY" else name] for name in SHOWN}


def _axis(frame: Frame) -> Axis:
    factor = frame.unit.factor
    return Axis.over(
        (row.number + side * (row.half_width or 0.0)) * factor
        for row in frame.site.standings.rows
        if row.number is not None
        for side in (-1, 1)
    )


def _line(frame: Frame, row: Row, shown: dict[str, Column], axis: Axis) -> StandingsLine:
    figure = frame.showing.figure
    cells = {name: figure(column.cell(row)) for name, column in shown.items() if not column.left}
    number, width = frame.interval(row.number, row.half_width)
    return StandingsLine(
        name=row.name,
        slug=frame.slug(row.name),
        rank=cells["rank"],
        range=cells["range"],
        letters=row.letters,
        number=number,
        width=width,
        plot=dot_and_bar(axis, row.number, row.half_width, frame.unit.factor),
        place=cells["place"],
        wins=cells["win_share"],
        games=frame.showing.count(row.games),
        faults=frame.showing.count(row.faults),
        out=row.out,
    )
