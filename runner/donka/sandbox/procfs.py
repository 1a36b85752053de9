"""What Linux tells of another process under ``/proc``; elsewhere it tells nothing."""

import re

_OWN = re.compile(rb"^(?:RssAnon|VmSwap):\s+(\d+) kB$", re.MULTILINE)


def state(pid: int) -> str:
    """What the process is doing, in the kernel's letter, such as ``R`` or ``Z``; empty once it is gone."""
    return next(iter(_fields(pid)), "")


def parent(pid: int) -> int:
    """Whose child the process is; -1 once it is gone."""
    fields = _fields(pid)
    return int(fields[1]) if fields else -1


def own_memory(pid: int) -> int | None:
    """The bytes of memory that the process alone holds, swapped or not; None where nobody tells."""
    try:
        with open(f"/proc/{pid}/status", "rb") as status:
            found = _OWN.findall(status.read())
    except OSError:
        return None
    # The kernel writes kB and means 1024 bytes.
    return 1024 * sum(map(int, found)) if found else None


def _fields(pid: int) -> list[str]:
    """From the third on, see proc_pid_stat(5): the second, a name, can hold anything."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as stat:
            return stat.read().rpartition(b")")[2].decode("ascii").split()
    except OSError:
        return []
