"""A table on its way to be printed, and the two forms that tabulate gives it: text and Markdown."""

from collections.abc import Callable
from dataclasses import dataclass
from textwrap import fill

from tabulate import tabulate

from donka.report.escaping import markdown
from donka.report.printable import printable


@dataclass(frozen=True, slots=True)
class Grid:
    """Headings and cells, with a title above and notes below; nothing is escaped yet."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    left: frozenset[int]
    """The columns that are flush left; the others are flush right."""
    notes: tuple[str, ...]


def as_text(grid: Grid) -> str:
    """*grid* for a terminal or a text file."""
    notes = "\n".join(_folded(printable(note)) for note in grid.notes)
    return f"{printable(grid.title)}\n\n{_table(grid, 'simple', printable)}\n\n{notes}\n"


def as_markdown(grid: Grid) -> str:
    """*grid* as GitHub and others read it: a pipe table, the notes as a list."""
    notes = "\n".join(f"- {markdown(note)}" for note in grid.notes)
    return f"## {markdown(grid.title)}\n\n{_table(grid, 'pipe', markdown)}\n\n{notes}\n"


def _folded(note: str) -> str:
    # One width for everybody: the bytes may not depend on a terminal.
    return fill(note, 100, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def _table(grid: Grid, style: str, escape: Callable[[str], str]) -> str:
    text = tabulate(
        [[escape(cell) for cell in row] for row in grid.rows],
        headers=[escape(heading) for heading in grid.headings],
        tablefmt=style,
        colalign=[
            "left" if column in grid.left else "right" for column in range(len(grid.headings))
        ],
        # A bot may be called 007.
        disable_numparse=True,
    )
    return "\n".join(line.rstrip() for line in text.split("\n"))
