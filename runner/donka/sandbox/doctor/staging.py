"""The scene of a proof: things of the user's that a worker could harm, and a look at them afterwards.

Everything here is open to anybody, so that what protects it can only be the worker's isolation.
Knows nothing of workers; Linux alone.
"""

import os
import secrets
import shutil
import socket
import stat
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Self

from donka.sandbox.doctor.harms import Probe, Probed
from donka.sandbox.levels import Level
from donka.sandbox.limits import Limits
from donka.sandbox.shown import interpreter

_VICTIM = """\
import sys
secret = sys.stdin.buffer.readline()
# Where CPython keeps the bytes of a bytes object.
print(id(secret) + sys.getsizeof(b"") - 1, flush=True)
sys.stdin.read()
"""
_UNTOUCHED = b"untouched"


class Scene:
    """A file, a folder, sockets and a process, all of this user's; gone when the ``with`` ends."""

    def __init__(self) -> None:
        self.secret = secrets.token_hex(16)
        self._name = f"donka-{secrets.token_hex(8)}"
        self._cleaning = ExitStack()

    def __enter__(self) -> Self:
        with self._cleaning as cleaning:
            self._victim = self._process(cleaning)
            self._folder = Path(tempfile.mkdtemp(prefix="donka-"))
            cleaning.callback(shutil.rmtree, self._folder)
            self._temporary = self._folder.parent / self._name
            cleaning.callback(self._temporary.unlink, missing_ok=True)
            self._secret = self._file("secret", self.secret.encode(), 0o644)
            self._target = self._file("target", _UNTOUCHED, 0o666)
            self._folder.chmod(0o777)
            self._tcp = _listening(cleaning, socket.AF_INET, ("127.0.0.1", 0))
            self._abstract = _listening(cleaning, socket.AF_UNIX, f"\0{self._name}")
            self._udp = cleaning.enter_context(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
            self._udp.bind(("127.0.0.1", 0))
            self._cleaning = cleaning.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._cleaning.close()

    def probe(self, limits: Limits) -> Probe:
        """What a worker of *limits* is to try."""
        address = self._victim.stdout.readline() if self._victim.stdout else b""
        # Where other processes of the user count too, the host counts a worker's threads.
        counts = limits.threads == 1 or limits.level is Level.FULL
        return Probe(
            secret=str(self._secret),
            target=str(self._target),
            folder=str(self._folder),
            temporary=str(self._folder.parent),
            name=self._name,
            tcp=self._tcp.getsockname()[1],
            udp=self._udp.getsockname()[1],
            abstract=self._name,
            victim=self._victim.pid,
            address=int(address or 0),
            length=len(self.secret),
            threads=limits.threads if counts else 0,
            memory=limits.memory + 1,
            places=("/", os.path.expanduser("~"), str(self._folder.parent)),
        )

    def harmed(self, probed: Probed) -> Iterator[str]:
        """All that has come to harm, or came back that should not have, going on "a worker ..."."""
        if any(self.secret in attempt.came for attempt in probed.attempts):
            yield "got hold of a secret of yours"
        if stat.S_IMODE(self._secret.stat().st_mode) != 0o644:
            yield "changed the mode of a file of yours"
        if self._target.read_bytes() != _UNTOUCHED:
            yield "wrote to a file of yours"
        if set(self._folder.iterdir()) != {self._secret, self._target} or self._temporary.exists():
            yield "left a file behind"
        if any(map(_contacted, (self._tcp, self._udp, self._abstract))):
            yield "reached this machine's network"
        if self._victim.poll() is not None:
            yield "ended a process of yours"
        elif "TracerPid:\t0\n" not in Path(f"/proc/{self._victim.pid}/status").read_text():
            yield "traces a process of yours"

    def _file(self, name: str, content: bytes, mode: int) -> Path:
        path = self._folder / name
        path.write_bytes(content)
        path.chmod(mode)
        return path

    def _process(self, cleaning: ExitStack) -> "subprocess.Popen[bytes]":
        """A process that keeps the secret in memory until it is asked no more."""
        victim = cleaning.enter_context(
            subprocess.Popen(
                [interpreter(), "-I", "-S", "-c", _VICTIM],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                # Or Ctrl-C would end it first, in its own words, and look like a bot's harm.
                start_new_session=True,
                stderr=subprocess.DEVNULL,
            )
        )
        cleaning.callback(victim.kill)
        os.write(victim.stdin.fileno() if victim.stdin else -1, f"{self.secret}\n".encode())
        return victim


def _listening(cleaning: ExitStack, family: int, address: tuple[str, int] | str) -> socket.socket:
    listener = cleaning.enter_context(socket.socket(family, socket.SOCK_STREAM))
    listener.bind(address)
    listener.listen()
    return listener


def _contacted(listener: socket.socket) -> bool:
    """Whether anybody has connected, or sent something."""
    listener.setblocking(False)
    try:
        if listener.type == socket.SOCK_STREAM:
            listener.accept()[0].close()
        else:
            listener.recv(1)
    except BlockingIOError:
        return False
    return True
