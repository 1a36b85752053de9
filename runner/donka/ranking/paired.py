"""Two candidates on the same cards: how far apart they are, a set at a time.

In every set each plays four games from the same cards, in the same seats, against the same three. A
candidate's number is Σ points ÷ Σ deals over all sets; the variance is that of what one set adds to
the difference of the two numbers (the ratios linearised). Whole numbers are summed, so that two who
take the same are apart by exactly nothing. Knows nothing of when to stop.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from math import sqrt
from typing import NamedTuple

from donka.ranking.student import t_quantile

Ten = tuple[int, ...]
"""The products of every two of four numbers, in the order of ``combinations_with_replacement``."""


class Taken(NamedTuple):
    """What one candidate took in the four games of a set."""

    points: int
    """With what its own faults cost."""
    deals: int


@dataclass(frozen=True)
class Paired:
    """All sets so far, summed; both candidates have played each of them whole."""

    sets: int = 0
    apart: int = 0
    """In so many sets they did not take the same in as many deals."""
    sums: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Points and deals of the first, then of the second."""
    products: Ten = (0,) * 10
    """Of those four in each set, summed over sets."""

    def with_set(self, first: Taken, second: Taken) -> "Paired":
        """The same with one more set."""
        numbers = (*first, *second)
        a, b, c, d = (one + other for one, other in zip(self.sums, numbers, strict=True))
        more = (one * other for one, other in combinations_with_replacement(numbers, 2))
        return Paired(
            self.sets + 1,
            self.apart + (first != second),
            (a, b, c, d),
            tuple(one + other for one, other in zip(self.products, more, strict=True)),
        )

    @property
    def difference(self) -> float:
        """Points a deal of the second less those of the first: above 0 the first is better.

        ZeroDivisionError where no set has been played.
        """
        points, deals, other_points, other_deals = self.sums
        return (other_points * deals - points * other_deals) / (deals * other_deals)

    @cached_property
    def variance(self) -> float:
        """Of what a set adds to the difference; that of their mean is this ÷ sets. At least two sets.

        With P, L a set's points and deals, and n sets, a candidate's share of it is
        n (P ΣL - ΣP L) ÷ (ΣL)², which sums to 0; here that of the second less that of the first, over
        one denominator, so that it is exact until the last division.
        """
        points, deals, other_points, other_deals = self.sums
        mine, others = deals**2, other_deals**2
        weights = (-deals * others, points * others, other_deals * mine, -other_points * mine)
        pairs = combinations_with_replacement(range(4), 2)
        squares = sum(
            (1 if one == other else 2) * weights[one] * weights[other] * product
            for (one, other), product in zip(pairs, self.products, strict=True)
        )
        return self.sets**2 * squares / ((self.sets - 1) * (mine * others) ** 2)

    @property
    def half_width(self) -> float | None:
        """Half the 95 % interval of the difference for one look (t, sets - 1); None before two sets."""
        if self.sets < 2:
            return None
        return t_quantile(0.975, self.sets - 1) * sqrt(self.variance / self.sets)
