"""A place in a tournament, as people write it: ``12.340.2.5.7``, whole or its beginning.

Knows how a place is written, not which there are.
"""

import re
from dataclasses import dataclass
from typing import Self

from donka.game.record import identity

PARTS = ("table", "set", "rotation", "deal", "trick")
_WRITTEN = re.compile(r"[0-9]{1,18}(\.[0-9]{1,18}){0,4}")
_FROM_ZERO = frozenset({"deal", "trick"})


@dataclass(frozen=True, slots=True)
class Place:
    """Table, set, rotation, deal and trick, as far as given; what is None is any.

    Deal 0 stands before the first card (a load fault), trick 0 for the pass.
    """

    table: int | None = None
    set: int | None = None
    rotation: int | None = None
    deal: int | None = None
    trick: int | None = None

    @classmethod
    def parse(cls, text: str) -> Self:
        """The place written as *text*; ``*`` for the rotation is all four. ValueError otherwise."""
        parts = text.strip().split(".")
        every = len(parts) > 3 and parts[2] == "*"
        plain = ".".join([*parts[:2], "1", *parts[3:]] if every else parts)
        if not _WRITTEN.fullmatch(plain):
            raise ValueError(
                f"expected a place such as 12.340.2.5.7, or its beginning, got {text!r}"
            )
        values = dict(zip(PARTS, map(int, plain.split(".")), strict=False))
        for name, value in values.items():
            if value == 0 and name not in _FROM_ZERO:
                raise ValueError(f"{name}s are counted from 1, got {text!r}")
        if every:
            del values["rotation"]
        return cls(**values)

    def __str__(self) -> str:
        given = [getattr(self, name) for name in PARTS]
        while given and given[-1] is None:
            given.pop()
        return ".".join("*" if value is None else identity(value) for value in given)
