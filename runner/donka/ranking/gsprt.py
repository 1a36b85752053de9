"""The sequential test of a comparison: is the first candidate better than the second?

A normal generalised SPRT (Wald 1945 for the bounds; the likelihood ratio of a mean whose variance is
estimated as it goes). It may be looked at after every set, and ends as soon as the evidence is enough.
"""

from dataclasses import dataclass
from enum import StrEnum
from math import log

from donka.ranking.paired import Paired

LEAST_VARIANCE = 1e-3
"""Of what a set adds, in (points a deal)²: what has not varied yet may still."""

OVERWHELMING = 3.0
"""Times its bound, a log likelihood ratio is worth an early end: a wrong one in thousands."""


class Verdict(StrEnum):
    """What a comparison says of its first candidate."""

    BETTER = "better"
    NOT_BETTER = "not better"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Gsprt:
    """0 points a deal between the two against ``better_by`` in favour of the first."""

    better_by: float = 0.25
    """Points a deal; above 0."""
    alpha: float = 0.05
    """How often a first that is no better may be called better."""
    beta: float = 0.05
    """How often a first that is better by ``better_by`` may be called not better."""
    min_sets: int = 100
    """Before, only what is overwhelming is said: in three of four sets near-clones take exactly the same."""
    early_sets: int = 40
    """Before so many, or ``min_sets`` if those are fewer, nothing is."""
    min_apart: int = 25
    """Nobody is better before they differed in so many sets; the test takes their mean as normal."""

    @property
    def lower(self) -> float:
        """The log likelihood ratio at which the first is not better."""
        return log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """The log likelihood ratio at which the first is better."""
        return log((1 - self.beta) / self.alpha)

    @property
    def first_look(self) -> int:
        """The sets before anything is said."""
        return min(self.early_sets, self.min_sets)

    def llr(self, paired: Paired) -> float:
        """The log likelihood ratio of better by ``better_by`` against no better; 0 before two sets.

        n d₁ (d - d₁ ÷ 2) ÷ V with d the difference over n sets and V its variance by set.
        """
        if paired.sets < 2:
            return 0.0
        variance = max(paired.variance, LEAST_VARIANCE)
        return paired.sets * self.better_by * (paired.difference - self.better_by / 2) / variance

    def verdict(self, paired: Paired) -> Verdict:
        """What *paired* is enough for."""
        early = paired.sets < self.min_sets
        known = paired.apart >= self.min_apart
        if paired.sets < max(self.first_look, 2) or (early and not known):
            return Verdict.UNDECIDED
        llr = self.llr(paired) / (OVERWHELMING if early else 1.0)
        if llr <= self.lower:
            return Verdict.NOT_BETTER
        if llr >= self.upper and known:
            return Verdict.BETTER
        return Verdict.UNDECIDED
