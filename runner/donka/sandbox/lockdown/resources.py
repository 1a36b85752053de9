"""What a worker may use of the machine, as resource limits: soft and hard, so never to be raised.

Knows what each limit is for; what slips past them is the business of ``watchdog``.
"""

try:
    # Now: once the worker is another user, it may not be able to read the standard library.
    import resource
except ImportError:
    resource = None  # type: ignore[assignment]  # not every system has it

from donka.sandbox.limits import MB, Limits
from donka.sandbox.reached import Reached

ADDRESS_SPACE = 8000 * MB
"""What the address space may exceed the memory by: libraries map much that they never touch."""

STACK = 64 << 20


def bound(limits: Limits, alone: bool) -> Reached:
    """Set every limit; the bound reached, by limit, or False where it could not be set.

    *alone* tells that the process shares its user with no other, so that processes may be counted.
    """
    if resource is None:
        return {"rlimits": False}
    reached: Reached = {}
    for name, value in wanted(limits, alone).items():
        number = getattr(resource, f"RLIMIT_{name.upper()}", None)
        if number is None:
            reached[name] = False
            continue
        hard = resource.getrlimit(number)[1]
        most = value if hard == resource.RLIM_INFINITY else min(value, hard)
        try:
            resource.setrlimit(number, (most, most))
            reached[name] = most
        except (OSError, ValueError):
            reached[name] = False
    return reached


def wanted(limits: Limits, alone: bool) -> dict[str, int]:
    """The limits of the level of *limits*, by the kernel's names without ``RLIMIT_``."""
    # In the heap and in private memory, whether touched or not; Python raises MemoryError.
    bounds = {"data": limits.memory}
    # Shared and read-only maps, which DATA does not count, and the page tables they cost.
    bounds["as"] = limits.memory + ADDRESS_SPACE
    # A core dump would be a file, and hold what others may not read.
    bounds["core"] = 0
    bounds["nofile"] = limits.files
    # Of one file; at 0 every write to a file fails.
    bounds["fsize"] = limits.tmp
    # Of the first thread, for recursion in C. The stacks of others are part of DATA, and as large as
    # the limit was when the interpreter started: 8 MiB on most systems.
    bounds["stack"] = STACK
    if limits.level.isolates:
        # Locked pages and message queues are memory that no other limit counts.
        bounds |= {"memlock": 0, "msgqueue": 0}
        if alone:
            # The kernel counts all threads of a user within its user namespace, not a process's.
            bounds["nproc"] = limits.threads
    return bounds
