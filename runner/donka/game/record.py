"""What happened in a game, immutable; knows no policy.

Record v1: the version byte, then every deal. A deal is, in this order, the 12 cards passed (three a
seat, seats 0 to 3, each three ascending), or the one byte 255 where nothing was passed; the 52 cards
in the order played; and 7 bytes, big-endian, that tell which decisions the substitute made. Hands are
not kept: they come from the shuffle.
"""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from struct import Struct

from donka.game.faults import Fault
from donka.game.times import Times

VERSION = 1
_NO_PASS = b"\xff"
_NOTHING = _NO_PASS[0]
_POINTS = Struct("4b")
_DECK = bytes(range(52))
_FLAGS = 7
"""Bytes of the substituted decisions."""
_NOBODY = bytes(_FLAGS)
_without = _DECK.translate
_SEAT_BITS = (1 << 14) - 1
_U64 = Struct(">Q").pack
_FAULT = Struct(">BQBB").pack


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal as it was played."""

    passed: bytes
    """12 card numbers, three a seat, or empty in a deal without a pass."""
    played: bytes
    """52 card numbers in order of play."""
    substituted: int = 0
    """Bit ``14 * seat + trick`` is set where the substitute answered; trick 0 is the pass."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game of a set: four seats, their cards, their points, their faults."""

    table: int
    set: int
    rotation: int
    """1 to 4, which of the four games played from these cards."""
    seats: tuple[str, str, str, str]
    """The name of the entry at each seat."""
    moves: bytes
    """The version byte, then every deal, as above."""
    points: bytes
    """Four signed bytes a deal: what each seat scored, the moon applied."""
    asked: tuple[int, int, int, int]
    """How many decisions each seat's bot was asked for."""
    faults: tuple[Fault, ...] = ()
    times: tuple[Times, Times, Times, Times] = (Times(), Times(), Times(), Times())
    """What each seat's decisions cost; never part of the digest."""

    @property
    def identity(self) -> str:
        """The game's place in the tournament, ``table.set.rotation``."""
        return identity(self.table, self.set, self.rotation)

    @property
    def number_of_deals(self) -> int:
        """How many deals the game had."""
        return len(self.points) // 4

    def deals(self) -> Iterator[DealRecord]:
        """The deals in order; ValueError where ``moves`` are not those of a record."""
        return decode_deals(self.moves)

    def deal_points(self) -> Iterator[tuple[int, int, int, int]]:
        """What each seat scored, a deal; ValueError where ``points`` are cut short."""
        if len(self.points) % 4:
            raise ValueError(f"points: expected four bytes a deal, got {len(self.points)} in all")
        return _POINTS.iter_unpack(self.points)


def identity(*numbers: int) -> str:
    """The text of an identity, such as ``12.340.2``: table, set, rotation, deal, trick, as far as given."""
    return ".".join(map(str, numbers))


def faulty(substituted: int, seat: int) -> bool:
    """Whether the substitute answered for *seat* in a deal with this ``DealRecord.substituted``."""
    return bool(substituted >> 14 * seat & _SEAT_BITS)


def encode_points(points: Sequence[int]) -> bytes:
    """One deal's points, as ``GameRecord.points`` holds them."""
    return _POINTS.pack(*points)


def encode_deal(deal: DealRecord) -> bytes:
    """One deal, as ``GameRecord.moves`` holds it after the version byte."""
    return (deal.passed or _NO_PASS) + deal.played + deal.substituted.to_bytes(_FLAGS)


def encode_moves(deals: Sequence[DealRecord]) -> bytes:
    """A whole game, as ``GameRecord.moves`` holds it."""
    return bytes((VERSION,)) + b"".join(map(encode_deal, deals))


def decode_deals(moves: bytes) -> Iterator[DealRecord]:
    """The deals that ``encode_moves`` wrote; ValueError, with the deal's number, for other bytes."""
    start = 1
    for substituted in decode_substituted(moves):
        middle = start + (1 if moves[start] == _NOTHING else 12)
        end = middle + len(_DECK)
        passed = b"" if middle == start + 1 else moves[start:middle]
        yield DealRecord(passed, moves[middle:end], substituted)
        start = end + _FLAGS


def decode_substituted(moves: bytes) -> list[int]:
    """``DealRecord.substituted`` of every deal; ValueError for the same bytes as ``decode_deals``."""
    if moves[:1] != bytes((VERSION,)):
        found = moves[0] if moves else "nothing"
        raise ValueError(f"record version: expected {VERSION}, found {found}")
    substituted: list[int] = []
    start, length = 1, len(moves)
    while start < length:
        middle = start + (1 if moves[start] == _NOTHING else 12)
        end = middle + 52
        if length < end + _FLAGS:
            left = length - start
            raise ValueError(f"deal {len(substituted) + 1}: cut short, {left} bytes are left of it")
        # What is left of the deck without them: 52 cards that leave nothing are the 52, each once.
        if _without(None, moves[middle:end]):
            raise ValueError(
                f"deal {len(substituted) + 1}: the cards played are not the 52, each once"
            )
        if middle > start + 1 and len(_without(None, moves[start:middle])) != 40:
            raise ValueError(
                f"deal {len(substituted) + 1}: the cards passed are not twelve different ones"
            )
        start = end + _FLAGS
        flags = moves[end:start]
        substituted.append(0 if flags == _NOBODY else int.from_bytes(flags))
    return substituted


def canonical(record: GameRecord) -> bytes:
    """What the digest is taken of; numbers are big-endian, u64 where no size is told.

    The text ``donka-game-1``; table, set, rotation; the four seats' names in UTF-8, the moves, the
    points, each after its length; the four numbers asked; the number of faults, then each fault, in
    the order of their bytes: seat (u8), deal, trick (u8), death (u8, 0 or 1), the kind after its
    length. Times and the texts of faults are no part of it.
    """
    numbers = (record.table, record.set, record.rotation)
    texts = (*(name.encode() for name in record.seats), record.moves, record.points)
    faults = sorted(map(_fault, record.faults))
    return b"".join(
        (
            b"donka-game-1",
            *map(_U64, numbers),
            *map(_text, texts),
            *map(_U64, record.asked),
            _U64(len(faults)),
            *faults,
        )
    )


def digest(record: GameRecord) -> bytes:
    """SHA-256 of the record's canonical form."""
    return hashlib.sha256(canonical(record)).digest()


def _text(data: bytes) -> bytes:
    return _U64(len(data)) + data


def _fault(fault: Fault) -> bytes:
    return _FAULT(fault.seat, fault.deal, fault.trick, fault.death) + _text(fault.kind.encode())
