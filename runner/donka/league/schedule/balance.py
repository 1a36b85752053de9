"""How even a plan is: who plays how often, with whom, beside whom and where; and what that is worth.

Pure; measures the games that a plan has, whatever drew it. Heavy to import.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType
from typing import Self

import numpy as np
from numpy.typing import NDArray

from donka.journal.block import ROTATIONS, Block
from donka.league.schedule.fours import Four
from donka.league.schedule.seats import ORDERS, seating

Counts = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Spread:
    """The least and the most of a number that were best the same for all."""

    least: int
    most: int

    @classmethod
    def of(cls, numbers: Counts) -> Self:
        """Of at least one number."""
        return cls(int(numbers.min()), int(numbers.max()))


@dataclass(frozen=True, slots=True)
class Balance:
    """What a plan has in games."""

    games: Spread
    """Of an entry."""
    meetings: Spread
    """Of every two entries that are meant to meet."""
    left: Spread
    """How often one sits on the left of another, over the same pairs, either way round."""
    across: Spread
    """How often two sit across from each other, over the same pairs."""
    seats: Spread
    """Of an entry at one of the four seats."""
    sat_out: Spread
    """Rounds without an entry. A round is as many runs of sets in a row as seat nobody twice."""
    efficiency: float
    """1 where every two meet equally often; less, as more games would be needed for the same certainty.

    0 where the entries fall apart into groups that never meet.
    """


def balance(
    plan: Sequence[Block],
    apart: Collection[str] = (),
    authors: Mapping[str, str] = MappingProxyType({}),
) -> Balance:
    """The balance of *plan*, at least one block.

    Two of *apart* are not meant to meet, nor two of one of the *authors*, by name.
    """
    names = sorted({name for block in plan for name in block.entries})
    place = {name: number for number, name in enumerate(names)}
    left = np.zeros((len(names), len(names)), dtype=np.int64)
    across = np.zeros_like(left)
    seats = np.zeros((len(names), 4), dtype=np.int64)
    for game, times in _games(plan).items():
        four = [place[name] for name in game]
        for seat, entry in enumerate(four):
            seats[entry, seat] += times
            left[entry, four[(seat + 1) % 4]] += times
            across[entry, four[(seat + 2) % 4]] += times
    met = left + left.T + across
    together = np.array([name in apart for name in names])
    whose = np.array([authors.get(name, f"\0{name}") for name in names])
    pairs = ~(np.equal.outer(whose, whose) | np.outer(together, together))
    return Balance(
        games=Spread.of(seats.sum(axis=1)),
        meetings=Spread.of(met[pairs]),
        left=Spread.of(left[pairs]),
        across=Spread.of(across[pairs]),
        seats=Spread.of(seats),
        sat_out=Spread.of(_sat_out(plan, place, apart)),
        efficiency=efficiency(met),
    )


def efficiency(met: Counts) -> float:
    """How far the estimates of a plan are from those of perfect balance with as many games.

    *met* is how often every two meet. The average variance of a difference of two entries, by least
    squares on numbers less their table's mean, is 2 ÷ the harmonic mean of the eigenvalues of the
    Laplacian of *met*, save the one that is 0; perfect balance has all of them equal, with the same
    sum (the A-efficiency of block designs: John and Williams 1995, "Cyclic and Computer Generated
    Designs").
    """
    laplacian = np.diag(met.sum(axis=1)) - met
    values = np.linalg.eigvalsh(laplacian.astype(np.float64))[1:]
    if values[0] < 1e-9 * values[-1]:
        return 0.0
    # No mean of another kind is above this one, save by rounding.
    return min(1.0, float(len(values) / (1 / values).sum() / values.mean()))


def _games(plan: Sequence[Block]) -> Counter[Four]:
    """How often the same four have the same seats."""
    games: Counter[Four] = Counter()
    for block in plan:
        # Seats come round again after as many sets as there are circles.
        for ahead, number in enumerate(block.set_numbers[: len(ORDERS)]):
            times = len(range(ahead, block.sets, len(ORDERS)))
            for rotation in ROTATIONS:
                games[seating(block, number, rotation)] += times
    return games


def _sat_out(plan: Sequence[Block], place: dict[str, int], apart: Collection[str]) -> Counts:
    """Rounds without each entry, of those that are not *apart*."""
    rounds = list(_rounds(plan, apart))
    there = Counter(name for seated in rounds for name in seated)
    return np.array([len(rounds) - there[name] for name in place if name not in apart])


def _rounds(plan: Sequence[Block], apart: Collection[str]) -> Iterator[set[str]]:
    """Who sits in each round, of those that are not *apart*."""
    seated: set[str] = set()
    for _, sharing in groupby(plan, key=lambda block: block.first_set):
        names = {name for block in sharing for name in block.entries if name not in apart}
        if seated & names:
            yield seated
            seated = set()
        seated |= names
    yield seated
