"""The terms under which a league takes bots."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeAlias

from donka.examine.conditions import Conditions
from donka.examine.examination import Examination, Watch, examine
from donka.examine.tally import Tally
from donka.league.accepted.folder import LeagueFolder
from donka.league.catalogue import OfferedBot
from donka.sandbox.levels import Level
from donka.sandbox.limits import Limits
from donka.submit.house import Answers, house_answers

Examining: TypeAlias = Callable[[OfferedBot, Conditions, Watch], Examination]


@dataclass(frozen=True, slots=True)
class Terms:
    """What a league asks of a bot. Can be pickled."""

    league: LeagueFolder
    limits: Limits
    """What each worker gets, at the level at which it is examined."""
    installed: frozenset[str]
    """Names that the house's and other installed plugins have."""
    closes: datetime | None = None
    """When submissions close; later ones are marked."""
    examining: Examining = examine
    """How a bot is examined."""
    house: Callable[[LeagueFolder, Limits], Answers] = house_answers
    """How the house's bots are asked for what they play."""
    tally: Tally = field(default_factory=Tally, compare=False)
    """Where its examination counts what was asked."""

    @property
    def level(self) -> Level:
        """The isolation at which bots are examined."""
        return self.limits.level
