"""The steps by which a worker gives up its powers, before any code of a bot's is near.

Each step tells what it reached; where a system has no such thing, the answer says so and the host
decides whether that will do. Knows nothing of bots and frames.
"""

from donka.sandbox.kin import die_with
from donka.sandbox.limits import Limits
from donka.sandbox.prctl import DUMPABLE, NO_NEW_PRIVS, prctl

from donka.sandbox.reached import Reached

ADDRESS_SPACE = 8_000_000_000
"""What the address space may exceed the memory by: libraries map much that they never touch."""

STACK = 64 << 20


def lock_down(limits: Limits, host: int) -> Reached:
    """Take every step in order; what was reached, by step.

    Ends the process where the process *host* that started it is already gone.
    """
    # In an order that matters: what tightens the rules for system calls comes last.
    return {
        "parent_death": die_with(host),
        # No core dump through a piped core_pattern, which ignores RLIMIT_CORE; no ptrace by a
        # neighbour.
        "undumpable": prctl(DUMPABLE, 0),
        **_bound_resources(limits),
        "no_new_privs": prctl(NO_NEW_PRIVS, 1),
    }


def _bound_resources(limits: Limits) -> Reached:
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
