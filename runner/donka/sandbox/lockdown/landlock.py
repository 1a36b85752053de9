"""What a worker may still do with files, sockets and signals, as Landlock rules.

Everything that the kernel can refuse is refused but for a short list of paths. Knows no bot; which
paths they are is for the host to say.
"""

import contextlib
import ctypes
import os
import stat
import struct
import sys
from collections.abc import Iterator
from enum import IntFlag
from typing import NamedTuple

from donka.sandbox.wire import Allowed

# The same on every architecture.
CREATE_RULESET = 444
ADD_RULE = 445
RESTRICT_SELF = 446
VERSION = 1 << 0
PATH_BENEATH = 1


class Fs(IntFlag):
    """Rights on files, by the kernel's names without ``LANDLOCK_ACCESS_FS_``."""

    EXECUTE = 1 << 0
    WRITE_FILE = 1 << 1
    READ_FILE = 1 << 2
    READ_DIR = 1 << 3
    REMOVE_DIR = 1 << 4
    REMOVE_FILE = 1 << 5
    MAKE_CHAR = 1 << 6
    MAKE_DIR = 1 << 7
    MAKE_REG = 1 << 8
    MAKE_SOCK = 1 << 9
    MAKE_FIFO = 1 << 10
    MAKE_BLOCK = 1 << 11
    MAKE_SYM = 1 << 12
    REFER = 1 << 13
    TRUNCATE = 1 << 14
    IOCTL_DEV = 1 << 15


class Net(IntFlag):
    """Rights on the network, by the kernel's names without ``LANDLOCK_ACCESS_NET_``."""

    BIND_TCP = 1 << 0
    CONNECT_TCP = 1 << 1


class Scope(IntFlag):
    """What may not leave the worker, by the kernel's names without ``LANDLOCK_SCOPE_``."""

    ABSTRACT_UNIX_SOCKET = 1 << 0
    SIGNAL = 1 << 1


class Right(NamedTuple):
    """Something that Landlock can refuse."""

    right: Fs | Net | Scope
    since: int
    """The ABI it came with."""
    stops: str


RIGHTS = (
    Right(Fs.EXECUTE, 1, "running another program"),
    Right(Fs.WRITE_FILE, 1, "changing a file"),
    Right(Fs.READ_FILE, 1, "reading a file, such as the user's keys or another bot"),
    Right(Fs.READ_DIR, 1, "listing a folder"),
    Right(Fs.REMOVE_DIR, 1, "removing or renaming a folder"),
    Right(Fs.REMOVE_FILE, 1, "removing or renaming a file"),
    Right(Fs.MAKE_CHAR, 1, "making a character device: a way to the machine"),
    Right(Fs.MAKE_DIR, 1, "making a folder, whose name is a memory"),
    Right(Fs.MAKE_REG, 1, "making a file, or a link to one in its folder"),
    Right(Fs.MAKE_SOCK, 1, "making a socket, at which another bot could call"),
    Right(Fs.MAKE_FIFO, 1, "making a named pipe, which another bot could read"),
    Right(Fs.MAKE_BLOCK, 1, "making a block device: a way to the disk"),
    Right(Fs.MAKE_SYM, 1, "making a symbolic link, to lead another program astray"),
    Right(Fs.REFER, 2, "moving or linking a file to another folder"),
    Right(Fs.TRUNCATE, 3, "emptying a file that may only be read"),
    Right(Net.BIND_TCP, 4, "listening at a TCP port"),
    Right(Net.CONNECT_TCP, 4, "connecting by TCP"),
    Right(Fs.IOCTL_DEV, 5, "commanding a device"),
    Right(Scope.ABSTRACT_UNIX_SOCKET, 6, "connecting to a socket that is no file"),
    Right(Scope.SIGNAL, 6, "sending a signal to another process"),
)

READABLE = Fs.READ_FILE | Fs.READ_DIR
"""Not EXECUTE: that is for starting programs; libraries are only read."""

LISTABLE = Fs.READ_DIR

WRITABLE = (
    READABLE
    | Fs.WRITE_FILE
    | Fs.TRUNCATE
    | Fs.MAKE_REG
    | Fs.MAKE_DIR
    | Fs.REMOVE_FILE
    | Fs.REMOVE_DIR
)

ON_FILES = Fs.EXECUTE | Fs.WRITE_FILE | Fs.READ_FILE | Fs.TRUNCATE | Fs.IOCTL_DEV
"""What means anything for a file; the kernel refuses a rule for one with more."""

# Not /dev/zero: mapped, it is memory that no limit counts.
DEVICES = (
    ("/dev/null", Fs.READ_FILE | Fs.WRITE_FILE),
    ("/dev/urandom", Fs.READ_FILE),
)


def abi() -> int:
    """The version of Landlock that this kernel speaks; 0 where it speaks none."""
    if sys.platform != "linux":
        return 0
    try:
        return _call(CREATE_RULESET, None, 0, VERSION)
    except OSError:
        return 0


def restrict(allowed: Allowed) -> int:
    """Refuse this thread, and all it starts, everything but *allowed*; the ABI that does so.

    0 where that failed. A path that is not there is passed over. What is already open stays open.
    Needs no_new_privs.
    """
    version = abi()
    if not version:
        return 0
    try:
        with _ruleset(version) as ruleset:
            for path, rights in rules(allowed):
                _allow(ruleset, path, rights & handled(Fs, version))
            _call(RESTRICT_SELF, ruleset, 0)
    except OSError:
        return 0
    return version


def rules(allowed: Allowed) -> Iterator[tuple[str, Fs]]:
    """Every path that something is allowed on, and what that is."""
    yield from DEVICES
    for paths, rights in (
        (allowed.readable, READABLE),
        (allowed.listable, LISTABLE),
        (allowed.writable, WRITABLE),
    ):
        for path in paths:
            yield path, rights


def handled(kind: type[Fs] | type[Net] | type[Scope], version: int) -> int:
    """All rights of a *kind* that the ABI *version* can refuse; of newer ones, those known here."""
    return sum(row.right for row in RIGHTS if isinstance(row.right, kind) and row.since <= version)


@contextlib.contextmanager
def _ruleset(version: int) -> Iterator[int]:
    """The descriptor of a set of rules that refuses everything."""
    # struct landlock_ruleset_attr; an older kernel takes the longer one too, where the rest is 0.
    attributes = struct.pack("=QQQ", *(handled(kind, version) for kind in (Fs, Net, Scope)))
    ruleset = _call(CREATE_RULESET, attributes, len(attributes), 0)
    try:
        yield ruleset
    finally:
        os.close(ruleset)


def _allow(ruleset: int, path: str, rights: int) -> None:
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        # What is not there, or cannot be reached, need not be allowed.
        return
    try:
        if not stat.S_ISDIR(os.fstat(place).st_mode):
            rights &= ON_FILES
        # struct landlock_path_beneath_attr.
        _call(ADD_RULE, ruleset, PATH_BENEATH, struct.pack("=Qi", rights, place), 0)
    finally:
        os.close(place)


def _call(number: int, *arguments: int | bytes | None) -> int:
    """The result of a system call; OSError where the kernel refuses."""
    libc = ctypes.CDLL(None, use_errno=True)
    libc.syscall.restype = ctypes.c_long
    # A plain int would be passed as the C type of that name, which is half a register.
    whole = [ctypes.c_long(part) if isinstance(part, int) else part for part in arguments]
    result = int(libc.syscall(ctypes.c_long(number), *whole))
    if result < 0:
        raise OSError(ctypes.get_errno(), f"system call {number}")
    return result
