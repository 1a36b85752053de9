"""How the records of a tournament are read: by what it is ordered, and what counts against whom."""

from dataclasses import dataclass, field

from donka.ranking.measure import Measure
from donka.ranking.policy import FaultPolicy
from donka.ranking.settled import FEWEST_SETS, Rule
from donka.ranking.spread import Spread


@dataclass(frozen=True, slots=True)
class Reading:
    """One reading; the same records may be read in several."""

    faults: FaultPolicy = field(default_factory=FaultPolicy)
    measure: Measure = Measure.POINTS
    candidates: tuple[str, ...] = ()
    """In a gauntlet those who are ranked, the rest being the field they meet; else empty."""
    rule: Rule | None = None
    """Of a tournament that is watched until its pairs are settled: then every interval is one that
    holds at any look."""

    def of_row(self, spread: Spread) -> float | None:
        """Half the pointwise interval of one entry's number."""
        if self.rule is None:
            return spread.half_width()
        # Of a set's six pairs one is this one; of its four entries one is this entry.
        own_sets = self.rule.expected * 4 * (self.rule.entries - 1) / 12
        return spread.always_valid(max(own_sets, FEWEST_SETS))

    def of_pair(self, spread: Spread) -> float | None:
        """Half the pointwise interval of a difference over common sets."""
        if self.rule is None:
            return spread.half_width()
        return spread.always_valid(self.rule.expected)
