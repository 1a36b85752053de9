"""What a fault costs in the standings: readings of the record, never part of it."""

from dataclasses import dataclass
from enum import StrEnum


class Policy(StrEnum):
    """How a faulty deal or game counts for the offender; nobody else's numbers move."""

    SUBSTITUTE = "substitute"
    """A faulty deal costs at least 26; the place in that game is 4, without a win share."""
    FORFEIT = "forfeit"
    """Every deal of a faulty game costs at least 26."""
    DISQUALIFY = "disqualify"
    """One fault lists the entry below the ranked."""


@dataclass(frozen=True, slots=True)
class FaultPolicy:
    """A policy, and how many faults are too many under any of them."""

    policy: Policy = Policy.SUBSTITUTE
    max_share: float = 0.05
    """Of the decisions asked, once there were *min_asked*."""
    max_deaths: int = 10
    min_asked: int = 100

    def exceeded(self, faults: int, asked: int, deaths: int) -> bool:
        """Whether so many faults and deaths in so many decisions are too many under any policy."""
        # Divided, since 0.29 * 100 is less than 29; a quotient meets the number a config writes.
        too_often = asked >= self.min_asked and faults / asked > self.max_share
        return too_often or deaths > self.max_deaths
