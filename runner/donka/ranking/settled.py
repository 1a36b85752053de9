"""Which pairs are settled: a rule for a tournament that goes on until its order is sure.

A pair is compared over the complete sets both played, by what each cost, its own surcharge included:
a ratio of sums as the primary number is, D the difference of costs in a set, L its deals, d = ΣD ÷ ΣL
and sd² = Σz² ÷ (n - 1) with z = D - d L. The interval d ± m · sd · √n ÷ ΣL is the always-valid one, at
0.05 over all pairs together, so that a look after every set misleads no oftener than one at the end.

Sums of whole numbers, taken in set by set: their order cannot be seen in them. Knows nothing of how
the table is made whose neighbours it judges, nor of which sets will be played.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import combinations, pairwise
from math import comb, sqrt

from donka.phrase import Figure, Phrase
from donka.ranking.always import always_valid
from donka.ranking.sums import SetSums

FEWEST_SETS = 100
"""Before so many the spread is too little known to rely on."""
FEWEST_DIFFERENCES = 25
"""As many sets must have told the two apart: of near-clones nearly all say nothing."""
ALPHA = 0.05
"""The probability of one wrong statement or more, over all pairs and all looks."""
EXPECTED = 0.4
"""The share of what a pair can meet in all at which the intervals are tuned to be narrowest."""
PAIRS_A_SET = 6


class Verdict(StrEnum):
    """What can be said of a pair."""

    SEPARATED = "separated"
    """One is better."""
    EQUAL = "practically equal"
    """They are less than delta apart."""
    IDENTICAL = "identical so far"
    """No set has told them apart."""
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Rule:
    """What it takes to settle a pair in a tournament."""

    entries: int
    """How many take part, whoever is out later included."""
    cap: int
    """The most sets that are played, all tables together."""
    delta: float
    """Points a deal below which a difference does not matter."""

    @property
    def most_judged(self) -> int:
        """How many pairs of neighbours can come to the fewest common sets before the cap, at best.

        Of four at a table no more than three pairs are neighbours.
        """
        return min(self.cap * 3 // FEWEST_SETS if self.cap >= FEWEST_SETS else 0, self.entries - 1)

    @property
    def alpha(self) -> float:
        """What of ``ALPHA`` each pair has."""
        return ALPHA / comb(self.entries, 2)

    @property
    def expected(self) -> float:
        """The number of common sets at which the interval is narrowest for its number."""
        return max(EXPECTED * self.cap * PAIRS_A_SET / comb(self.entries, 2), FEWEST_SETS)


@dataclass(frozen=True, slots=True)
class PairState:
    """Two entries, as far as their common sets have come."""

    better: str
    """The one that stands before the other in the table."""
    worse: str
    sets: int
    """How many complete sets both played."""
    difference: float | None
    """What *better* cost a deal less what *worse* cost; None where they have not met."""
    half_width: float | None
    """Half the always-valid interval; None where nothing can be said yet."""
    verdict: Verdict
    apart: int = 0
    """How many of the sets told the two apart."""

    @property
    def lack(self) -> str:
        """Why nothing can be said of the pair yet, in words; empty where something can."""
        if self.is_settled or self.half_width is not None:
            return ""
        if self.sets < FEWEST_SETS:
            return Phrase(
                "a pair is judged from {fewest} common sets on, these two have {sets}",
                fewest=Figure(FEWEST_SETS),
                sets=Figure(self.sets),
            )
        if self.apart < FEWEST_DIFFERENCES:
            return Phrase(
                "a pair is judged once {fewest} of its sets differ for the two, here {apart} of {sets} do",
                fewest=Figure(FEWEST_DIFFERENCES),
                apart=Figure(self.apart),
                sets=Figure(self.sets),
            )
        return Phrase("nothing has varied")

    @property
    def is_settled(self) -> bool:
        """Whether more sets would change nothing that matters."""
        return self.verdict is not Verdict.OPEN


@dataclass(slots=True)
class _PairSums:
    """Over the common sets of a pair; the first of its sorted names against the second."""

    sets: int = 0
    apart: int = 0
    """Sets that told them apart."""
    taken: int = 0
    """ΣD."""
    deals: int = 0
    """ΣL."""
    taken_squared: int = 0
    """ΣD²."""
    taken_deals: int = 0
    """ΣDL."""
    deals_squared: int = 0
    """ΣL²."""

    def add(self, taken: int, deals: int) -> None:
        self.sets += 1
        self.apart += taken != 0
        self.taken += taken
        self.deals += deals
        self.taken_squared += taken * taken
        self.taken_deals += taken * deals
        self.deals_squared += deals * deals

    def spread(self) -> float:
        """The standard error of ΣD ÷ ΣL."""
        ratio = Fraction(self.taken, self.deals)
        residuals = (
            self.taken_squared - 2 * ratio * self.taken_deals + ratio * ratio * self.deals_squared
        )
        return sqrt(residuals * self.sets / (self.sets - 1)) / self.deals


@dataclass(frozen=True, slots=True)
class Stopping:
    """How far a tournament is that goes on until its pairs are settled."""

    why: str
    """Why nothing more is played; empty while it goes on."""
    cap: int
    """The most sets that are played, all tables together."""
    delta: float
    """Points a deal below which a difference does not matter."""
    open: tuple[PairState, ...]
    """The neighbours that are not settled."""


class Pairs:
    """Every pair of a tournament under *rule*."""

    def __init__(self, rule: Rule) -> None:
        self._rule = rule
        self._sums: dict[tuple[str, str], _PairSums] = {}

    def add(self, sums: SetSums) -> None:
        """Take in a complete set."""
        costs = [sum(both) for both in zip(sums.costs, sums.surcharge, strict=True)]
        for one, other in combinations(range(4), 2):
            pair, taken = (sums.entries[one], sums.entries[other]), costs[one] - costs[other]
            if pair[0] > pair[1]:
                pair, taken = pair[::-1], -taken
            self._sums.setdefault(pair, _PairSums()).add(taken, sums.size)

    def sets(self, one: str, other: str) -> int:
        """How many complete sets both played."""
        met = self._sums.get((min(one, other), max(one, other)))
        return met.sets if met else 0

    def state(self, better: str, worse: str) -> PairState:
        """How *better*, which stands before *worse* in the table, compares with it.

        Where their common sets separate them the other way round, the pair is open.
        """
        met = self._sums.get((min(better, worse), max(better, worse)))
        if met is None:
            return PairState(better, worse, 0, None, None, Verdict.OPEN)
        sign = 1 if better < worse else -1
        # Adding 0 keeps a difference of nothing from being written -0.
        difference = sign * met.taken / met.deals + 0.0
        half_width = self._half_width(met)
        if half_width is None:
            identical = met.sets >= FEWEST_SETS and not met.apart
            verdict = Verdict.IDENTICAL if identical else Verdict.OPEN
        else:
            verdict = self._verdict(difference, half_width)
        return PairState(better, worse, met.sets, difference, half_width, verdict, met.apart)

    def neighbours(self, order: Sequence[str]) -> tuple[PairState, ...]:
        """Every two that stand side by side in *order*, the names of a table from the best on."""
        return tuple(self.state(better, worse) for better, worse in pairwise(order))

    def _half_width(self, met: _PairSums) -> float | None:
        if met.sets < FEWEST_SETS or met.apart < FEWEST_DIFFERENCES:
            return None
        rule = self._rule
        # What has not varied yet may still: an interval of no width would say that it cannot.
        return always_valid(met.sets, rule.alpha, rule.expected) * met.spread() or None

    def _verdict(self, difference: float, half_width: float) -> Verdict:
        if difference + half_width < 0:
            return Verdict.SEPARATED
        if abs(difference) + half_width < self._rule.delta:
            return Verdict.EQUAL
        return Verdict.OPEN
