"""The box: a worker within bubblewrap, where there are no files, processes or networks but its own.

Knows the command line of ``bwrap`` and how to become the parent of what it starts.
"""

import contextlib
import json
import os
import re
import select
import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from donka.sandbox import procfs
from donka.sandbox.kin import adopt_orphans, children
from donka.sandbox.limits import Limits
from donka.sandbox.shown import Shown, concealed, roots

PLACES = ("/usr/bin/bwrap", "/run/current-system/sw/bin/bwrap")
"""Where a system keeps it. Never looked for on PATH: a bot's wheel can bring a program of that name."""

KNOCK = b"k"
"""What a boxed worker says first: the program has begun, and bwrap's part is done."""
PATIENCE_S = 20.0
"""How long a box may take to be built, before anything of a bot's is in it."""

SEPARATE = ("ipc", "mnt", "net", "pid", "uts")
"""The namespaces that have to be a boxed worker's own."""

TMP = "/tmp"  # noqa: S108 - the box's own, which nobody shares
DEVICES = ("/dev/null", "/dev/urandom")
"""Not /dev/zero: mapped, it is memory that no limit counts."""

_SECRETIVE = (0, 8)
"""From this version on bwrap can forbid further user namespaces."""


class NotStarted(Exception):
    """A worker could not be started, through no fault of a bot's; the text says why, in a line."""


def bwrap() -> str | None:
    """Where bubblewrap is installed."""
    return next((place for place in PLACES if os.access(place, os.X_OK)), None)


@cache
def version(program: str) -> tuple[int, ...]:
    """The version of the bubblewrap at *program*; empty where it does not say."""
    try:
        said = subprocess.run(
            [program, "--version"], capture_output=True, text=True, timeout=PATIENCE_S, check=False
        ).stdout
    except (OSError, subprocess.SubprocessError, UnicodeDecodeError):
        return ()
    return tuple(map(int, re.findall(r"\d+", said)[:3]))


def command(
    program: str, inner: Sequence[str], limits: Limits, shown: Shown, info: int
) -> list[str]:
    """The command line that runs *inner* in a box; bwrap writes whom it started to *info*."""
    return [
        program,
        *("--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts"),
        "--unshare-cgroup-try",
        *_identity(program),
        *("--new-session", "--hostname", "bot"),
        *_files(limits, shown),
        *("--chdir", "/", "--info-fd", str(info), "--as-pid-1", "--"),
        *inner,
    ]


def _identity(program: str) -> Iterator[str]:
    if os.geteuid() == 0:
        # The worker gives these up itself, with its uid: see lockdown.identity.
        yield from ("--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID")
        return
    yield from ("--unshare-user", "--uid", "65534", "--gid", "65534", "--cap-drop", "ALL")
    if version(program) >= _SECRETIVE:
        yield "--disable-userns"


def _files(limits: Limits, shown: Shown) -> Iterator[str]:
    """Everything there is in the box, read-only, with the same paths as outside."""
    if limits.tmp:
        # Before the rest: code may lie below /tmp.
        yield from ("--perms", "1777", "--size", str(limits.tmp), "--tmpfs", TMP)
    binds = roots(shown)
    # Folders that bwrap makes by itself would be closed to others, and the worker is another.
    for folder in _above(binds):
        yield from ("--perms", "0755", "--dir", folder)
    for path in binds:
        if os.path.islink(path) and path.count("/") == 1:
            yield from ("--symlink", os.readlink(path), path)
        else:
            yield from ("--ro-bind", path, path)
    for path in concealed(shown):
        yield from _emptied(path)
    for device in DEVICES:
        yield from ("--dev-bind", device, device)
    yield from ("--remount-ro", "/")


def _emptied(path: str) -> Iterator[str]:
    if os.path.isdir(path):
        yield from ("--perms", "0555", "--tmpfs", path, "--remount-ro", path)
    else:
        yield from ("--ro-bind", os.devnull, path)


def _above(paths: Sequence[str]) -> list[str]:
    """Every folder above *paths* and the devices, outermost first; bwrap makes the root itself."""
    folders = {str(folder) for path in (*paths, *DEVICES) for folder in Path(path).parents}
    return sorted(folders - {"/", TMP, *paths}, key=lambda folder: (folder.count("/"), folder))


class Building:
    """A box being built: from the start of bwrap until the worker in it is this process's child."""

    def __init__(self, popen: subprocess.Popen[bytes], info: int, stdout: int, stderr: int) -> None:
        self._popen = popen
        self._info = info
        self._stdout = stdout
        self._stderr = stderr
        self._deadline = time.monotonic() + PATIENCE_S

    def adopt(self) -> int:
        """The pid of the worker, whose parent this process is from here on.

        bwrap would stay as a process between the two, through which a worker could be neither stopped
        nor waited for; it is ended once the worker has begun. NotStarted where there is no box.
        """
        try:
            pid = self._pid_told()
            if self._read(self._stdout, 1) != KNOCK:
                raise NotStarted(self._complaint("ended before the worker began"))
            shared = _shared_namespaces(pid)
            if shared:
                raise NotStarted(
                    f"bwrap built no box: the worker shares the host's {', '.join(shared)}"
                )
            if procfs.parent(pid) != self._popen.pid:
                raise NotStarted("bwrap named a process that it did not start")
        except BaseException:
            self._tear_down()
            raise
        self._popen.kill()
        self._popen.wait()
        if procfs.parent(pid) != os.getpid():
            raise NotStarted("the worker in the box could not be adopted")
        return pid

    def _tear_down(self) -> None:
        """End bwrap, and the process it waits for, which would else wait for bwrap for ever."""
        left = children(self._popen.pid)
        self._popen.kill()
        self._popen.wait()
        for pid in left:
            with contextlib.suppress(ProcessLookupError, ChildProcessError):
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)

    def _pid_told(self) -> int:
        text = b""
        while piece := self._read(self._info, 4096):
            text += piece
        try:
            return int(json.loads(text)["child-pid"])
        except (ValueError, KeyError, TypeError):
            raise NotStarted(self._complaint("did not say whom it started")) from None

    def _read(self, descriptor: int, most: int) -> bytes:
        patience = max(self._deadline - time.monotonic(), 0)
        if not select.select([descriptor], [], [], patience)[0]:
            raise NotStarted(f"bwrap built no box within {PATIENCE_S:g} s")
        return os.read(descriptor, most)

    def _complaint(self, otherwise: str) -> str:
        """What bwrap itself says is wrong, in a line."""
        self._tear_down()
        os.set_blocking(self._stderr, False)
        try:
            said = os.read(self._stderr, 4096).decode(errors="replace").split("\n")
        except BlockingIOError:
            said = []
        return next((line.strip() for line in said if line.strip()), f"bwrap {otherwise}")


def prepare() -> None:
    """Make this process one that can adopt; NotStarted where the system has no such thing."""
    if not adopt_orphans():
        raise NotStarted("this process cannot adopt the worker in the box")


def _shared_namespaces(pid: int) -> list[str]:
    """Those of ``SEPARATE`` in which the process *pid* is with this one."""
    try:
        return [
            name
            for name in SEPARATE
            if os.readlink(f"/proc/{pid}/ns/{name}") == os.readlink(f"/proc/self/ns/{name}")
        ]
    except OSError as error:
        raise NotStarted(f"the worker's namespaces cannot be seen: {error.strerror}") from None
