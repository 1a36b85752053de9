"""The few things a journal says once: what the tournament is, its schedule, its voids, who left, its end.

Each is one sealed row of JSON, made with the file, so that a missing one is damage.
"""

import sqlite3
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

import msgspec

from donka.journal.about import About
from donka.journal.seal import sealed, unsealed
from donka.journal.trouble import DamagedJournalError

T = TypeVar("T")


class Fact(StrEnum):
    """The name of a row of ``fact``."""

    ABOUT = "about"
    PLAN = "plan"
    VOIDS = "voids"
    WITHDRAWALS = "withdrawals"
    FINISH = "finish"


def at_first(about: About) -> list[tuple[str, str]]:
    """The facts of a new journal: nothing planned, void or finished, and nobody gone."""
    return [
        (Fact.ABOUT.value, _text(about)),
        (Fact.PLAN.value, _text([])),
        (Fact.VOIDS.value, _text([])),
        (Fact.WITHDRAWALS.value, _text([])),
        (Fact.FINISH.value, _text([])),
    ]


def recall(path: Path, db: sqlite3.Connection, fact: Fact, shape: type[T]) -> T:
    """What the journal says of *fact*, read as a *shape*."""
    row = db.execute("SELECT * FROM fact WHERE name = ?", (fact.value,)).fetchone()
    if row is None:
        raise DamagedJournalError(path, f"its {fact.value} is missing")
    _, text = unsealed(path, row, f"its {fact}")
    try:
        return msgspec.json.decode(text, type=shape)
    except msgspec.MsgspecError as error:
        raise DamagedJournalError(path, f"its {fact} cannot be read: {error}") from error


def state(db: sqlite3.Connection, fact: Fact, value: object) -> None:
    """Let the journal say *value* of *fact* from now on; the caller holds the transaction."""
    db.execute("REPLACE INTO fact VALUES (?, ?, ?)", sealed((fact.value, _text(value))))


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()
