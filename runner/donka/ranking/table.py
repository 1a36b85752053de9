"""The sets of one table as arrays.

Knows neither how they are weighed against other tables nor what follows from them.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Self

import numpy as np
from numpy.typing import NDArray

from donka.ranking.sums import SetSums, Singles

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """One table: K sets by number, four entries by name."""

    number: int
    entries: tuple[str, str, str, str]
    sets: Ints
    """K set numbers; the same cards have the same one at every table."""
    blocks: Ints
    """K numbers of blocks; blocks that share cards, directly or through others, have one number."""
    size: Ints
    """K."""
    costs: Ints
    """K x 4."""
    surcharge: Ints
    """K x 4."""
    singles: Singles
    """Of all sets together."""
    ratios: Floats = field(init=False)
    """The number of each entry at this table: 4."""

    def __post_init__(self) -> None:
        # Asked for again and again, and told by the rest.
        object.__setattr__(self, "ratios", self.costs.sum(axis=0) / self.size.sum())

    @classmethod
    def of(cls, sums: Iterable[SetSums]) -> Self:
        """The table of *sums*, which are all of one, in any order."""
        ordered = sorted(sums, key=lambda each: each.set)
        return cls(
            number=ordered[0].table,
            entries=ordered[0].entries,
            sets=np.array([each.set for each in ordered]),
            blocks=np.array([each.block for each in ordered]),
            size=np.array([each.size for each in ordered]),
            costs=np.array([each.costs for each in ordered]),
            surcharge=np.array([each.surcharge for each in ordered]),
            singles=Singles.together([each.singles for each in ordered]),
        )

    @property
    def weight(self) -> int:
        """How much the table weighs in the fit: its sets."""
        return len(self.sets)
