"""Puts a new site in the place of the old one, by two renames: a kill at any moment leaves one of them whole.

Knows nothing of what is in a site. The caller holds the lock.
"""

import shutil
from contextlib import suppress
from pathlib import Path

from donka.errors import DonkaError
from donka.report.printable import printable

SITE = "site"
DRAFT = ".site.new"
"""The new one while it is written."""
BEFORE = ".site.old"
"""The old one for the moment in which the new one takes its name."""


def recover(folder: Path) -> None:
    """Mend what a kill has left in *folder*: the old site under its name again, nothing beside it."""
    site, before = folder / SITE, folder / BEFORE
    if before.is_dir() and not before.is_symlink() and not (site.exists() or site.is_symlink()):
        before.rename(site)
    sweep(before)
    sweep(folder / DRAFT)


def replace(folder: Path) -> None:
    """Let the draft in *folder* be the site from now on."""
    site, draft, before = folder / SITE, folder / DRAFT, folder / BEFORE
    if not site.exists():
        draft.rename(site)
        return
    try:
        site.rename(before)
        draft.rename(site)
    except BaseException:
        # An interrupt comes before or after a rename as it likes.
        if not site.exists():
            before.rename(site)
        raise
    # What is left of it is swept the next time.
    with suppress(OSError, DonkaError):
        sweep(before)


def sweep(left: Path) -> None:
    """Remove *left*, whatever it is; DonkaError where that cannot be done."""
    try:
        if left.is_dir() and not left.is_symlink():
            shutil.rmtree(left)
        else:
            left.unlink(missing_ok=True)
    except OSError as error:
        raise DonkaError(
            f"{printable(str(left))}: left behind by an earlier publish, and cannot be removed: "
            f"{error.strerror} (nothing was changed; remove it, then publish again)"
        ) from None
