"""A worker seen from the host: one process with its pipes, asked and ended.

What the frames ask for, and what an answer may cost, is in ``visit``.
"""

import time
from typing import NoReturn, Self

import msgspec

from donka.game.faults import FaultKind
from donka.sandbox.charge import Meter
from donka.sandbox.child import Child
from donka.sandbox.launch import Started, start
from donka.sandbox.limits import Limits
from donka.sandbox.pipes import STDERR_CAP, Pipes, Refused
from donka.sandbox.reached import shortfall
from donka.sandbox.shown import Shown
from donka.sandbox.stopwatch import Stopwatch
from donka.sandbox.watchdog import EVERY_NS, Watchdog
from donka.sandbox.wire import VERSION, FromWorker, Hello, ToWorker, frame

LONGEST_POLL_MS = EVERY_NS // 1_000_000
"""No wait is longer than the watchdog's."""
END_LOOKS = 50
"""A closed pipe comes a moment before the end of its process: so often is looked for that, 10 ms apart."""

_encoder = msgspec.msgpack.Encoder()


class WorkerFailed(Exception):
    """The worker can be asked nothing more: it died, or had to be killed."""

    def __init__(self, kind: FaultKind, detail: str) -> None:
        super().__init__(f"{kind}: {detail}")
        self.kind = kind
        self.detail = detail


class KilledFromOutside(Exception):
    """The worker was ended by a SIGKILL that this host did not send."""


class NotShutIn(Exception):
    """The worker could not be locked down as far as it must be; the text says what is missing."""


class Worker:
    """One process that runs one bot.

    Not thread-safe, and to be started from a thread that lives as long as the worker: the kernel
    kills the worker when that thread ends.
    """

    def __init__(self, started: Started, blame_kills: bool = False) -> None:
        self.pid = started.pid
        self.meter = Meter(self.pid)
        self.cpu_when_answered = 0
        """What the worker's CPU clock showed at its last answer; what it uses after that is extra."""
        self.abandoned = False
        """Set, from whichever thread, when nobody waits for its answer any more: a request then fails."""
        self._begin = started.begin
        self._blame_kills = blame_kills
        self._child = Child(started)
        self._watchdog = Watchdog(self.pid, started.begin.limits)
        self._pipes = Pipes(started.stdin, started.stdout, started.stderr)
        self.resume = self._child.resume
        self.pause = self._child.pause

    @classmethod
    def start(cls, limits: Limits, shown: Shown | None = None, blame_kills: bool = False) -> Self:
        """Start a worker for a plugin that needs what is *shown*; it holds no bot yet.

        With *blame_kills* a SIGKILL from elsewhere counts as the bot's own crash. NotStarted where the
        machine cannot.
        """
        return cls(start(limits, shown), blame_kills)

    def begin(self, limit_ns: int) -> Hello:
        """Have the worker lock itself down, before anything of a bot's is sent to it.

        NotShutIn where it reached less than its level asks for.
        """
        try:
            hello = self.request(self._begin, limit_ns)
        except WorkerFailed as failed:
            raise NotShutIn(f"the worker failed at it: {failed.detail}") from None
        if not isinstance(hello, Hello) or hello.version != VERSION:
            raise NotShutIn("it did not begin with a hello")
        lack = shortfall(self._begin.limits, hello.reached)
        if lack is not None:
            raise NotShutIn(lack)
        return hello

    @property
    def stderr(self) -> bytes:
        """The last 64 KiB of what the bot wrote to stderr."""
        return bytes(self._pipes.stderr)

    @property
    def stderr_total(self) -> int:
        """How many bytes the bot wrote to stderr in all."""
        return self._pipes.stderr_total

    def keep_all_stderr(self) -> None:
        """From now on keep all that the bot writes to stderr, up to the flood that is a fault."""
        self._pipes.kept = STDERR_CAP

    def stderr_since(self, total: int) -> bytes:
        """What it wrote since ``stderr_total`` was *total*, as far as it is kept."""
        new = self.stderr_total - total
        return bytes(self._pipes.stderr[-new:]) if new else b""

    def request(self, message: ToWorker, limit_ns: int) -> FromWorker:
        """Send *message* and wait for one frame; *limit_ns* of charge, then it is killed.

        For everything before the first visit, where answers come one at a time. MachineFailed where
        the machine stood still.
        """
        self.send(message, limit_ns)
        stopwatch = Stopwatch(self.meter)
        while True:
            frames = self.receive(LONGEST_POLL_MS)
            stopwatch.looked(LONGEST_POLL_MS)
            if frames:
                if len(frames) > 1 or self._pipes.has_rest:
                    self.fail(FaultKind.MALFORMED, "more than one answer to one request")
                return frames[0]
            if self.abandoned:
                self.fail(FaultKind.TIMEOUT, "nobody waits for its answer any more")
            if stopwatch.peek().charge > limit_ns:
                stopwatch.check_awake()
                self.fail(FaultKind.TIMEOUT, f"no answer within {limit_ns / 1e9:g} s")

    def send(self, message: ToWorker, limit_ns: int) -> None:
        """Write *message* to the worker, which runs; never blocks for longer than *limit_ns*."""
        whole = frame(_encoder.encode(message))
        try:
            written = self._pipes.write(whole)
            if written < len(whole):
                self._send_slowly(memoryview(whole)[written:], limit_ns)
        except BrokenPipeError:
            self._ended()
        except Refused as refused:
            self.fail(refused.kind, refused.detail)

    def _send_slowly(self, rest: memoryview, limit_ns: int) -> None:
        """Write what did not fit into the pipe, as the worker makes room."""
        stopwatch = Stopwatch(self.meter)
        while rest:
            self._pipes.wait_for_room(LONGEST_POLL_MS)
            stopwatch.looked(LONGEST_POLL_MS)
            rest = rest[self._pipes.write(rest) :]
            if rest and stopwatch.peek().charge > limit_ns:
                stopwatch.check_awake()
                self.fail(FaultKind.TIMEOUT, "does not read its requests")

    def receive(self, patience_ms: int) -> list[FromWorker]:
        """The frames that have arrived, after at most *patience_ms* of waiting; often none.

        The pipe is empty when this returns. Raises WorkerFailed on bytes that are no frame, on the
        end of the pipe, on a flood of stderr and where the worker holds more than it was given.
        """
        self._watch()
        try:
            frames = self._pipes.frames(patience_ms)
        except Refused as refused:
            self.fail(refused.kind, refused.detail)
        if not frames and self._pipes.at_end:
            self._ended()
        return frames

    def settle(self) -> None:
        """Wait until a paused worker stands still; WorkerFailed where it never does."""
        if not self._child.settle():
            self.fail(FaultKind.TIMEOUT, "goes on when its turn is over")

    def _watch(self) -> None:
        """Kill a worker that holds more than it was given."""
        excess = self._watchdog.look(time.monotonic_ns())
        if excess is not None:
            self.fail(excess.kind, excess.detail)

    def fail(self, kind: FaultKind, detail: str) -> NoReturn:
        """Kill the worker and raise WorkerFailed."""
        self.kill()
        raise WorkerFailed(kind, detail)

    def kill(self) -> None:
        """End the worker and all it started; it is reaped and its pipes are closed on return."""
        self._child.kill()
        self._pipes.close()
        self._watchdog.close()
        self.meter.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def _ended(self) -> NoReturn:
        """Tell how the worker ended, and raise; called when its pipe is closed."""
        if not self._child.has_ended(END_LOOKS):
            self.fail(FaultKind.MALFORMED, "closed its pipe")
        try:
            self._pipes.drain_stderr()
        except Refused as refused:
            self.fail(refused.kind, refused.detail)
        self.kill()
        if self._child.was_killed and not self._blame_kills:
            raise KilledFromOutside
        raise WorkerFailed(FaultKind.CRASH, f"the process {self._child.exit}")
