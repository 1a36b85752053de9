"""What an examination is held under: the rules, limits and options of the league it is for."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from donka.game.rules import Rules
from donka.league.spec import ClockSpec, Option
from donka.sandbox.limits import Limits

AUTHORS_KEY = b"the positions that anybody knows"
"""Of examinations whose positions are nobody's secret."""


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
