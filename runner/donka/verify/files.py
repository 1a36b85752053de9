"""Files of a tournament's folder held against the bytes they should have.

Knows nothing of what they say.
"""

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from pathlib import Path

from donka.verify.verdict import Differs

SHOWN = 60
"""How much of a line is quoted, in characters from a little before the difference."""
BEFORE = 20


def content(path: Path, most: int) -> bytes | None:
    """What the file at *path* holds, as far as one byte beyond *most*; None where there is none."""
    try:
        if path.exists() and not path.is_file():
            raise Differs(path.name, "not a file (expected one that donka run wrote)")
        with path.open("rb") as file:
            return file.read(most + 1)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise Differs(path.name, f"cannot be read: {error.strerror}") from error


def hold(name: str, found: bytes, expected: bytes) -> None:
    """Differs at the first place where the file *name* is not as *expected*."""
    if found == expected:
        return
    pairs = zip_longest(found.split(b"\n"), expected.split(b"\n"))
    for number, (line, due) in enumerate(pairs, start=1):
        if line != due:
            raise Differs(f"{name}, line {number}", _difference(line, due))


def compare(folder: Path, expected: Mapping[str, bytes]) -> Iterator[str]:
    """Hold every file *expected* in *folder* against its bytes; the names of those not there."""
    for name, due in expected.items():
        found = content(folder / name, len(due))
        if found is None:
            yield name
        else:
            hold(name, found, due)


def _difference(line: bytes | None, due: bytes | None) -> str:
    if line is None:
        return f"the file ends before it, expected {_quoted(due or b'', 0)}"
    if due is None:
        return f"found {_quoted(line, 0)}, expected the end of the file"
    pairs = enumerate(zip_longest(line, due))
    at = next(at for at, (one, other) in pairs if one != other)
    return f"found {_quoted(line, at)}, expected {_quoted(due, at)}"


def _quoted(line: bytes, at: int) -> str:
    start = max(0, at - BEFORE)
    part = line[start : start + SHOWN].decode("utf-8", "backslashreplace")
    return f"'{'…' if start else ''}{part}{'…' if len(line) > start + SHOWN else ''}'"
