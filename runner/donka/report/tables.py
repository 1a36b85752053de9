"""Standings and crosstable in every format.

The bytes follow from the values alone: no date, machine, locale or width of a terminal is in them.
Knows nothing of files.
"""

import csv
import io
from collections.abc import Iterable, Sequence
from enum import StrEnum

from donka.ranking.standings import Standings
from donka.report.caption import ORDER, Caption, crosstable_notes, standings_notes
from donka.report.columns import COLUMNS, PRINTED, Column, Value, number, plus_minus
from donka.report.escaping import csv_cell, json_text
from donka.report.grid import Grid, as_markdown, as_text

SCHEMA = 1
"""The version of the JSON tables and of the CSV columns."""


class Format(StrEnum):
    """How a table is written; the value is also the ending of its file."""

    TEXT = "txt"
    MARKDOWN = "md"
    CSV = "csv"
    JSON = "json"


def standings_table(
    standings: Standings,
    caption: Caption,
    form: Format,
    columns: Sequence[Column] | None = None,
) -> str:
    """The standings in *form*; by default with every column."""
    match form:
        case Format.TEXT:
            return as_text(_standings_grid(standings, caption, columns or PRINTED))
        case Format.MARKDOWN:
            return as_markdown(_standings_grid(standings, caption, columns or PRINTED))
        case Format.CSV:
            fields = [field for column in columns or COLUMNS for field in column.fields]
            rows = [[field.value(row) for field in fields] for row in standings.rows]
            return _csv([field.name for field in fields], rows)
        case Format.JSON:
            return json_text(_standings_json(standings, caption, columns or COLUMNS))


def crosstable_table(standings: Standings, caption: Caption, form: Format) -> str:
    """The crosstable in *form*; in CSV and JSON one line for each two, both ways round."""
    match form:
        case Format.TEXT:
            return as_text(_crosstable_grid(standings, caption))
        case Format.MARKDOWN:
            return as_markdown(_crosstable_grid(standings, caption))
        case Format.CSV:
            return _csv(_DUEL, _duels(standings))
        case Format.JSON:
            duels = [dict(zip(_DUEL, duel, strict=True)) for duel in _duels(standings)]
            return json_text({**_head(standings, caption), "differences": duels})


_DUEL = ("bot", "opponent", "points", "plus_minus", "sets")


def _duels(standings: Standings) -> list[tuple[Value, ...]]:
    table = standings.crosstable
    return [
        (bot, opponent, number(cell.points), number(cell.half_width), cell.sets)
        for bot, cells in zip(table.names, table.cells, strict=True)
        for opponent, cell in zip(table.names, cells, strict=True)
        if cell is not None
    ]


def _standings_grid(standings: Standings, caption: Caption, columns: Sequence[Column]) -> Grid:
    return Grid(
        title=f"{caption.tournament}: standings",
        headings=tuple(column.heading for column in columns),
        rows=tuple(tuple(column.cell(row) for column in columns) for row in standings.rows),
        left=frozenset(at for at, column in enumerate(columns) if column.name in ("bot", "note")),
        notes=standings_notes(standings, caption),
    )


def _crosstable_grid(standings: Standings, caption: Caption) -> Grid:
    table = standings.crosstable
    rows = tuple(
        (
            name,
            *(
                "" if cell is None else plus_minus(cell.points, cell.half_width, "+z.2f")
                for cell in cells
            ),
        )
        for name, cells in zip(table.names, table.cells, strict=True)
    )
    return Grid(
        title=f"{caption.tournament}: crosstable",
        headings=("bot", *table.names),
        rows=rows,
        left=frozenset((0,)),
        notes=crosstable_notes(standings, caption),
    )


def _csv(header: Sequence[str], rows: Iterable[Sequence[Value]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(
        [csv_cell(value) if isinstance(value, str) else value for value in row] for row in rows
    )
    return out.getvalue()


def _standings_json(
    standings: Standings, caption: Caption, columns: Sequence[Column]
) -> dict[str, object]:
    fields = [field for column in columns for field in column.fields]
    rows = [{field.name: field.value(row) for field in fields} for row in standings.rows]
    return {**_head(standings, caption), "order": ORDER, "rows": rows}


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
        "seed": caption.seed_text,
        "commitment": caption.commitment.hex(),
        "merkle_root": standings.root.hex(),
        "isolation": caption.isolation,
        "remarks": caption.remarks,
    }
