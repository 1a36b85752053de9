"""How a worker is started: our own interpreter, three pipes, and nothing of the host's environment.

Knows nothing of frames, clocks or bots; what runs first in the new process is ``harness``.
"""

import os
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from donka.sandbox import box
from donka.sandbox.box import Building, NotStarted
from donka.sandbox.levels import Level
from donka.sandbox.limits import Limits
from donka.sandbox.lockdown.identity import spare_uid
from donka.sandbox.shown import OURS, Shown, allowed, closed, folder_of, foundation, interpreter
from donka.sandbox.wire import Begin

FLAGS = ("-s", "-P", "-S", "-B", "-X", "utf8", "--check-hash-based-pycs", "always")
"""No user site, no script folder on the path, no site-packages, no byte code written, none run that
its source does not vouch for.

Not ``-I``, which ignores PYTHONHASHSEED and still runs the ``.pth`` files of a virtual environment.
"""

HARNESS = Path(__file__).with_name("harness.py")


@dataclass(frozen=True, slots=True)
class Spawned:
    """A new process and the host's ends of its pipes, which now belong to the caller."""

    pid: int
    """The process, a child of this one; the session and process group it leads."""
    stdin: int
    """Descriptor to write requests to."""
    stdout: int
    """Descriptor to read replies from."""
    stderr: int
    """Descriptor to read what it prints from."""
    popen: subprocess.Popen[bytes]

    def reaped(self, status: int) -> None:
        """Note that somebody has waited for the process, so that nobody waits again."""
        self.popen.returncode = status


@dataclass(frozen=True, slots=True)
class Started(Spawned):
    """A worker's process."""

    begin: Begin
    """The first thing to be sent; until then it runs nothing but our own code."""


def start(limits: Limits, shown: Shown | None = None) -> Started:
    """Start a worker at the level of *limits*, for a plugin that needs what is *shown*.

    The kernel kills the worker when the thread that called this ends. NotStarted where the machine
    cannot start one so.
    """
    seen = shown or Shown()
    check(limits.level)
    boxed = limits.level is Level.FULL
    inner = command("boxed" if boxed else "plain")
    new = spawn(inner, environment(limits), limits, seen)
    return Started(new.pid, new.stdin, new.stdout, new.stderr, new.popen, _begin(limits, seen))


def spawn(inner: Sequence[str], variables: dict[str, str], limits: Limits, shown: Shown) -> Spawned:
    """Run the command line *inner* with these *variables* alone, in a box at the level ``full``.

    NotStarted where there is no box.
    """
    boxed = limits.level is Level.FULL
    child_in, stdin = os.pipe()
    stdout, child_out = os.pipe()
    stderr, child_err = os.pipe()
    info, child_info = os.pipe() if boxed else (-1, -1)
    ours, theirs = (stdin, stdout, stderr), (child_in, child_out, child_err, child_info)
    try:
        try:
            popen = subprocess.Popen(
                _within_box(inner, limits, shown, child_info) if boxed else inner,
                stdin=child_in,
                stdout=child_out,
                stderr=child_err,
                env=variables,
                cwd=os.path.abspath(os.sep),
                close_fds=True,
                # With a reader of its own bwrap can tell whom it started also when the host has been
                # killed; else it would die of that, and what it started would wait for it for ever.
                pass_fds=() if child_info < 0 else (child_info, info),
                start_new_session=True,
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        finally:
            _close(*theirs)
        pid = Building(popen, info, stdout, stderr).adopt() if boxed else popen.pid
    except BaseException:
        _close(*ours)
        raise
    finally:
        _close(info)
    return Spawned(pid, *ours, popen)


def check(level: Level) -> None:
    """NotStarted where no worker can be started at *level*."""
    if not level.isolates:
        return
    if level is Level.FULL:
        box.prepare()
    problem = closed(foundation(), level)
    if problem is not None:
        raise NotStarted(problem)


def _within_box(inner: Sequence[str], limits: Limits, shown: Shown, info: int) -> list[str]:
    program = box.bwrap()
    if program is None:
        raise NotStarted("bubblewrap is not installed")
    return box.command(program, inner, limits, shown, info)


def command(kind: str) -> list[str]:
    """The command line of our interpreter, with ``harness`` to run first as what *kind* says.

    That is a worker, ``plain`` or ``boxed``, or a ``workshop``.
    """
    # A worker writes no byte code, so it is written here, where the worker's modules mean nothing.
    import_module("donka.sandbox.worker")
    folders = [f"{name}={folder_of(name)}" for name in OURS]
    return [interpreter(), *FLAGS, str(HARNESS), kind, *folders]


def environment(limits: Limits) -> dict[str, str]:
    """Every variable a bot will see."""
    threads = str(limits.threads)
    variables = {
        "PYTHONHASHSEED": "0",
        # BLAS starts a thread a core unless told otherwise, and all their CPU is charged.
        "OMP_NUM_THREADS": threads,
        "OPENBLAS_NUM_THREADS": threads,
    }
    if os.name == "nt":
        # Windows finds its own libraries through it.
        variables["SYSTEMROOT"] = os.environ.get("SYSTEMROOT", "")
    return variables


def _begin(limits: Limits, shown: Shown) -> Begin:
    if not limits.level.isolates:
        return Begin(limits, os.getpid())
    # At any other level /tmp is everybody's.
    writable = (box.TMP,) if limits.tmp and limits.level is Level.FULL else ()
    parent = 0 if limits.level is Level.FULL else os.getpid()
    return Begin(limits, parent, spare_uid(), allowed(shown, writable))


def _close(*descriptors: int) -> None:
    for descriptor in descriptors:
        if descriptor >= 0:
            os.close(descriptor)
