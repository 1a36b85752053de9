"""One at a time: locks on a tournament's folder that die with the process that holds them.

Each a second, empty SQLite file, because its exclusive lock is the one portable lock that needs no code
of its own; whoever only reads the journal never meets it.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from donka.errors import DonkaError
from donka.journal.trouble import explained, primary

FILE = ".running"
"""Stays behind, empty: to remove it could let two runs hold two files of one name."""


@contextmanager
def running(folder: Path, again: str = "run again") -> Iterator[None]:
    """Hold *folder*, made if need be; ``DonkaError`` while a run holds it, with what to do *again*."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        make(folder / FILE)
    except OSError as error:
        raise DonkaError(
            f"{folder}: cannot be written: {error.strerror} (give a folder that can: --results)"
        ) from error
    busy = (
        f"{folder}: another run is playing this tournament (wait for it or stop it, then {again})"
    )
    with held(folder / FILE, busy):
        yield


def make(path: Path) -> None:
    """Make the file of a lock, for its owner alone, if it is not there."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


@contextmanager
def held(path: Path, busy: str) -> Iterator[None]:
    """Hold the lock whose file is *path*; ``DonkaError``, saying *busy*, while somebody else does."""
    with explained(path):
        db = sqlite3.connect(path, isolation_level=None, timeout=0)
    try:
        with explained(path):
            _hold(db, busy)
        yield
    finally:
        db.close()


def _hold(db: sqlite3.Connection, busy: str) -> None:
    try:
        db.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        if primary(error) != sqlite3.SQLITE_BUSY:
            raise
        raise DonkaError(busy) from None
