"""Standings and crosstable in every format.

The bytes follow from the values alone: no date, machine, locale or width of a terminal is in them.
Knows nothing of files.
"""

import csv
import io
from collections.abc import Iterable, Sequence
from enum import StrEnum

from donka.phrase import Figure, Phrase
from donka.ranking.difference import Difference
from donka.ranking.measure import Measure
from donka.ranking.standings import Standings
from donka.report.caption import Caption, crosstable_notes, order, standings_notes
from donka.report.columns import Column, Value, columns, printed
from donka.report.escaping import csv_cell, json_text
from donka.report.grid import Grid, as_markdown, as_text
from donka.report.html import as_html
from donka.report.look import PLAIN, Look, Tint
from donka.report.meaning import sets_a_pair
from donka.report.neighbours import neighbours_json, stopping_json
from donka.report.units import UNITS, number

SCHEMA = 1
"""The version of the JSON tables and of the CSV columns."""


class Format(StrEnum):
    """How a table is written; the value is also the ending of its file, where there is one."""

    TEXT = "txt"
    MARKDOWN = "md"
    CSV = "csv"
    JSON = "json"
    HTML = "html"
    """A piece of a page."""


def standings_table(
    standings: Standings,
    caption: Caption,
    form: Format,
    chosen: Sequence[Column] | None = None,
) -> str:
    """The standings in *form*; by default with every column."""
    shown = chosen or printed(standings.measure)
    match form:
        case Format.TEXT:
            return as_text(_standings_grid(standings, caption, shown))
        case Format.MARKDOWN:
            return as_markdown(_standings_grid(standings, caption, shown))
        case Format.HTML:
            return as_html(_standings_grid(standings, caption, shown))
        case Format.CSV:
            every = chosen or columns(standings.measure)
            fields = [field for column in every for field in column.fields]
            rows = [[field.value(row) for field in fields] for row in standings.rows]
            return _csv([field.name for field in fields], rows)
        case Format.JSON:
            every = chosen or columns(standings.measure)
            return json_text(_standings_json(standings, caption, every))


def crosstable_table(
    standings: Standings, caption: Caption, form: Format, look: Look = PLAIN
) -> str:
    """The crosstable in *form*; in CSV and JSON one line for each two, both ways round.

    Text is coloured as far as *look* allows: green where the interval has the row's bot ahead, red where
    it has it behind.
    """
    match form:
        case Format.TEXT:
            return as_text(_crosstable_grid(standings, caption), look)
        case Format.MARKDOWN:
            return as_markdown(_crosstable_grid(standings, caption))
        case Format.HTML:
            return as_html(_crosstable_grid(standings, caption))
        case Format.CSV:
            return _csv(_duel_fields(standings), _duels(standings))
        case Format.JSON:
            names = _duel_fields(standings)
            duels = [dict(zip(names, duel, strict=True)) for duel in _duels(standings)]
            return json_text({**_head(standings, caption), "differences": duels})


def _duel_fields(standings: Standings) -> tuple[str, ...]:
    return "bot", "opponent", UNITS[standings.measure].raw_column, "plus_minus", "sets"


def _duels(standings: Standings) -> list[tuple[Value, ...]]:
    table = standings.crosstable
    return [
        (bot, opponent, number(cell.number), number(cell.half_width), cell.sets)
        for bot, cells in zip(table.names, table.cells, strict=True)
        for opponent, cell in zip(table.names, cells, strict=True)
        if cell is not None
    ]


def _standings_grid(standings: Standings, caption: Caption, shown: Sequence[Column]) -> Grid:
    return Grid(
        title=Phrase("{tournament}: standings", tournament=caption.tournament),
        headings=tuple(column.heading for column in shown),
        rows=tuple(tuple(column.cell(row) for column in shown) for row in standings.rows),
        left=frozenset(at for at, column in enumerate(shown) if column.left),
        notes=standings_notes(standings, caption),
        names=next((at for at, column in enumerate(shown) if column.name == "bot"), None),
    )


def _crosstable_grid(standings: Standings, caption: Caption) -> Grid:
    table = standings.crosstable
    level = len(sets_a_pair(standings)) == 1
    rows = tuple(
        (name, *(_duel_cell(cell, standings.measure, level) for cell in cells))
        for name, cells in zip(table.names, table.cells, strict=True)
    )
    tints = {
        (row, column): _tint(cell, standings.measure)
        for row, cells in enumerate(table.cells)
        for column, cell in enumerate(cells, start=1)
        if cell is not None
    }
    return Grid(
        title=Phrase("{tournament}: crosstable", tournament=caption.tournament),
        headings=(Phrase("bot"), *table.names),
        rows=rows,
        left=frozenset((0,)),
        notes=crosstable_notes(standings, caption),
        tints=tints,
        names=0,
    )


def _duel_cell(cell: Difference | None, measure: Measure, level: bool) -> str:
    """The difference with its interval, and the sets unless all pairs have as many."""
    if cell is None:
        return ""
    shown = UNITS[measure].plus_minus(cell.number, cell.half_width, signed=True)
    return shown if level or cell.number is None else Figure(f"{shown} ({cell.sets})")


def _tint(cell: Difference, measure: Measure) -> Tint:
    if cell.number is None or cell.half_width is None or abs(cell.number) <= cell.half_width:
        return Tint.PLAIN
    return Tint.GREEN if (cell.number < 0) is measure.less_is_better else Tint.RED


def _csv(header: Sequence[str], rows: Iterable[Sequence[Value]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(
        [csv_cell(value) if isinstance(value, str) else value for value in row] for row in rows
    )
    return out.getvalue()


def _standings_json(
    standings: Standings, caption: Caption, shown: Sequence[Column]
) -> dict[str, object]:
    fields = [field for column in shown for field in column.fields]
    rows = [{field.name: field.value(row) for field in fields} for row in standings.rows]
    return {
        **_head(standings, caption),
        "order": order(standings.measure),
        "rows": rows,
        "neighbours": neighbours_json(standings),
    }


def _head(standings: Standings, caption: Caption) -> dict[str, object]:
    faults = standings.faults
    return {
        "schema": SCHEMA,
        "tournament": caption.tournament,
        "final": standings.final,
        "sets": standings.sets,
        "sets_missing": standings.sets_missing,
        "without": standings.without,
        "policy": faults.policy.value,
        "rank_by": standings.measure.value,
        "luck_reduction": number(standings.luck),
        "by_block": standings.by_block,
        "stopping": stopping_json(standings),
        "seed": caption.seed_text,
        "commitment": caption.commitment.hex(),
        "merkle_root": standings.root.hex(),
        "isolation": caption.isolation,
        "remarks": caption.remarks,
    }
