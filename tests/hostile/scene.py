"""The machine that is attacked: what a bot may want to read, change, reach or end, and what became of it."""

import contextlib
import os
import resource
import secrets
import shutil
import socket
import stat
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

LONG_AGO_NS = 1_000_000_000_000_000_000
"""When everything here was last read; before it was last written, or reading would leave no trace."""

SHARED_FOLDERS = tuple(map(Path, ("/tmp", "/var/tmp", "/dev/shm")))
MEMORY_LISTS = tuple(Path("/proc/sysvipc", name) for name in ("shm", "sem", "msg"))

FIRST_WORKER_UID = 0x7000_0000


@dataclass(frozen=True)
class State:
    """What can be seen of a file or a process, and compared later."""

    what: str
    seen: dict[str, object]

    def changes(self, now: "State") -> list[str]:
        """What is different *now*, one line each."""
        both = self.seen | now.seen
        return [
            f"{self.what}: {key}: {self.seen.get(key)!r} became {now.seen.get(key)!r}"
            for key in both
            if self.seen.get(key) != now.seen.get(key)
        ]


class Scene:
    """A folder of the user's with files, sockets that listen, and a process, all to be left alone."""

    def __init__(self) -> None:
        self.root = Path(tempfile.mkdtemp(prefix="scene-"))
        self.root.chmod(0o755)
        self.home = self.root / "home"
        self.home.mkdir()
        self.secret = secrets.token_hex(16)
        """The text of the secret file: found nowhere else."""
        self._victim = subprocess.Popen(["/bin/sleep", "1000"], start_new_session=True)
        self._listeners = {
            "TCP": _listener(socket.AF_INET, ("127.0.0.1", 0)),
            "UNIX": _listener(socket.AF_UNIX, str(self.home / "socket")),
            "ABSTRACT": _listener(socket.AF_UNIX, "\0" + self.root.name),
        }
        self.port: int = self._listeners["TCP"].getsockname()[1]
        self._datagrams = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._datagrams.bind(("127.0.0.1", self.port))
        self._datagrams.setblocking(False)
        (self.home / "socket").chmod(0o777)
        self._write("secret.txt", self.secret, 0o644)
        self._write("open.txt", "for all", 0o666)
        self._write("journal.sqlite", f"SQLite format 3\0{self.secret}", 0o644)

    def _write(self, name: str, text: str, mode: int) -> None:
        path = self.home / name
        path.write_text(text, encoding="utf-8")
        path.chmod(mode)

    def told(self, other_bot: Path) -> dict[str, str | int]:
        """What a bot is told of it, by the names of ``hostile.SCENE``."""
        return {
            "SECRET": str(self.home / "secret.txt"),
            "OPEN": str(self.home / "open.txt"),
            "FOLDER": str(self.home),
            "PORT": self.port,
            "UNIX": str(self.home / "socket"),
            "ABSTRACT": "\0" + self.root.name,
            "VICTIM": self._victim.pid,
            "JOURNAL": str(self.home / "journal.sqlite"),
            "OTHER_BOT": str(other_bot),
        }

    @contextlib.contextmanager
    def watched(self, *others: Path) -> Iterator[list[str]]:
        """What happens meanwhile that should not, one line each, once it is over.

        *others* are further folders of files that must not be changed; reading them is no harm.
        """
        found: list[str] = []
        _forget_reading(self.home)
        before = self._look(others)
        yield found
        for state, now in zip(before, self._look(others), strict=True):
            found += state.changes(now)
        found += self._contacts()

    def await_others(self, patience_s: float) -> None:
        """Wait until no child but the victim is left; after *patience_s* leave it at that."""
        deadline = time.monotonic() + patience_s
        while (others := _children() - {self._victim.pid}) and time.monotonic() < deadline:
            for pid in others:
                os.waitpid(pid, os.WNOHANG)
            time.sleep(0.01)

    def close(self) -> None:
        """Leave nothing of it."""
        self._victim.kill()
        self._victim.wait()
        for listener in (*self._listeners.values(), self._datagrams):
            listener.close()
        shutil.rmtree(self.root)

    def _look(self, others: tuple[Path, ...]) -> list[State]:
        folders = [_tree(self.home, with_reading=True)]
        folders += [_tree(folder, with_reading=False) for folder in others]
        return [
            *folders,
            _shared(),
            _process("the victim", self._victim.pid),
            _process("the host", os.getpid()),
            _own(self._victim.pid),
        ]

    def _contacts(self) -> Iterator[str]:
        for name, listener in self._listeners.items():
            with contextlib.suppress(BlockingIOError):
                listener.accept()[0].close()
                yield f"somebody connected to {name}"
        with contextlib.suppress(BlockingIOError):
            yield f"a datagram came: {self._datagrams.recv(99)!r}"


def _listener(family: socket.AddressFamily, address: str | tuple[str, int]) -> socket.socket:
    listener = socket.socket(family)
    listener.bind(address)
    listener.listen()
    listener.setblocking(False)
    return listener


def _forget_reading(folder: Path) -> None:
    """Set the time of the last reading back, so that the next one shows."""
    for path in (*folder.iterdir(), folder):
        os.utime(path, ns=(LONG_AGO_NS, time.time_ns()))


def _tree(folder: Path, *, with_reading: bool) -> State:
    """Everything about the files in *folder*, itself included; looking leaves no trace."""
    seen = dict(_facts(folder, with_reading))
    for name in sorted(_unread(folder, os.listdir)):
        seen |= dict(_facts(folder / name, with_reading))
    return State(f"files in {folder.name}", seen)


def _facts(path: Path, with_reading: bool) -> Iterator[tuple[str, object]]:
    status = path.lstat()
    # The time of change tells of chmod, chown and utime.
    for fact in ("mode", "uid", "gid", "nlink", "size", "mtime_ns", "ctime_ns"):
        yield f"{path.name} {fact}", getattr(status, f"st_{fact}")
    if with_reading:
        yield f"{path.name} atime_ns", status.st_atime_ns
    yield f"{path.name} xattrs", os.listxattr(path, follow_symlinks=False)
    if stat.S_ISREG(status.st_mode):
        yield f"{path.name} bytes", _unread(path, lambda file: os.pread(file, status.st_size, 0))


def _unread(path: Path, look: Callable[[int], Any]) -> Any:
    """What *look* sees in *path*, whose time of reading stays what it was."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NOATIME)
    try:
        return look(descriptor)
    finally:
        os.close(descriptor)


def _shared() -> State:
    """What lies where anybody may leave something, as far as it may be a bot's."""
    ours = {os.geteuid()} - {0}
    names = [
        str(path)
        for folder in SHARED_FOLDERS
        for path in sorted(folder.iterdir())
        if (uid := _owner(path)) in ours or uid >= FIRST_WORKER_UID
    ]
    memory = {path.name: path.read_text() for path in MEMORY_LISTS if path.exists()}
    return State("shared places", {**dict.fromkeys(names, "there"), **memory})


def _owner(path: Path) -> int:
    try:
        return path.lstat().st_uid
    except FileNotFoundError:
        # Somebody else's, who has just taken it away.
        return -1


def _process(what: str, pid: int) -> State:
    """A process, as far as another one could change it."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
        status = dict(line.split(":\t", 1) for line in lines if ":\t" in line)
        seen: dict[str, object] = {
            "state": "alive" if status["State"][0] in "SRD" else status["State"],
            **{key: status[key] for key in ("TracerPid", "SigPnd", "ShdPnd", "SigBlk", "SigIgn")},
            "nice": os.getpriority(os.PRIO_PROCESS, pid),
            "cores": os.sched_getaffinity(pid),
            "core limit": resource.prlimit(pid, resource.RLIMIT_CORE),
            "files limit": resource.prlimit(pid, resource.RLIMIT_NOFILE),
        }
    except (FileNotFoundError, ProcessLookupError):
        seen = {"state": "gone"}
    return State(what, seen)


def _own(victim: int) -> State:
    """What this process holds: its children, which are to be the victim alone, and descriptors."""
    descriptors = len(os.listdir("/proc/self/fd"))
    return State("the host", {"children": _children() - {victim}, "descriptors": descriptors})


def _children() -> set[int]:
    text = Path(f"/proc/self/task/{os.getpid()}/children").read_text()
    return set(map(int, text.split()))
