"""A table as a piece of HTML, for whoever puts it into a page of their own: no style, no script, no frame.

Knows nothing of the site, which draws its pages itself. What is in a cell stays text: a page that
shows the piece gets no element but those made here.
"""

from collections.abc import Iterator

from donka.report.escaping import html
from donka.report.grid import Grid, Notes
from donka.report.look import Tint

_TINTS = {Tint.GREEN: " donka-better", Tint.RED: " donka-worse"}
"""What colour says of the bot in the row, by the class that says it here."""


def as_html(grid: Grid) -> str:
    """*grid* as a ``table`` with its title and headings, and below it the notes as headed lists.

    Classes are ``donka-table``, ``donka-left`` and ``donka-right`` for how a cell is flush,
    ``donka-better`` and ``donka-worse`` where a terminal has colour, ``donka-title`` and
    ``donka-notes``.
    """
    return "\n".join((*_table(grid), *_lists(grid.notes))) + "\n"


def _table(grid: Grid) -> Iterator[str]:
    yield '<table class="donka-table">'
    yield f"<caption>{html(grid.title)}</caption>"
    yield "<thead>"
    yield f"<tr>{''.join(_headings(grid))}</tr>"
    yield "</thead>"
    yield "<tbody>"
    for at in range(len(grid.rows)):
        yield f"<tr>{''.join(_cells(grid, at))}</tr>"
    yield "</tbody>"
    yield "</table>"


def _headings(grid: Grid) -> Iterator[str]:
    for column, heading in enumerate(grid.headings):
        yield f'<th scope="col" class="{_flush(grid, column)}">{html(heading)}</th>'


def _cells(grid: Grid, at: int) -> Iterator[str]:
    for column, cell in enumerate(grid.rows[at]):
        tint = _TINTS.get(grid.tints.get((at, column), Tint.PLAIN), "")
        opening, element = ('th scope="row"', "th") if column == grid.names else ("td", "td")
        yield f'<{opening} class="{_flush(grid, column)}{tint}">{html(cell)}</{element}>'


def _flush(grid: Grid, column: int) -> str:
    return "donka-left" if column in grid.left else "donka-right"


def _lists(every: tuple[Notes, ...]) -> Iterator[str]:
    for notes in every:
        if not notes.lines:
            continue
        if notes.title:
            yield f'<h3 class="donka-title">{html(notes.title)}</h3>'
        yield '<ul class="donka-notes">'
        yield from (f"<li>{html(line)}</li>" for line in notes.lines)
        yield "</ul>"
