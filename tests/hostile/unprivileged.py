"""A stage: a corner of this machine to be attacked in, as root or as a user without privileges.

A command on a stage has temporary folders, processes, System V memory and a network of its own, so
that what a bot leaves there can be counted, and ``kill(-1)`` ends there. What lies behind folders
that are closed to others (an interpreter under ``/root``, a clone in a folder of mode 0700) is shown
at its own place again. Nothing outside changes: all of it is namespaces, which end with the command.

Run as a script it makes the stage and becomes the command; it leans on the standard library alone.
"""

import argparse
import ctypes
import fcntl
import os
import signal
import socket
import stat
import struct
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

USER = 12345
"""A user and a group that no account has."""

FRESH = tuple(map(Path, ("/tmp", "/var/tmp", "/dev/shm")))
"""Folders that anybody may write to; they are empty on a stage."""

BWRAP = Path("/usr/bin/bwrap")

_MS_BIND, _MS_REC, _MS_PRIVATE = 1 << 12, 1 << 14, 1 << 18
_NEW_MOUNTS, _NEW_IPC, _NEW_USERS = 0x0002_0000, 0x0800_0000, 0x1000_0000
_NEW_PIDS, _NEW_NETWORK = 0x2000_0000, 0x4000_0000
_PARENT_DEATH_SIGNAL, _DUMPABLE = 1, 4
_SET_FLAGS, _IS_UP = 0x8914, 1


def on_stage(
    command: Iterable[str], *, user: bool, needed: Iterable[Path], without: Iterable[str] = ()
) -> list[str]:
    """The command line that runs *command* on a stage, as *user* or as root; only root can run it.

    *needed* are the paths that must be seen there. *without* may hold ``bwrap``, which is then not
    installed, and ``userns``: then the user can make no user namespace.
    """
    stage = [sys.executable, "-S", __file__, *(["--user"] if user else [])]
    for path in needed:
        stage += ["--needed", str(path)]
    for thing in without:
        stage += ["--without", thing]
    return [*stage, "--", *command]


def main() -> None:
    """Make the stage that the command line describes, and run the command on it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--user", action="store_true")
    parser.add_argument("--needed", action="append", default=[], type=Path)
    parser.add_argument("--without", action="append", default=[], choices=["bwrap", "userns"])
    parser.add_argument("command", nargs="+")
    chosen = parser.parse_args()
    _unshare(_NEW_MOUNTS | _NEW_IPC | _NEW_PIDS | _NEW_NETWORK)
    _as_second_process(lambda: _play(chosen))


def _play(chosen: argparse.Namespace) -> None:
    """Set the stage and become the command; runs within the new namespaces."""
    _mount("none", Path("/"), flags=_MS_REC | _MS_PRIVATE)
    _mount("proc", Path("/proc"), kind="proc")
    _open_up([path.resolve() for path in chosen.needed])
    _raise_loopback()
    if "bwrap" in chosen.without and BWRAP.exists():
        _mount(os.devnull, BWRAP, flags=_MS_BIND)
    os.umask(0o022)
    os.chdir("/")
    if chosen.user:
        os.setgroups([])
        os.setresgid(USER, USER, USER)
        os.setresuid(USER, USER, USER)
        if "userns" in chosen.without:
            _forbid_user_namespaces()
    os.execv(chosen.command[0], chosen.command)


def _as_second_process(play: Callable[[], None]) -> None:
    """Run *play* as the second process of the new pid namespace; the namespace ends with it.

    The first reaps what others leave behind, and dies with this process, whatever ends it.
    """
    first = os.fork()
    if first:
        _exit_like(os.waitpid(first, 0)[1])
    _check(_libc().prctl(_PARENT_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0))
    second = os.fork()
    if not second:
        try:
            play()
        finally:
            sys.__excepthook__(*sys.exc_info())
            os._exit(70)
    while True:
        pid, status = os.wait()
        if pid == second:
            _exit_like(status)


def _exit_like(status: int) -> None:
    code = os.waitstatus_to_exitcode(status)
    os._exit(code if code >= 0 else 128 - code)


def _open_up(needed: Sequence[Path]) -> None:
    """Lay an open folder over every closed one above a path that is *needed*, and show that in it.

    The fresh folders are laid over likewise.
    """
    # What is bound later is held open now: its path will be covered.
    held = {path: os.open(path, os.O_PATH) for path in needed}
    covers = {folder for folder in FRESH if folder.is_dir()}
    hidden: list[Path] = []
    for path in needed:
        # The uppermost cover makes all below it open.
        above = [folder for folder in path.parents if folder in covers or _is_closed(folder)]
        if above:
            covers.add(above[-1])
            hidden.append(path)
    for folder in covers:
        mode = "1777" if folder in FRESH else "755"
        _mount("stage", folder, kind="tmpfs", data=f"mode={mode}")
    for path in hidden:
        path.parent.mkdir(parents=True, exist_ok=True)
        if stat.S_ISDIR(os.stat(held[path]).st_mode):
            path.mkdir(exist_ok=True)
        else:
            path.touch()
        _mount(f"/proc/self/fd/{held[path]}", path, flags=_MS_BIND | _MS_REC)
    for descriptor in held.values():
        os.close(descriptor)


def _is_closed(folder: Path) -> bool:
    return not folder.stat().st_mode & stat.S_IXOTH


def _raise_loopback() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        fcntl.ioctl(any_socket, _SET_FLAGS, struct.pack("16sh14x", b"lo", _IS_UP))


def _forbid_user_namespaces() -> None:
    """Go into a user namespace that knows this user alone, and in which no further one can be made."""
    # Who changes his uid loses the files of his own in /proc, among them the map of users.
    _check(_libc().prctl(_DUMPABLE, 1, 0, 0, 0))
    _unshare(_NEW_USERS)
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/gid_map").write_text(f"{USER} {USER} 1")
    Path("/proc/self/uid_map").write_text(f"{USER} {USER} 1")
    Path("/proc/sys/user/max_user_namespaces").write_text("0")


def _unshare(flags: int) -> None:
    _check(_libc().unshare(flags))


def _mount(source: str, target: Path, *, kind: str = "", flags: int = 0, data: str = "") -> None:
    texts = (source.encode(), str(target).encode(), kind.encode())
    _check(_libc().mount(*texts, ctypes.c_ulong(flags), data.encode()))


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def _check(status: int) -> None:
    if status:
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error))


if __name__ == "__main__":
    main()
