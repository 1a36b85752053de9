"""Keeps what is accepted and what is refused, and takes away what is removed.

Each by one rename at its end: whoever is killed leaves what was there before, or what was to be there.
"""

import re
import secrets
import shutil
import time
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from donka.errors import DonkaError
from donka.league.accepted.contents import PARTS
from donka.league.accepted.folder import LeagueFolder
from donka.league.accepted.kept import Accepted, is_number
from donka.league.accepted.submission import Submission, write


class Refusal(msgspec.Struct, frozen=True, kw_only=True):
    """A submission that was not accepted."""

    schema: int = 1
    what: str
    """As it was named."""
    name: str
    """What it was to be called, as far as that was known."""
    author: str
    at: str
    """UTC, ISO 8601."""
    step: str
    """Where it failed."""
    reason: str


def keep(league: LeagueFolder, arrived: Path, submission: Submission) -> Accepted:
    """Accept what lies in *arrived* under the next number of its name, which *submission* need not have.

    The caller holds the league. DonkaError where its folder cannot be written.
    """
    versions = league.bots / submission.name
    try:
        versions.mkdir(parents=True, exist_ok=True)
        taken = [int(each.name) for each in versions.iterdir() if is_number(each.name)]
        number = max(taken, default=0) + 1
        numbered = msgspec.structs.replace(submission, number=number)
        write(arrived, numbered)
        # Onto a folder that holds something no folder can be moved, whoever has been quicker.
        arrived.rename(versions / str(number))
    except OSError as error:
        raise DonkaError(
            f"{versions}: cannot be written: {error.strerror} (nothing was accepted)"
        ) from None
    return Accepted(versions / str(number), numbered)


def remove(accepted: Accepted) -> Submission:
    """Take the code of *accepted* away; what was known of it stays, and its number stays taken.

    Done again it ends what a kill left undone.
    """
    submission = accepted.submission
    if submission.removed is None:
        submission = msgspec.structs.replace(submission, removed=now())
        write(accepted.folder, submission)
    for part in PARTS:
        discard(accepted.folder / part)
    return submission


def sweep(league: LeagueFolder, older_than_s: float = 86_400.0) -> None:
    """Remove what somebody who was killed has left half received."""
    if league.incoming.is_dir():
        before = time.time() - older_than_s
        for each in league.incoming.iterdir():
            with suppress(OSError):
                if each.stat().st_mtime < before:
                    discard(each)


def refuse(league: LeagueFolder, refusal: Refusal) -> None:
    """Keep *refusal*, for the organiser."""
    stamp = re.sub(r"[^0-9T]", "", refusal.at.partition("+")[0])
    safe = re.sub(r"[^\w-]+", "-", refusal.name).strip("-")[:40] or "unnamed"
    league.refused.mkdir(parents=True, exist_ok=True)
    draft = league.refused / f".{secrets.token_hex(8)}"
    draft.write_bytes(msgspec.json.format(msgspec.json.encode(refusal), indent=2) + b"\n")
    path = league.refused / f"{stamp}-{safe}.json"
    again = 2
    while path.exists():
        path = league.refused / f"{stamp}-{safe}-{again}.json"
        again += 1
    draft.replace(path)


def discard(folder: Path) -> None:
    """Remove *folder* with all in it, whose folders may be closed to writing; nothing where there is none."""
    if not folder.is_dir():
        return
    for each in (folder, *(each for each in folder.rglob("*") if not each.is_symlink())):
        if each.is_dir():
            each.chmod(0o755)
    shutil.rmtree(folder)


def now() -> str:
    """The time, UTC, ISO 8601."""
    return datetime.now(UTC).isoformat(timespec="seconds")
