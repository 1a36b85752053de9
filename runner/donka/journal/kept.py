"""What can be asked of a journal besides its games: faults, voids and times, each with its owner."""

from dataclasses import dataclass

from donka.game.faults import Fault
from donka.game.times import Times
from donka.journal.sitting import LoadTime, SittingId, Void


@dataclass(frozen=True, slots=True)
class KeptFault:
    """A fault, with the game it happened in and the entry that made it."""

    table: int
    set: int
    rotation: int
    entry: str
    fault: Fault


@dataclass(frozen=True, slots=True)
class KeptVoid:
    """A void, with the sitting it cost."""

    sitting: SittingId
    void: Void


@dataclass(frozen=True, slots=True)
class KeptSitting:
    """What is kept of a sitting beside its games."""

    id: SittingId
    elapsed_ns: int
    loads: tuple[LoadTime, ...]


@dataclass(frozen=True, slots=True)
class EntryTimes:
    """What one entry's decisions and loads cost, summed over every game kept."""

    entry: str
    decisions: Times
    dearest_game_ns: int
    """The most that its decisions in one game cost together."""
    loads: int
    """How often its worker was made ready."""
    load_charge_ns: int
    load_elapsed_ns: int


@dataclass(frozen=True, slots=True)
class KeptTimes:
    """Where the time of every sitting kept has gone."""

    entries: tuple[EntryTimes, ...]
    """In the order of ``About.entries``."""
    sittings: int
    elapsed_ns: int
    """How long the sittings took, added up; side by side they took less."""
