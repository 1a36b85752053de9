"""How a worker is started: our own interpreter, three pipes, and nothing of the host's environment.

Knows nothing of frames, clocks or bots; what runs first in the new process is ``harness``.
"""

import os
import subprocess
import sys
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from donka.sandbox.limits import Limits

FLAGS = ("-s", "-P", "-S", "-B", "-X", "utf8")
"""No user site, no script folder on the path, no site-packages, no byte code written.

Not ``-I``, which ignores PYTHONHASHSEED and still runs the ``.pth`` files of a virtual environment.
"""

OURS = ("donka", "msgspec", "pluggy")
"""All that a worker can import, beside the standard library, before it is locked down."""

HARNESS = Path(__file__).with_name("harness.py")


@dataclass(frozen=True, slots=True)
class Started:
    """A new process and the host's ends of its pipes, which now belong to the caller."""

    stdin: int
    """Descriptor to write requests to."""
    stdout: int
    """Descriptor to read replies from."""
    stderr: int
    """Descriptor to read what the bot prints from."""
    popen: subprocess.Popen[bytes]

    @property
    def pid(self) -> int:
        """The worker's process, and the session and process group it leads."""
        return self.popen.pid

    def reaped(self, status: int) -> None:
        """Note that somebody has waited for the process, so that nobody waits again."""
        self.popen.returncode = status


def start(limits: Limits) -> Started:
    """Start a worker; its first frame is the ``Hello`` that tells how far it is locked down.

    The kernel kills the worker when the thread that called this ends.
    """
    child_in, stdin = os.pipe()
    stdout, child_out = os.pipe()
    stderr, child_err = os.pipe()
    try:
        popen = subprocess.Popen(
            command(limits),
            stdin=child_in,
            stdout=child_out,
            stderr=child_err,
            env=environment(limits),
            cwd=os.path.abspath(os.sep),
            close_fds=True,
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
    except BaseException:
        for descriptor in (stdin, stdout, stderr):
            os.close(descriptor)
        raise
    finally:
        for descriptor in (child_in, child_out, child_err):
            os.close(descriptor)
    return Started(stdin, stdout, stderr, popen)


def command(limits: Limits) -> list[str]:
    """The command line of a worker."""
    # A worker writes no byte code, so it is written here, where the worker's modules mean nothing.
    import_module("donka.sandbox.worker")
    folders = [f"{name}={_folder_of(name)}" for name in OURS]
    return [
        interpreter(),
        *FLAGS,
        str(HARNESS),
        str(os.getpid()),
        *folders,
        "--",
        *limits.written(),
    ]


def interpreter() -> str:
    """The interpreter a virtual environment was made from, or the one that runs.

    Installing a wheel can replace the interpreter of an environment, and a bot is installed like
    any other wheel.
    """
    return getattr(sys, "_base_executable", "") or sys.executable


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


def _folder_of(name: str) -> str:
    """The folder in which the package *name* lies."""
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"no package {name!r}: is donka installed whole?", name=name)
    return str(Path(spec.origin).absolute().parent.parent)
