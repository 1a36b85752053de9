"""A checksum in every row, so that a flipped bit is noticed when the row is read."""

from pathlib import Path
from typing import Any
from zlib import crc32

import msgspec

from donka.journal.trouble import DamagedJournalError

Value = int | str | bytes
Row = tuple[Any, ...]
_encoder = msgspec.msgpack.Encoder()


def sealed(values: tuple[Value, ...]) -> Row:
    """*values*, and after them a checksum over them, for the last column of their row.

    SQLite keeps none of its own. CRC-32 finds every burst of up to 32 flipped bits; it is no
    signature.
    """
    return (*values, crc32(_encoder.encode(values)))


def is_whole(row: Row) -> bool:
    """Whether the values of *row* still fit its seal."""
    return bool(crc32(_encoder.encode(row[:-1])) == row[-1])


def unsealed(path: Path, row: Row, what: str) -> Row:
    """The values of *what*, a row that still fits its seal; ``DamagedJournalError`` where it does not."""
    if not is_whole(row):
        raise DamagedJournalError(path, f"{what} does not fit its checksum")
    return row[:-1]
