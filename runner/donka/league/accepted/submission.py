"""What is known of one accepted version of a bot: the text that lies beside its code."""

import os
import re
import secrets
from pathlib import Path
from typing import Final

import msgspec

from donka.bot.options import DeclaredOption
from donka.errors import DonkaError

FILE: Final = "submission.json"
SCHEMA: Final = 1


class StepTold(msgspec.Struct, frozen=True):
    """One step of the examination it passed."""

    number: int
    title: str
    outcome: str
    told: tuple[str, ...] = ()
    """Foreign text as it came."""


class Point(msgspec.Struct, frozen=True):
    """The entry point that offers the bot."""

    name: str
    value: str


class Submission(msgspec.Struct, frozen=True, kw_only=True):
    """One accepted version."""

    schema: int = SCHEMA
    name: str
    """What the league calls the bot."""
    number: int
    """Which version of that name it is, counted from 1; a number is never given twice."""
    author: str
    alias: str | None = None
    """Shown in published tables instead of the name."""
    distribution: str
    """Of a single file the file's name, as it came."""
    version: str
    """The distribution's; empty for a single file."""
    point: Point | None
    """None for a single file."""
    file: str | None
    """What the single file is called in ``file/``; None for a distribution."""
    bot: str
    """What the bot is called by its plugin."""
    options: tuple[DeclaredOption, ...] = ()
    description: str = ""
    digest: str
    """SHA-256 of every byte of it and of what it needs, in hex; see ``contents``."""
    requirements: tuple[str, ...] = ()
    """What it needs, with exact versions; all of it lies beside it."""
    received: str
    """UTC, ISO 8601."""
    late: bool = False
    """Whether it came after submissions had closed."""
    level: str
    """The isolation at which it was examined."""
    donka: str
    """The version that examined it."""
    outcome: str
    """What the examination came to, in a line."""
    steps: tuple[StepTold, ...] = ()
    copies: tuple[str, ...] = ()
    """Versions of others that it agreed with in so many positions that one may be a copy; a line each."""
    removed: str | None = None
    """When the organiser removed it; its code is gone then, its number stays taken."""

    @property
    def reference(self) -> str:
        """What this version is called: ``my-bot@2``."""
        return f"{self.name}@{self.number}"


def read(folder: Path) -> Submission:
    """What lies in *folder*, a version's own; DonkaError where it makes no sense."""
    path = folder / FILE
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Submission)
    except OSError as error:
        raise DonkaError(f"{path}: {error.strerror} (a version without it cannot play)") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise DonkaError(
            f"{path}: cannot be read: {error} (expected what donka submit wrote)"
        ) from None
    if found.schema != SCHEMA:
        raise DonkaError(
            f"{path}: schema {found.schema} (expected {SCHEMA}: another version wrote it)"
        )
    if (found.point is None) == (found.file is None):
        raise DonkaError(f"{path}: expected an entry point or a file, and not both")
    if not re.fullmatch("[0-9a-f]{64}", found.digest):
        raise DonkaError(f"{path}: its digest is none (expected SHA-256 in hex)")
    if found.file is not None and (not found.file or set(found.file) & set("/\\:\0")):
        raise DonkaError(f"{path}: its file is {found.file!a} (expected the name of one beside it)")
    if (found.name, str(found.number)) != (folder.parent.name, folder.name):
        raise DonkaError(
            f"{path}: is that of {found.reference} (expected {folder.parent.name}@{folder.name}: put the "
            "folder back where it was)"
        )
    return found


def write(folder: Path, submission: Submission) -> None:
    """Write *submission* into *folder*, in place of what may be there: whole, or not at all."""
    draft = folder / f".{secrets.token_hex(8)}"
    text = msgspec.json.format(msgspec.json.encode(submission), indent=2)
    with draft.open("wb") as file:
        file.write(text + b"\n")
        file.flush()
        os.fsync(file.fileno())
    draft.replace(folder / FILE)
