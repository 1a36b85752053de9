"""What can be said of every two of a table at once: who is better, by how much, who is not told apart.

All statements together are wrong with probability 0.05 at most. Knows nothing of what a table shows
besides.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, pairwise
from math import comb, floor, inf, log10
from typing import Protocol, Self

from donka.phrase import Figure, Phrase
from donka.ranking.estimate import Estimates
from donka.ranking.measure import Measure
from donka.ranking.settled import Pairs, PairState, Verdict
from donka.ranking.spread import ALPHA, FEWEST_CLUSTERS, NOTHING, Spread

BEYOND_REASON = 100
"""Nobody plays on for so many times the sets there are."""


@dataclass(frozen=True, slots=True)
class Neighbours:
    """Two that stand side by side in the table; numbers are costs."""

    better: str
    worse: str
    difference: float | None
    """By how much the one is better; None where nothing can be said."""
    half_width: float | None
    """Half its interval, which holds together with those of all pairs."""
    verdict: Verdict
    more_sets: int | None = None
    """About how many more would tell the two apart; None where they are told apart, where the
    difference is nothing, and where the number is beyond reason."""
    sets: int = 0
    """What this rests on: the sets of all tables, or, in a tournament that is watched until its pairs
    are settled, those that both played."""
    reason: str = ""
    """Why nothing can be said, where that is known."""

    @property
    def sets_anew(self) -> int | None:
        """About how many would tell the two apart in a tournament begun anew: two digits."""
        return None if self.more_sets is None else two_digits(self.sets + self.more_sets)

    def in_units_of(self, measure: Measure) -> Self:
        """The same in the unit that tables show."""
        difference, half_width = self.difference, self.half_width
        return replace(
            self,
            difference=None if difference is None else measure.width(difference),
            half_width=None if half_width is None else measure.width(half_width),
        )


class Comparisons(Protocol):
    """Every two of *order*, the ranked names from the best on."""

    def separated(self, better: str, worse: str) -> bool:
        """Whether *better*, which stands before *worse*, is known to be better."""

    def neighbours(self) -> tuple[Neighbours, ...]:
        """Every two that stand side by side."""


class AtTheEnd:
    """Comparisons for one look, by the numbers of the table: Bonferroni over all pairs, Student's t."""

    def __init__(self, order: Sequence[str], estimates: Estimates) -> None:
        self._order = order
        self._estimates = estimates
        self._alpha = ALPHA / max(comb(len(order), 2), 1)

    def separated(self, better: str, worse: str) -> bool:
        """See ``Comparisons``."""
        return (better, worse) in self._separated

    def neighbours(self) -> tuple[Neighbours, ...]:
        """See ``Comparisons``."""
        return tuple(self._compared(better, worse) for better, worse in pairwise(self._order))

    @cached_property
    def _separated(self) -> frozenset[tuple[str, str]]:
        return frozenset(
            (better, worse)
            for better, worse in combinations(self._order, 2)
            if self._difference(better, worse) > (self._half_width(better, worse) or inf)
        )

    def _difference(self, better: str, worse: str) -> float:
        return self._estimates.number(worse) - self._estimates.number(better)

    def _half_width(self, better: str, worse: str) -> float | None:
        spread = self._estimates.spread(better, worse)
        return spread.half_width(self._alpha) if spread else None

    def _compared(self, better: str, worse: str) -> Neighbours:
        difference = self._difference(better, worse)
        half_width = self._half_width(better, worse)
        sets = self._estimates.sets
        if half_width is None:
            spread = self._estimates.spread(better, worse)
            alike = spread is not None and spread.is_nothing and abs(difference) < NOTHING
            verdict = Verdict.IDENTICAL if alike else Verdict.OPEN
            reason = "" if alike else _lack(spread)
            return Neighbours(better, worse, difference, None, verdict, sets=sets, reason=reason)
        if difference > half_width:
            return Neighbours(better, worse, difference, half_width, Verdict.SEPARATED, sets=sets)
        more = more_sets(sets, difference, half_width)
        return Neighbours(better, worse, difference, half_width, Verdict.OPEN, more, sets)


def _lack(spread: Spread | None) -> str:
    """Why nothing can be said of two whose difference has this *spread*."""
    if spread is None or spread.clusters < FEWEST_CLUSTERS:
        return Phrase(
            "it takes {fewest} sets of each, and two at every table", fewest=Figure(FEWEST_CLUSTERS)
        )
    return Phrase("nothing has varied")


class AtAnyTime:
    """Comparisons of a tournament that is watched until its pairs are settled, by their common sets."""

    def __init__(self, order: Sequence[str], pairs: Pairs) -> None:
        self._order = order
        self._pairs = pairs
        self._place = {name: at for at, name in enumerate(order)}

    def separated(self, better: str, worse: str) -> bool:
        """See ``Comparisons``: by their own sets, or by a chain of others that are separated."""
        return bool(self._below[self._place[better]] >> self._place[worse] & 1)

    def neighbours(self) -> tuple[Neighbours, ...]:
        """See ``Comparisons``."""
        return tuple(map(_as_neighbours, self._pairs.neighbours(self._order)))

    @cached_property
    def _below(self) -> list[int]:
        """Whom each is separated from among those after it, as bits."""
        below = [0] * len(self._order)
        for at in range(len(self._order) - 1, -1, -1):
            for other in range(at + 1, len(self._order)):
                state = self._pairs.state(self._order[at], self._order[other])
                if state.verdict is Verdict.SEPARATED:
                    below[at] |= 1 << other | below[other]
        return below


def _as_neighbours(state: PairState) -> Neighbours:
    difference = None if state.difference is None else 0.0 - state.difference
    more = None
    if state.verdict is Verdict.OPEN and difference is not None and state.half_width is not None:
        more = more_sets(state.sets, difference, state.half_width)
    return Neighbours(
        state.better,
        state.worse,
        difference,
        state.half_width,
        state.verdict,
        more,
        state.sets,
        state.lack,
    )


def more_sets(sets: int, difference: float, half_width: float) -> int | None:
    """About how many more sets than *sets* would bring *half_width* below *difference*: two digits.

    Intervals shrink with the root of the sets.
    """
    if difference < NOTHING:
        return None
    wanted = sets * ((half_width / difference) ** 2 - 1)
    if wanted > BEYOND_REASON * sets:
        return None
    return max(two_digits(wanted), 1)


def two_digits(number: float) -> int:
    """*number*, at least 0, to its first two digits."""
    digit = 10.0 ** max(floor(log10(max(number, 1))) - 1, 0)
    return round(round(number / digit) * digit)


def ranges(order: Sequence[str], comparisons: Comparisons) -> dict[str, tuple[int, int]]:
    """The ranks that each of *order* may have: behind all known to be better, before all known worse."""
    better, worse = [0] * len(order), [0] * len(order)
    for at, name in enumerate(order):
        for other in range(at + 1, len(order)):
            if comparisons.separated(name, order[other]):
                worse[at] += 1
                better[other] += 1
    return {name: (1 + better[at], len(order) - worse[at]) for at, name in enumerate(order)}
