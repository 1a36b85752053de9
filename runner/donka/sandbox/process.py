"""A worker seen from the host: one process, its pipes, its end.

Knows frames and signals. What the frames ask for, and what an answer may cost, is in ``visit``.
"""

import contextlib
import os
import select
import signal
import time
from typing import NoReturn, Self

import msgspec

from donka.game.faults import FaultKind
from donka.sandbox.charge import Meter, charge
from donka.sandbox.launch import Started, start
from donka.sandbox.limits import Limits
from donka.sandbox.wire import LENGTH, MAX_FRAME, FromWorker, ToWorker, frame

STDERR_KEPT = 64 << 10
STDERR_CAP = 64 << 20
READ_AT_ONCE = 1 << 16
LONGEST_POLL_MS = 250
YIELDS = 50
"""How often a paused worker is given way to before it is waited for."""
LOOK_AGAIN_S = 0.001
MOST_LOOKS = 5000
"""How often to look after that whether it stands still; long enough for a crowded machine."""

_encoder = msgspec.msgpack.Encoder()
_decoder: msgspec.msgpack.Decoder[FromWorker] = msgspec.msgpack.Decoder(FromWorker)


class WorkerFailed(Exception):
    """The worker can be asked nothing more: it died, or had to be killed."""

    def __init__(self, kind: FaultKind, detail: str) -> None:
        super().__init__(f"{kind}: {detail}")
        self.kind = kind
        self.detail = detail


class KilledFromOutside(Exception):
    """The worker was ended by a SIGKILL that this host did not send."""


class Worker:
    """One process that runs one bot.

    Not thread-safe, and to be started from a thread that lives as long as the worker: the kernel
    kills the worker when that thread ends.
    """

    def __init__(self, started: Started, blame_kills: bool = False) -> None:
        self.pid = started.pid
        self.stderr = bytearray()
        """The last 64 KiB of what the bot wrote to stderr."""
        self._started = started
        self._blame_kills = blame_kills
        self._stderr_total = 0
        self._buffer = bytearray()
        self._at_end = False
        self._stopping = False
        self._fallacy = ""  # what is wrong with the bytes behind the last good frame
        self._exit: str | None = None
        self.meter = Meter(self.pid)
        self.cpu_when_answered = 0
        """What the worker's CPU clock showed at its last answer; what it uses after that is extra."""
        self._in, self._out, self._err = started.stdin, started.stdout, started.stderr
        for descriptor in (self._in, self._out, self._err):
            os.set_blocking(descriptor, False)
        self._poll = select.poll()
        self._poll.register(self._out, select.POLLIN)
        self._poll.register(self._err, select.POLLIN)

    @classmethod
    def start(cls, limits: Limits, blame_kills: bool = False) -> Self:
        """Start a worker; it has said nothing yet and holds no bot.

        With *blame_kills* a SIGKILL from elsewhere counts as the bot's own crash.
        """
        return cls(start(limits), blame_kills)

    # Asking

    def request(self, message: ToWorker | None, limit_ns: int) -> FromWorker:
        """Send *message*, if any, and wait for one frame; *limit_ns* of charge, then it is killed.

        For everything before the first visit, where answers come one at a time.
        """
        since = self.meter.read()
        if message is not None:
            self.send(message, limit_ns)
        while True:
            frames = self.receive(LONGEST_POLL_MS)
            if frames:
                if len(frames) > 1 or self._buffer:
                    self.fail(FaultKind.MALFORMED, "more than one answer to one request")
                return frames[0]
            if charge(since, self.meter.read()) > limit_ns:
                self.fail(FaultKind.TIMEOUT, f"no answer within {limit_ns / 1e9:g} s")

    def send(self, message: ToWorker, limit_ns: int) -> None:
        """Write *message* to the worker, which runs; never blocks for longer than *limit_ns*."""
        whole = frame(_encoder.encode(message))
        try:
            written = os.write(self._in, whole)
        except BlockingIOError:
            written = 0
        except BrokenPipeError:
            self._ended()
        if written < len(whole):
            self._send_slowly(memoryview(whole)[written:], limit_ns)

    def _send_slowly(self, rest: memoryview, limit_ns: int) -> None:
        """Write what did not fit into the pipe, as the worker makes room."""
        since = self.meter.read()
        while rest:
            select.select([], [self._in], [], LONGEST_POLL_MS / 1000)
            self._drain_stderr()
            try:
                rest = rest[os.write(self._in, rest) :]
            except BlockingIOError:
                if charge(since, self.meter.read()) > limit_ns:
                    self.fail(FaultKind.TIMEOUT, "does not read its requests")
            except BrokenPipeError:
                self._ended()

    def receive(self, patience_ms: int) -> list[FromWorker]:
        """The frames that have arrived, after at most *patience_ms* of waiting; often none.

        The pipe is empty when this returns. Raises WorkerFailed on bytes that are no frame, on the
        end of the pipe and on a flood of stderr.
        """
        if self._fallacy:
            self.fail(FaultKind.MALFORMED, self._fallacy)
        for descriptor, _ in self._poll.poll(patience_ms):
            if descriptor == self._err:
                self._drain_stderr()
            else:
                self._drain_stdout()
        frames = self._take_frames() if self._buffer else []
        if not frames:
            if self._fallacy:
                self.fail(FaultKind.MALFORMED, self._fallacy)
            if self._at_end:
                self._ended()
        return frames

    # Turns

    def resume(self) -> None:
        """Let the worker run."""
        if self._exit is None:
            os.kill(self.pid, signal.SIGCONT)

    def pause(self) -> None:
        """Stop the worker; it stands still a moment later, see ``settle``."""
        if self._exit is None:
            os.kill(self.pid, signal.SIGSTOP)
            self._stopping = True

    def settle(self) -> None:
        """Wait until a paused worker stands still; WorkerFailed where it never does."""
        for look in range(YIELDS + MOST_LOOKS):
            if self._stands_still():
                return
            if look < YIELDS:
                # On the host's core it stands still as soon as it gets to run.
                os.sched_yield()
            else:
                # A bot that sends itself SIGCONT in the same moment undoes a SIGSTOP.
                os.kill(self.pid, signal.SIGSTOP)
                time.sleep(LOOK_AGAIN_S)
        self.fail(FaultKind.TIMEOUT, "goes on when its turn is over")

    def _stands_still(self) -> bool:
        """Whether the worker was not asked to stop, or has, or has ended."""
        if not self._stopping:
            return True
        status = os.waitid(os.P_PID, self.pid, os.WSTOPPED | os.WEXITED | os.WNOHANG)
        if status is None:
            return False
        self._stopping = False
        if status.si_code != os.CLD_STOPPED:
            self._reaped(status)
        return True

    # Ending

    def fail(self, kind: FaultKind, detail: str) -> NoReturn:
        """Kill the worker and raise WorkerFailed."""
        self.kill()
        raise WorkerFailed(kind, detail)

    def kill(self) -> None:
        """End the worker and all it started; it is reaped and its pipes are closed on return."""
        if self._exit is None:
            os.kill(self.pid, signal.SIGKILL)
            status = os.waitid(os.P_PID, self.pid, os.WEXITED)
            if status is not None:
                self._reaped(status)
        self._close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def _ended(self) -> NoReturn:
        """Tell how the worker ended, and raise; called when its pipe is closed."""
        if self._exit is None and not self._wait_for_exit():
            self.fail(FaultKind.MALFORMED, "closed its pipe")
        how = self._exit
        self._drain_stderr()
        self._close()
        if how == "killed by SIGKILL" and not self._blame_kills:
            raise KilledFromOutside
        raise WorkerFailed(FaultKind.CRASH, f"the process {how}")

    def _wait_for_exit(self) -> bool:
        """Whether the process has ended; a closed pipe comes a moment before the end."""
        for _ in range(50):
            status = os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG)
            if status is not None:
                self._reaped(status)
                return True
            select.select([], [], [], 0.01)
        return False

    def _reaped(self, status: os.waitid_result) -> None:
        if status.si_code == os.CLD_EXITED:
            self._exit = f"exited with status {status.si_status}"
        else:
            self._exit = f"killed by {_signal_name(status.si_status)}"
        self._started.reaped(status.si_status)
        # What it started dies with it, also when it went by itself.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)

    def _close(self) -> None:
        for descriptor in (self._in, self._out, self._err):
            if descriptor >= 0:
                os.close(descriptor)
        self._in = self._out = self._err = -1
        self.meter.close()

    # Pipes

    def _drain_stdout(self) -> None:
        while True:
            try:
                data = os.read(self._out, READ_AT_ONCE)
            except BlockingIOError:
                return
            if not data:
                self._at_end = True
                return
            self._buffer += data
            if len(data) < READ_AT_ONCE:
                return
            if len(self._buffer) > MAX_FRAME + READ_AT_ONCE:
                # More than a frame may hold: judge what there is before reading on.
                return

    def _take_frames(self) -> list[FromWorker]:
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

    def _drain_stderr(self) -> None:
        # A bounded amount at a time: a bot that floods waits on a full pipe, the host never does.
        for _ in range(16):
            try:
                data = os.read(self._err, READ_AT_ONCE)
            except BlockingIOError:
                return
            if not data:
                self._forget_stderr()
                return
            self._stderr_total += len(data)
            self.stderr += data
            del self.stderr[:-STDERR_KEPT]
            if self._stderr_total > STDERR_CAP:
                self.fail(FaultKind.FLOOD, f"more than {STDERR_CAP >> 20} MiB on stderr")

    def _forget_stderr(self) -> None:
        try:
            self._poll.unregister(self._err)
        except KeyError:
            return


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        # Real-time signals have numbers alone.
        return f"signal {number}"
