"""The bytes of an accepted version, dependencies included, as one number: they may never change.

Reads files; knows nothing of what they are.
"""

import hashlib
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from donka.errors import DonkaError

PARTS: Final = ("file", "site")
"""The folders of a version that hold code."""


@dataclass(frozen=True, slots=True)
class Hashes:
    """SHA-256 of files in hex, each file read once however many names it has.

    For one look at many versions: they share the files of what they need.
    """

    _known: dict[tuple[int, int], str] = field(default_factory=dict)

    def of(self, entry: "os.DirEntry[str]") -> str:
        """Of the file *entry*."""
        status = entry.stat(follow_symlinks=False)
        key = status.st_dev, status.st_ino
        found = self._known.get(key)
        if found is None:
            with open(entry.path, "rb") as file:
                found = self._known[key] = hashlib.file_digest(file, "sha256").hexdigest()
        return found


def digest(folder: Path, hashes: Hashes) -> bytes:
    """SHA-256 over all that lies in the parts of *folder* that hold code.

    One line a file, each ended by a zero byte: its path with ``/``, a space and the SHA-256 of its
    bytes in hex, in the order of the paths' parts. DonkaError where there is a link, or anything that
    is neither a file nor a folder: such may be another tomorrow.
    """
    total = hashlib.sha256()
    for part in PARTS:
        if (folder / part).is_dir():
            for line in _lines(str(folder / part), part, hashes):
                total.update(line.encode("utf-8", "surrogateescape") + b"\0")
    return total.digest()


def _lines(folder: str, name: str, hashes: Hashes) -> Iterator[str]:
    with os.scandir(folder) as found:
        entries = sorted(found, key=lambda entry: entry.name)
    for entry in entries:
        path = f"{name}/{entry.name}"
        if entry.is_dir(follow_symlinks=False):
            yield from _lines(entry.path, path, hashes)
        elif entry.is_file(follow_symlinks=False):
            yield f"{path} {hashes.of(entry)}"
        else:
            raise DonkaError(f"{entry.path}: neither a file nor a folder (remove it)")


@dataclass(frozen=True, slots=True)
class Sealed:
    """An accepted version whose bytes may never change."""

    folder: Path
    reference: str
    """``my-bot@2``."""
    digest: bytes
    """What it was accepted as."""

    def check(self, hashes: Hashes) -> None:
        """DonkaError where its bytes are not those that were accepted."""
        try:
            now = digest(self.folder, hashes)
        except OSError as error:
            raise self._changed(f"{error.filename}: {error.strerror}") from None
        except DonkaError as error:
            raise self._changed(str(error)) from None
        if now != self.digest:
            raise self._changed(f"digest was {self.digest.hex()[:12]}, is {now.hex()[:12]}")

    def _changed(self, found: str) -> DonkaError:
        return DonkaError(
            f"{self.reference}: not the bytes that were accepted ({found}): put back what changed in "
            f"{self.folder}, or submit the bot again and play that version"
        )
