"""What a host process owes its parent and its children: it dies with the one, and shares a core with the others."""

import os
import sys

_PR_SET_PDEATHSIG = 1
_SIGKILL = 9


def die_with(parent: int) -> bool:
    """Have the kernel kill this process when its parent, the process *parent*, ends.

    False where there is no such service. Ends the process where *parent* is already gone.
    """
    if sys.platform != "linux":
        return False
    import ctypes

    done = bool(ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, _SIGKILL, 0, 0, 0) == 0)
    # The parent may have died before the kernel was asked to tell us.
    if os.getppid() != parent:
        os._exit(0)
    return done


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
