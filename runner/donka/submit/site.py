"""A bot's own site: its wheel and those it needs, laid together, each file kept once on the disk.

Knows unpacked wheels, and nothing of where they came from.
"""

import hashlib
import os
import secrets
import shutil
from collections.abc import Iterator, Sequence
from contextlib import suppress
from filecmp import cmp
from pathlib import Path, PurePosixPath

from donka.bot.foreign import one_line
from donka.errors import DonkaError
from donka.submit.allowance import Allowance
from donka.submit.members import Places
from donka.submit.metadata import read_metadata
from donka.submit.received import Unfit
from donka.submit.wheel import Unpacked, holds, unpack

FOLDER, FILE = 0o755, 0o444
"""Modes: nobody writes, and a worker that is another user reads."""


def kept(wheel: Path, wheels: Path, allowance: Allowance) -> Unpacked:
    """The file *wheel* unpacked below *wheels*, by its digest; only once, whoever needs it.

    DonkaError where what was unpacked is another by now: each bot that shares it has the change too.
    """
    with wheel.open("rb") as file:
        root = wheels / hashlib.file_digest(file, "sha256").hexdigest()
    if not root.exists():
        wheels.mkdir(parents=True, exist_ok=True)
        _unpack_beside(wheel, root, allowance)
    elif not holds(root, wheel):
        raise DonkaError(
            f"{root}: not what the wheel holds any more (remove the folder, and submit again)"
        )
    (info,) = root.glob("*.dist-info")
    return Unpacked(root, read_metadata(info))


def _unpack_beside(wheel: Path, root: Path, allowance: Allowance) -> None:
    """Unpack *wheel* to *root* in one step, so that a kill leaves nothing half there."""
    draft = root.with_name(f".{secrets.token_hex(8)}")
    try:
        unpack(wheel, draft, allowance, own=False)
        # Somebody else may have been faster; his is the same.
        with suppress(OSError):
            draft.rename(root)
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def lay(site: Path, wheels: Sequence[Unpacked], allowance: Allowance) -> None:
    """Lay *wheels* together in the new folder *site*; Unfit where two of them want one place.

    Two may bring the same bytes to it, as parts of one namespace do.
    """
    site.mkdir(mode=FOLDER)
    owners: dict[PurePosixPath, Unpacked] = {}
    places = Places()
    for wheel in wheels:
        for path in _files(wheel.root):
            allowance.take_file()
            allowance.take_bytes((wheel.root / path).stat().st_size)
            before = owners.setdefault(path, wheel)
            if before is wheel:
                places.take(path)
                _link(wheel.root / path, site / path)
            elif not cmp(before.root / path, wheel.root / path, shallow=False):
                raise Unfit(
                    f"{before.metadata.pin} and {wheel.metadata.pin} both bring "
                    f"{one_line(str(path), 120)!a}, with other bytes (need one of them only)"
                )
    close(site)


def _files(root: Path) -> Iterator[PurePosixPath]:
    for folder, folders, names in os.walk(root):
        folders.sort()
        below = PurePosixPath(Path(folder).relative_to(root).as_posix())
        yield from (below / name for name in sorted(names))


def _link(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        target.hardlink_to(source)
    except OSError:
        # Another file system, or one without links, or too many of them.
        shutil.copyfile(source, target)


def close(folder: Path) -> None:
    """Let everybody read *folder* and what is below it, and nobody write its files."""
    for path, _, names in os.walk(folder):
        Path(path).chmod(FOLDER)
        for name in names:
            Path(path, name).chmod(FILE)
