"""The standings as values: who has come where, with what, and how sure that is; and bot against bot.

Knows neither how they are made nor how they are shown.
"""

from dataclasses import dataclass

from donka.ranking.comparing import Neighbours
from donka.ranking.difference import Difference
from donka.ranking.measure import Measure
from donka.ranking.policy import FaultPolicy
from donka.ranking.settled import Stopping


@dataclass(frozen=True, slots=True)
class Row:
    """One entry's line."""

    name: str
    rank: int | None
    """Counted from 1, shared among equals; None where the entry is not ranked, see *note*."""
    number: float | None
    """The primary number, adjusted for whom it met, its surcharge included; in the unit and the
    direction of the measure: points a deal, a place, or a share of the wins."""
    half_width: float | None
    """Half the interval of *number* alone."""
    place: float | None
    """Mean place in a game, 1 to 4."""
    win_share: float | None
    """Wins a game, 0 to 1, a shared win divided."""
    games: int
    deals: int
    moons: int
    """Deals in which it took every point."""
    faults: int
    note: str = ""
    """Why it has no rank."""
    out: bool = False
    """Whether it was disqualified, or left: what it played before counts."""
    range: tuple[int, int] | None = None
    """The ranks that it may have in truth, as far as all comparisons together tell."""
    letters: str = ""
    """Two share one exactly when they are not told apart."""
    raw: float | None = None
    """Points a deal as they fell, its surcharge included."""


@dataclass(frozen=True, slots=True)
class Crosstable:
    """Every entry against every other, in the order of the standings."""

    names: tuple[str, ...]
    cells: tuple[tuple[Difference | None, ...], ...]
    """The number of the row's entry less that of the column's; None on the diagonal."""


@dataclass(frozen=True, slots=True)
class Standings:
    """The whole table of a tournament, as far as it has come."""

    rows: tuple[Row, ...]
    """Ranked, then unranked, then those who are out."""
    crosstable: Crosstable
    faults: FaultPolicy
    sets: int
    """How many complete sets are counted; one that several tables share counts at each."""
    sets_missing: int
    """How many are still to come."""
    root: bytes
    """The Merkle root over the digests of the games that count, 32 bytes."""
    without: tuple[str, ...] = ()
    """Entries taken out together with every table they sat at."""
    measure: Measure = Measure.POINTS
    """What the primary number is."""
    gauntlet: bool = False
    """Whether candidates alone are ranked, who have met the same field on the same cards."""
    neighbours: tuple[Neighbours, ...] = ()
    """The ranked side by side, from the first two on; numbers are as the rows'."""
    luck: float | None = None
    """How many single games one game in a set was worth; None where nothing can be said."""
    by_block: tuple[str, ...] = ()
    """Entries that vary from block to block much more than their sets do, and are judged by that."""
    stopping: Stopping | None = None
    """Of a tournament that goes on until its pairs are settled: how far it is, or why it stopped."""

    @property
    def final(self) -> bool:
        """Whether every set has been played that ever will be."""
        # Where the end is open more may be decided than is planned by now.
        is_open = self.stopping is not None and not self.stopping.why
        return not (self.sets_missing or is_open)
