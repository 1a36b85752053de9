"""The crosstable: every bot against every other, in pages of rows where there are many."""

from collections.abc import Iterator

from markupsafe import Markup

from donka.phrase import Phrase
from donka.ranking.difference import Difference
from donka.ranking.standings import Standings
from donka.report.meaning import of_cells, sets_a_pair
from donka.report.site.frame import Frame
from donka.report.site.paging import ROOM, paged
from donka.report.units import UNSAID

_UPRIGHT = 8
"""Up to so many columns their names stand as they are read, beyond that on end."""
_HEADING = 30
"""Bytes of a heading besides the name."""
_ROW = Markup('<tr><th scope="row">{}{}')
_LINK = Markup('<a href="bots/{}.html">{}</a>')
_CELLS = {
    True: Markup("<td class=b>{} <small>± {}{}</small>"),
    False: Markup("<td class=w>{} <small>± {}{}</small>"),
    None: Markup("<td>{} <small>± {}{}</small>"),
}
"""By which of the two is better."""
_UNJUDGED = Markup("<td>{}")
_FEW_SETS = Markup(" <small>({})</small>")
_SETS = Markup(" ({})")
_ITSELF = Markup("<td class=x>")
_NEVER_MET = Markup("<td>") + UNSAID


def crosstable_pages(frame: Frame) -> Iterator[tuple[str, str]]:
    """``crosstable.html``, ``crosstable-2.html`` and so on."""
    table = frame.site.standings.crosstable
    cells = [cell for row in table.cells for cell in row if cell and cell.number is not None]
    headings = [frame.showing.markup(name) for name in table.names]
    taken = sum(_HEADING + len(heading.encode()) for heading in headings)
    pages = list(paged(_rows(frame), ROOM - taken))
    for number, rows in enumerate(pages, start=1):
        yield frame.page(
            _path(number),
            "crosstable.html",
            headings=headings,
            on_end=len(headings) > _UPRIGHT,
            rows=rows,
            notes=tuple(_notes(frame.site.standings)),
            judged=any(cell.half_width is not None for cell in cells),
            unjudged=any(cell.half_width is None for cell in cells),
            number=number,
            paths=[_path(other) for other in range(1, len(pages) + 1)],
        )


def _notes(standings: Standings) -> Iterator[Phrase]:
    yield from of_cells(standings)
    if standings.by_block:
        yield Phrase(
            "The intervals of {bots} are taken over whole blocks, since these differ much more from "
            "each other than the sets within them do.",
            bots=", ".join(standings.by_block),
        )


def _path(number: int) -> str:
    return "crosstable.html" if number == 1 else f"crosstable-{number}.html"


def _rows(frame: Frame) -> Iterator[Markup]:
    table = frame.site.standings.crosstable
    level = len(sets_a_pair(frame.site.standings)) == 1
    for name, cells in zip(table.names, table.cells, strict=True):
        drawn = Markup("").join(_cell(frame, cell, level) for cell in cells)
        yield _ROW.format(_linked(frame, name), drawn)


def _linked(frame: Frame, name: str) -> Markup:
    """*name*, leading to its page where it has one."""
    shown, slug = frame.showing.markup(name), frame.slug(name)
    return shown if slug is None else _LINK.format(slug, shown)


def _cell(frame: Frame, cell: Difference | None, level: bool) -> Markup:
    """One cell; with its sets unless all pairs have as many."""
    if cell is None:
        return _ITSELF
    if cell.number is None:
        return _NEVER_MET
    number, width = frame.interval(cell.number, cell.half_width, signed=True)
    if cell.half_width is None:
        sets = "" if level else _FEW_SETS.format(frame.showing.count(cell.sets))
        return _UNJUDGED.format(number) + sets
    sets = "" if level else _SETS.format(frame.showing.count(cell.sets))
    return _CELLS[better(frame, cell)].format(number, width, sets)


def better(frame: Frame, cell: Difference) -> bool | None:
    """Whether its interval has the first of the two ahead; None where it holds 0."""
    number, half_width = cell.number, cell.half_width
    if number is None or half_width is None or abs(number) <= half_width:
        return None
    return (number < 0) is frame.measure.less_is_better
