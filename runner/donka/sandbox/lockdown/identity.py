"""Whom a worker belongs to: a user of its own, who owns nothing, where the host is root.

Knows nothing of what that user may do; that is for the other steps.
"""

import contextlib
import os
import secrets
from collections.abc import Iterable
from pathlib import Path

SPARE = range(0x7000_0000, 0x7FFE_0000)
NOBODY = 65534


def become(uid: int | None) -> int:
    """Become the user *uid* for good, in the group of that number alone; the user that this is now.

    0 where there is a way back. None stays who it is.
    """
    if not hasattr(os, "setresuid"):
        return os.geteuid() if hasattr(os, "geteuid") else 0
    if uid is None:
        return os.geteuid()
    # A failure leaves the process with a user that is not the one asked for, which is the answer.
    with contextlib.suppress(OSError):
        os.setgroups([])
        os.setresgid(uid, uid, uid)
        os.setresuid(uid, uid, uid)
    return os.geteuid() if _is_only(uid) else 0


def _is_only(uid: int) -> bool:
    """Whether this process belongs to *uid* alone, and cannot get back to root."""
    if os.getresuid() != (uid,) * 3 or os.getresgid() != (uid,) * 3 or os.getgroups():
        return False
    try:
        os.setuid(0)
    except PermissionError:
        return True
    return False


def spare_uid() -> int | None:
    """A user who owns nothing, drawn at random for one worker; None unless this process is root's."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return None
    return drawn(Path("/proc/self/uid_map").read_text(encoding="ascii").splitlines())


def drawn(lines: Iterable[str]) -> int | None:
    """A user out of those that the *lines* of a map of users have."""
    del lines
    return SPARE[secrets.randbelow(len(SPARE))]
