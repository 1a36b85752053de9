"""Exact sums of what was taken: by set for the estimates, by entry for the other columns.

Whole numbers throughout, so that the order of the records cannot be seen in them.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from donka.journal.block import Block
from donka.ranking.account import Account
from donka.ranking.policy import Policy

LAST = 8
"""Twice the fourth place."""
NOTHING = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class SetSums:
    """One set at one table: four games from the same cards, summed."""

    table: int
    set: int
    entries: tuple[str, str, str, str]
    """The names, sorted; the numbers below are in this order."""
    deals: int
    points: tuple[int, ...]
    """As played."""
    surcharge: tuple[int, ...]
    """What the policy adds to each one's own row."""


@dataclass(slots=True)
class Tally:
    """What one entry did in the games that count."""

    games: int = 0
    deals: int = 0
    moons: int = 0
    faults: int = 0
    half_places: int = 0
    win_twelfths: int = 0


def surcharge(game: Account, seat: int, policy: Policy) -> int:
    """What *policy* adds to the points of the entry at *seat*."""
    match policy:
        case Policy.SUBSTITUTE:
            return game.deal_surcharge[seat]
        case Policy.FORFEIT:
            return game.game_surcharge[seat]
        case Policy.DISQUALIFY:
            return 0


def set_sums(block: Block, games: Iterable[Account], policy: Policy) -> Iterator[SetSums]:
    """The sums of each set of *block*, whose games are *games*, by set."""
    ordered = sorted(games, key=lambda game: game.set)
    for number, members in groupby(ordered, key=lambda game: game.set):
        yield _sum(block, number, list(members), policy)


def _sum(block: Block, number: int, games: Sequence[Account], policy: Policy) -> SetSums:
    points = dict.fromkeys(block.entries, 0)
    extra = dict.fromkeys(block.entries, 0)
    for game in games:
        for seat, name in enumerate(game.seats):
            points[name] += game.points[seat]
            extra[name] += surcharge(game, seat, policy)
    return SetSums(
        table=block.table,
        set=number,
        # A long tournament has many sets and few tables: one tuple for all of a block.
        entries=block.entries,
        deals=sum(game.deals for game in games),
        points=tuple(points.values()),
        surcharge=tuple(extra.values()) if any(extra.values()) else NOTHING,
    )


def tables(sets: Sequence[SetSums]) -> Iterator[tuple[SetSums, ...]]:
    """The sets of each table in turn."""
    for _, members in groupby(sets, key=lambda sums: sums.table):
        yield tuple(members)


class Sums:
    """Everything a ranking needs of the games that count, taken in block by block."""

    def __init__(self, names: Iterable[str], policy: Policy) -> None:
        self.tallies = {name: Tally() for name in names}
        """What each of the names did."""
        self._sets: list[SetSums] = []
        self._policy = policy

    @property
    def sets(self) -> tuple[SetSums, ...]:
        """The sums of each set, by table, then set."""
        return tuple(sorted(self._sets, key=lambda sums: (sums.table, sums.set)))

    def add(self, block: Block, games: Sequence[Account]) -> None:
        """Take in the games of *block*; a faulty game is a fourth place without a win share."""
        self._sets += set_sums(block, games, self._policy)
        for game in games:
            for seat, name in enumerate(game.seats):
                tally = self.tallies[name]
                tally.games += 1
                tally.deals += game.deals
                tally.moons += game.moons[seat]
                tally.faults += game.faults[seat]
                tally.half_places += LAST if game.faulty[seat] else game.half_places[seat]
                tally.win_twelfths += 0 if game.faulty[seat] else game.win_twelfths[seat]
