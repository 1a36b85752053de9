"""A league whose sittings come from a script instead of processes, over a real journal."""

from collections import defaultdict
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import NamedTuple

from donka.game.faults import Fault, FaultKind
from donka.game.record import DealRecord, GameRecord, encode_moves, encode_points
from donka.game.shuffle import commitment
from donka.journal.about import About, EntryAbout
from donka.journal.block import Block
from donka.journal.journal import FILE, Journal
from donka.journal.sitting import SittingRecord
from donka.league.schedule import blocks

NAMES = ("ann", "bob", "cyd", "dan")
A_DEAL = DealRecord(b"", bytes(range(52)), 0)


class Asked(NamedTuple):
    """What the league asked to be played."""

    block: Block
    rotation: int
    blamed: frozenset[str]

    @property
    def place(self) -> tuple[int, int]:
        return self.block.number, self.rotation


class ScriptedHosts:
    """Plays every sitting at once, except for what the script says of a block and rotation.

    A script holds, by sitting, what its attempts end with before one goes well. ``refuse`` counts
    how often the pool is found broken when a sitting is sent out.
    """

    def __init__(self, script=None, faulty="", refuse=0):
        self.asked: list[Asked] = []
        self.renewed = 0
        self.closed: list[bool] = []
        self._script = defaultdict(list, script or {})
        self._faulty = faulty
        self._refuse = refuse

    def submit(self, spec):
        if self._refuse:
            self._refuse -= 1
            raise BrokenProcessPool
        self.asked.append(spec)
        future = Future()
        if self._script[spec.place]:
            future.set_exception(self._script[spec.place].pop(0))
        else:
            future.set_result(played(spec.block, spec.rotation, self._faulty))
        return future

    def renew(self):
        self.renewed += 1

    def close(self, at_once):
        self.closed.append(at_once)


def played(block: Block, rotation: int, faulty: str = "") -> SittingRecord:
    """A sitting of one-deal games in which everybody took the same; *faulty* died often."""
    games = []
    for number in block.set_numbers:
        faults = ()
        if faulty in block.entries:
            seat = block.entries.index(faulty)
            faults = tuple(
                Fault(FaultKind.CRASH, seat, 1, trick, death=True) for trick in range(1, 12)
            )
        games.append(
            GameRecord(
                table=block.table,
                set=number,
                rotation=rotation,
                seats=block.entries,
                moves=encode_moves([A_DEAL]),
                points=encode_points([8, 6, 6, 6]),
                asked=(14, 14, 14, 14),
                faults=faults,
            )
        )
    return SittingRecord(block.number, rotation, tuple(games))


def journal(folder: Path, names=NAMES, sets=2) -> Journal:
    """A journal that has just begun, with a schedule of blocks of one set."""
    entries = tuple(EntryAbout(name, name, "donka", "0.1.0", bytes(32)) for name in names)
    about = About(
        tournament="small",
        config="{}",
        config_digest=bytes(32),
        roster_digest=bytes(32),
        entries=entries,
        secret=bytes(32),
        commitment=commitment(bytes(32)),
        created="2026-01-01T00:00:00Z",
        donka="0.1.0",
    )
    opened = Journal.create(folder / FILE, about)
    opened.extend(blocks(names, sets, 1))
    return opened
