"""Transactions: several statements that see one moment, or that happen all or not at all."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def snapshot(db: sqlite3.Connection) -> Iterator[None]:
    """Let several queries see the same moment; a transaction that is open already goes on."""
    if db.in_transaction:
        yield
        return
    db.execute("BEGIN")
    try:
        yield
    finally:
        db.execute("COMMIT")


@contextmanager
def writing(db: sqlite3.Connection) -> Iterator[None]:
    """All of it, on the disk once it is left; or nothing, when anything is raised within."""
    # A deferred transaction fails when it turns to writing after somebody else has written.
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        # After a full disk SQLite has done so by itself.
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
