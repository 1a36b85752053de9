"""What an examination is held under: the rules, limits and options of the league it is for."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from donka.examine.tally import Tally
from donka.game.rules import Rules
from donka.league.spec import ClockSpec, Option
from donka.sandbox.limits import Limits

AUTHORS_KEY: Final = b"the positions that anybody knows"
"""Of examinations whose positions are nobody's secret."""


POSITIONS: Final = 5_000
"""Cards asked for under the default preset, the same from every bot."""
FEWEST: Final = 1_000
"""Of them both of two bots have to have answered, or nothing is said of the two."""


@dataclass(frozen=True, slots=True)
class Extent:
    """How much is asked of a bot that answers at once; one that thinks long is asked less."""

    positions: int = POSITIONS
    """Cards asked for under the default preset; under the others a part of them."""
    games: int = 24
    """Practice games under the default preset, of a cycle each; under the others a part of them."""
    lockstep: int = 48
    """Games played in one process to be held against others played alone."""
    decisions: int = 8_000
    """Games of one decision through which its memory is watched: a long sitting has so many."""
    sets: int = 24
    """Sets of a cycle against three ducks."""


@dataclass(frozen=True, slots=True)
class Conditions:
    """The terms of one examination."""

    clock: ClockSpec = field(default_factory=ClockSpec)
    limits: Limits = field(default_factory=Limits)
    """What each worker gets, and the isolation it has to reach."""
    rules: Rules = field(default_factory=Rules)
    """Those of the league, examined beside the presets."""
    key: bytes = AUTHORS_KEY
    """32 bytes from which every position is drawn."""
    options: Mapping[str, Option] = field(default_factory=dict)
    """For the bot's factory."""
    extent: Extent = field(default_factory=Extent)
    tally: Tally = field(default_factory=Tally, compare=False)
    """Where it is counted what has been asked."""
