"""Worlds whose truth is known: sets without bots, whose four games come from the same run of cards."""

from dataclasses import dataclass

import numpy as np

from donka.ranking.estimate import Estimates
from donka.ranking.family import families
from donka.ranking.sums import Singles
from donka.ranking.table import Table

STRENGTH = {
    "a": 0.80, "b": 0.90, "c": 1.00, "d": 1.10, "e": 1.30, "f": 0.85, "g": 1.05, "h": 1.20,
}  # fmt: skip
SHOOTER = "e"
"""Goes for the moon more often the more points it has: plays to the score, as games allow."""
SETS_IN_A_BLOCK = 4


@dataclass(frozen=True)
class Table4:
    """Every set that four entries could ever play, from which leagues are drawn."""

    entries: tuple[str, str, str, str]
    deals: np.ndarray
    points: np.ndarray

    @classmethod
    def of(cls, random, entries, size, cycles):
        """*size* sets of four whole games, or of four games of one cycle."""
        luck = random.lognormal(0, 0.35, (size, 16, 4))
        strength = np.array([STRENGTH[name] for name in entries])
        points = np.zeros((size, 4), dtype=np.int64)
        deals = np.zeros(size, dtype=np.int64)
        for rotation in range(4):
            # The cards of a seat come to everybody once.
            cards = np.roll(luck, rotation, axis=2)
            totals = np.zeros((size, 4), dtype=np.int64)
            running = np.ones(size, dtype=bool)
            for deal in range(4 if cycles else 16):
                taken = _deal(random, cards[:, deal] * strength, totals, entries)
                totals[running] += taken[running]
                deals[running] += 1
                if deal % 4 == 3:
                    running &= totals.max(axis=1) <= 100
            points += totals
        return cls(tuple(entries), deals, points)

    def whole(self, number):
        """All of it as one table, whose ratios are the truth."""
        return _table(number, self.entries, self.deals, self.points)

    def drawn(self, random, number, sets):
        """So many *sets* of it, as a league would play them at its table *number*."""
        at = random.integers(len(self.deals), size=sets)
        return _table(number, self.entries, self.deals[at], self.points[at])


class World:
    """Some tables and their truth: what the estimator says of all that could ever be played."""

    def __init__(self, random, fours, cycles, size=6000):
        self._random = random
        self._tables = [Table4.of(random, four, size, cycles) for four in fours]
        self.truth = Estimates(
            families(each.whole(number) for number, each in enumerate(self._tables, start=1))
        )

    def league(self, sets):
        """The estimates of a league of so many *sets* a table."""
        return Estimates(
            families(
                each.drawn(self._random, number, sets)
                for number, each in enumerate(self._tables, start=1)
            )
        )


def _deal(random, weights, totals, entries):
    share = weights / weights.sum(axis=1, keepdims=True)
    taken = random.multinomial(13, share) + 13 * random.multinomial(1, share)
    chance = np.where(np.array(entries) == SHOOTER, 0.01 + totals / 800, 0.01)
    shot = random.random(chance.shape) < chance / 4
    alone = shot & (shot.cumsum(axis=1) == 1)
    moon = alone.any(axis=1)
    taken[moon] = np.where(alone[moon], 0, 26)
    return taken


def _table(number, entries, deals, points):
    # No two tables share cards, nor two blocks.
    sets = 1_000_000 * number + np.arange(len(deals))
    return Table(
        number,
        entries,
        sets,
        sets // SETS_IN_A_BLOCK,
        deals,
        points,
        np.zeros_like(points),
        Singles(),
    )
