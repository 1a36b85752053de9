"""The journal's file: how it is made, how it is opened, and by whom.

Knows what makes a file a journal; not what stands in it.
"""

import os
import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from donka.journal.schema import APPLICATION_ID, PAGE_SIZE, TABLES, VERSION
from donka.journal.seal import sealed
from donka.journal.trouble import (
    READ_ONLY,
    DamagedJournalError,
    JournalError,
    explained,
    missing,
    primary,
)
from donka.journal.views import VIEWS

CACHE_KIB: Final = 256
"""What SQLite keeps of the file in memory: enough for a block, however long the tournament."""

PATIENCE_S: Final = 20.0
"""How long another process may hold the file before we give up."""


def create(path: Path, facts: Iterable[tuple[str, str]]) -> None:
    """Make the file, whole or not at all; the run's lock is held, so that nobody else does.

    Readable by its owner alone from its first byte: it holds the secret of the deals.
    """
    draft = path.with_name(f".{path.name}.new")
    with explained(path):
        if path.exists():
            raise JournalError(
                path, "a journal is here already (open it, or choose another folder)"
            )
        try:
            _reserve(draft)
            _fill(draft, facts)
            # SQLite would take the log of a journal that somebody removed for this one's.
            _sweep_helpers(path)
            draft.replace(path)
            _settle(path.parent)
        finally:
            with suppress(OSError):
                draft.unlink(missing_ok=True)
                _sweep_helpers(draft)


def write(path: Path) -> sqlite3.Connection:
    """Open the file for the run."""
    with explained(path):
        # SQLite would only say that it cannot open the helper files of WAL.
        if path.is_file() and not os.access(path.parent, os.W_OK):
            raise JournalError(path, READ_ONLY)
        db = _checked(path, "mode=rw")
        try:
            db.execute("PRAGMA synchronous = FULL")
            # Takes the writer's place once, so that a file we may not write is refused here.
            db.execute("BEGIN IMMEDIATE")
            db.execute("ROLLBACK")
        except BaseException:
            db.close()
            raise
        return db


_UNWRITABLE = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)


def read(path: Path) -> sqlite3.Connection:
    """Open the file as it stands now: what a run writes from now on is not seen.

    Changes nothing of what is kept.
    """
    with explained(path):
        # Not mode=ro, which would leave the two helper files of WAL behind in the folder.
        try:
            db = _checked(path, "mode=rw")
        except sqlite3.OperationalError as error:
            # WAL needs its helper files, which a folder may not take: one that is mounted read-only,
            # or that is closed to this user. Without them nobody is changing the file, and SQLite
            # may be told so.
            if primary(error) not in _UNWRITABLE or _unmerged(path):
                raise
            db = _checked(path, "immutable=1")
        try:
            db.execute("PRAGMA query_only = ON")
            db.execute("BEGIN")
            db.execute("SELECT count(*) FROM fact").fetchone()
        except BaseException:
            db.close()
            raise
        return db


def _sweep_helpers(path: Path) -> None:
    for end in ("-journal", "-wal", "-shm"):
        path.with_name(path.name + end).unlink(missing_ok=True)


def _reserve(draft: Path) -> None:
    draft.unlink(missing_ok=True)
    _sweep_helpers(draft)
    os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    # A umask may have taken more away than it should.
    draft.chmod(0o600)


def _fill(draft: Path, facts: Iterable[tuple[str, str]]) -> None:
    db = _connect(draft, "mode=rw")
    try:
        db.execute(f"PRAGMA page_size = {PAGE_SIZE}")
        db.execute("PRAGMA journal_mode = MEMORY")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("BEGIN IMMEDIATE")
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute(f"PRAGMA user_version = {VERSION}")
        for statement in (*TABLES, *VIEWS):
            db.execute(statement)
        db.executemany("INSERT INTO fact VALUES (?, ?, ?)", [sealed(fact) for fact in facts])
        db.execute("COMMIT")
        db.execute("PRAGMA journal_mode = WAL")
    finally:
        db.close()


def _settle(folder: Path) -> None:
    # The new name survives a power cut too, on systems that let a folder be synced.
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _connect(path: Path, how: str) -> sqlite3.Connection:
    db = sqlite3.connect(
        f"{path.absolute().as_uri()}?{how}", uri=True, isolation_level=None, timeout=PATIENCE_S
    )
    # Bytes that are no text any more break the row's seal; they need not break its reading.
    db.text_factory = lambda data: data.decode("utf-8", "replace")
    return db


def _checked(path: Path, how: str) -> sqlite3.Connection:
    if not path.is_file():
        raise missing(path)
    db = _connect(path, how)
    try:
        _check(path, db)
    except BaseException:
        db.close()
        raise
    return db


def _check(path: Path, db: sqlite3.Connection) -> None:
    db.execute(f"PRAGMA cache_size = -{CACHE_KIB}")
    db.execute("PRAGMA trusted_schema = OFF")
    db.execute("PRAGMA cell_size_check = ON")
    found = db.execute("PRAGMA application_id").fetchone()[0]
    if found != APPLICATION_ID:
        raise JournalError(path, "not a journal of Donka (expected the file that donka run makes)")
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if version > VERSION:
        raise JournalError(
            path,
            f"written in format {version}, by a newer Donka (this one reads up to {VERSION}: "
            "install that version, or a later one)",
        )
    stands = db.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid")
    if version != VERSION or tuple(sql for (sql,) in stands) != TABLES + VIEWS:
        raise DamagedJournalError(path, "its tables are not those of a journal")


def _unmerged(path: Path) -> bool:
    log = path.with_name(path.name + "-wal")
    return log.exists() and log.stat().st_size > 0
