"""One at a time: whoever looks at what is kept and then adds to it holds the league meanwhile.

An empty SQLite file, because its exclusive lock is the one portable lock that needs no code of its
own and ends with the process that holds it.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from donka.errors import DonkaError
from donka.league.accepted.folder import LeagueFolder

PATIENCE_S = 60.0
"""Nobody holds it for longer than a rename takes."""


@contextmanager
def held(league: LeagueFolder) -> Iterator[None]:
    """Hold *league*; DonkaError where it cannot be had."""
    path = league.lock
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        db = sqlite3.connect(path, isolation_level=None, timeout=PATIENCE_S)
        try:
            db.execute("BEGIN EXCLUSIVE")
            yield
        finally:
            db.close()
    except (OSError, sqlite3.Error) as error:
        raise DonkaError(
            f"{path}: cannot be held: {error} (is the league's folder writable?)"
        ) from None
