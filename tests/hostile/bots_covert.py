"""Bots that leave something where another bot, or their own later self, could find it.

Each shows the means alone, in one process: that it can leave the mark, or read one.
"""

from refusals import ABSENT, CLOSED, FORBIDDEN, IN_SILENCE
from snippets import RAW, by_number, harm

from hostile import Hostile, refused

FILTERED = frozenset({"seccomp"})
HIDDEN = frozenset({"landlock", "box"})
FOREIGN = FILTERED | {"box"}

LOCKS = (
    Hostile(
        "locks-a-library",
        "locks a byte of a file that all bots may read: a bit for each byte",
        """
        import fcntl
        fcntl.lockf(open(os.__file__), fcntl.LOCK_SH | fcntl.LOCK_NB, 1, 7)
        raise HarmDone("holds a lock")
        """,
        FORBIDDEN,
        layers=FILTERED,
    ),
    Hostile(
        "asks-who-locks",
        "asks which bytes of a file another holds",
        """
        import fcntl, struct
        asked = struct.pack("hhqqi", fcntl.F_WRLCK, 0, 7, 1, 0)
        fcntl.fcntl(open(os.__file__), fcntl.F_GETLK, asked)
        raise HarmDone("knows who locks")
        """,
        FORBIDDEN,
        layers=FILTERED,
    ),
    Hostile(
        "locks-by-open-file",
        "locks a byte of a file for whoever holds it open",
        """
        import fcntl, struct
        F_OFD_SETLK = 37
        asked = struct.pack("hhqqi", fcntl.F_RDLCK, 0, 7, 1, 0)
        fcntl.fcntl(open(os.__file__), F_OFD_SETLK, asked)
        raise HarmDone("holds a lock")
        """,
        FORBIDDEN,
        layers=FILTERED,
    ),
    Hostile(
        "locks-a-whole-file",
        "locks a whole file that all bots may read",
        """
        import fcntl
        fcntl.flock(open(os.__file__), fcntl.LOCK_EX | fcntl.LOCK_NB)
        raise HarmDone("holds a lock")
        """,
        FORBIDDEN,
        layers=FILTERED,
    ),
    Hostile(
        "leases-a-file",
        "takes a lease on its file, which is broken when somebody writes it",
        """
        import fcntl
        fcntl.fcntl(open(__file__), fcntl.F_SETLEASE, fcntl.F_RDLCK)
        raise HarmDone("holds a lease")
        """,
        FORBIDDEN,
        layers=FILTERED | {"uid"},
    ),
    Hostile(
        "watches-a-folder",
        "is signalled when somebody reads in a folder that all bots may read",
        """
        import fcntl
        folder = os.open(os.path.dirname(os.__file__), os.O_RDONLY)
        fcntl.fcntl(folder, fcntl.F_NOTIFY, fcntl.DN_ACCESS)
        raise HarmDone("watches")
        """,
        FORBIDDEN,
        layers=FILTERED,
    ),
    Hostile(
        "watches-a-file",
        "is told when somebody opens a file that all bots may read",
        harm(
            'watch = call(294, 0)\ncall(254, watch, os.__file__.encode(), 0x20)\nraise HarmDone("watches")',
            RAW,
        ),
        FORBIDDEN,
        layers=FILTERED,
    ),
    Hostile(
        "hints-at-a-lifetime",
        "tells the disk how long a file will live: a number that stays with the file",
        """
        import fcntl
        F_SET_RW_HINT = 1036
        fcntl.fcntl(open(__file__), F_SET_RW_HINT, (3).to_bytes(8, "little"))
        raise HarmDone("left a number")
        """,
        FORBIDDEN,
        layers=FILTERED | {"uid"},
    ),
    Hostile(
        "waits-in-a-library",
        "waits at an address within a library that all bots map, and counts who waits there",
        harm(
            """
            import mmap
            library = mmap.mmap(os.open(os.__file__, os.O_RDONLY), 4096, prot=mmap.PROT_READ)
            class Held(ctypes.Structure):
                _fields_ = [("at", ctypes.c_void_p), ("rest", ctypes.c_char * 128)]
            held = Held()
            view_of = ctypes.pythonapi.PyObject_GetBuffer
            view_of(ctypes.py_object(library), ctypes.byref(held), 0)
            FUTEX_WAKE = 1
            others = call(202, held.at, FUTEX_WAKE, 99)
            raise HarmDone(f"{others} others wait there")
            """,
            RAW,
        ),
        FORBIDDEN,
        layers=FILTERED,
    ),
)

PAGES = """
import mmap
library = os.open(os.__file__, os.O_RDONLY)
"""

CACHE = (
    Hostile(
        "asks-for-pages",
        "asks which pages of a file somebody has read",
        harm(
            """
            room = mmap.mmap(-1, 4096, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
            at = ctypes.addressof(ctypes.c_char.from_buffer(room))
            call(27, at, 4096, ctypes.create_string_buffer(1))
            raise HarmDone("knows which are in memory")
            """,
            RAW + PAGES,
        ),
        FORBIDDEN,
        layers=FILTERED,
    ),
    Hostile(
        "counts-pages",
        "counts how much of its file is in memory, which its later self will find there",
        harm(
            """
            own = os.open(__file__, os.O_RDONLY)
            call(451, own, (ctypes.c_uint64 * 2)(0, 4096), (ctypes.c_uint64 * 5)(), 0)
            raise HarmDone("knows how much is in memory")
            """,
            RAW,
        ),
        FORBIDDEN,
        layers=FILTERED | {"uid"},
    ),
    Hostile(
        "forgets-pages",
        "has a file forgotten, so that the next reading is slow",
        PAGES
        + 'os.posix_fadvise(library, 0, 0, os.POSIX_FADV_DONTNEED)\nraise HarmDone("left a mark")',
        FORBIDDEN,
        layers=FILTERED,
    ),
    Hostile(
        "reads-ahead",
        "has a file read into memory, and does not wait for it",
        harm('call(187, library, 0, 4096)\nraise HarmDone("left a mark")', RAW + PAGES),
        FORBIDDEN,
        layers=FILTERED,
    ),
    Hostile(
        "advises-on-pages",
        "has pages of a mapped file read into memory",
        PAGES
        + """
mapped = mmap.mmap(library, 4096, prot=mmap.PROT_READ)
mapped.madvise(mmap.MADV_WILLNEED)
raise HarmDone("left a mark")
""",
        refused(r"OSError: \[Errno 22\]"),
        layers=FILTERED,
    ),
    Hostile(
        "pages-out",
        "has pages of a mapped file thrown out of memory",
        PAGES
        + """
mapped = mmap.mmap(library, 4096, prot=mmap.PROT_READ)
mapped[0]
MADV_PAGEOUT = 21
mapped.madvise(MADV_PAGEOUT)
raise HarmDone("left a mark")
""",
        refused(r"OSError: \[Errno 22\]"),
        layers=FILTERED,
    ),
    Hostile(
        "reads-without-waiting",
        "reads what is in memory and nothing else, which tells what is",
        PAGES
        + """
try:
    os.preadv(library, [bytearray(1)], 0, os.RWF_NOWAIT)
except BlockingIOError:
    raise HarmDone("it was not there") from None
raise HarmDone("it was there")
""",
        refused(r"OSError: \[Errno (38|95)\]"),
        layers=FILTERED,
    ),
    Hostile(
        "counts-its-faults",
        "counts how often it had to wait for a page, which tells what others have read",
        """
        import resource
        used = resource.getrusage(resource.RUSAGE_SELF)
        raise HarmDone(f"waited {used.ru_majflt} times, for {used.ru_inblock} blocks")
        """,
        FORBIDDEN,
        layers=FILTERED,
    ),
)

SHARED = (
    Hostile(
        "shares-memory",
        "makes memory that any process of its user may join, by a number",
        harm(
            """
            made = call(29, 0x646f6e6b, 4096, 0o1600)
            call(31, made, 0, 0)
            raise HarmDone("made shared memory")
            """,
            RAW,
        ),
        FORBIDDEN,
        layers=FILTERED,
    ),
    Hostile(
        "shares-a-counter",
        "makes a semaphore that any process of its user may count with",
        harm(
            """
            made = call(64, 0x646f6e6b, 1, 0o1600)
            call(66, made, 0, 0)
            raise HarmDone("made a semaphore")
            """,
            RAW,
        ),
        FORBIDDEN,
        layers=FILTERED,
    ),
    Hostile(
        "shares-a-queue",
        "makes a queue of messages that any process of its user may read",
        harm(
            """
            made = call(68, 0x646f6e6b, 0o1600)
            call(71, made, 0, 0)
            raise HarmDone("made a queue")
            """,
            RAW,
        ),
        FORBIDDEN,
        layers=FILTERED,
    ),
    Hostile(
        "shares-named-memory",
        "makes memory with a name, as Python's shared memory does",
        """
        import _posixshmem
        _posixshmem.shm_open("/donka", os.O_CREAT | os.O_RDWR, 0o600)
        _posixshmem.shm_unlink("/donka")
        raise HarmDone("made shared memory")
        """,
        CLOSED,
        full=ABSENT,
        layers=HIDDEN,
    ),
    Hostile(
        "shares-a-named-queue",
        "makes a queue of messages with a name",
        harm(
            """
            call(240, b"donka", os.O_CREAT | os.O_RDWR, 0o600, 0)
            call(241, b"donka")
            raise HarmDone("made a queue")
            """,
            RAW,
        ),
        FORBIDDEN,
        layers=FILTERED | {"rlimits", "landlock"},
    ),
    Hostile(
        "shares-a-named-counter",
        "makes a semaphore with a name, as Python's locks between processes are",
        """
        import _multiprocessing
        _multiprocessing.SemLock(1, 1, 1, "/donka", True)
        raise HarmDone("made a semaphore")
        """,
        CLOSED,
        full=ABSENT,
        layers=HIDDEN | {"seccomp", "rlimits"},
    ),
    Hostile(
        "keeps-a-key",
        "leaves a word with the kernel's keys, which stay as long as its user",
        harm(
            """
            USER_KEYRING = -4
            call(248, b"user", b"donka", b"queen", 5, USER_KEYRING)
            raise HarmDone("left a word")
            """,
            RAW,
        ),
        FORBIDDEN,
        layers=FILTERED,
    ),
    Hostile(
        "queues-signals",
        "fills the queue of signals, which is one for all processes of a user",
        """
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGRTMIN])
        for _ in range(100):
            os.kill(os.getpid(), signal.SIGRTMIN)
        raise HarmDone("queued 100 signals")
        """,
        FORBIDDEN,
        layers=FILTERED,
    ),
    Hostile(
        "makes-timers",
        "makes timers, each of which takes a place in its user's queue of signals",
        harm(
            """
            call(222, 1, 0, ctypes.create_string_buffer(4))
            raise HarmDone("made a timer")
            """,
            RAW,
        ),
        FORBIDDEN,
        layers=FILTERED,
    ),
    Hostile(
        "widens-a-pipe",
        "widens pipes, of whose room each user has a share",
        """
        import fcntl
        fcntl.fcntl(os.pipe()[1], fcntl.F_SETPIPE_SZ, 1 << 20)
        raise HarmDone("took a megabyte")
        """,
        FORBIDDEN,
        layers=FILTERED,
    ),
    Hostile(
        "takes-requests",
        "takes places for requests, of which the whole machine has a fixed number",
        harm('call(206, 1000, ctypes.create_string_buffer(8))\nraise HarmDone("took 1000")', RAW),
        FORBIDDEN,
        layers=FILTERED,
    ),
)

WATCHING = (
    Hostile(
        "reads-the-load",
        "reads how busy the machine is, which another bot can make it",
        'open("/proc/loadavg").read()\nraise HarmDone("knows the load")',
        CLOSED,
        full=ABSENT,
        layers=HIDDEN,
    ),
    Hostile(
        "reads-the-locks",
        "reads which files are locked on the whole machine",
        'open("/proc/locks").read()\nraise HarmDone("knows the locks")',
        CLOSED,
        full=ABSENT,
        layers=HIDDEN,
    ),
    Hostile(
        "reads-the-sockets",
        "reads which sockets are open",
        'open("/proc/net/unix").read()\nraise HarmDone("knows the sockets")',
        CLOSED,
        full=ABSENT,
        layers=HIDDEN,
    ),
    Hostile(
        "reads-the-pressure",
        "reads how long others wait for memory",
        'open("/proc/meminfo").read()\nraise HarmDone("knows the memory")',
        CLOSED,
        full=ABSENT,
        layers=HIDDEN,
    ),
    Hostile(
        "asks-how-busy",
        "asks how busy and how full the machine is, without a file",
        harm('call(99, ctypes.create_string_buffer(256))\nraise HarmDone("knows the load")', RAW),
        FORBIDDEN,
        layers=FILTERED,
    ),
    Hostile(
        "asks-how-full",
        "asks how full the disk is",
        'os.statvfs(os.__file__)\nraise HarmDone("knows the free blocks")',
        FORBIDDEN,
        layers=FILTERED,
    ),
    Hostile(
        "asks-for-the-clock",
        "asks how the kernel's clock is disciplined",
        harm('call(159, ctypes.create_string_buffer(256))\nraise HarmDone("knows the clock")', RAW),
        FORBIDDEN,
        layers=FILTERED,
    ),
    Hostile(
        "times-another",
        "reads how long another process has thought, to the nanosecond, by a clock made of its number",
        'time.clock_gettime((~VICTIM << 3) | 2)\nraise HarmDone("knows its time")',
        refused(r"OSError: \[Errno 22\]"),
        layers=FOREIGN,
    ),
    Hostile(
        "times-another-coarsely",
        "finds processes by asking how fine their clocks are",
        'time.clock_getres((~VICTIM << 3) | 2)\nraise HarmDone("found it")',
        refused(r"OSError: \[Errno 22\]"),
        layers=FOREIGN,
    ),
    Hostile(
        "counts-anothers-files",
        "sees how many files another process holds: at the lower level nothing can keep it from that",
        """
        if os.stat(f"/proc/{VICTIM}/fd").st_size:
            raise HarmDone("knows how many")
        """,
        refused("HarmDone: knows how many"),
        full=ABSENT,
        layers=frozenset({"box"}),
    ),
    Hostile(
        "counts-pipes",
        "numbers of new pipes are drawn from one counter of the whole machine, which another bot can turn",
        """
        first = os.fstat(os.pipe()[0]).st_ino
        for _ in range(3000):
            for end in os.pipe():
                os.close(end)
        if os.fstat(os.pipe()[0]).st_ino - first > 2000:
            raise HarmDone("turned the counter")
        """,
        refused("PermissionError|OSError"),
        layers=FILTERED,
    ),
    Hostile(
        "looks-for-its-earlier-self",
        "looks for what an earlier process of its own may have left in memory",
        """
        import builtins
        for place in (builtins, sys, os, Bot):
            if hasattr(place, "donka_mark"):
                raise HarmDone("remembers")
            place.donka_mark = True
        """,
        IN_SILENCE,
        none=IN_SILENCE,
    ),
)

BOTS: tuple[Hostile, ...] = tuple(map(by_number, (*LOCKS, *CACHE, *SHARED, *WATCHING)))
