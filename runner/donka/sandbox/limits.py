"""What a worker is given: plain numbers, agreed by host and worker before anything runs."""

from typing import Self

import msgspec

MB = 1_000_000


class Limits(msgspec.Struct, frozen=True):
    """The resources of one worker, and the level of isolation it is to reach."""

    memory: int = 512 * MB
    """Bytes it may allocate."""
    files: int = 64
    """Descriptors it may hold open."""
    threads: int = 1
    """Threads that numeric libraries are told to use."""
    tmp: int = 0
    """The longest file it may write, in bytes; 0 means none at all."""
    level: str = "none"

    def written(self) -> list[str]:
        """The limits as arguments of a command, ``memory=512000000`` and so on."""
        return [f"{name}={getattr(self, name)}" for name in self.__struct_fields__]

    @classmethod
    def read(cls, arguments: list[str]) -> Self:
        """The limits that were ``written`` as *arguments*."""
        given = dict(argument.split("=", 1) for argument in arguments)
        level = given.pop("level")
        return cls(level=level, **{name: int(value) for name, value in given.items()})
