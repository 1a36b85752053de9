"""The steps by which a worker gives up its powers, before any code of a bot's is near.

Each step tells what it reached; where a system has no such thing, the answer says so and the host
decides whether that will do. Knows nothing of bots and frames.
"""

import os
import sys
from collections.abc import Callable

from donka.sandbox.limits import Limits

Reached = dict[str, bool | int | str]

ADDRESS_SPACE = 8_000_000_000
"""What the address space may exceed the memory by: libraries map much that they never touch."""

STACK = 64 << 20

_PR_SET_PDEATHSIG = 1
_PR_SET_DUMPABLE = 4
_PR_SET_NO_NEW_PRIVS = 38
_SIGKILL = 9


def lock_down(limits: Limits, host: int) -> Reached:
    """Take every step in order; what was reached, by step.

    Ends the process where the process *host* that started it is already gone.
    """
    reached: Reached = {}
    for step in STEPS:
        reached.update(step(limits, host))
    return reached


def _die_with_host(_: Limits, host: int) -> Reached:
    done = _prctl(_PR_SET_PDEATHSIG, _SIGKILL)
    # The host may have died before the kernel was asked to tell us.
    if os.name == "posix" and os.getppid() != host:
        os._exit(0)
    return {"parent_death": done}


def _hide_memory(_: Limits, host: int) -> Reached:
    del host
    # No core dump through a piped core_pattern, which ignores RLIMIT_CORE; no ptrace by a neighbour.
    return {"undumpable": _prctl(_PR_SET_DUMPABLE, 0)}


def _bound_resources(limits: Limits, host: int) -> Reached:
    del host
    try:
        import resource
    except ImportError:
        return {"rlimits": False}
    wanted = {
        "data": ("RLIMIT_DATA", limits.memory),
        "as": ("RLIMIT_AS", limits.memory + ADDRESS_SPACE),
        "core": ("RLIMIT_CORE", 0),
        "nofile": ("RLIMIT_NOFILE", limits.files),
        "fsize": ("RLIMIT_FSIZE", limits.tmp),
        "stack": ("RLIMIT_STACK", STACK),
    }
    reached: Reached = {}
    for name, (constant, value) in wanted.items():
        number = getattr(resource, constant, None)
        if number is None:
            reached[name] = False
            continue
        hard = resource.getrlimit(number)[1]
        bound = value if hard == resource.RLIM_INFINITY else min(value, hard)
        try:
            resource.setrlimit(number, (bound, bound))
            reached[name] = bound
        except (OSError, ValueError):
            reached[name] = False
    return reached


def _gain_no_privileges(_: Limits, host: int) -> Reached:
    del host
    return {"no_new_privs": _prctl(_PR_SET_NO_NEW_PRIVS, 1)}


def _prctl(option: int, value: int) -> bool:
    """Whether the kernel did as asked; False where there is no such call."""
    if sys.platform != "linux":
        return False
    import ctypes

    return bool(ctypes.CDLL(None).prctl(option, value, 0, 0, 0) == 0)


STEPS: tuple[Callable[[Limits, int], Reached], ...] = (
    _die_with_host,
    _hide_memory,
    _bound_resources,
    _gain_no_privileges,
)
"""In an order that matters: what tightens the rules for system calls comes last."""
