"""What a worker is given: plain numbers, agreed by host and worker before anything runs."""

import msgspec

from donka.sandbox.levels import Level

MB = 1_000_000


class Limits(msgspec.Struct, frozen=True):
    """The resources of one worker, and the level of isolation it is to reach."""

    memory: int = 512 * MB
    """Bytes it may allocate."""
    files: int = 64
    """Descriptors it may hold open."""
    threads: int = 1
    """Threads it may run, and that numeric libraries are told to use."""
    tmp: int = 0
    """Bytes it may keep in files of its own; 0 means none at all."""
    level: Level = Level.NONE
