"""Takes what a workshop answers, piece by piece, and believes none of it.

Knows the shape of an answer; nothing of processes.
"""

from typing import BinaryIO

import msgspec

from donka.sandbox.workshop.job import LENGTH, MOST_HEADER, Answer, Built

_decode = msgspec.json.Decoder(Answer).decode


class Nonsense(Exception):
    """What came is no answer; the text says what is wrong with it, going on "it answered"."""


class Answering:
    """One answer: its header here, the bytes of its wheel in the file *wheel*, *most* of them."""

    def __init__(self, wheel: BinaryIO, most: int) -> None:
        self._wheel = wheel
        self._most = most
        self._head = bytearray()
        self._answer: Answer | None = None
        self._missing = 0

    def feed(self, data: bytes) -> None:
        """Take the next bytes; Nonsense where they cannot be part of an answer."""
        if self._answer is None:
            self._head += data
            data = self._take_header()
        if len(data) > self._missing:
            raise Nonsense("with more than it announced")
        self._missing -= len(data)
        self._wheel.write(data)

    def finish(self) -> Answer:
        """The answer, whose bytes have all come; Nonsense where they have not."""
        if self._answer is None:
            raise Nonsense("nothing")
        if self._missing:
            raise Nonsense(f"with {self._missing:,} bytes less than it announced")
        return self._answer

    def _take_header(self) -> bytes:
        """Read the header once it is there; what came behind it."""
        start = LENGTH.size
        if len(self._head) < start:
            return b""
        end = start + LENGTH.unpack_from(self._head)[0]
        if end > MOST_HEADER:
            raise Nonsense("with a header too long")
        if len(self._head) < end:
            return b""
        try:
            self._answer = _decode(bytes(self._head[start:end]))
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise Nonsense("with a header that makes no sense") from None
        if isinstance(self._answer, Built):
            if not 0 <= self._answer.size <= self._most:
                raise Nonsense(
                    f"with a wheel of {self._answer.size:,} bytes (at most {self._most:,})"
                )
            self._missing = self._answer.size
        return bytes(self._head[end:])
