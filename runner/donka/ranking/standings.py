"""The standings: who has come where, with what, and how sure that is; and bot against bot.

Pure, from records; the same records in any order give the same standings. Knows nothing of how they
are shown.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from donka.errors import DonkaError
from donka.game.record import GameRecord
from donka.journal.block import Block
from donka.journal.merkle import root
from donka.ranking.account import SHARES, account
from donka.ranking.counting import Counted
from donka.ranking.difference import Difference, differences
from donka.ranking.estimate import Estimate, estimates
from donka.ranking.order import Rankable, ranked
from donka.ranking.policy import FaultPolicy, Policy
from donka.ranking.sums import SetSums, Sums, Tally


@dataclass(frozen=True, slots=True)
class Row:
    """One entry's line."""

    name: str
    rank: int | None
    """Counted from 1, shared among equals; None where the entry is not ranked, see *note*."""
    points: float | None
    """Points a deal, adjusted for whom it met, its surcharge included; fewer is better."""
    half_width: float | None
    """Half the pointwise 95 % interval of *points*."""
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


@dataclass(frozen=True, slots=True)
class Crosstable:
    """Every entry against every other, in the order of the standings."""

    names: tuple[str, ...]
    cells: tuple[tuple[Difference | None, ...], ...]
    """What the row's entry took a deal less what the column's took; None on the diagonal."""


@dataclass(frozen=True, slots=True)
class Standings:
    """The whole table of a tournament, as far as it has come."""

    rows: tuple[Row, ...]
    """Ranked, then unranked, then disqualified."""
    crosstable: Crosstable
    faults: FaultPolicy
    sets: int
    """How many complete sets are counted."""
    sets_missing: int
    """How many are still to come."""
    root: bytes
    """The Merkle root over the digests of the games that count, 32 bytes."""
    without: tuple[str, ...] = ()
    """Entries taken out together with every table they sat at."""

    @property
    def final(self) -> bool:
        """Whether every set has been played that ever will be."""
        return not self.sets_missing


def rank(
    blocks: Sequence[Block],
    games: Iterable[GameRecord],
    names: Iterable[str],
    faults: FaultPolicy,
    without: Collection[str] = (),
) -> Standings:
    """The standings of the entries *names*, from the *games* of a tournament of *blocks*.

    *without* takes entries out as if they had never come: no table they sat at counts. Who is
    disqualified stays so. DonkaError where *without* names nobody, or leaves no table.
    """
    everybody = sorted(set(names))
    remaining = _remaining(everybody, blocks, without)
    excluded = frozenset(without)
    counted = Counted(blocks, map(account, games), faults)
    sums = Sums(remaining, faults.policy)

    def digests() -> Iterator[bytes]:
        for block, whole in counted:
            if excluded.isdisjoint(block.entries):
                sums.add(block, whole)
            yield from (game.digest for game in whole)

    merkle_root = root(digests())
    sets, own = sums.sets, sums.tallies
    numbers = estimates(sets)
    notes = _notes(remaining, blocks, own, numbers, counted, faults.policy)
    rows = _rows(remaining, own, numbers, notes, sets)
    return Standings(
        rows=rows,
        crosstable=_crosstable([row.name for row in rows], sets),
        faults=faults,
        sets=len(sets),
        sets_missing=sum(
            block.sets for block in counted.missing if excluded.isdisjoint(block.entries)
        ),
        root=merkle_root,
        without=tuple(sorted(excluded)),
    )


def _remaining(
    names: Sequence[str], blocks: Sequence[Block], without: Collection[str]
) -> list[str]:
    for name in sorted(without):
        if name not in names:
            raise DonkaError(f"no entry named {name!r} (expected one of: {', '.join(names)})")
    if without and not any(set(without).isdisjoint(block.entries) for block in blocks):
        raise DonkaError(
            f"without {', '.join(sorted(without))} no table is left to rank by: "
            "every table seats one of them"
        )
    return [name for name in names if name not in without]


def _notes(
    names: Sequence[str],
    blocks: Sequence[Block],
    own: Mapping[str, Tally],
    numbers: Mapping[str, Estimate],
    counted: Counted,
    policy: Policy,
) -> dict[str, str]:
    """Why an entry has no rank, for those that have none; the disqualified last."""
    unranked: dict[str, str] = {}
    disqualified: dict[str, str] = {}
    for name in names:
        if name in counted.disqualified:
            disqualified[name] = str(counted.disqualified[name])
        elif policy is Policy.DISQUALIFY and own[name].faults:
            disqualified[name] = (
                f"disqualified: faults: {own[name].faults} (the policy allows none)"
            )
        elif not own[name].games:
            unranked[name] = (
                "not ranked: none of its sets is complete"
                if counted.missing or not any(name in block.entries for block in blocks)
                else "not ranked: somebody at each of its tables was disqualified before they met"
            )
        elif name not in numbers:
            unranked[name] = "not ranked: no chain of tables links it to those that are"
    return unranked | disqualified


def _rows(
    names: Sequence[str],
    own: Mapping[str, Tally],
    numbers: Mapping[str, Estimate],
    notes: Mapping[str, str],
    sets: Sequence[SetSums],
) -> tuple[Row, ...]:
    rankable = [
        Rankable(name, numbers[name].points, own[name]) for name in names if name not in notes
    ]
    places = [(each.name, each.rank) for each in ranked(rankable, sets)]
    return tuple(
        _row(name, place, own[name], numbers.get(name), notes.get(name, ""))
        for name, place in [*places, *((name, None) for name in notes)]
    )


def _row(name: str, place: int | None, tally: Tally, number: Estimate | None, note: str) -> Row:
    return Row(
        name=name,
        rank=place,
        points=number.points if number else None,
        half_width=number.half_width if number else None,
        place=tally.half_places / (2 * tally.games) if tally.games else None,
        win_share=tally.win_twelfths / (SHARES * tally.games) if tally.games else None,
        games=tally.games,
        deals=tally.deals,
        moons=tally.moons,
        faults=tally.faults,
        note=note,
    )


def _crosstable(names: Sequence[str], sets: Sequence[SetSums]) -> Crosstable:
    met = differences(sets)

    def cell(row: str, column: str) -> Difference | None:
        if row == column:
            return None
        if row < column:
            return met.get((row, column), Difference())
        return -met.get((column, row), Difference())

    cells = tuple(tuple(cell(row, column) for column in names) for row in names)
    return Crosstable(tuple(names), cells)
