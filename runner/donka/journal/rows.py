"""Games and loads as the journal's columns, and back.

What the views ask about is text that SQL can read; the rest is bytes.
"""

from collections.abc import Sequence
from dataclasses import replace

import msgspec

from donka.game.faults import Fault
from donka.game.record import GameRecord
from donka.game.times import Times, check_times
from donka.journal.block import ROTATIONS, Block
from donka.journal.seal import Row, Value
from donka.journal.sitting import LoadTime

_Four = tuple[int, int, int, int]
_ZERO = ord("@")
_MOST = 1 << 32
_NO_TIMES = (Times(), Times(), Times(), Times())
_POINTS_OF = bytes(byte - _ZERO & 0xFF for byte in range(256))
_LETTER_OF = bytes(byte + _ZERO & 0xFF for byte in range(256))
_encode = msgspec.msgpack.Encoder().encode
_encode_json = msgspec.json.Encoder().encode
_decode_four = msgspec.json.Decoder(_Four).decode
_decode_faults = msgspec.json.Decoder(tuple[Fault, ...]).decode
_decode_times = msgspec.msgpack.Decoder(tuple[bytes, bytes, bytes, bytes]).decode
_decode_loads = msgspec.msgpack.Decoder(list[tuple[int, int, int]]).decode


class Rows:
    """Writes and reads the rows of a tournament whose entries are *names*, in the order of its roster.

    A row names an entry by its place there. Texts are JSON, save *points*, a character each, and no
    faults, which are no text; bytes are MessagePack, save *moves*, which are the record's own.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self._names = tuple(names)
        self._places = {name: place for place, name in enumerate(names)}

    def values(self, block: Block, game: GameRecord) -> tuple[Value, ...]:
        """The columns of *game*, without the seal."""
        return (
            block.number,
            game.set,
            game.rotation,
            _text([self._places[name] for name in game.seats]),
            game.moves,
            _letters(game.points),
            _text(game.asked),
            _encode([times.encode() for times in game.times]),
            _text([_writable(fault) for fault in game.faults]) if game.faults else "",
        )

    def game(self, block: Block, values: Row) -> GameRecord:
        """The game whose columns are *values*."""
        w, x, y, z = [Times.decode(each) for each in _decode_times(values[7])]
        return self._game(block, values, (w, x, y, z))

    def outcome(self, block: Block, values: Row) -> GameRecord:
        """The same without its times, which are looked at all the same."""
        for each in _decode_times(values[7]):
            check_times(each)
        return self._game(block, values, _NO_TIMES)

    def _game(
        self, block: Block, values: Row, times: tuple[Times, Times, Times, Times]
    ) -> GameRecord:
        _, set_number, rotation, seats, moves, points, asked, _, faults = values
        a, b, c, d = [self._name(place) for place in _decode_four(seats)]
        if set_number not in block.set_numbers or rotation not in ROTATIONS:
            raise ValueError(f"it is none of block {block.number}")
        return GameRecord(
            table=block.table,
            set=set_number,
            rotation=rotation,
            seats=(a, b, c, d),
            moves=moves,
            points=_points(points),
            asked=_counts(_decode_four(asked)),
            faults=_sound(_decode_faults(faults)) if faults else (),
            times=times,
        )

    def packed(self, loads: Sequence[LoadTime]) -> bytes:
        """The loads of a sitting in one column."""
        return _encode(
            [(self._places[load.entry], load.elapsed_ns, load.charge_ns) for load in loads]
        )

    def loads(self, data: bytes) -> tuple[LoadTime, ...]:
        """The loads that *data* holds."""
        return tuple(
            LoadTime(self._name(place), elapsed_ns, charge_ns)
            for place, elapsed_ns, charge_ns in _decode_loads(data)
        )

    def _name(self, place: int) -> str:
        if not 0 <= place < len(self._names):
            raise ValueError(f"entry {place} of {len(self._names)}")
        return self._names[place]


def _text(value: object) -> str:
    return _encode_json(value).decode()


def _letters(points: bytes) -> str:
    """Signed bytes as SQL can read them: ``unicode`` less 64, so that 0 is ``@``, 26 ``Z``, -26 ``&``."""
    return points.translate(_LETTER_OF).decode("ascii")


def _points(letters: str) -> bytes:
    return letters.encode("ascii").translate(_POINTS_OF)


def _counts(asked: _Four) -> _Four:
    if min(asked) < 0 or max(asked) >= _MOST:
        raise ValueError(f"asked {asked} times")
    return asked


def _sound(faults: tuple[Fault, ...]) -> tuple[Fault, ...]:
    for fault in faults:
        if not 0 <= fault.seat < 4:
            raise ValueError(f"a fault at {fault.seat}, a seat that no table has")
        if not (0 <= fault.deal < _MOST and 0 <= fault.trick < 256):
            raise ValueError(f"a fault at deal and trick {fault.deal}.{fault.trick}")
    return faults


def _writable(fault: Fault) -> Fault:
    # A lone surrogate, which no UTF-8 can hold, is shown as its escape.
    detail = fault.detail.encode("utf-8", "backslashreplace").decode()
    return fault if detail == fault.detail else replace(fault, detail=detail)
