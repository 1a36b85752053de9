"""What a process owes its kin: it dies with its parent, and shares a core with its children."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from donka.sandbox import procfs
from donka.sandbox.prctl import CHILD_SUBREAPER, PARENT_DEATH_SIGNAL, prctl

_SIGKILL = 9

REQUESTS = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
"""The signals by which somebody asks a program to stop: Ctrl-C, kill, a terminal that is closed."""


def die_with(parent: int) -> bool:
    """Have the kernel kill this process when its parent, the process *parent*, ends.

    False where there is no such service. Ends the process where *parent* is already gone.
    """
    done = prctl(PARENT_DEATH_SIGNAL, _SIGKILL)
    # The parent may have died before the kernel was asked to tell us.
    if os.name == "posix" and os.getppid() != parent:
        os._exit(0)
    return done


@contextmanager
def sheltered() -> Iterator[None]:
    """Let processes that are started meanwhile not be ended by Ctrl-C before they can say so.

    It reaches them once they call ``leave_to_parent``; this process itself hears of it afterwards.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, REQUESTS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def leave_to_parent() -> None:
    """Ignore requests to stop: they go to a whole process group, and the parent alone answers them."""
    for request in REQUESTS:
        signal.signal(request, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, REQUESTS)


def adopt_orphans() -> bool:
    """Become the parent of whatever a descendant leaves behind; False where that cannot be."""
    return prctl(CHILD_SUBREAPER, 1)


def end_children() -> None:
    """Kill and reap every child of this process, and what it leaves behind in turn."""
    if sys.platform != "linux":
        return
    while True:
        try:
            left = children(os.getpid())
        except OSError:
            # Where nothing more can be opened nobody can be looked for; a worker dies with its parent.
            return
        if not left:
            return
        for child in left:
            os.kill(child, signal.SIGKILL)
        for child in left:
            os.waitpid(child, 0)


def reap_orphans() -> None:
    """Wait for the children of this process that have ended; it has none but those it adopted."""
    if sys.platform != "linux":
        return
    for child in children(os.getpid()):
        # Nobody else may be waiting for one that still runs.
        if procfs.state(child) == "Z":
            os.waitpid(child, os.WNOHANG)


def children(parent: int) -> list[int]:
    """The processes that the main thread of *parent* has started, or adopted, and not waited for."""
    try:
        with open(f"/proc/{parent}/task/{parent}/children", encoding="ascii") as file:
            return [int(pid) for pid in file.read().split()]
    except FileNotFoundError:
        # A kernel without CONFIG_PROC_CHILDREN.
        return []


def keep_to_one_core(number: int) -> None:
    """Keep this process, and all it starts, to one of the processors it may use.

    A host and its workers take turns, so a second core could only cost them: waking a process there
    takes several times as long as handing over to it in place. *number* picks the core, in turn.
    """
    if sys.platform == "linux":
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {cores[number % len(cores)]})


def cores() -> int:
    """How many processors this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
