"""What Linux tells of another process in ``/proc/PID/stat``; elsewhere it tells nothing."""


def state(pid: int) -> str:
    """What the process is doing, in the kernel's letter, such as ``R`` or ``Z``; empty once it is gone."""
    return next(iter(_fields(pid)), "")


def parent(pid: int) -> int:
    """Whose child the process is; -1 once it is gone."""
    fields = _fields(pid)
    return int(fields[1]) if fields else -1


def _fields(pid: int) -> list[str]:
    """From the third on, see proc_pid_stat(5): the second, a name, can hold anything."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as stat:
            return stat.read().rpartition(b")")[2].decode("ascii").split()
    except OSError:
        return []
