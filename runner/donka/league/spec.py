"""The tournament, typed: what a config says once it has been read.

Every value is final: durations are nanoseconds, sizes are bytes, and no ``auto`` is left but that of
the isolation, which depends on the machine.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from donka.game.rules import DEFAULT_PRESET, Rules
from donka.league.names import canonical
from donka.ranking.measure import Measure
from donka.ranking.policy import FaultPolicy
from donka.sandbox.levels import Level
from donka.sandbox.limits import MB, Limits

MS = 1_000_000
AUTO = "auto"
"""The isolation that is the most a machine can do; it stays so, since it is told per machine."""

Option = bool | int | float | str
"""A value under ``options:``, handed to the bot's factory."""


@dataclass(frozen=True, slots=True)
class EntrySpec:
    """One entry of ``bots:``."""

    name: str
    """The name the tables show."""
    bot: str
    """Which bot plays: ``bot`` or ``distribution:bot``."""
    options: Mapping[str, Option] = field(default_factory=dict)
    author: str | None = None
    alias: str | None = None
    """Shown in published tables instead of the name."""
    line: int = 0
    """Where the config names it, for errors found later; 0 where no config does."""
    column: int = 0


def can_mean(reference: str, distribution: str, name: str) -> bool:
    """Whether ``EntrySpec.bot``, the *reference*, can mean the bot *name* of *distribution*.

    Distributions are compared as packaging compares them.
    """
    owner, _, wanted = reference.rpartition(":")
    return wanted == name and (not owner or canonical(owner) == canonical(distribution))


class Unit(StrEnum):
    """What one rotation of a set plays: a whole game or one cycle."""

    GAME = "game"
    CYCLE = "cycle"


class Format(StrEnum):
    """Who is to be told apart: everybody, or a few candidates."""

    ROUND_ROBIN = "round_robin"
    GAUNTLET = "gauntlet"


class Meeting(StrEnum):
    """Which fours of a round robin meet, or which threes of a gauntlet's field."""

    ALL = "all"
    DESIGN = "design"


@dataclass(frozen=True, slots=True)
class ScheduleSpec:
    """Who meets whom, how often."""

    format: Format = Format.ROUND_ROBIN
    tables: Meeting = Meeting.ALL
    sets: int = 64
    """Sets a table."""
    unit: Unit = Unit.GAME
    block: int = 4
    """Sets in a block."""
    candidates: tuple[str, ...] = ()
    """Of a gauntlet, sorted; all others are its field."""
    one_per_author: bool = False

    @property
    def cycles(self) -> int | None:
        """How many cycles a game has; None plays it to its end."""
        return 1 if self.unit is Unit.CYCLE else None


@dataclass(frozen=True, slots=True)
class ClockSpec:
    """The limits, in nanoseconds of charge; *bank* None means no bank."""

    per_move: int = 500 * MS
    per_pass: int = 500 * MS
    bank: int | None = None
    load: int = 10_000 * MS


@dataclass(frozen=True, slots=True)
class SandboxSpec:
    """What a worker gets; *isolation* is auto, or the name of a level."""

    isolation: str = AUTO
    memory: int = 512 * MB
    threads: int = 1
    files: int = 64
    tmp: int = 0

    def limits(self, level: Level) -> Limits:
        """The same, as a worker is told it that is to reach *level*."""
        return Limits(self.memory, self.files, self.threads, self.tmp, level)


@dataclass(frozen=True, slots=True)
class RankingSpec:
    """What the ranking orders by."""

    rank_by: Measure = Measure.POINTS


class When(StrEnum):
    """When a tournament is over."""

    FIXED = "fixed"
    """After so many sets a table."""
    SETTLED = "settled"
    """Once every two neighbours of the table are told apart, or known to be practically equal."""


@dataclass(frozen=True, slots=True)
class StopSpec:
    """When the tournament is over; the rest is for ``SETTLED`` alone."""

    when: When = When.FIXED
    delta: float = 0.5
    """Points a deal below which a difference does not matter."""
    max_sets: int | None = None
    """Sets of all tables together at most; None for as many as ``FIXED`` would have."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """Everything a config says, and where it was read."""

    name: str
    entries: tuple[EntrySpec, ...]
    """In the order the config lists them; nothing may depend on that order."""
    path: Path = Path()
    """The config file."""
    seed: str | None = None
    """A text, or None where the seed is secret."""
    bots_dir: Path | None = None
    preset: str = DEFAULT_PRESET
    rules: Rules = field(default_factory=Rules)
    schedule: ScheduleSpec = field(default_factory=ScheduleSpec)
    clock: ClockSpec = field(default_factory=ClockSpec)
    width: int = 4
    """Games in flight at once in a sitting (lockstep)."""
    sandbox: SandboxSpec = field(default_factory=SandboxSpec)
    faults: FaultPolicy = field(default_factory=FaultPolicy)
    ranking: RankingSpec = field(default_factory=RankingSpec)
    stop: StopSpec = field(default_factory=StopSpec)
    beacon: str | None = None

    @property
    def authors(self) -> Mapping[str, str]:
        """By entry, whose it is, where no two of one author are to meet; empty where they may."""
        if not self.schedule.one_per_author:
            return {}
        return {entry.name: entry.author for entry in self.entries if entry.author is not None}
