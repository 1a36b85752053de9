"""What a sitting sends home: its games, what loading its bots cost, and how often it was void.

Knows nothing of processes or files; every value can be pickled.
"""

from dataclasses import dataclass
from typing import NamedTuple

from donka.game.record import GameRecord


class SittingId(NamedTuple):
    """Which sitting: a block's number and one of its four rotations."""

    block: int
    rotation: int
    """1 to 4."""


@dataclass(frozen=True, slots=True)
class LoadTime:
    """What it took to make one entry ready to play, in nanoseconds."""

    entry: str
    elapsed_ns: int
    charge_ns: int


@dataclass(frozen=True, slots=True)
class Void:
    """One attempt at a sitting that counts for nothing: the machine spoilt it, not a bot."""

    reason: str
    """The proof, one line."""
    at: str
    """UTC, ISO 8601."""
    elapsed_ns: int = 0
    """What the attempt had lasted."""
    killed: str = ""
    """The entry whose process somebody killed, where it was that: next time it is a crash there."""


@dataclass(frozen=True, slots=True)
class SittingRecord:
    """One rotation of every set of a block, played to the end."""

    block: int
    rotation: int
    games: tuple[GameRecord, ...]
    """One a set of the block."""
    loads: tuple[LoadTime, ...] = ()
    """Every start of a worker, those after a death included."""
    voids: tuple[Void, ...] = ()
    """The attempts that went before."""
    elapsed_ns: int = 0
    """How long it took, from the first worker started to the last record made."""
    ready_ns: int = 0
    """How much of that went by before the first deal; not kept."""

    @property
    def id(self) -> SittingId:
        """Which sitting it is."""
        return SittingId(self.block, self.rotation)
