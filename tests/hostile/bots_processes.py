"""Bots that start processes, or reach for those of others."""

from pathlib import Path

from refusals import ABSENT, CLOSED, FORBIDDEN, UNKNOWN
from snippets import RAW, by_number, harm

from hostile import Expect, Hostile, refused

FILTERED = frozenset({"seccomp"})
ALONE = FILTERED | {"rlimits"}
"""The call is refused; and no process may be added to the one there is."""
FOREIGN = FILTERED | {"box"}
"""The call is refused; and in the box there is no such process."""
ANOTHERS = FOREIGN | {"uid"}
"""Nor may one user do that to another."""
GUARDED = ANOTHERS | {"landlock"}
"""Nor may a process that Landlock holds, to one that it does not."""
PROGRAM = FILTERED | {"landlock"}
"""The call is refused; and no file may be run."""
BESIDE = PROGRAM | ALONE
"""Nor one beside the worker itself."""

STARTING = (
    Hostile(
        "forks",
        "makes a second process, which nobody stops off turn",
        """
        if os.fork() == 0:
            os._exit(0)
        os.wait()
        raise HarmDone("forked")
        """,
        FORBIDDEN,
        layers=ALONE,
    ),
    Hostile(
        "forks-by-number",
        "makes a second process by a system call that libraries have long ceased to use",
        harm(
            """
            if call(57) == 0:
                os._exit(0)
            os.wait()
            raise HarmDone("forked")
            """,
            RAW,
        ),
        FORBIDDEN,
        layers=ALONE,
    ),
    Hostile(
        "forks-a-brother",
        "makes a process that is its host's child, so that it is not among its own",
        harm(
            """
            CLONE_PARENT = 0x8000
            if call(56, CLONE_PARENT | signal.SIGCHLD, 0, 0, 0, 0) == 0:
                os._exit(0)
            raise HarmDone("has a brother")
            """,
            RAW,
        ),
        FORBIDDEN,
        layers=ALONE | {"box"},
    ),
    Hostile(
        "forks-by-thread-flags",
        "asks for a process that shares its memory, which looks like a thread",
        harm(
            """
            CLONE_VM, CLONE_FILES, CLONE_SIGHAND = 0x100, 0x400, 0x800
            call(56, CLONE_VM | CLONE_FILES | CLONE_SIGHAND | signal.SIGCHLD, 0, 0, 0, 0)
            raise HarmDone("has a twin")
            """,
            RAW,
        ),
        FORBIDDEN,
        layers=FILTERED,
        risky="two processes would run on one stack",
    ),
    Hostile(
        "becomes-another-program",
        "becomes a program of the machine's, without the harness",
        'os.execv(sys.executable, [sys.executable, "-c", "print(1)"])',
        FORBIDDEN,
        layers=PROGRAM,
    ),
    Hostile(
        "runs-a-file-it-holds",
        "runs a file by its descriptor",
        """
        program = os.open(sys.executable, os.O_RDONLY)
        os.execve(program, [sys.executable, "-c", "print(1)"], {})
        """,
        FORBIDDEN,
        layers=PROGRAM,
    ),
    Hostile(
        "spawns",
        "starts a program as the C library does",
        """
        pid = os.posix_spawn(sys.executable, [sys.executable, "-S", "-c", "pass"], {})
        os.waitpid(pid, 0)
        raise HarmDone("spawned")
        """,
        FORBIDDEN,
        layers=BESIDE,
    ),
    Hostile(
        "runs-a-program",
        "starts a program as Python does",
        """
        import subprocess
        subprocess.run([sys.executable, "-S", "-c", "pass"])
        raise HarmDone("ran a program")
        """,
        FORBIDDEN,
        layers=BESIDE,
    ),
    Hostile(
        "runs-a-shell",
        "has the shell do something",
        """
        if os.system("exit 0") == 0:
            raise HarmDone("has a shell")
        """,
        Expect(),
        layers=BESIDE | {"box"},
    ),
    Hostile(
        "becomes-a-daemon",
        "forks twice and leaves its session, to think on when it is stopped and its host is gone",
        """
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                time.sleep(0.5)
            os._exit(0)
        os.wait()
        raise HarmDone("left a daemon")
        """,
        FORBIDDEN,
        layers=ALONE,
    ),
    Hostile(
        "uses-every-core",
        "thinks in processes, one for each core",
        """
        import multiprocessing
        worker = multiprocessing.get_context("fork").Process(target=int)
        worker.start()
        worker.join()
        raise HarmDone("has a helper")
        """,
        FORBIDDEN,
        layers=ALONE,
    ),
    Hostile(
        "leaves-its-session",
        "leaves the session by which its host stops and kills it",
        'os.setsid()\nraise HarmDone("left its session")',
        FORBIDDEN,
    ),
    Hostile(
        "leaves-its-group",
        "leaves the group of processes by which its host stops and kills it",
        'os.setpgid(0, 0)\nraise HarmDone("left its group")',
        FORBIDDEN,
    ),
)

MOVE = """
room = ctypes.create_string_buffer(8)

def move(number, address):
    # Between here and there; nothing is at 0, which is told to those alone who may do it elsewhere.
    here = (ctypes.c_size_t * 2)(ctypes.addressof(room), 8)
    there = (ctypes.c_size_t * 2)(address, 8)
    try:
        call(number, VICTIM, here, 1, there, 1, 0)
    except OSError as error:
        if address or error.errno != errno.EFAULT:
            raise

def first(access):
    # The first address there that may be used so.
    for line in open(f"/proc/{VICTIM}/maps"):
        if line.split()[1] == access:
            return int(line.split("-")[0], 16)
"""


def _only_children() -> bool:
    """Whether this kernel lets a process trace its own children alone."""
    try:
        return Path("/proc/sys/kernel/yama/ptrace_scope").read_text() != "0\n"
    except OSError:
        return False


CHILDREN_ALONE = "this kernel lets nobody trace but a parent (yama)" if _only_children() else ""

TRACING = (
    Hostile(
        "traces",
        "traces a process of the user's, to read and change all of it",
        harm(
            """
            PTRACE_SEIZE = 0x4206
            call(101, PTRACE_SEIZE, VICTIM, 0, 0)
            raise HarmDone("traces it")
            """,
            RAW,
        ),
        FORBIDDEN,
        layers=GUARDED,
        risky=CHILDREN_ALONE,
    ),
    Hostile(
        "has-itself-traced",
        "makes its host its tracer, which then has to wait for it in other ways",
        harm('call(101, 0, 0, 0, 0)\nraise HarmDone("is traced")', RAW),
        FORBIDDEN,
        layers=FILTERED,
        risky="the tests would have to let it go on as a debugger does",
    ),
    Hostile(
        "reads-memory",
        "reads the memory of a process of the user's",
        harm(
            """
            move(310, 0)
            move(310, first("r--p"))
            raise HarmDone("read memory")
            """,
            RAW,
            MOVE,
        ),
        FORBIDDEN,
        layers=GUARDED,
        risky=CHILDREN_ALONE,
    ),
    Hostile(
        "writes-memory",
        "writes the memory of a process of the user's, as it might its host's",
        harm(
            """
            move(311, 0)
            move(310, first("rw-p"))
            move(311, first("rw-p"))
            raise HarmDone("wrote memory")
            """,
            RAW,
            MOVE,
        ),
        FORBIDDEN,
        layers=GUARDED,
        risky=CHILDREN_ALONE,
    ),
    Hostile(
        "steals-a-descriptor",
        "takes a descriptor out of a process of the user's",
        harm(
            """
            held = os.pidfd_open(VICTIM)
            call(438, held, 0, 0)
            raise HarmDone("took a descriptor")
            """,
            RAW,
        ),
        FORBIDDEN,
        layers=GUARDED,
        risky=CHILDREN_ALONE,
    ),
    Hostile(
        "compares-descriptors",
        "asks whether two processes hold the same file",
        harm('call(312, os.getpid(), VICTIM, 0, 0, 0)\nraise HarmDone("compared them")', RAW),
        FORBIDDEN,
        layers=GUARDED,
    ),
    Hostile(
        "may-be-traced",
        "lets others read its memory, and a crash dump it",
        harm('call(157, 4, 1, 0, 0, 0)\nraise HarmDone("may be traced")', RAW),
        FORBIDDEN,
        layers=FILTERED,
    ),
    Hostile(
        "outlives-its-host",
        "takes back that it ends with its host",
        harm('call(157, 1, 0, 0, 0, 0)\nraise HarmDone("outlives its host")', RAW),
        FORBIDDEN,
        layers=FILTERED,
    ),
)

SIGNALLING = (
    Hostile(
        "ends-everybody",
        "kills every process it may",
        'os.kill(-1, signal.SIGKILL)\nraise HarmDone("killed all")',
        FORBIDDEN,
        layers=GUARDED,
        risky="it would kill the tests, and all else of the user's",
    ),
    Hostile(
        "ends-its-group",
        "kills its group of processes",
        'os.kill(0, signal.SIGTERM)\nraise HarmDone("killed its group")',
        FORBIDDEN,
        layers=FILTERED,
    ),
    Hostile(
        "ends-its-host",
        "kills the process that runs the league",
        """
        # In a world of its own it has no parent that it could name: 0 is its own group.
        host = os.getppid()
        os.kill(host, signal.SIGKILL)
        if host:
            raise HarmDone("killed its host")
        """,
        FORBIDDEN,
        layers=GUARDED,
        risky="it would kill the tests",
    ),
    Hostile(
        "stops-its-host",
        "stops the process that runs the league, for ever",
        """
        host = os.getppid()
        os.kill(host, signal.SIGSTOP)
        if host:
            raise HarmDone("stopped its host")
        """,
        FORBIDDEN,
        layers=GUARDED,
        risky="it would stop the tests",
    ),
    Hostile(
        "ends-a-process",
        "kills a process of the user's",
        'os.kill(VICTIM, signal.SIGKILL)\nraise HarmDone("killed it")',
        FORBIDDEN,
        layers=GUARDED,
    ),
    Hostile(
        "looks-for-a-process",
        "sends no signal at all, to hear whether a process is there",
        'os.kill(VICTIM, 0)\nraise HarmDone("it is there")',
        FORBIDDEN,
        layers=GUARDED,
    ),
    Hostile(
        "signals-by-descriptor",
        "signals a process of the user's by a descriptor of it",
        """
        signal.pidfd_send_signal(os.pidfd_open(VICTIM), signal.SIGTERM)
        raise HarmDone("signalled it")
        """,
        FORBIDDEN,
        layers=GUARDED,
    ),
    Hostile(
        "signals-a-thread",
        "signals a process of the user's by its thread",
        harm('call(234, VICTIM, VICTIM, 15)\nraise HarmDone("signalled it")', RAW),
        FORBIDDEN,
        layers=GUARDED,
    ),
    Hostile(
        "signals-any-thread",
        "signals a process of the user's by a thread's number alone",
        harm('call(200, VICTIM, 15)\nraise HarmDone("signalled it")', RAW),
        FORBIDDEN,
        layers=GUARDED,
    ),
    Hostile(
        "forges-a-signal",
        "queues a signal that says it comes from somebody else",
        harm(
            """
            SI_QUEUE = -1
            said = struct.pack("iiiiii", 15, 0, SI_QUEUE, 0, 1, 0).ljust(128, b"\\0")
            call(129, VICTIM, 15, said)
            raise HarmDone("signalled it")
            """,
            "import struct\n" + RAW,
        ),
        FORBIDDEN,
        layers=GUARDED,
    ),
    Hostile(
        "has-the-kernel-signal",
        "has the kernel signal a process of the user's when there is something to read",
        """
        import fcntl
        readable, writable = os.pipe()
        fcntl.fcntl(readable, fcntl.F_SETOWN, VICTIM)
        raise HarmDone("the kernel will signal it")
        """,
        FORBIDDEN,
        layers=FOREIGN,
    ),
    Hostile(
        "kills-itself",
        "dies as if the machine had killed it, to have a lost game played again",
        "os.kill(os.getpid(), signal.SIGKILL)",
        FORBIDDEN,
        layers=FOREIGN,
    ),
    Hostile(
        "killed-by-a-limit",
        "sets itself a limit of CPU, past which the kernel sends the SIGKILL, to have a lost game played"
        " again",
        """
        import resource
        resource.setrlimit(resource.RLIMIT_CPU, (1, 1))
        raise HarmDone("will be killed")
        """,
        # So Python says it of every limit that it is not permitted to set.
        refused("ValueError: not allowed to raise maximum limit"),
        layers=FILTERED,
    ),
    Hostile(
        "stops-itself",
        "stops, which looks as if its host had stopped it",
        "os.kill(os.getpid(), signal.SIGSTOP)",
        FORBIDDEN,
        layers=FOREIGN,
    ),
    Hostile(
        "stops-its-thread",
        "stops by a signal to its own thread, as raise does",
        "signal.raise_signal(signal.SIGSTOP)",
        FORBIDDEN,
        layers=FOREIGN,
    ),
    Hostile(
        "stops-as-a-terminal-does",
        "stops by the signal of a terminal's key",
        'os.kill(os.getpid(), signal.SIGTSTP)\nraise HarmDone("sent it")',
        FORBIDDEN,
        layers=FILTERED,
    ),
    Hostile(
        "goes-on-by-itself",
        "undoes its host's stop, to think off turn",
        'os.kill(os.getpid(), signal.SIGCONT)\nraise HarmDone("may go on")',
        FORBIDDEN,
        layers=FILTERED,
    ),
)

DISTURBING = (
    Hostile(
        "slows-another",
        "puts a process of the user's behind all others",
        'os.setpriority(os.PRIO_PROCESS, VICTIM, 19)\nraise HarmDone("slowed it")',
        FORBIDDEN,
        layers=ANOTHERS,
    ),
    Hostile(
        "slows-everybody",
        "puts all processes of its user behind all others",
        'os.setpriority(os.PRIO_USER, 0, 1)\nraise HarmDone("slowed all")',
        FORBIDDEN,
        layers=FILTERED,
    ),
    Hostile(
        "moves-another",
        "moves a process of the user's to the core of its own choice",
        'os.sched_setaffinity(VICTIM, {0})\nraise HarmDone("moved it")',
        FORBIDDEN,
        layers=ANOTHERS,
    ),
    Hostile(
        "moves-itself",
        "chooses the core it runs on, where its host or an opponent is",
        'os.sched_setaffinity(0, {0})\nraise HarmDone("moved")',
        FORBIDDEN,
        layers=FILTERED,
    ),
    Hostile(
        "schedules-itself",
        "changes the way in which it is given time",
        """
        os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
        raise HarmDone("scheduled itself")
        """,
        FORBIDDEN,
        layers=FILTERED,
    ),
    Hostile(
        "limits-another",
        "takes from a process of the user's the right to open files",
        """
        import resource
        resource.prlimit(VICTIM, resource.RLIMIT_NOFILE, (0, 0))
        raise HarmDone("limited it")
        """,
        FORBIDDEN,
        layers=ANOTHERS,
    ),
    Hostile(
        "lifts-its-limits",
        "takes its own limit of memory off",
        """
        import resource
        resource.setrlimit(resource.RLIMIT_DATA, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        raise HarmDone("has no limit")
        """,
        refused("ValueError: not allowed to raise maximum limit"),
        layers=frozenset({"rlimits"}),
        none=refused("ValueError: not allowed to raise maximum limit"),
    ),
)

SEEING = (
    Hostile(
        "lists-processes",
        "lists all processes of the machine",
        'os.listdir("/proc")\nraise HarmDone("listed them")',
        CLOSED,
        full=ABSENT,
        layers=frozenset({"landlock", "box"}),
    ),
    Hostile(
        "reads-a-command-line",
        "reads with what arguments a process of the user's was started",
        'open(f"/proc/{VICTIM}/cmdline").read()\nraise HarmDone("read them")',
        CLOSED,
        full=ABSENT,
        layers=frozenset({"landlock", "box"}),
    ),
    Hostile(
        "asks-for-a-session",
        "finds processes by asking for their session",
        'os.getsid(VICTIM)\nraise HarmDone("found it")',
        FORBIDDEN,
        layers=FOREIGN,
    ),
    Hostile(
        "asks-for-a-group",
        "finds processes by asking for their group",
        'os.getpgid(VICTIM)\nraise HarmDone("found it")',
        FORBIDDEN,
        layers=FOREIGN,
    ),
    Hostile(
        "asks-for-a-priority",
        "finds processes by asking for their priority",
        'os.getpriority(os.PRIO_PROCESS, VICTIM)\nraise HarmDone("found it")',
        FORBIDDEN,
        layers=FOREIGN,
    ),
    Hostile(
        "asks-for-cores",
        "finds processes by asking on which cores they may run",
        'os.sched_getaffinity(VICTIM)\nraise HarmDone("found it")',
        UNKNOWN,
        layers=FOREIGN,
    ),
    Hostile(
        "asks-for-a-scheduler",
        "finds processes by asking how they are scheduled",
        'os.sched_getscheduler(VICTIM)\nraise HarmDone("found it")',
        UNKNOWN,
        layers=FOREIGN,
    ),
    Hostile(
        "asks-for-limits",
        "finds processes by asking for their limits",
        'import resource\nresource.prlimit(VICTIM, resource.RLIMIT_CPU)\nraise HarmDone("found it")',
        FORBIDDEN,
        layers=ANOTHERS,
    ),
    Hostile(
        "asks-for-capabilities",
        "finds processes by asking for their capabilities",
        harm(
            """
            call(125, struct.pack("Ii", 0x20080522, VICTIM), ctypes.create_string_buffer(24))
            raise HarmDone("found it")
            """,
            "import struct\n" + RAW,
        ),
        UNKNOWN,
        layers=FOREIGN,
    ),
    Hostile(
        "waits-for-another",
        "holds a descriptor of a process, which tells it of its end",
        """
        import select
        select.select([os.pidfd_open(VICTIM)], [], [], 0)
        raise HarmDone("will be told")
        """,
        FORBIDDEN,
        layers=FOREIGN,
    ),
)

BOTS: tuple[Hostile, ...] = tuple(
    map(by_number, (*STARTING, *TRACING, *SIGNALLING, *DISTURBING, *SEEING))
)
