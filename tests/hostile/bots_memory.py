"""Bots that want more memory than they were given, by every road there is."""

from snippets import RAW, WIRE, harm, whole

from donka.game.faults import FaultKind
from hostile import Expect, Hostile, refused

MEMORY, CRASH, LOAD = FaultKind.MEMORY, FaultKind.CRASH, FaultKind.LOAD

REFUSED = Expect((MEMORY,), "MemoryError")
"""Asked for at once, and told at once."""

STOPPED = Expect((MEMORY,), "MemoryError")
"""Given by and by, until there is no more to give."""

NO_ROOM = Expect((CRASH,), r"OSError: \[Errno 12\]")
FORBIDDEN = refused("PermissionError")

ALLOCATION = frozenset({"rlimits", "watchdog"})
UNTOUCHED = frozenset({"rlimits"})
"""Zeroed memory that nobody writes to is held in name only: the watchdog sees what is resident."""
SHARED = frozenset({"seccomp", "watchdog"})

CROWDED = """
# Zeroed pages that nobody touches cost no time, only room; what is left of it is soon full.
held = []
try:
    while len(held) < 150: held.append(bytes(1 << 22))
except MemoryError:
    held.pop()
"""

FILL = """
import mmap, time
def fill(room):
    # Every byte of it is touched; then the watchdog has a moment to see it.
    ctypes.memset(ctypes.addressof(ctypes.c_char.from_buffer(room)), 1, len(room))
    time.sleep(0.06)
"""

PLAIN = (
    Hostile(
        "heap-at-once",
        "asks for a gigabyte in one piece",
        'held = bytearray(10**9)\nraise HarmDone("a gigabyte")',
        REFUSED,
        none=REFUSED,
        layers=ALLOCATION,
    ),
    Hostile(
        "heap-by-and-by",
        "takes ten megabytes again and again",
        'held = [bytes(10**7) for _ in range(60)]\nraise HarmDone("600 MB")',
        STOPPED,
        none=STOPPED,
        layers=UNTOUCHED,
    ),
    Hostile(
        "small-objects",
        "makes many small objects, each an allocation of its own",
        harm(
            'small = [[None] * 100 for _ in range(20_000)]\nraise HarmDone("all that, and 16 MB of lists")',
            CROWDED,
        ),
        STOPPED,
        none=STOPPED,
        layers=UNTOUCHED,
    ),
    Hostile(
        "huge-number",
        "shifts a one until the number alone fills the machine",
        'held = 1 << (8 * 10**9)\nraise HarmDone("a number of a gigabyte")',
        REFUSED,
        none=REFUSED,
        layers=ALLOCATION,
    ),
    Hostile(
        "doubled-text",
        "doubles a text until it does not fit",
        harm(
            'text = "x"\nwhile len(text) < 10**7: text += text\nraise HarmDone("all that, and a long text")',
            CROWDED,
        ),
        STOPPED,
        none=STOPPED,
        layers=UNTOUCHED,
    ),
    Hostile(
        "swallowed-refusals",
        "catches every MemoryError and goes on asking, holding all it got",
        harm(
            """
            held, size = [], 1 << 24
            while size > 1 << 18 and len(held) < 4000:
                try:
                    held.append(bytes(size))
                except MemoryError:
                    size //= 2
            if sum(map(len, held)) > 300_000_000:
                raise HarmDone("all of it, piece by piece")
            raise MemoryError("held all I could get")
            """
        ),
        STOPPED,
        none=STOPPED,
        layers=UNTOUCHED,
    ),
    Hostile(
        "malloc",
        "allocates behind Python's back, in C",
        harm(
            """
            libc.malloc.restype = ctypes.c_void_p
            for _ in range(60):
                room = libc.malloc(ctypes.c_size_t(10_000_000))
                if not room:
                    raise MemoryError("malloc gives no more")
                ctypes.memset(room, 1, 1)
            raise HarmDone("600 MB from malloc")
            """,
            RAW,
        ),
        STOPPED,
        none=STOPPED,
        layers=UNTOUCHED,
    ),
)

MAPPED = (
    Hostile(
        "shared-map",
        "maps memory as shared, which no limit on allocation counts",
        harm(
            """
            room = mmap.mmap(-1, 400_000_000)
            fill(room)
            raise HarmDone("400 MB of shared memory")
            """,
            RAW,
            FILL,
        ),
        FORBIDDEN,
        layers=SHARED,
    ),
    Hostile(
        "memfd",
        "keeps its data in a file that lies in memory alone",
        harm(
            """
            descriptor = os.memfd_create("mine")
            for _ in range(40):
                os.write(descriptor, bytes(10_000_000))
            raise HarmDone("a file of 400 MB in memory")
            """
        ),
        FORBIDDEN,
        layers=frozenset({"seccomp", "rlimits"}),
    ),
    Hostile(
        "secret-memfd",
        "keeps its data in memory that even the kernel cannot look into",
        harm("reach(447, 0)", RAW),
        refused(r"PermissionError|Errno 38"),
        layers=frozenset({"seccomp"}),
        risky="kernels that do not offer it answer as the filter does",
        machine="x86_64",
    ),
    Hostile(
        "grows-down",
        "maps stacks that grow downwards, which are not counted as data",
        harm(
            """
            libc.mmap.restype = ctypes.c_void_p
            GROWSDOWN, MEGABYTE = 0x0100, 1 << 20
            for turn in range(10):
                top = (0x20000 + 0x100 * turn) * MEGABYTE
                where = call(9, top, 4096, 3, 0x22 | GROWSDOWN | 0x100000, -1, 0)
                for page in range(where, where - 40 * MEGABYTE, -4096):
                    ctypes.memset(page, 1, 1)
            import time
            time.sleep(0.06)
            raise HarmDone("400 MB that grew downwards")
            """,
            RAW,
        ),
        FORBIDDEN,
        layers=SHARED,
        machine="x86_64",
    ),
    Hostile(
        "page-tables",
        "touches a huge empty map so thinly that only the page tables grow",
        harm(
            """
            libc.mmap.restype = ctypes.c_void_p
            libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t] + [ctypes.c_int] * 3 + [ctypes.c_long]
            size, step = 256 << 30, 2 << 20
            where = libc.mmap(None, size, 1, 0x4022, -1, 0)
            if where == ctypes.c_void_p(-1).value:
                raise OSError(ctypes.get_errno(), "no such room")
            libc.madvise(ctypes.c_void_p(where), ctypes.c_size_t(size), 15)
            for page in range(where, where + size, step):
                ctypes.c_char.from_address(page).value
            import time
            time.sleep(0.06)
            raise HarmDone("512 MB of page tables")
            """,
            RAW,
        ),
        NO_ROOM,
        none=NO_ROOM,
        layers=ALLOCATION,
    ),
    Hostile(
        "zero-device-shared",
        "maps /dev/zero as shared and writable: shared memory by another name",
        harm(
            """
            descriptor = os.open("/dev/zero", os.O_RDWR)
            room = mmap.mmap(descriptor, 400_000_000)
            fill(room)
            raise HarmDone("400 MB of shared memory behind /dev/zero")
            """,
            RAW,
            FILL,
        ),
        refused("PermissionError|FileNotFoundError"),
        layers=frozenset({"landlock", "watchdog", "box"}),
    ),
    Hostile(
        "private-map",
        "maps private memory and fills it",
        harm(
            """
            room = mmap.mmap(-1, 400_000_000, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
            fill(room)
            raise HarmDone("400 MB")
            """,
            RAW,
            FILL,
        ),
        NO_ROOM,
        none=NO_ROOM,
        layers=ALLOCATION,
    ),
    Hostile(
        "written-later",
        "maps much as read-only, which is not data, and makes it writable afterwards",
        harm(
            """
            libc.mmap.restype = ctypes.c_void_p
            size = 400 << 20
            where = libc.mmap(None, ctypes.c_size_t(size), 1, 0x22, -1, ctypes.c_long(0))
            if libc.mprotect(ctypes.c_void_p(where), ctypes.c_size_t(size), 3):
                raise OSError(ctypes.get_errno(), "not writable")
            ctypes.memset(where, 1, size)
            import time
            time.sleep(0.06)
            raise HarmDone("400 MB by mprotect")
            """,
            RAW,
        ),
        NO_ROOM,
        none=NO_ROOM,
        layers=ALLOCATION,
    ),
    Hostile(
        "grown-map",
        "lets a small map grow by mremap",
        harm(
            """
            room = mmap.mmap(-1, 4096, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
            room.resize(400_000_000)
            fill(room)
            raise HarmDone("400 MB by mremap")
            """,
            RAW,
            FILL,
        ),
        NO_ROOM,
        none=NO_ROOM,
        layers=ALLOCATION,
    ),
    Hostile(
        "break",
        "moves the end of its data segment",
        harm(
            """
            libc.sbrk.restype = ctypes.c_void_p
            where = libc.sbrk(ctypes.c_long(400_000_000))
            if where == ctypes.c_void_p(-1).value:
                raise OSError(ctypes.get_errno(), "the break stays")
            ctypes.memset(where, 1, 400_000_000)
            import time
            time.sleep(0.06)
            raise HarmDone("400 MB by brk")
            """,
            RAW,
        ),
        NO_ROOM,
        none=NO_ROOM,
        layers=ALLOCATION,
    ),
    Hostile(
        "huge-pages",
        "takes from the machine's reserve of huge pages",
        harm("reach(9, 0, 2 << 20, 3, 0x40022, -1, 0)", RAW),
        FORBIDDEN,
        layers=frozenset({"seccomp"}),
        machine="x86_64",
    ),
)

KERNEL_SIDE = (
    Hostile(
        "locked",
        "locks its pages into memory, away from everybody else",
        harm(
            """
            room = ctypes.create_string_buffer(1 << 16)
            if libc.mlock(room, ctypes.c_size_t(1 << 16)):
                raise OSError(ctypes.get_errno(), "not locked")
            raise HarmDone("locked")
            """,
            RAW,
        ),
        FORBIDDEN,
        layers=frozenset({"seccomp", "rlimits"}),
    ),
    Hostile(
        "all-locked",
        "locks all its pages, those to come as well",
        harm(
            """
            if libc.mlockall(2):
                raise OSError(ctypes.get_errno(), "not locked")
            raise HarmDone("locked")
            """,
            RAW,
        ),
        FORBIDDEN,
        layers=frozenset({"seccomp", "rlimits"}),
    ),
    Hostile(
        "sysv-memory",
        "fills a System V segment, which outlives its maker",
        harm(
            """
            segment = call(29, 0, 100_000_000, 0o1600)
            where = call(30, segment, 0, 0)
            call(31, segment, 0, 0)
            ctypes.memset(where, 1, 100_000_000)
            raise HarmDone("a segment of 100 MB")
            """,
            RAW,
        ),
        FORBIDDEN,
        layers=frozenset({"seccomp"}),
        machine="x86_64",
    ),
    Hostile(
        "message-queue",
        "keeps bytes in a POSIX message queue",
        harm("reach(240, b'/donka-hostile', os.O_RDWR, 0o600, 0)", RAW),
        FORBIDDEN,
        layers=frozenset({"seccomp"}),
        machine="x86_64",
    ),
    Hostile(
        "filled-pipes",
        "keeps bytes in the buffers of pipes, which are the kernel's memory",
        harm(
            """
            held = []
            for _ in range(400):
                held += os.pipe()
                os.set_blocking(held[-1], False)
                os.write(held[-1], bytes(1 << 16))
            for descriptor in held:
                os.close(descriptor)
            raise HarmDone("25 MB in pipes")
            """
        ),
        FORBIDDEN,
        none=Expect((CRASH,), r"OSError: \[Errno 24\]"),
        layers=frozenset({"rlimits", "seccomp"}),
    ),
    Hostile(
        "wide-pipes",
        "makes the pipe of its answers as wide as the user may",
        harm(
            """
            fcntl.fcntl(replies(), fcntl.F_SETPIPE_SZ, 1 << 18)
            raise HarmDone("a pipe of 256 KiB")
            """,
            WIRE,
        ),
        FORBIDDEN,
        layers=frozenset({"seccomp"}),
    ),
    Hostile(
        "filled-sockets",
        "keeps bytes in the buffers of sockets",
        harm(
            """
            import socket
            held = []
            for _ in range(200):
                pair = socket.socketpair()
                pair[0].setblocking(False)
                pair[0].send(bytes(100_000))
                held.append(pair)
            raise HarmDone("20 MB in sockets")
            """
        ),
        FORBIDDEN,
        layers=frozenset({"rlimits", "seccomp"}),
    ),
    Hostile(
        "limits-raised",
        "asks for its own limits to be raised again",
        harm(
            """
            import resource
            for limit in (resource.RLIMIT_DATA, resource.RLIMIT_AS, resource.RLIMIT_NOFILE):
                resource.setrlimit(limit, (1 << 40, 1 << 40))
            raise HarmDone("limits raised")
            """
        ),
        refused("PermissionError|ValueError"),
        layers=frozenset({"seccomp", "uid"}),
        risky="the kernel refuses it to all but root, in the words of the filter",
    ),
)

C_STACK = Expect(
    (CRASH, MEMORY, FaultKind.TIMEOUT),
    "SIGSEGV|MemoryError|MB of memory|RecursionError|SystemError|ms of charge",
    deaths=None,
)

ELSEWHERE = (
    Hostile(
        "c-stack",
        "calls itself through C until the stack is used up",
        harm(
            """
            import ctypes, sys
            sys.setrecursionlimit(10**9)
            @ctypes.CFUNCTYPE(None)
            def deeper():
                deeper()
            deeper()
            raise HarmDone("a stack without end")
            """
        ),
        C_STACK,
        none=C_STACK,
    ),
    Hostile(
        "python-stack",
        "raises the limit of recursion and calls itself for ever",
        harm(
            """
            import sys
            sys.setrecursionlimit(10**9)
            def deeper():
                deeper()
            deeper()
            """,
            CROWDED,
        ),
        C_STACK,
        none=C_STACK,
    ),
    Hostile(
        "bomb-at-import",
        "bursts while it is imported",
        whole(setting="held = [bytearray(10**7) for _ in range(60)]"),
        Expect((LOAD,), "MemoryError|MB of memory", deaths=True),
        none=Expect((LOAD,), "MemoryError|MB of memory", deaths=True),
        layers=ALLOCATION,
        whole=True,
    ),
    Hostile(
        "bomb-in-factory",
        "bursts when it is made for a game, though not when it is tried out",
        whole(
            """
            def __init__(self):
                _times.append(None)
                if len(_times) == 2:
                    self.held = [bytes(10**7) for _ in range(60)]
            """
        ),
        STOPPED,
        none=STOPPED,
        layers=ALLOCATION,
        whole=True,
    ),
    Hostile(
        "bomb-in-repr",
        "answers with an object whose text is a gigabyte",
        whole(
            """
            def choose_card(self, view):
                return Bomb() if first() else view.legal[0]
            """,
            """
            class Bomb:
                def __repr__(self):
                    return "x" * 10**9
            """,
        ),
        Expect((FaultKind.MALFORMED,), "choose_card returned a Bomb that cannot be printed"),
        none=Expect((FaultKind.MALFORMED,), "choose_card returned a Bomb that cannot be printed"),
        layers=ALLOCATION,
        whole=True,
    ),
    Hostile(
        "bomb-in-the-trace",
        "raises an exception whose arguments cannot be printed in the memory there is",
        harm(
            """
            class Bomb(Exception):
                def __str__(self):
                    return "x" * 10**9
            raise Bomb
            """
        ),
        Expect((CRASH,), r"Bomb \(and its text raised MemoryError\)"),
        none=Expect((CRASH,), r"Bomb \(and its text raised MemoryError\)"),
        layers=ALLOCATION,
    ),
)

BOTS: tuple[Hostile, ...] = (*PLAIN, *MAPPED, *KERNEL_SIDE, *ELSEWHERE)
