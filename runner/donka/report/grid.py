"""A table on its way to be printed, and the two forms that tabulate gives it: text and Markdown."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from textwrap import fill

from tabulate import tabulate

from donka.report.escaping import markdown
from donka.report.look import PLAIN, Look, Tint
from donka.report.printable import printable


@dataclass(frozen=True, slots=True)
class Notes:
    """Lines under a table that belong together."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """Headings and cells, with a title above and notes below; nothing is escaped yet."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    left: frozenset[int]
    """The columns that are flush left; the others are flush right."""
    notes: tuple[Notes, ...]
    """Below it; those without a line are left out."""
    tints: Mapping[tuple[int, int], Tint] = field(default_factory=dict)
    """The colour of a cell, by row and column, where there is colour."""
    names: int | None = None
    """The column whose cell tells whose row it is."""


def as_text(grid: Grid, look: Look = PLAIN) -> str:
    """*grid* for a text file, or for a terminal that can show as much as *look*."""
    # Where lines stand apart nobody misses their title.
    paragraphs = (
        "\n".join(_folded(printable(line)) for line in notes.lines)
        for notes in grid.notes
        if notes.lines
    )
    table = _table(grid, "simple", printable, look)
    return "\n\n".join((printable(grid.title), table, *paragraphs)) + "\n"


def as_markdown(grid: Grid) -> str:
    """*grid* as GitHub and others read it: a pipe table, the notes as lists."""
    lists = (
        f"**{markdown(notes.title)}**\n\n"
        + "\n".join(f"- {markdown(line)}" for line in notes.lines)
        for notes in grid.notes
        if notes.lines
    )
    table = _table(grid, "pipe", markdown, PLAIN)
    return "\n\n".join((f"## {markdown(grid.title)}", table, *lists)) + "\n"


def _folded(note: str) -> str:
    # One width for everybody: the bytes may not depend on a terminal.
    return fill(note, 100, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def _table(grid: Grid, style: str, escape: Callable[[str], str], look: Look) -> str:
    text = tabulate(
        [
            [
                look.paint(escape(cell), grid.tints.get((at, column), Tint.PLAIN))
                for column, cell in enumerate(row)
            ]
            for at, row in enumerate(grid.rows)
        ],
        headers=[escape(heading) for heading in grid.headings],
        tablefmt=style,
        colalign=[
            "left" if column in grid.left else "right" for column in range(len(grid.headings))
        ],
        # A bot may be called 007.
        disable_numparse=True,
    )
    return "\n".join(line.rstrip() for line in text.split("\n"))
