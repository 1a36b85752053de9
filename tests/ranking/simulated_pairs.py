"""Sets of two candidates with a known difference, made without bots: many at once, as arrays."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement

import numpy as np

from donka.league.comparing import WAVE
from donka.ranking.gsprt import Gsprt, Verdict
from donka.ranking.paired import Paired

FIRST_LOOKS = (40, 100)
GAMES = 4
A_DEAL = 6.5
"""Points a deal of both where they are equal."""


@dataclass(frozen=True)
class Pair:
    """How two candidates differ: in how many sets not at all, and elsewhere by how much."""

    same: float
    """Share of sets in which both take exactly the same."""
    spread: float
    """Points a deal in a set that is not: standard deviation of the difference."""

    def rows(self, difference: float, sets: int, rng: np.random.Generator) -> np.ndarray:
        """Points and deals of the first and of the second, set by set.

        The second takes *difference* more a deal on average. Games are of two to four cycles, and the
        longer ones cost more a deal, so that a mean of games would not be a ratio of sums.
        """
        cycles = rng.choice([2, 3, 4], size=(sets, GAMES), p=[0.3, 0.5, 0.2]).sum(axis=1)
        luck = rng.normal(0.0, 1.2, sets) + 0.15 * (cycles - cycles.mean())
        apart = rng.random(sets) >= self.same
        rows = np.zeros((sets, 4), dtype=np.int64)
        for side, sign in enumerate((-0.5, 0.5)):
            # One deals a cycle more or less now and then, where they are apart at all.
            deals = 4 * (cycles + apart * rng.integers(-1, 2, sets))
            own = rng.normal(0.0, self.spread / np.sqrt(2), sets) + sign * difference / (
                1 - self.same
            )
            points = (A_DEAL + luck + apart * own) * deals
            rows[:, 2 * side] = np.floor(points + rng.random(sets) * apart)
            rows[:, 2 * side + 1] = deals
        return rows

    @property
    def variance(self) -> float:
        """Of what a set adds to the difference, about."""
        return (1 - self.same) * self.spread**2


def looks(rows: np.ndarray) -> Iterator[Paired]:
    """The evidence at each look of a comparison whose sets are *rows*."""
    products = np.stack(
        [
            rows[:, one] * rows[:, other]
            for one, other in combinations_with_replacement(range(4), 2)
        ],
        axis=1,
    )
    apart = (rows[:, :2] != rows[:, 2:]).any(axis=1).cumsum()
    sums, products = rows.cumsum(axis=0), products.cumsum(axis=0)
    for at in (*FIRST_LOOKS, *range(FIRST_LOOKS[-1] + WAVE, len(rows) + 1, WAVE)):
        if at > len(rows):
            return
        a, b, c, d = map(int, sums[at - 1])
        yield Paired(at, int(apart[at - 1]), (a, b, c, d), tuple(map(int, products[at - 1])))


def played(rows: np.ndarray, test: Gsprt) -> tuple[Verdict, Paired]:
    """The verdict, and the evidence it came of."""
    for paired in looks(rows):
        verdict = test.verdict(paired)
        if verdict is not Verdict.UNDECIDED:
            return verdict, paired
    return Verdict.UNDECIDED, paired
