"""The host's side of a workshop: starts it, takes its answer, and ends it when done or gone too far.

Knows no project and no wheel; what comes back is bytes of a stranger's.
"""

import os
import selectors
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from typing import BinaryIO, NoReturn

import msgspec

from donka.sandbox.box import NotStarted
from donka.sandbox.child import Child
from donka.sandbox.launch import Spawned, check, command, spawn
from donka.sandbox.levels import Level
from donka.sandbox.lockdown.identity import spare_uid
from donka.sandbox.shown import Shown
from donka.sandbox.workshop.answering import Answering, Nonsense
from donka.sandbox.workshop.job import TMP, Answer, Bounds, Job, Open
from donka.sandbox.workshop.watching import excess

TOOLS = (
    *("/bin", "/usr/bin", "/usr/include", "/usr/libexec", "/usr/local/include"),
    "/etc/alternatives",
    os.path.join(sys.base_prefix, "include"),
)
"""Where compilers are, and what they include; their libraries every worker sees."""

EPOCH = 315_532_800
"""1980, the first year a zip archive knows: the same project makes the same wheel at any time."""

KEPT = 64 << 10
READ_AT_ONCE = 1 << 16
LOOK_AGAIN_S = 0.1
END_LOOKS = 200


@dataclass(frozen=True, slots=True)
class Done:
    """What a workshop answered, and the last 64 KiB of what was printed in it."""

    answer: Answer
    printed: str


class WorkFailed(Exception):
    """There is no answer: it was ended, or ended without; the text says why, going on "it"."""

    def __init__(self, detail: str, printed: str) -> None:
        super().__init__(detail)
        self.printed = printed


def do(job: Job, wheel: BinaryIO, bounds: Bounds) -> Done:
    """Have *job* done; a wheel's bytes are written to *wheel*.

    WorkFailed where the project does not keep to *bounds*, NotStarted where the machine has no such
    box. To be called from a thread that lives on: the kernel ends the box when it ends.
    """
    check(Level.FULL)
    # As for a worker: it writes no byte code itself.
    import_module("donka.sandbox.workshop.inside")
    shown = Shown((job.project, job.site, *TOOLS))
    spawned = spawn(command("workshop"), _environment(), job.limits, shown)
    work = _Work(spawned, Answering(wheel, bounds.wheel), bounds)
    try:
        return work.finish(msgspec.structs.replace(job, uid=spare_uid()))
    finally:
        work.close()


def _environment() -> dict[str, str]:
    return {
        "HOME": TMP,
        "LANG": "C.UTF-8",
        "PATH": "/usr/bin:/bin",
        "PYTHONHASHSEED": "0",
        "SOURCE_DATE_EPOCH": str(EPOCH),
        "TMPDIR": TMP,
    }


class _Work:
    """A workshop at work."""

    def __init__(self, spawned: Spawned, answering: Answering, bounds: Bounds) -> None:
        self._child = Child(spawned)
        self._spawned = spawned
        self._answering = answering
        self._bounds = bounds
        self._printed = bytearray()
        self._count = 0

    def finish(self, job: Job) -> Done:
        """Give it *job* and see it through."""
        # One that is already gone says so by saying nothing.
        with suppress(BrokenPipeError):
            os.write(self._spawned.stdin, msgspec.msgpack.encode(job))
        os.close(self._spawned.stdin)
        try:
            self._listen()
            answer = self._answering.finish()
        except Nonsense as nonsense:
            how = self._child.exit or "ended" if self._child.has_ended(END_LOOKS) else ""
            self._fail(f"answered {nonsense}" + (f", and {how}" if how else ""))
        if isinstance(answer, Open):
            raise NotStarted(f"the workshop is not shut in: {answer.lacking}")
        return Done(answer, self._said())

    def close(self) -> None:
        """End all that runs in it."""
        self._child.kill()
        for descriptor in (self._spawned.stdout, self._spawned.stderr):
            os.close(descriptor)

    def _listen(self) -> None:
        """Read both pipes until the answers' pipe is closed."""
        end = time.monotonic() + self._bounds.seconds
        look = 0.0
        with selectors.DefaultSelector() as selector:
            selector.register(self._spawned.stdout, selectors.EVENT_READ)
            selector.register(self._spawned.stderr, selectors.EVENT_READ)
            while True:
                ready = [key.fd for key, _ in selector.select(LOOK_AGAIN_S)]
                now = time.monotonic()
                if now > end:
                    self._fail(f"did not end within {self._bounds.seconds:g} s")
                if now > look:
                    look = now + LOOK_AGAIN_S
                    self._watch()
                if self._spawned.stderr in ready and not self._read_printed():
                    selector.unregister(self._spawned.stderr)
                if self._spawned.stdout in ready:
                    data = os.read(self._spawned.stdout, READ_AT_ONCE)
                    if not data:
                        return
                    self._answering.feed(data)

    def _watch(self) -> None:
        too_much = excess(self._spawned.pid, self._bounds)
        if too_much is not None:
            self._fail(too_much)
        if self._count > self._bounds.printed:
            self._fail(f"printed more than {self._bounds.printed:,} bytes")

    def _read_printed(self) -> bool:
        """Take what was printed, of which the end is kept; False where no more will come."""
        data = os.read(self._spawned.stderr, READ_AT_ONCE)
        self._count += len(data)
        self._printed += data
        del self._printed[:-KEPT]
        return bool(data)

    def _said(self) -> str:
        """The last of what was printed in it, which ends now."""
        self._child.kill()
        os.set_blocking(self._spawned.stderr, False)
        # Nobody is left to write more than a pipe holds.
        with suppress(BlockingIOError):
            while self._read_printed():
                pass
        return self._printed.decode(errors="replace")

    def _fail(self, detail: str) -> NoReturn:
        raise WorkFailed(detail, self._said())
