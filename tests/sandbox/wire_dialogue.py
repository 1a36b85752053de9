"""A second, plain implementation of the host's side of the wire.

Frames are put together here by hand from docs of the wire, not with the types that the project
itself uses, so that a change of the bytes on the wire is seen.
"""

import contextlib
import os
import select
import signal
import struct
import time
from typing import Any

import msgspec

from donka.game.cards import NUMBER, Card
from donka.game.masks import mask_of
from donka.sandbox.launch import start
from donka.sandbox.limits import Limits

PATIENCE = 20.0
"""Seconds after which a test gives a worker up; far beyond what any takes."""

NOTE, PASS, CARD = 0, 1, 2
CRASH, MALFORMED, MEMORY = "crash", "malformed", "memory"

SPADES = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"


class Dialogue:
    """One worker, asked one frame at a time."""

    def __init__(self, limits: Limits | None = None) -> None:
        self.started = start(limits or Limits())
        self.pid = self.started.pid
        self.printed = b""
        self._replies = b""
        self.closed = False

    def hello(self) -> list[Any]:
        begin = self.started.begin
        limits = {name: getattr(begin.limits, name) for name in begin.limits.__struct_fields__}
        paths = begin.allowed.readable, begin.allowed.listable, begin.allowed.writable
        self.write(["begin", limits, begin.parent, begin.uid, list(map(list, paths))])
        return self.read()

    def load(
        self,
        source: list[Any],
        bot: str | None = None,
        options: dict[str, Any] | None = None,
    ) -> list[Any]:
        self.write(["load", source, bot, options or {}])
        return self.read()

    def visit(self, number: int, *items: list[Any]) -> list[list[Any]]:
        """The replies to *items*, without the words that all of them begin with."""
        self.write(["visit", number, list(items)])
        replies = [self.read() for _ in items]
        assert [reply[:3] for reply in replies] == [["reply", number, item[0]] for item in items]
        return [reply[3:] for reply in replies]

    def write(self, message: list[Any]) -> None:
        payload = msgspec.msgpack.encode(message)
        self.write_bytes(struct.pack("<I", len(payload)) + payload)

    def write_bytes(self, data: bytes) -> None:
        os.write(self.started.stdin, data)

    def read(self) -> list[Any]:
        """The next frame; EOFError at the end of the pipe."""
        (length,) = struct.unpack("<I", self._take(4))
        message: list[Any] = msgspec.msgpack.decode(self._take(length))
        return message

    def stderr(self, lines: int = 0) -> str:
        """What the worker has printed, once it is so many *lines* or the worker has ended."""
        deadline = time.monotonic() + PATIENCE
        while self.printed.count(b"\n") < lines or self._readable(0, self.started.stderr):
            if not self._readable(deadline - time.monotonic(), self.started.stderr):
                break
            if not self._hear():
                break
        return self.printed.decode()

    def end(self) -> int:
        """How the worker ends once nobody asks it anything more."""
        os.close(self.started.stdin)
        self.closed = True
        return self.started.popen.wait(PATIENCE)

    def close(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)
        self.started.popen.wait(PATIENCE)
        ends = [self.started.stdout, self.started.stderr]
        for descriptor in ends if self.closed else [*ends, self.started.stdin]:
            os.close(descriptor)

    def _take(self, size: int) -> bytes:
        deadline = time.monotonic() + PATIENCE
        stdout, stderr = self.started.stdout, self.started.stderr
        while len(self._replies) < size:
            ready = self._readable(deadline - time.monotonic(), stdout, stderr)
            if not ready:
                raise TimeoutError(f"no answer; it printed: {self.stderr()}")
            if stderr in ready and self._hear():
                continue
            data = os.read(stdout, 65536)
            if not data:
                raise EOFError(f"the worker ended; it printed: {self.stderr()}")
            self._replies += data
        taken, self._replies = self._replies[:size], self._replies[size:]
        return taken

    def _hear(self) -> bytes:
        data = os.read(self.started.stderr, 65536)
        self.printed += data
        return data

    def _readable(self, seconds: float, *descriptors: int) -> list[int]:
        return select.select(descriptors, [], [], max(seconds, 0))[0]


def mask(text: str) -> int:
    return mask_of(Card.parse(word) for word in text.split())


def numbers(text: str) -> bytes:
    return bytes(NUMBER[Card.parse(word)] for word in text.split())


def item(
    game: int,
    want: int,
    *,
    legal: str = "",
    played: str = "",
    opener: int = -1,
    received: str = "",
    left_ns: int = 500_000_000,
    closing: str | None = None,
    start: list[Any] | None = None,
    totals: list[int] | None = None,
) -> list[Any]:
    """An item of a visit as it stands on the wire, its cards written out."""
    last = None if closing is None else numbers(closing)
    return [
        game,
        want,
        mask(legal),
        numbers(played),
        opener,
        mask(received),
        left_ns,
        last,
        start,
        totals,
    ]


def deal_start(
    dealt: str = SPADES,
    *,
    number: int = 1,
    seat: int = 0,
    totals: tuple[int, int, int, int] = (0, 0, 0, 0),
    passed: str = "",
) -> list[Any]:
    """The start of a deal as it stands on the wire."""
    return [number, seat, mask(dealt), list(totals), b"0123456789abcdef", mask(passed)]
