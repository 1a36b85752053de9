"""The host's ends of a worker's pipes: bytes written, frames and stderr read, never a wait too long.

Knows what a frame is and how much is too much; nothing of processes, clocks or what a frame says.
"""

import os
import select

import msgspec

from donka.game.faults import FaultKind
from donka.sandbox.wire import LENGTH, MAX_FRAME, FromWorker

STDERR_KEPT = 64 << 10
STDERR_CAP = 64 << 20
READ_AT_ONCE = 1 << 16
DRAINS = 16
"""Reads of stderr in a row: a bot that floods waits on a full pipe, the host never does."""

_decoder: msgspec.msgpack.Decoder[FromWorker] = msgspec.msgpack.Decoder(FromWorker)


class Refused(Exception):
    """What came through a pipe is more than a bot may send, or is nothing that it should."""

    def __init__(self, kind: FaultKind, detail: str) -> None:
        super().__init__(detail)
        self.kind = kind
        self.detail = detail


class Pipes:
    """Three descriptors, non-blocking, owned from here on."""

    def __init__(self, stdin: int, stdout: int, stderr: int) -> None:
        self.stderr = bytearray()
        """What the bot wrote to stderr, of more than ``kept`` bytes the last."""
        self.kept = STDERR_KEPT
        self.stderr_total = 0
        """How many bytes that was in all."""
        self.at_end = False
        """Whether the worker has closed its end and everything before that has been read."""
        self._in, self._out, self._err = stdin, stdout, stderr
        self._buffer = bytearray()
        self._fallacy = ""  # what is wrong with the bytes behind the last good frame
        for descriptor in (stdin, stdout, stderr):
            os.set_blocking(descriptor, False)
        self._poll = select.poll()
        self._poll.register(stdout, select.POLLIN)
        self._poll.register(stderr, select.POLLIN)

    def write(self, data: bytes | memoryview) -> int:
        """Write as much of *data* as fits, and say how much; BrokenPipeError when nobody reads."""
        try:
            return os.write(self._in, data)
        except BlockingIOError:
            return 0

    def wait_for_room(self, patience_ms: int) -> None:
        """Wait until something can be written, at most *patience_ms*; stderr is read meanwhile."""
        select.select([], [self._in], [], patience_ms / 1000)
        self.drain_stderr()

    def frames(self, patience_ms: int) -> list[FromWorker]:
        """The frames that have arrived, after at most *patience_ms* of waiting; often none.

        The pipe is empty when this returns. Refused on a flood of stderr, and on bytes that are no
        frame, once the good frames before them have been given.
        """
        if not self._fallacy:
            for descriptor, _ in self._poll.poll(patience_ms):
                if descriptor == self._err:
                    self.drain_stderr()
                else:
                    self._drain_stdout()
        frames = self._take() if self._buffer else []
        if self._fallacy and not frames:
            raise Refused(FaultKind.MALFORMED, self._fallacy)
        return frames

    @property
    def has_rest(self) -> bool:
        """Whether bytes have come that are no whole frame."""
        return bool(self._buffer)

    def drain_stderr(self) -> None:
        """Read what the bot printed, a bounded amount; Refused where it is a flood."""
        for _ in range(DRAINS):
            try:
                data = os.read(self._err, READ_AT_ONCE)
            except BlockingIOError:
                return
            if not data:
                self._forget_stderr()
                return
            self.stderr_total += len(data)
            self.stderr += data
            del self.stderr[: -self.kept]
            if self.stderr_total > STDERR_CAP:
                raise Refused(FaultKind.FLOOD, f"more than {STDERR_CAP >> 20} MiB on stderr")

    def close(self) -> None:
        """Give the descriptors back."""
        for descriptor in (self._in, self._out, self._err):
            if descriptor >= 0:
                os.close(descriptor)
        self._in = self._out = self._err = -1

    def _drain_stdout(self) -> None:
        while True:
            try:
                data = os.read(self._out, READ_AT_ONCE)
            except BlockingIOError:
                return
            if not data:
                self.at_end = True
                return
            self._buffer += data
            if len(data) < READ_AT_ONCE:
                return
            if len(self._buffer) > MAX_FRAME + READ_AT_ONCE:
                # More than a frame may hold: judge what there is before reading on.
                return

    def _take(self) -> list[FromWorker]:
        """The whole frames in the buffer, up to the first that is none."""
        frames: list[FromWorker] = []
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 4:
            (length,) = LENGTH.unpack_from(buffer, at)
            if length > MAX_FRAME:
                self._fallacy = f"announced a frame of {length} bytes"
                break
            if len(buffer) - at < 4 + length:
                break
            try:
                frames.append(_decoder.decode(buffer[at + 4 : at + 4 + length]))
            except (msgspec.DecodeError, RecursionError, ValueError) as error:
                self._fallacy = f"a frame that is no answer: {error}"
                break
            at += 4 + length
        del buffer[:at]
        return frames

    def _forget_stderr(self) -> None:
        try:
            self._poll.unregister(self._err)
        except KeyError:
            return
