"""The ledger: how often each bot failed and in which way, and whom the machine's failures touched.

Knows neither what a single fault was about nor what it cost; counting is all it does.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from donka.game.faults import FaultKind
from donka.game.record import GameRecord
from donka.journal.block import Block
from donka.journal.kept import KeptVoid
from donka.phrase import Figure, Phrase
from donka.report.grid import Grid, Notes, as_text

KINDS = {
    FaultKind.TIMEOUT: Phrase("timeout"),
    FaultKind.ILLEGAL: Phrase("illegal"),
    FaultKind.MALFORMED: Phrase("malformed"),
    FaultKind.CRASH: Phrase("crash"),
    FaultKind.MEMORY: Phrase("memory"),
    FaultKind.FLOOD: Phrase("flood"),
    FaultKind.LOAD: Phrase("load"),
}
"""What the kinds of faults are called."""
_SEAT_BITS = (1 << 14) - 1


@dataclass(frozen=True, slots=True)
class Line:
    """One entry's failures."""

    entry: str
    asked: int
    """Decisions it was asked for."""
    kinds: Mapping[FaultKind, int]
    """How many faults of each kind; those that never happened are left out."""
    deaths: int
    substituted: int
    """Decisions the substitute made in its place."""
    voids: int
    """Sittings it sat in that the machine spoilt."""

    @property
    def faults(self) -> int:
        """All its faults."""
        return sum(self.kinds.values())


class Ledger:
    """Counts the failures of the entries *names*."""

    def __init__(self, names: Iterable[str]) -> None:
        self._asked = dict.fromkeys(names, 0)
        self._kinds: dict[str, Counter[FaultKind]] = {name: Counter() for name in self._asked}
        self._deaths = dict.fromkeys(self._asked, 0)
        self._substituted = dict.fromkeys(self._asked, 0)
        self._voids = dict.fromkeys(self._asked, 0)

    def add_game(self, game: GameRecord) -> None:
        """Count what happened in *game*."""
        for name, asked in zip(game.seats, game.asked, strict=True):
            self._asked[name] += asked
        for fault in game.faults:
            name = game.seats[fault.seat]
            self._kinds[name][fault.kind] += 1
            self._deaths[name] += fault.death
        if game.faults:
            self._count_substituted(game)

    def _count_substituted(self, game: GameRecord) -> None:
        for deal in game.deals():
            for seat, name in enumerate(game.seats):
                bits = deal.substituted >> 14 * seat & _SEAT_BITS
                self._substituted[name] += bits.bit_count()

    def add_voids(self, voids: Iterable[KeptVoid], blocks: Sequence[Block]) -> None:
        """Count each void to all who sat there."""
        for void in voids:
            for name in blocks[void.sitting.block - 1].entries:
                self._voids[name] += 1

    def lines(self) -> tuple[Line, ...]:
        """A line for each entry, in the order of the names."""
        return tuple(
            Line(
                name,
                asked,
                {kind: self._kinds[name][kind] for kind in FaultKind if self._kinds[name][kind]},
                self._deaths[name],
                self._substituted[name],
                self._voids[name],
            )
            for name, asked in self._asked.items()
        )


def ledger_text(title: str, lines: Sequence[Line], notes: Sequence[str]) -> str:
    """The table bot × kind, with *notes* below it; kinds and voids that nobody has are left out."""
    kinds = [kind for kind in FaultKind if any(kind in line.kinds for line in lines)]
    voids = [Phrase("voids")] if any(line.voids for line in lines) else []

    def numbers(line: Line) -> list[int]:
        return [
            *(line.kinds.get(kind, 0) for kind in kinds),
            *(line.faults, line.deaths, line.substituted, line.asked),
            *(line.voids for _ in voids),
        ]

    return as_text(
        Grid(
            title,
            (
                Phrase("bot"),
                *(KINDS[kind] for kind in kinds),
                Phrase("faults"),
                Phrase("deaths"),
                Phrase("substituted"),
                Phrase("asked"),
                *voids,
            ),
            tuple(
                (line.entry, *(Figure(f"{number:,}") for number in numbers(line))) for line in lines
            ),
            frozenset((0,)),
            (Notes("", tuple(notes)),),
        )
    )


def line_json(line: Line) -> dict[str, object]:
    """One entry's failures as JSON holds them: every kind, those that never happened too."""
    return {
        "bot": line.entry,
        "asked": line.asked,
        "faults": line.faults,
        "kinds": {kind.value: line.kinds.get(kind, 0) for kind in FaultKind},
        "deaths": line.deaths,
        "substituted": line.substituted,
        "voids": line.voids,
    }


def void_text(void: KeptVoid, blocks: Sequence[Block]) -> str:
    """One void: where, who sat there, when, and the proof; foreign text as it came."""
    block = blocks[void.sitting.block - 1]
    return (
        f"block {block.number}, rotation {void.sitting.rotation} (table {block.table}: "
        f"{', '.join(block.entries)}), {void.void.at}: {void.void.reason}"
    )


def void_json(void: KeptVoid, blocks: Sequence[Block]) -> dict[str, object]:
    """One void as JSON holds it."""
    block = blocks[void.sitting.block - 1]
    return {
        "block": block.number,
        "rotation": void.sitting.rotation,
        "table": block.table,
        "bots": block.entries,
        "reason": void.void.reason,
        "at": void.void.at,
    }
