"""What a process can ask the Linux kernel to do with it; elsewhere nobody is there to ask."""

import sys

PARENT_DEATH_SIGNAL = 1
DUMPABLE = 4
CHILD_SUBREAPER = 36
NO_NEW_PRIVS = 38


def prctl(option: int, value: int) -> bool:
    """Whether the kernel did as asked; False where there is no such call."""
    if sys.platform != "linux":
        return False
    import ctypes

    return bool(ctypes.CDLL(None).prctl(option, value, 0, 0, 0) == 0)
