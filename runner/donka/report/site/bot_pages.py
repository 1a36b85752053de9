"""A page a bot: what it is, whom it beats, what its deals and its time were like; and the list of bots."""

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from donka.game.faults import FaultKind
from donka.ranking.difference import Difference
from donka.report.columns import Column, columns
from donka.report.site.axis import Axis
from donka.report.site.bot_histograms import mean_points, points_drawn, surcharge, time_use
from donka.report.site.crosstable_page import better
from donka.report.site.drawing import axis_drawn, dot_and_bar
from donka.report.site.frame import Frame
from donka.report.site.method_page import limits
from donka.report.site.values import BotPage, DealOfBot
from donka.report.units import UNSAID

_KINDS = {True: "b", False: "w", None: ""}


@dataclass(frozen=True, slots=True)
class Fact:
    """A number of the bot's line in the standings, under its heading."""

    heading: str
    value: str


@dataclass(frozen=True, slots=True)
class Opponent:
    """One line of those it met."""

    name: str
    slug: str | None
    number: str
    width: str
    plot: Markup
    sets: str
    kind: str
    """``b`` where the bot is better, ``w`` where it is worse, empty where that is open."""


@dataclass(frozen=True, slots=True)
class DealLine:
    """One deal, and where to watch it."""

    place: str
    watch: str
    """The moment to begin with, and the seat to look from."""
    cards: str
    """The same of the page of the same cards."""
    apart: int | None
    points: int
    others: str
    left: str
    across: str
    right: str


def bot_pages(frame: Frame) -> Iterator[tuple[str, str]]:
    """``bots.html`` and ``bots/<slug>.html``."""
    yield frame.page("bots.html")
    for bot in frame.site.bots:
        opponents, axis = _opponents(frame, bot)
        first = {
            fault.kind: fault.place for fault in frame.site.faults.told if fault.bot == bot.row.name
        }
        yield frame.page(
            f"bots/{bot.slug}.html",
            "bot.html",
            bot=bot,
            facts=list(_facts(frame, bot)),
            opponents=opponents,
            axis=axis_drawn(axis, frame.showing, frame.unit.sign) if axis else None,
            points=points_drawn(frame, bot),
            mean=mean_points(frame, bot),
            counts=sorted(bot.points.items()),
            allowed=limits(frame).get("per_move", UNSAID),
            time=time_use(frame, bot.decisions) if bot.decisions.count else None,
            surcharge=surcharge(frame, bot),
            kinds=[
                (kind, bot.failures.kinds.get(kind, 0), first.get(kind.value)) for kind in FaultKind
            ],
            worst=[_deal(frame, deal) for deal in bot.worst],
            best=[_deal(frame, deal) for deal in bot.best],
        )


def _facts(frame: Frame, bot: BotPage) -> Iterator[Fact]:
    for column in columns(frame.measure):
        if column.name not in ("bot", "note"):
            yield Fact(column.heading, _value(frame, column, bot))


def _value(frame: Frame, column: Column, bot: BotPage) -> str:
    cell = column.cell(bot.row)
    if column.left:
        return cell or UNSAID
    if cell.isdecimal():
        return frame.showing.count(int(cell))
    if column.name == frame.unit.column:
        number, width = frame.interval(bot.row.number, bot.row.half_width)
        return f"{number} ± {width}" if width else number
    return frame.showing.figure(cell)


def _opponents(frame: Frame, bot: BotPage) -> tuple[list[Opponent], Axis | None]:
    table = frame.site.standings.crosstable
    if bot.row.name not in table.names:
        return [], None
    met = [
        (name, cell)
        for name, cell in zip(
            table.names, table.cells[table.names.index(bot.row.name)], strict=True
        )
        if cell is not None and cell.number is not None
    ]
    factor = frame.unit.factor
    ends = [
        ((cell.number or 0.0) + side * (cell.half_width or 0.0)) * factor
        for _, cell in met
        for side in (-1, 1)
    ]
    axis = Axis.over((0.0, *ends), labels=4)
    return [_opponent(frame, name, cell, axis) for name, cell in met], axis if met else None


def _opponent(frame: Frame, name: str, cell: Difference, axis: Axis) -> Opponent:
    number, width = frame.interval(cell.number, cell.half_width, signed=True)
    return Opponent(
        name,
        frame.slug(name),
        number,
        width,
        dot_and_bar(axis, cell.number, cell.half_width, frame.unit.factor, zero=True),
        frame.showing.count(cell.sets),
        _KINDS[better(frame, cell)],
    )


def _deal(frame: Frame, deal: DealOfBot) -> DealLine:
    # Just before its card, in the trick in which they first differ.
    trick = "" if deal.first_apart is None else f".{deal.first_apart}?"
    left, across, right = deal.against
    return DealLine(
        deal.place,
        f"{deal.place}{trick}~{deal.seat}",
        f"{deal.place}~{deal.seat}",
        deal.first_apart,
        deal.points,
        frame.showing.figure(f"{deal.others:.1f}"),
        left,
        across,
        right,
    )
