"""The journal's tables, format 1; ``docs/journal.md`` tells what each column means."""

from typing import Final

VERSION: Final = 1
"""Of the tables below; kept in ``PRAGMA user_version``."""
APPLICATION_ID: Final = int.from_bytes(b"Dnka")
PAGE_SIZE: Final = 4096

TABLES: Final = (
    """CREATE TABLE fact (
  name TEXT PRIMARY KEY,
  text TEXT NOT NULL,
  seal INTEGER NOT NULL
) STRICT, WITHOUT ROWID""",
    """CREATE TABLE sitting (
  block INTEGER NOT NULL,
  rotation INTEGER NOT NULL,
  elapsed_ns INTEGER NOT NULL,
  loads BLOB NOT NULL,
  seal INTEGER NOT NULL,
  PRIMARY KEY (block, rotation)
) STRICT, WITHOUT ROWID""",
    """CREATE TABLE game (
  block INTEGER NOT NULL,
  set_number INTEGER NOT NULL,
  rotation INTEGER NOT NULL,
  seats TEXT NOT NULL,
  moves BLOB NOT NULL,
  points TEXT NOT NULL,
  asked TEXT NOT NULL,
  times BLOB NOT NULL,
  faults TEXT NOT NULL,
  seal INTEGER NOT NULL,
  UNIQUE (block, set_number, rotation)
) STRICT""",
)
