"""The canaries: a worker tries every harm itself, so that a level is proved by what happens.

Runs inside a worker that is locked down and holds no bot. Tells what came of each attempt and judges
nothing; what the host finds afterwards counts as well, see ``proof``.
"""

import ctypes
import errno
import mmap
import os
import signal
import socket
import threading
from collections.abc import Callable
from itertools import islice

from donka.sandbox.doctor.harms import Attempt, Harm, Probe, Probed

UNSEEN = frozenset({errno.EACCES, errno.ENOENT, errno.EPERM})
"""What the system says to whom it keeps from a file, and to whom it does not show it."""
FORBIDDEN = frozenset({errno.ENOSYS, errno.EPERM})
"""What it says where a call itself is refused, whatever it would have been about."""

LONGEST = 200
"""Characters of what an attempt got: enough to hold the secret, too few to fill a frame."""
MOST_SEEN = 1000

_SEIZE = 0x4206  # PTRACE_SEIZE: traces without stopping whom it traces
_NEW_USER = 0x10000000  # CLONE_NEWUSER
_BPF = {"x86_64": 321, "aarch64": 280}
_IO_URING_SETUP = 425
_NO_PROGRAM = "/donka-no-such-program"


def sing(probe: Probe) -> Probed:
    """Try every harm on what *probe* names."""
    attempts = tuple(_tried(harm, probe) for harm in Harm)
    return Probed(attempts, os.getpid(), os.uname().nodename, _seen(probe.places))


def _tried(harm: Harm, probe: Probe) -> Attempt:
    attempt, refusals = _CANARIES[harm]
    try:
        return Attempt(harm, refused=False, came=attempt(probe)[:LONGEST])
    except OSError as error:
        number = error.errno or 0
        name = errno.errorcode.get(number, type(error).__name__)
        return Attempt(harm, number in refusals, name)


def _read(probe: Probe) -> str:
    with open(probe.secret, encoding="ascii") as file:
        return file.read()


def _exists(probe: Probe) -> str:
    return str(os.stat(probe.secret).st_size)


def _list(probe: Probe) -> str:
    return " ".join(os.listdir(probe.folder))


def _write(probe: Probe) -> str:
    # Emptied rather than written to, which the limit of a file's size would stop.
    os.close(os.open(probe.target, os.O_WRONLY | os.O_TRUNC))
    return "emptied"


def _make(probe: Probe) -> str:
    return _made(os.path.join(probe.folder, probe.name))


def _make_temporary(probe: Probe) -> str:
    return _made(os.path.join(probe.temporary, probe.name))


def _made(path: str) -> str:
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
    return path


def _chmod(probe: Probe) -> str:
    os.chmod(probe.secret, 0o777)  # noqa: S103 - that is the harm
    return "done"


def _connect(probe: Probe) -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as client:
        client.connect(("127.0.0.1", probe.tcp))
    return "connected"


def _datagram(probe: Probe) -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as client:
        return str(client.sendto(b"!", ("127.0.0.1", probe.udp)))


def _abstract(probe: Probe) -> str:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as client:
        client.connect(f"\0{probe.abstract}")
    return "connected"


def _fork(_: Probe) -> str:
    pid = os.fork()
    if not pid:
        os._exit(0)
    os.waitpid(pid, 0)
    return "forked"


def _exec(_: Probe) -> str:
    # Whoever may run programs is told that there is none of that name.
    os.execv(_NO_PROGRAM, [_NO_PROGRAM])  # noqa: S606 - that is the harm


def _trace(probe: Probe) -> str:
    _libc("ptrace", _SEIZE, probe.victim, 0, 0)
    return "traced"


def _memory_of(probe: Probe) -> str:
    class Span(ctypes.Structure):
        _fields_ = (("base", ctypes.c_void_p), ("length", ctypes.c_size_t))

    taken = ctypes.create_string_buffer(probe.length)
    here = Span(ctypes.addressof(taken), probe.length)
    there = Span(probe.address, probe.length)
    _libc("process_vm_readv", probe.victim, ctypes.byref(here), 1, ctypes.byref(there), 1, 0)
    return taken.raw.decode("ascii", "backslashreplace")


def _signal(probe: Probe) -> str:
    os.kill(probe.victim, signal.SIGTERM)
    return "sent"


def _processes(_: Probe) -> str:
    return " ".join(os.listdir("/proc"))


def _threads(probe: Probe) -> str:
    done = threading.Event()
    threads = [threading.Thread(target=done.wait) for _ in range(probe.threads)]
    started = []
    try:
        for thread in threads:
            thread.start()
            started.append(thread)
    except RuntimeError as error:
        raise OSError(errno.EAGAIN, str(error)) from None
    finally:
        done.set()
        for thread in started:
            thread.join()
    return "started"


def _memory(probe: Probe) -> str:
    mmap.mmap(-1, probe.memory, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS).close()
    return "mapped"


def _memfd(_: Probe) -> str:
    os.close(os.memfd_create("donka"))
    return "made"


def _bpf(_: Probe) -> str:
    _libc("syscall", _BPF[os.uname().machine], 0, 0, 0)
    return "done"


def _namespaces(_: Probe) -> str:
    _libc("unshare", _NEW_USER)
    return "made"


def _io_uring(_: Probe) -> str:
    _libc("syscall", _IO_URING_SETUP, 0, 0)
    return "done"


def _libc(function: str, *arguments: object) -> None:
    """Call a *function* of the C library's; OSError where it fails."""
    library = ctypes.CDLL(None, use_errno=True)
    # A plain int would be passed as the C type of that name, which is half a register.
    whole = [ctypes.c_long(part) if isinstance(part, int) else part for part in arguments]
    if library[function](*whole) == -1:
        raise OSError(ctypes.get_errno(), function)


def _seen(places: tuple[str, ...]) -> tuple[str, ...]:
    """What there is in those of the *places* that can be looked into."""
    found: list[str] = []
    for place in places:
        try:
            names = islice(sorted(os.listdir(os.fsencode(place))), MOST_SEEN)
            found += (os.path.join(place, name.decode(errors="replace")) for name in names)
        except OSError:
            continue
    return tuple(found)


_CANARIES: dict[Harm, tuple[Callable[[Probe], str], frozenset[int]]] = {
    Harm.READ: (_read, UNSEEN),
    Harm.EXISTS: (_exists, UNSEEN),
    Harm.LIST: (_list, UNSEEN),
    Harm.WRITE: (_write, UNSEEN),
    Harm.MAKE: (_make, UNSEEN),
    Harm.MAKE_TEMPORARY: (_make_temporary, UNSEEN | {errno.EROFS}),
    Harm.CHMOD: (_chmod, UNSEEN),
    Harm.CONNECT: (_connect, FORBIDDEN | {errno.EACCES}),
    Harm.DATAGRAM: (_datagram, FORBIDDEN | {errno.EACCES}),
    Harm.ABSTRACT: (_abstract, FORBIDDEN | {errno.EACCES}),
    Harm.FORK: (_fork, FORBIDDEN),
    Harm.EXEC: (_exec, FORBIDDEN),
    Harm.TRACE: (_trace, FORBIDDEN),
    Harm.MEMORY_OF: (_memory_of, FORBIDDEN),
    Harm.SIGNAL: (_signal, FORBIDDEN),
    Harm.PROCESSES: (_processes, UNSEEN),
    Harm.MEMORY: (_memory, frozenset({errno.ENOMEM})),
    Harm.MEMFD: (_memfd, FORBIDDEN),
    Harm.BPF: (_bpf, FORBIDDEN),
    Harm.NAMESPACES: (_namespaces, FORBIDDEN),
    Harm.IO_URING: (_io_uring, FORBIDDEN),
    Harm.THREADS: (_threads, frozenset({errno.EAGAIN})),
}
"""How each harm is attempted, and by which errors it is refused."""
