"""What can go wrong with a journal's file, each as the one line its owner is shown."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from errno import ENOSPC
from pathlib import Path
from typing import Final

from donka.errors import DonkaError

_SAFE = "every finished sitting is kept"
_BUSY = "held by another process for too long: wait until it is done, then run again"
_FULL = f"the disk is full; {_SAFE}: free some space and run again"
READ_ONLY: Final = (
    "cannot be written: make the file and its folder writable for this user, then run again"
)
_UNREADABLE = (
    "cannot be opened: allow this user to read it; if it was copied from a run that was killed, "
    "copy its whole folder to a place that can be written and use that"
)
_BROKEN_DISK = (
    f"the disk refused to read or write ({{error}}); {_SAFE}: mend the disk or move the folder, "
    "then run again"
)

_LINES: Final = {
    sqlite3.SQLITE_BUSY: _BUSY,
    sqlite3.SQLITE_LOCKED: _BUSY,
    sqlite3.SQLITE_PROTOCOL: _BUSY,
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_PERM: READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: _UNREADABLE,
    sqlite3.SQLITE_IOERR: _BROKEN_DISK,
}
_DAMAGED = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT})


class JournalError(DonkaError):
    """A journal that cannot be used as it is; its text begins with its path, or its folder's."""

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(f"{path}: {problem}")


class DamagedJournalError(JournalError):
    """A journal whose bytes are not those that were written."""

    def __init__(self, path: Path, found: str) -> None:
        super().__init__(
            path, f"damaged: {found} (expected what was written: restore the file from a copy)"
        )


def missing(path: Path) -> JournalError:
    """There is no journal at *path*; where not even its folder is, that is what is told."""
    expected = "(expected the folder of a tournament; see: donka run)"
    if path.parent.is_dir():
        return JournalError(path, f"no journal here {expected}")
    found = "a file" if path.parent.exists() else "no such folder"
    return JournalError(path.parent, f"{found} {expected}")


def primary(error: sqlite3.Error) -> int:
    """SQLite's own code for *error*, without its extension; 0 where Python raised it alone."""
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn what the disk, its permissions or other processes do to *path* into a ``JournalError``.

    Anything else SQLite may say is a bug of ours and keeps its trace.
    """
    try:
        yield
    except sqlite3.Error as error:
        code = primary(error)
        if code in _DAMAGED:
            # The text may quote the damage itself.
            found = str(error) if str(error).isprintable() else "its tables cannot be read"
            raise DamagedJournalError(path, found) from error
        if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_IOERR_SHMSIZE:
            # So SQLite says it when the disk is too full for a helper file.
            raise JournalError(path, _FULL) from error
        if code in _LINES:
            raise JournalError(path, _LINES[code].format(error=error)) from error
        raise
    except OSError as error:
        problem = (
            f"cannot be used: {error.strerror} (expected a folder this user can read and write)"
        )
        raise JournalError(path, _FULL if error.errno == ENOSPC else problem) from error
    except UnicodeDecodeError as error:
        # So does sqlite3 when it cannot decode SQLite's own account of the damage.
        raise DamagedJournalError(path, "its tables cannot be read") from error
