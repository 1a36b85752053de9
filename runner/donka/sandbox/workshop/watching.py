"""Looks at what a workshop as a whole holds: limits of the kernel count each process by itself.

Reads ``/proc``, and sees nothing where there is none.
"""

import os
from collections import defaultdict
from collections.abc import Iterator

from donka.sandbox import procfs
from donka.sandbox.limits import MB
from donka.sandbox.workshop.job import TMP, Bounds


def excess(pid: int, bounds: Bounds) -> str | None:
    """What the workshop whose first process is *pid* has too much of, in words, if anything."""
    held = sum(map(_resident, family(pid)))
    if held > bounds.memory:
        return f"holds {held // MB:,} MB of memory (at most {bounds.memory // MB:,})"
    files = _files(pid)
    if files > bounds.files:
        return f"has made {files:,} files (at most {bounds.files:,})"
    return None


def family(first: int) -> Iterator[int]:
    """The process *first* and all that descend from it."""
    children: defaultdict[int, list[int]] = defaultdict(list)
    for name in os.listdir("/proc"):
        if name.isdigit():
            children[procfs.parent(int(name))].append(int(name))
    waiting = [first]
    while waiting:
        pid = waiting.pop()
        yield pid
        waiting += children[pid]


def _resident(pid: int) -> int:
    try:
        with open(f"/proc/{pid}/statm", encoding="ascii") as statm:
            return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, IndexError):
        return 0


def _files(pid: int) -> int:
    """How many files lie in its own file system, whose room for names nothing else bounds."""
    try:
        room = os.statvfs(f"/proc/{pid}/root{TMP}")
    except OSError:
        return 0
    return room.f_files - room.f_ffree
