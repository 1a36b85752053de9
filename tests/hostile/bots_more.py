"""Bots that would have the kernel tell lies about them."""

from hostile import Hostile, refused

BOTS = (
    Hostile(
        "killed-by-a-limit",
        "limits its own CPU time: past that the kernel sends a SIGKILL, as if from outside, to have "
        "a lost game played again",
        """
        import resource
        resource.setrlimit(resource.RLIMIT_CPU, (1, 1))
        raise HarmDone("will be killed")
        """,
        refused("ValueError: not allowed to raise maximum limit"),
        layers=frozenset({"seccomp"}),
    ),
)
