"""Finds games in a journal by their place, reading only the block they are in.

What may not be seen yet is refused; a place that does not exist is told with those that do.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from donka.errors import DonkaError
from donka.game.faults import Fault
from donka.game.place import Place
from donka.game.record import GameRecord, identity
from donka.journal.block import ROTATIONS, Block
from donka.journal.journal import Journal
from donka.journal.secrecy import Secrecy

MOST_RUNS = 4
"""Of set numbers, in a message."""


@dataclass(frozen=True, slots=True)
class FoundFault:
    """A fault, with the game it happened in."""

    game: GameRecord
    fault: Fault

    @property
    def place(self) -> Place:
        """Where it happened, down to the trick."""
        game, fault = self.game, self.fault
        return Place(game.table, game.set, game.rotation, fault.deal, fault.trick)


class Finding:
    """The games of *journal* that may be seen; with *bot*, only those it played in."""

    def __init__(self, journal: Journal, bot: str | None = None) -> None:
        self._journal = journal
        self._bot = bot
        self._secrecy = Secrecy.of(journal)
        names = [entry.name for entry in journal.about.entries]
        if bot is not None and bot not in names:
            raise DonkaError(f"no bot {bot!r} in this tournament (its bots: {', '.join(names)})")

    @property
    def withheld(self) -> int:
        """How many sets are kept, at least in part, and may not be seen yet."""
        return len(self._secrecy.withheld)

    def first(self, table: int | None = None) -> GameRecord:
        """The first game kept, in the order of the schedule; of one table, if one is given."""
        if table is not None:
            self._blocks_of(Place(table))
        for game in self.games(table):
            return game
        if self.withheld:
            raise DonkaError(
                f"{self._whose(table)} may be seen yet: while the deals are secret a set is kept back "
                "until it is complete at every table that plays it (wait, or let the run end)"
            )
        raise DonkaError(f"{self._whose(table)} is kept yet (play some: donka run CONFIG)")

    def games(self, table: int | None = None) -> Iterator[GameRecord]:
        """The games in the order of the schedule, of one table or of all; a block at a time."""
        for block in self._journal.blocks():
            here = table in (None, block.table) and self._bot in (None, *block.entries)
            # A block of which nothing may be seen need not be read.
            if here and any(map(self._secrecy.allows, block.set_numbers)):
                for game in self._journal.games(block.number):
                    if self._secrecy.allows(game.set):
                        yield game

    def at(self, place: Place) -> tuple[GameRecord, ...]:
        """The games of one set, by rotation; or the one of its rotation, where *place* gives that."""
        if place.table is None or place.set is None:
            raise ValueError(f"{place} names no set")
        blocks = self._blocks_of(place)
        block = next((each for each in blocks if place.set in each.set_numbers), None)
        if block is None:
            raise DonkaError(
                f"{place}: no set {place.set} at table {place.table} (its sets: {_runs(blocks)})"
            )
        if self._bot is not None and self._bot not in block.entries:
            raise DonkaError(
                f"{place}: {self._bot!r} does not sit at table {place.table} "
                f"({', '.join(block.entries)} do)"
            )
        if not self._secrecy.allows(place.set):
            raise DonkaError(
                f"{place}: set {place.set} is kept back while the deals are secret and it is not "
                "complete at every table that plays it (choose another, or let the run end)"
            )
        kept = [game for game in self._journal.games(block.number) if game.set == place.set]
        found = [game for game in kept if place.rotation in (None, game.rotation)]
        if not found:
            raise DonkaError(f"{place}: {_not_kept(place, [game.rotation for game in kept])}")
        return tuple(found)

    def faults(self) -> Iterator[FoundFault]:
        """The faults that may be seen, in the order of their games; with a bot, its own."""
        for game in self.games():
            yield from self._faults_of(game)

    def faults_at(self, place: Place) -> tuple[FoundFault, ...]:
        """The faults at *place*, which names a set at least; DonkaError where there are none."""
        games = self.at(place)
        there = [fault for game in games for fault in self._faults_of(game)]
        found = [
            each
            for each in there
            if place.deal in (None, each.fault.deal) and place.trick in (None, each.fault.trick)
        ]
        if found:
            return tuple(found)
        whose = "" if self._bot is None else f" of {self._bot!r}"
        places = ", ".join(dict.fromkeys(str(each.place) for each in there))
        game = games[0] if len(games) == 1 else None
        where = game.identity if game else identity(games[0].table, games[0].set)
        known = f"in {where} there are: {places}" if there else f"in {where} there is none"
        raise DonkaError(f"{place}: no fault{whose} here ({known})")

    def _faults_of(self, game: GameRecord) -> Iterator[FoundFault]:
        for fault in game.faults:
            if self._bot in (None, game.seats[fault.seat]):
                yield FoundFault(game, fault)

    def _blocks_of(self, place: Place) -> Sequence[Block]:
        blocks = [block for block in self._journal.blocks() if block.table == place.table]
        if not blocks:
            tables = sorted({block.table for block in self._journal.blocks()})
            known = f"tables: {_run(1, tables[-1])}" if tables else "nothing is planned yet"
            raise DonkaError(f"{place}: no table {place.table} ({known})")
        return blocks

    def _whose(self, table: int | None) -> str:
        place = "" if table is None else f" of table {table}"
        return f"no game{place}" + ("" if self._bot is None else f" of {self._bot!r}")


def _not_kept(place: Place, kept: Sequence[int]) -> str:
    if place.rotation not in (None, *ROTATIONS):
        return f"no rotation {place.rotation} (rotations: 1 to 4)"
    if not kept:
        return "nothing of this set is kept yet (it is still to be played)"
    return f"rotation {place.rotation} is not kept yet (kept: {', '.join(map(str, kept))})"


def _runs(blocks: Sequence[Block]) -> str:
    """The set numbers of *blocks*, such as ``1 to 32, 65 to 96``."""
    runs: list[list[int]] = []
    for block in sorted(blocks, key=lambda block: block.first_set):
        first, last = block.set_numbers[0], block.set_numbers[-1]
        if runs and runs[-1][1] == first - 1:
            runs[-1][1] = last
        else:
            runs.append([first, last])
    written = [_run(first, last) for first, last in runs]
    if len(written) > MOST_RUNS:
        written = [*written[: MOST_RUNS - 1], "…", written[-1]]
    return ", ".join(written)


def _run(first: int, last: int) -> str:
    return f"{first}" if first == last else f"{first} to {last}"
