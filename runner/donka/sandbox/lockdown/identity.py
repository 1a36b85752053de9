"""Whom a worker belongs to: a user of its own, who owns nothing, where the host is root.

Knows nothing of what a user may do; that is for the other steps.
"""

import contextlib
import ctypes
import os
import secrets
import struct
import sys
from pathlib import Path

SPARE = range(0x7000_0000, 0x7FFE_0000)
"""Users that nobody is: above those systemd gives to containers, below its foreign ones.

See its page on UIDs and GIDs. No distribution and no tool for containers is known to use them.
"""

PEOPLE = 1000
"""Below it are the services of a system."""
NOBODY = 65534

_CAPABILITIES = 0x2008_0522
"""The version of capset(2) that knows 64 capabilities."""


def become(uid: int | None) -> int:
    """Become the user *uid* for good, in the group of that number alone, without capabilities.

    The user that this is now; 0, which is root, where there is a way back. With None the user stays
    as it is.
    """
    if sys.platform != "linux":
        return os.geteuid() if hasattr(os, "geteuid") else 0
    # Where this fails the process is not whom it should be, which is what the answer says.
    with contextlib.suppress(OSError):
        if uid is not None:
            os.setgroups([])
            os.setresgid(uid, uid, uid)
            os.setresuid(uid, uid, uid)
    if not _shed_capabilities() or not _is_only(os.geteuid() if uid is None else uid):
        return 0
    return os.geteuid()


def spare_uid() -> int | None:
    """A user who owns nothing, drawn at random for one worker; None unless this process is root's.

    None too where root is root of a container that has hardly any other user.
    """
    if sys.platform != "linux" or os.geteuid() != 0:
        return None
    try:
        maps = [Path(f"/proc/self/{name}_map").read_text("ascii") for name in ("uid", "gid")]
    except OSError:
        return None
    spare = spare_of(*maps)
    return spare[secrets.randbelow(len(spare))] if spare else None


def spare_of(uid_map: str, gid_map: str) -> range:
    """The users among whom to draw, given what ``/proc/self/uid_map`` and ``gid_map`` hold.

    Where those of ``SPARE`` do not exist, as in a container, the upper half of what does: accounts
    are numbered from below.
    """
    mapped = [_overlap(uids, gids) for uids in _extents(uid_map) for gids in _extents(gid_map)]
    best = max((_overlap(extent, SPARE) for extent in mapped), key=len, default=range(0))
    if best:
        return best
    widest = max(mapped, key=len, default=range(0))
    upper = range(max(widest.start + len(widest) // 2, PEOPLE), widest.stop)
    return range(upper.start, NOBODY) if NOBODY in upper else upper


def _extents(id_map: str) -> list[range]:
    """The numbers that exist here; each line of the map holds first, first outside, count."""
    rows = [[int(word) for word in line.split()] for line in id_map.splitlines()]
    return [range(first, first + count) for first, _, count in rows]


def _overlap(one: range, other: range) -> range:
    return range(max(one.start, other.start), min(one.stop, other.stop))


def _shed_capabilities() -> bool:
    """Give up what a process may have of root's powers without being root."""
    header = struct.pack("=Ii", _CAPABILITIES, 0)
    # Effective, permitted and inheritable, each in two words; what is ambient goes with them.
    return bool(ctypes.CDLL(None).capset(header, bytes(2 * 3 * 4)) == 0)


def _is_only(uid: int) -> bool:
    """Whether this process belongs to *uid* alone, and cannot get back to root."""
    if {*os.getresuid()} != {uid}:
        return False
    try:
        os.setuid(0)
    except OSError:
        return True
    return False
