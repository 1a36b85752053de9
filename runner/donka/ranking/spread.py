"""How sure a number is: its standard error, what that rests on, and the intervals that follow."""

from dataclasses import dataclass

from donka.ranking.always import always_valid
from donka.ranking.settled import FEWEST_SETS
from donka.ranking.student import t_quantile

FEWEST_CLUSTERS = 10
"""Below so many sets an interval would say more than anybody knows."""
NOTHING = 1e-8
"""A spread below this is none: nothing has varied yet, which is not to say that nothing can."""
ALPHA = 0.05
"""How often an interval may miss the truth."""


@dataclass(frozen=True, slots=True)
class Spread:
    """The spread of one number."""

    error: float
    """The standard error, in the costs' own unit."""
    clusters: int
    """How many clusters tell it: sets, or blocks."""
    freedom: int
    """Degrees of freedom."""

    @property
    def is_nothing(self) -> bool:
        """Whether there is enough to tell a spread, and none is seen."""
        return self.clusters >= FEWEST_CLUSTERS and self.error < NOTHING

    def half_width(self, alpha: float = ALPHA) -> float | None:
        """Half the interval that misses the truth with probability *alpha*, by Student's t.

        None where nothing can be said.
        """
        if self.clusters < FEWEST_CLUSTERS or self.freedom < 1 or self.error < NOTHING:
            return None
        return t_quantile(1 - alpha / 2, self.freedom) * self.error

    def always_valid(self, expected: float) -> float | None:
        """Half the interval that may be looked at after every set; None where nothing can be said."""
        if self.clusters < FEWEST_SETS or self.error < NOTHING:
            return None
        return always_valid(self.clusters, ALPHA, expected) * self.error
