"""What the decisions of one seat in one game cost, as a small histogram.

Knows no limits and no faults.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Self

_HALF_US = 500
_NUMBER = rb"[\x80-\xff]*[\x00-\x7f]"
_NOT_ZERO = rb"[\x80-\xff]*[\x01-\x7f]"
_USUAL = re.compile(
    # Total, most, empty buckets, and the counts, whose first and last are not 0.
    rb"(?:%b%b[\x00-\x7f]%b(?:(?:%b)*%b)?)?" % (_NUMBER, _NUMBER, _NOT_ZERO, _NUMBER, _NOT_ZERO)
)


def _bucket(charge_ns: int) -> int:
    """The half octave that *charge_ns* lies in: 0 under 1 µs, then from 1, 1.5, 2, 3, 4, 6 µs …"""
    halves = charge_ns // _HALF_US
    octave = halves.bit_length() - 2
    return 2 * octave + (halves >> octave & 1) + 1 if octave >= 0 else 0


def upper_ns(bucket: int) -> int:
    """Where the half octave of *bucket* ends."""
    octave, half = divmod(bucket - 1, 2)
    return _HALF_US * (3 + half << octave) if bucket else 2 * _HALF_US


@dataclass(frozen=True, slots=True)
class Times:
    """The charges of a seat's decisions; ``Times()`` has none."""

    counts: tuple[int, ...] = ()
    """How many fell under 1 µs, then in each half octave from there; the last one is not 0."""
    total_ns: int = 0
    max_ns: int = 0

    @classmethod
    def of(cls, charges_ns: Sequence[int]) -> Self:
        """The times of the charges given."""
        if not charges_ns:
            return cls()
        most = max(charges_ns)
        counts = [0] * (_bucket(most) + 1)
        for charge_ns in charges_ns:
            counts[_bucket(charge_ns)] += 1
        return cls(tuple(counts), sum(charges_ns), most)

    @property
    def count(self) -> int:
        """How many decisions there were."""
        return sum(self.counts)

    def merge(self, other: "Times") -> "Times":
        """The times of both together."""
        counts = tuple(a + b for a, b in zip_longest(self.counts, other.counts, fillvalue=0))
        return Times(counts, self.total_ns + other.total_ns, max(self.max_ns, other.max_ns))

    def quantile(self, q: float) -> int:
        """A bound in ns that at least the part *q* of the decisions kept to; 0 without decisions.

        The upper end of the half octave where the part is reached, and never above the largest charge.
        """
        wanted = q * self.count
        seen = 0
        for bucket, count in enumerate(self.counts):
            seen += count
            if count and seen >= wanted:
                return min(upper_ns(bucket), self.max_ns)
        return self.max_ns

    def encode(self) -> bytes:
        """The times in a few bytes: nothing when empty, else unsigned LEB128 numbers.

        These are: total ns, max ns, how many empty buckets come first, then the other counts.
        """
        if not self.counts:
            return b""
        skipped = next(bucket for bucket, count in enumerate(self.counts) if count)
        numbers = (self.total_ns, self.max_ns, skipped, *self.counts[skipped:])
        return b"".join(map(_varint, numbers))

    @classmethod
    def decode(cls, data: bytes) -> Self:
        """The times that ``encode`` wrote; ValueError for other bytes."""
        if not data:
            return cls()
        numbers = _varints(data)
        if len(numbers) < 4 or numbers[2] > 128 or not (numbers[3] and numbers[-1]):
            raise ValueError(f"no times: {data.hex()}")
        total_ns, max_ns, skipped, *counts = numbers
        return cls((0,) * skipped + tuple(counts), total_ns, max_ns)


def check_times(data: bytes) -> None:
    """ValueError where ``Times.decode`` would raise it for *data*; what ``encode`` wrote passes at once."""
    if not _USUAL.fullmatch(data):
        Times.decode(data)


class Charges:
    """Collects the charges of one seat during a game."""

    __slots__ = ("_charges_ns", "add")

    def __init__(self) -> None:
        self._charges_ns: list[int] = []
        self.add = self._charges_ns.append
        """Count one decision's charge, in ns."""

    def freeze(self) -> Times:
        """The times of all charges so far."""
        return Times.of(self._charges_ns)


def _varint(number: int) -> bytes:
    data = bytearray()
    while number > 127:
        data.append(number & 127 | 128)
        number >>= 7
    data.append(number)
    return bytes(data)


def _varints(data: bytes) -> list[int]:
    numbers: list[int] = []
    number = shift = 0
    for byte in data:
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            numbers.append(number)
            number = shift = 0
    if shift:
        raise ValueError(f"no times: {data.hex()} ends within a number")
    return numbers
