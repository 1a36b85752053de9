"""What a host process is told of a sitting: everything, and nothing that it would have to look up."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from donka.game.rules import Rules
from donka.journal.block import Block
from donka.league.digest import Vouched
from donka.league.spec import ClockSpec, Option
from donka.ranking.policy import FaultPolicy
from donka.sandbox.limits import Limits
from donka.sandbox.shown import Shown
from donka.sandbox.source import Source


@dataclass(frozen=True, slots=True)
class Contender:
    """An entry as a worker can be made of it."""

    name: str
    source: Source
    bot: str
    """The name under which the plugin offers it."""
    options: Mapping[str, Option] = field(default_factory=dict)
    vouched: Vouched | None = None
    """The code it must be made of; None where nobody minds."""
    shown: Shown = field(default_factory=Shown)
    """What of the machine's files its worker sees."""


@dataclass(frozen=True, slots=True)
class SittingSpec:
    """One rotation of every set of a block. Can be pickled both ways, as can its record."""

    block: Block
    rotation: int
    """1 to 4."""
    contenders: tuple[Contender, Contender, Contender, Contender]
    """In the order of the block's entries."""
    deal_key: bytes
    bot_key: bytes
    rules: Rules = field(default_factory=Rules)
    cycles: int | None = None
    """How many cycles a game has; None plays it to its end."""
    clock: ClockSpec = field(default_factory=ClockSpec)
    width: int = 4
    """Games in flight at once."""
    limits: Limits = field(default_factory=Limits)
    faults: FaultPolicy = field(default_factory=FaultPolicy)
    blamed: frozenset[str] = frozenset()
    """Entries for which a SIGKILL from elsewhere is a crash: it has happened to them here before."""


Prepare = Callable[[Block, int, frozenset[str]], SittingSpec]
"""Makes the sitting of a block and a rotation, with the entries blamed for a kill."""
