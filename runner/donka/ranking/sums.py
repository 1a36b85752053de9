"""Exact sums of what was taken: by set for the estimates, by entry for the other columns.

Whole numbers throughout, so that the order of the records cannot be seen in them.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Self

from donka.journal.block import Block
from donka.ranking.account import NONE, Account, Four
from donka.ranking.measure import LAST, Measure, game_cost, points_surcharge
from donka.ranking.policy import Policy


@dataclass(frozen=True, slots=True)
class Singles:
    """The four games of a set each by itself: what says how much a set is worth in single games."""

    squares: int = 0
    """Σ over games and pairs of (cost of one - cost of the other)²."""
    crosses: Four = (0, 0, 0, 0)
    """Σ over games of size · cost, by entry."""
    sizes: int = 0
    """Σ over games of size²."""

    @classmethod
    def together(cls, parts: Sequence[Self]) -> Self:
        """The sums of several sets at one table."""
        a, b, c, d = (sum(part.crosses[at] for part in parts) for at in range(4))
        return cls(
            sum(part.squares for part in parts),
            (a, b, c, d),
            sum(part.sizes for part in parts),
        )


@dataclass(frozen=True, slots=True)
class SetSums:
    """One set at one table: four games from the same cards, summed."""

    table: int
    set: int
    entries: tuple[str, str, str, str]
    """The names, sorted; the numbers below are in this order."""
    size: int
    """What costs are divided by: deals, or games."""
    costs: tuple[int, ...]
    """As played: points, half-places, or twelfths of a win less than none."""
    surcharge: tuple[int, ...]
    """What the policy adds to each one's own row."""
    block: int = 0
    """The number of its block."""
    singles: Singles = Singles()


@dataclass(slots=True)
class Tally:
    """What one entry did in the games that count."""

    games: int = 0
    deals: int = 0
    moons: int = 0
    faults: int = 0
    half_places: int = 0
    win_twelfths: int = 0
    points: int = 0
    """With the surcharge of the policy."""

    def add(self, game: Account, seat: int, surcharge: int) -> None:
        """Count *game*, in which the entry sat at *seat*; a faulty one is a last place and no win."""
        self.games += 1
        self.deals += game.deals
        self.moons += game.moons[seat]
        self.faults += game.faults[seat]
        self.points += game.points[seat] + surcharge
        if game.faulty[seat]:
            self.half_places += LAST
        else:
            self.half_places += game.half_places[seat]
            self.win_twelfths += game.win_twelfths[seat]


def set_sums(
    block: Block, games: Iterable[Account], measure: Measure, policy: Policy
) -> Iterator[SetSums]:
    """The sums of each set of *block*, whose games are *games*, by set."""
    ordered = sorted(games, key=_set)
    # A long tournament has many sets and few tables: one tuple for all of a block.
    w, x, y, z = sorted(block.entries)
    entries = (w, x, y, z)
    for number, members in groupby(ordered, key=_set):
        yield _sum(block, entries, number, members, measure, policy)


def _set(game: Account) -> int:
    return game.set


def _sum(
    block: Block,
    entries: tuple[str, str, str, str],
    number: int,
    games: Iterable[Account],
    measure: Measure,
    policy: Policy,
) -> SetSums:
    size = squares = sizes = 0
    costs, surcharge, crosses = [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]
    for game in games:
        cost = game_cost(game, measure, policy)
        size += cost.size
        sizes += cost.size * cost.size
        together = sum(cost.costs)
        for seat, name in enumerate(game.seats):
            at, own = entries.index(name), cost.costs[seat]
            costs[at] += own
            surcharge[at] += cost.surcharge[seat]
            crosses[at] += cost.size * own
            # Over the six pairs of four numbers Σ (a - b)² is 4 Σ a² - (Σ a)².
            squares += 4 * own * own
        squares -= together * together
    a, b, c, d = crosses
    return SetSums(
        table=block.table,
        set=number,
        entries=entries,
        size=size,
        costs=tuple(costs),
        surcharge=tuple(surcharge) if any(surcharge) else NONE,
        block=block.number,
        singles=Singles(squares, (a, b, c, d), sizes),
    )


def tables(sets: Iterable[SetSums]) -> Iterator[tuple[SetSums, ...]]:
    """The sets of each table in turn, from sets sorted by table."""
    for _, members in groupby(sets, key=lambda sums: sums.table):
        yield tuple(members)


def tally(tallies: dict[str, Tally], games: Sequence[Account], policy: Policy) -> None:
    """Count *games* for each who sat there."""
    for game in games:
        surcharge = points_surcharge(game, policy)
        for seat, name in enumerate(game.seats):
            tallies[name].add(game, seat, surcharge[seat])
