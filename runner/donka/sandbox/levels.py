"""How far a bot is shut in: the names of the levels."""

from enum import StrEnum


class Level(StrEnum):
    """From the least to the most."""

    NONE = "none"
    """A process of its own with limits of memory and files, and nothing between it and the user's files."""
    KERNEL = "kernel"
    """What a process can have the kernel take from it: Landlock, seccomp, an identity of its own."""
    FULL = "full"
    """The same within bubblewrap: a machine in which there is nothing but the bot."""

    @property
    def isolates(self) -> bool:
        """Whether a bot that is not trusted may run."""
        return self is not Level.NONE


FROM_MOST = (Level.FULL, Level.KERNEL, Level.NONE)
