"""Changes a journal as somebody would who knows its format; the checksums made good, or not."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from donka.journal.journal import FILE
from donka.journal.seal import sealed

KEYS = {"fact": 1, "sitting": 2, "game": 3}
"""How many columns at the beginning of a table's rows name the row."""


@contextmanager
def database(folder: Path) -> Iterator[sqlite3.Connection]:
    db = sqlite3.connect(folder / FILE, isolation_level=None)
    try:
        yield db
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        db.close()


def columns(folder: Path, table: str) -> list[str]:
    with database(folder) as db:
        return [row[1] for row in db.execute(f"PRAGMA table_info({table})")]


def rows(folder: Path, table: str) -> list[tuple[Any, ...]]:
    with database(folder) as db:
        return db.execute(f"SELECT * FROM {table}").fetchall()


def put(folder: Path, table: str, old: tuple[Any, ...] | None, new: tuple[Any, ...] | None) -> None:
    """Put the row *new* in the place of *old*; either may be nothing."""
    with database(folder) as db:
        if old is not None:
            keys = columns(folder, table)[: KEYS[table]]
            where = " AND ".join(f"{key} = ?" for key in keys)
            db.execute(f"DELETE FROM {table} WHERE {where}", old[: KEYS[table]])
        if new is not None:
            places = ", ".join("?" * len(new))
            db.execute(f"INSERT INTO {table} VALUES ({places})", new)


def forge(
    folder: Path,
    table: str,
    row: tuple[Any, ...],
    column: str,
    change: Callable[[Any], Any],
    reseal: bool = True,
) -> None:
    """Change one column of one row."""
    values = list(row)
    at = columns(folder, table).index(column)
    values[at] = change(values[at])
    put(folder, table, row, sealed(tuple(values[:-1])) if reseal else tuple(values))


def forge_fact(folder: Path, name: str, change: Callable[[Any], Any]) -> None:
    """Change what the journal says of *name*, given as JSON."""
    (row,) = [each for each in rows(folder, "fact") if each[0] == name]

    def text(old: str) -> str:
        return json.dumps(change(json.loads(old)), ensure_ascii=False)

    forge(folder, "fact", row, "text", text)


def flipped(data: bytes, at: int, bit: int) -> bytes:
    changed = bytearray(data)
    changed[at] ^= 1 << bit
    return bytes(changed)
