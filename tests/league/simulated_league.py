"""Tournaments without bots: planners read sets whose points are drawn around known strengths."""

from collections.abc import Mapping, Sequence

import numpy as np

from donka.journal.block import Block
from donka.ranking.account import Account

NONE = (0, 0, 0, 0)


class Simulated:
    """Plays blocks for entries of known *strengths*, in points a deal; more is worse.

    A set is one account that has the sums of its four games: 47 ± 7 deals, and points a deal whose
    difference between two entries has the standard deviation *spread*, as whole games have.
    """

    def __init__(self, strengths: Mapping[str, float], seed: int, spread: float = 1.6) -> None:
        self.strengths = strengths
        self._spread = spread / 2**0.5
        self._generator = np.random.default_rng(seed)

    def played(self, block: Block) -> list[Account]:
        """The sets of *block*."""
        own = np.array([self.strengths[name] for name in block.entries])
        deals = np.maximum(self._generator.normal(47, 7, block.sets).round(), 16).astype(int)
        noise = self._generator.normal(0, self._spread, (block.sets, 4))
        points = ((own - own.mean() + 6.5 + noise) * deals[:, None]).round().astype(int)
        return [
            set_account(block, number, int(length), taken.tolist())
            for number, length, taken in zip(block.set_numbers, deals, points, strict=True)
        ]


def set_account(block: Block, number: int, deals: int, points: Sequence[int]) -> Account:
    """A set in which the entries of *block* took these *points* in so many *deals*."""
    a, b, c, d = points
    return Account(
        table=block.table,
        set=number,
        rotation=1,
        seats=block.entries,
        deals=deals,
        points=(a, b, c, d),
        half_places=(5, 5, 5, 5),
        win_twelfths=(3, 3, 3, 3),
        moons=NONE,
        asked=NONE,
        faults=NONE,
        deaths=NONE,
        faulty=(False, False, False, False),
        deal_surcharge=NONE,
        game_surcharge=NONE,
        digest=b"",
    )
