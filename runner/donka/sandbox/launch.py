"""How a worker is started: our own interpreter, three pipes, and nothing of the host's environment.

Knows nothing of frames, clocks or bots; what runs first in the new process is ``harness``.
"""

import os
import subprocess
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
class Started:
    """A new process and the host's ends of its pipes, which now belong to the caller."""

    pid: int
    """The worker's process, a child of this one; the session and process group it leads."""
    stdin: int
    """Descriptor to write requests to."""
    stdout: int
    """Descriptor to read replies from."""
    stderr: int
    """Descriptor to read what the bot prints from."""
    begin: Begin
    """The first thing to be sent; until then it runs nothing but our own code."""
    popen: subprocess.Popen[bytes]

    def reaped(self, status: int) -> None:
        """Note that somebody has waited for the process, so that nobody waits again."""
        self.popen.returncode = status


def start(limits: Limits, shown: Shown | None = None) -> Started:
    """Start a worker at the level of *limits*, for a plugin that needs what is *shown*.

    The kernel kills the worker when the thread that called this ends. NotStarted where the machine
    cannot start one so.
    """
    seen = shown or Shown()
    _check(limits.level)
    child_in, stdin = os.pipe()
    stdout, child_out = os.pipe()
    stderr, child_err = os.pipe()
    info, child_info = os.pipe() if limits.level is Level.FULL else (-1, -1)
    ours, theirs = (stdin, stdout, stderr), (child_in, child_out, child_err, child_info)
    try:
        try:
            popen = subprocess.Popen(
                _command(limits, seen, child_info),
                stdin=child_in,
                stdout=child_out,
                stderr=child_err,
                env=environment(limits),
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
        boxed = limits.level is Level.FULL
        pid = Building(popen, info, stdout, stderr).adopt() if boxed else popen.pid
    except BaseException:
        _close(*ours)
        raise
    finally:
        _close(info)
    return Started(pid, *ours, _begin(limits, seen), popen)


def _check(level: Level) -> None:
    """NotStarted where no worker can be started at *level*."""
    if not level.isolates:
        return
    if level is Level.FULL:
        box.prepare()
    problem = closed(foundation(), level)
    if problem is not None:
        raise NotStarted(problem)


def _command(limits: Limits, shown: Shown, info: int) -> list[str]:
    if limits.level is not Level.FULL:
        return command(boxed=False)
    program = box.bwrap()
    if program is None:
        raise NotStarted("bubblewrap is not installed")
    return box.command(program, command(boxed=True), limits, shown, info)


def command(boxed: bool) -> list[str]:
    """The command line of a worker; a *boxed* one knocks before it does anything."""
    # A worker writes no byte code, so it is written here, where the worker's modules mean nothing.
    import_module("donka.sandbox.worker")
    folders = [f"{name}={folder_of(name)}" for name in OURS]
    return [interpreter(), *FLAGS, str(HARNESS), "boxed" if boxed else "plain", *folders]


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
