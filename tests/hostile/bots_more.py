"""Bots that would have the kernel, or the crowd on a processor, tell lies about them."""

from hostile import Hostile, refused

BOTS = (
    Hostile(
        "killed-by-a-limit",
        "sets itself a limit of CPU, past which the kernel sends a SIGKILL: as if from outside, to have "
        "a lost game played again",
        """
        import resource
        resource.setrlimit(resource.RLIMIT_CPU, (1, 1))
        raise HarmDone("will be killed")
        """,
        refused("PermissionError"),
        layers=frozenset({"seccomp"}),
    ),
)
