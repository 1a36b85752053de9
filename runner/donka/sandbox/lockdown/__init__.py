"""The order in which a worker gives up its powers, before any code of a bot's is near.

Each step tells what it reached; where a system has no such thing, or a step fails, the answer says
so and the host decides whether that will do. Knows nothing of bots and frames.
"""

import os

from donka.sandbox.kin import die_with
from donka.sandbox.levels import Level
from donka.sandbox.limits import Limits
from donka.sandbox.lockdown import identity, landlock, resources, seccomp
from donka.sandbox.prctl import DUMPABLE, NO_NEW_PRIVS, prctl
from donka.sandbox.reached import Reached
from donka.sandbox.wire import Allowed


def lock_down(limits: Limits, parent: int, uid: int | None, allowed: Allowed) -> Reached:
    """Take every step of the level of *limits*, in order; what was reached, by step.

    Ends this process where *parent*, which started it, is already gone. *uid* is whom to become,
    None where the host is no root. No thread may have been started yet.
    """
    isolates = limits.level.isolates
    # First, for the kernel takes back the next two from a process that changes its user.
    reached: Reached = {"uid": identity.become(uid)} if isolates else {}
    reached["parent_death"] = die_with(parent)
    # No core dump through a piped core_pattern, which ignores RLIMIT_CORE; no ptrace by a
    # neighbour.
    reached["undumpable"] = prctl(DUMPABLE, 0)
    alone = uid is not None or limits.level is Level.FULL
    reached |= resources.bound(limits, alone)
    # Without it the kernel takes neither rules nor a filter from a process that is not root's.
    reached["no_new_privs"] = prctl(NO_NEW_PRIVS, 1)
    if isolates:
        reached["landlock"] = landlock.restrict(allowed)
        # Last, for it refuses the calls that the other steps are made of.
        reached["seccomp"] = seccomp.install(limits.threads, os.getpid())
    return reached
