"""The journal: what a tournament has played, in one file that survives a kill.

Keeps records and hands them back; computes nothing, and knows neither rules nor rankings.
"""

import hashlib
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final, Self

import msgspec

from donka.game.record import GameRecord, identity
from donka.journal import storage
from donka.journal.about import About, Finish
from donka.journal.block import Block
from donka.journal.facts import Fact, at_first, recall, state
from donka.journal.kept import KeptFault, KeptSitting, KeptTimes, KeptVoid
from donka.journal.rows import Rows
from donka.journal.seal import Row, is_whole, sealed, unsealed
from donka.journal.sitting import SittingId, SittingRecord, Void
from donka.journal.summing import TimesByEntry
from donka.journal.transactions import snapshot, writing
from donka.journal.trouble import DamagedJournalError, JournalError, explained
from donka.journal.withdrawal import Withdrawal

FILE: Final = "journal.sqlite"
"""The journal's name in a tournament's folder."""

_INSERT_GAME = "INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_EVERY_ROW = (
    "SELECT * FROM fact ORDER BY name",
    "SELECT * FROM sitting ORDER BY block, rotation",
    "SELECT * FROM game ORDER BY block, set_number, rotation",
)
_ILLEGIBLE = (ValueError, IndexError, msgspec.MsgspecError)
"""What a row that fits its seal and is none of ours leads to."""
_GAMES_OF_BLOCK = "SELECT * FROM game WHERE block = ? ORDER BY set_number, rotation"


class Journal:
    """One tournament's journal, open; made by ``create``, ``open`` or ``read``, and closed by ``with``.

    Every method raises ``JournalError`` where the disk, its permissions or damage are in the way;
    what was kept before stays kept.
    """

    def __init__(self, path: Path, db: sqlite3.Connection) -> None:
        self.path = path
        self._db = db
        try:
            with explained(path):
                self.about = recall(path, db, Fact.ABOUT, About)
                self._plan = recall(path, db, Fact.PLAN, tuple[Block, ...])
        except BaseException:
            db.close()
            raise
        self._rows = Rows([entry.name for entry in self.about.entries])

    @classmethod
    def create(cls, path: Path, about: About) -> Self:
        """Make the file for a tournament that begins, and open it for the run.

        Whole or not at all. The caller holds the folder (``lock.running``).
        """
        storage.create(path, at_first(about))
        return cls.open(path)

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open the file for the run, which alone may write."""
        return cls(path, storage.write(path))

    @classmethod
    def read(cls, path: Path) -> Self:
        """Open the file as it stands at this moment; a run may go on writing meanwhile.

        Nothing kept later is seen, so that several readings agree with each other.
        """
        return cls(path, storage.read(path))

    def close(self) -> None:
        """Let go of the file."""
        with explained(self.path):
            self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def extend(self, blocks: Iterable[Block]) -> None:
        """Keep the schedule as far as it is decided, before anything of it is played.

        *blocks* are all from the first on. They may go on from what is kept already, or fall short
        of it where a run finds its plan again; where both say something they must say the same.
        """
        decided = tuple(blocks)
        stands = self._plan
        if any(one != other for one, other in zip(stands, decided, strict=False)):
            raise JournalError(
                self.path,
                "its schedule is not the one to be played (expected the same entries, sets and "
                "block: run the config that began it, or give another folder)",
            )
        if len(decided) > len(stands):
            with explained(self.path), writing(self._db):
                state(self._db, Fact.PLAN, decided)
            self._plan = decided

    def blocks(self) -> tuple[Block, ...]:
        """The schedule as far as it is decided, in its order."""
        return self._plan

    def keep(self, sitting: SittingRecord) -> bool:
        """Keep a whole sitting, in one transaction; False where it was kept before, which stands.

        Once this returns, no kill and no power cut loses it.
        """
        block = self._block(sitting.block)
        games = sorted(sitting.games, key=lambda game: game.set)
        if [(game.table, game.set, game.rotation) for game in games] != [
            (block.table, number, sitting.rotation) for number in block.set_numbers
        ]:
            raise ValueError(f"{sitting.id}: its games are not one rotation of {block}")
        rows = [sealed(self._rows.values(block, game)) for game in games]
        loads = sealed((*sitting.id, sitting.elapsed_ns, self._rows.packed(sitting.loads)))
        with explained(self.path), writing(self._db):
            if self._has(sitting.id):
                return False
            self._db.execute("INSERT INTO sitting VALUES (?, ?, ?, ?, ?)", loads)
            self._db.executemany(_INSERT_GAME, rows)
            self._add_voids([KeptVoid(sitting.id, void) for void in sitting.voids])
        return True

    def keep_void(self, sitting: SittingId, void: Void) -> None:
        """Keep a void whose sitting may never be played to its end."""
        with explained(self.path), writing(self._db):
            self._add_voids([KeptVoid(sitting, void)])

    def kept(self) -> frozenset[SittingId]:
        """The sittings that need not be played again."""
        with explained(self.path), snapshot(self._db):
            rows = self._db.execute("SELECT * FROM sitting").fetchall()
            counted = self._db.execute(
                "SELECT block, rotation, count(*) FROM game GROUP BY block, rotation"
            ).fetchall()
        sittings = [SittingId(*unsealed(self.path, row, _named(row))[:2]) for row in rows]
        sets = {block.number: block.sets for block in self._plan}
        if set(counted) != {(*each, sets.get(each.block)) for each in sittings}:
            raise DamagedJournalError(self.path, "its sittings do not hold the games they should")
        return frozenset(sittings)

    def games(self, block: int | None = None) -> Iterator[GameRecord]:
        """The games kept, of one block or of all, by block, set and rotation; a block at a time."""
        for each in self._plan if block is None else (self._block(block),):
            for values in self._values(each):
                yield self._game(each, values, self._rows.game)

    def outcomes(self) -> Iterator[GameRecord]:
        """All games as ``games`` has them, without their times: these are looked at, and not kept."""
        for each in self._plan:
            for values in self._values(each):
                yield self._game(each, values, self._rows.outcome)

    def faults(self) -> Iterator[KeptFault]:
        """The faults kept, in the order of their games."""
        for game in self.games():
            for fault in game.faults:
                entry = game.seats[fault.seat]
                yield KeptFault(game.table, game.set, game.rotation, entry, fault)

    def times(self) -> KeptTimes:
        """What each entry's decisions and loads cost, and how long the sittings took."""
        times = TimesByEntry(entry.name for entry in self.about.entries)
        for game in self.games():
            times.add_game(game)
        for sitting in self.sittings():
            times.add_sitting(sitting.elapsed_ns, sitting.loads)
        return times.summed()

    def sittings(self) -> Iterator[KeptSitting]:
        """The sittings kept, without their games."""
        with explained(self.path):
            rows = self._db.execute("SELECT * FROM sitting").fetchall()
        for row in rows:
            block, rotation, elapsed_ns, loads = unsealed(self.path, row, _named(row))
            try:
                own = tuple(self._rows.loads(loads))
            except _ILLEGIBLE as error:
                raise self._illegible(_named(row), error) from error
            yield KeptSitting(SittingId(block, rotation), elapsed_ns, own)

    def voids(self) -> tuple[KeptVoid, ...]:
        """The voids kept, in the order they were reported."""
        with explained(self.path):
            voids = recall(self.path, self._db, Fact.VOIDS, tuple[KeptVoid, ...])
        if self._plan and not all(1 <= kept.sitting.block <= len(self._plan) for kept in voids):
            raise DamagedJournalError(self.path, "one of its voids is of no block of its schedule")
        return voids

    def withdraw(self, withdrawal: Withdrawal) -> None:
        """Keep that an entry leaves; ValueError where it has left already."""
        with explained(self.path), writing(self._db):
            before = self.withdrawals
            if withdrawal.entry in [each.entry for each in before]:
                raise ValueError(f"{withdrawal.entry} is withdrawn already")
            state(self._db, Fact.WITHDRAWALS, [*before, withdrawal])

    @property
    def withdrawals(self) -> tuple[Withdrawal, ...]:
        """Who has left, in that order."""
        with explained(self.path):
            return recall(self.path, self._db, Fact.WITHDRAWALS, tuple[Withdrawal, ...])

    def finish(self, stopped: str, at: str) -> None:
        """Note that nothing more will be played; the first word on it stands."""
        with explained(self.path), writing(self._db):
            if self.finished is None:
                state(self._db, Fact.FINISH, [Finish(stopped, at)])

    @property
    def finished(self) -> Finish | None:
        """How the tournament ended; None while it has not."""
        with explained(self.path):
            return next(iter(recall(self.path, self._db, Fact.FINISH, tuple[Finish, ...])), None)

    def fingerprint(self) -> bytes:
        """SHA-256 over every row, whatever it says: facts, sittings, games, each as MessagePack.

        It differs from run to run, for times do. In no published table, unlike the Merkle root.
        """
        whole = hashlib.sha256(b"donka-journal-1")
        with explained(self.path), snapshot(self._db):
            for select in _EVERY_ROW:
                for row in self._db.execute(select):
                    whole.update(msgspec.msgpack.encode(row))
        return whole.digest()

    def _block(self, number: int) -> Block:
        if not 1 <= number <= len(self._plan):
            raise ValueError(f"block {number} is not in a schedule of {len(self._plan)}")
        return self._plan[number - 1]

    def _has(self, sitting: SittingId) -> bool:
        found = self._db.execute("SELECT 1 FROM sitting WHERE block = ? AND rotation = ?", sitting)
        return found.fetchone() is not None

    def _add_voids(self, voids: list[KeptVoid]) -> None:
        if voids:
            before = recall(self.path, self._db, Fact.VOIDS, tuple[KeptVoid, ...])
            state(self._db, Fact.VOIDS, [*before, *voids])

    def _values(self, block: Block) -> list[Row]:
        with explained(self.path), snapshot(self._db):
            rows = self._db.execute(_GAMES_OF_BLOCK, (block.number,)).fetchall()
            (sittings,) = self._db.execute(
                "SELECT count(*) FROM sitting WHERE block = ?", (block.number,)
            ).fetchone()
        if len(rows) != sittings * block.sets:
            raise DamagedJournalError(self.path, f"block {block.number} lacks games")
        # There may be very many; only a broken one needs its name.
        if not all(map(is_whole, rows)):
            for row in rows:
                unsealed(self.path, row, f"game {identity(block.table, *row[1:3])}")
        return [row[:-1] for row in rows]

    def _game(
        self, block: Block, values: Row, read: Callable[[Block, Row], GameRecord]
    ) -> GameRecord:
        try:
            return read(block, values)
        except _ILLEGIBLE as error:
            what = f"game {identity(block.table, *values[1:3])}"
            raise self._illegible(what, error) from error

    def _illegible(self, what: str, error: Exception) -> DamagedJournalError:
        return DamagedJournalError(self.path, f"{what} cannot be read: {error}")


def _named(sitting: Row) -> str:
    block, rotation, *_ = sitting
    return f"the sitting of block {block}, rotation {rotation},"
