"""Bots that use more time than they have, or at times that are not theirs."""

from snippets import harm, whole

from donka.game.faults import FaultKind
from hostile import Expect, Hostile

TIMEOUT, CRASH, LOAD = FaultKind.TIMEOUT, FaultKind.CRASH, FaultKind.LOAD

KILLED = Expect((TIMEOUT,), "no answer after .* ms of charge", deaths=True)
LATE = Expect((TIMEOUT,), "ms of charge, limit")
LATE_OR_KILLED = Expect((TIMEOUT,), "ms of charge", deaths=None)
UNLOADED = Expect((LOAD,), "no answer within", deaths=True)
NOTHING = Expect()
NO_THREAD = Expect((CRASH,), "RuntimeError: can't start new thread")
THREADS = frozenset({"seccomp", "rlimits", "watchdog"})


def hangs(name: str, what: str, *code: str) -> Hostile:
    """A bot that never answers by itself, at any level."""
    return Hostile(name, what, harm(code[-1], *code[:-1]), KILLED, none=KILLED)


LOOPS = (
    hangs("python-loop", "loops for ever in Python", "while True: pass"),
    hangs("c-loop", "counts for ever in C, where no signal is looked at", "sum(range(10**12))"),
    hangs("power", "computes a power with more digits than there are atoms", "pow(3, 10**10)"),
    hangs("long-division", "divides numbers of millions of digits", "(1 << 9**9) // (3**10**6)"),
    hangs(
        "catastrophic-pattern",
        "matches a pattern that tries every way there is",
        "import re\nre.match('(a+)+$', 'a' * 60 + 'b')",
    ),
    hangs(
        "endless-sort",
        "sorts with a comparison that loops",
        "sorted([1, 2], key=lambda _: [0 for _ in iter(int, 1)])",
    ),
    hangs("endless-call", "makes system calls for ever", "while True: os.getppid()"),
    hangs(
        "endless-raise",
        "raises and catches for ever",
        "while True:\n    try: 1 / 0\n    except: pass",
    ),
    hangs(
        "gc-storm",
        "has the collector run at every allocation, and loops in its callback",
        """
        import gc
        def storm(phase, info):
            while True: pass
        gc.callbacks.append(storm)
        gc.set_threshold(1)
        held = [[] for _ in range(1000)]
        """,
    ),
    hangs(
        "uncatchable",
        "loops with every signal ignored and blocked",
        """
        for number in signal.valid_signals():
            try: signal.signal(number, signal.SIG_IGN)
            except (OSError, ValueError): pass
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        while True: pass
        """,
    ),
    hangs(
        "stubborn",
        "goes on with its loop whatever interrupts it",
        """
        def go_on(number, frame): pass
        signal.signal(signal.SIGALRM, go_on)
        signal.setitimer(signal.ITIMER_REAL, 0.01, 0.01)
        while True:
            try:
                while True: pass
            except BaseException: pass
        """,
    ),
)

WAITS = (
    hangs("sleeper", "sleeps for an hour", "time.sleep(3600)"),
    hangs(
        "deadlock", "waits for itself", "lock = threading.Lock()\nlock.acquire()\nlock.acquire()"
    ),
    hangs("no-event", "waits for an event that nobody raises", "os.eventfd_read(os.eventfd(0))"),
    hangs("select-for-ever", "waits for nothing", "import select\nselect.select([], [], [])"),
    hangs("many-naps", "sleeps a little, for ever", "while True: time.sleep(0.0001)"),
    hangs(
        "yielder", "gives the processor away as soon as it has it", "while True: os.sched_yield()"
    ),
    Hostile(
        "just-in-time",
        "sleeps for most of its time, and answers",
        "time.sleep(view.time_left * 0.7)",
        NOTHING,
        none=NOTHING,
    ),
    Hostile(
        "just-too-late",
        "sleeps a little longer than it may, and answers",
        "time.sleep(view.time_left * 1.4)",
        LATE,
        none=LATE,
    ),
    Hostile(
        "long-thought",
        "computes a little longer than it may, and answers",
        harm(
            """
            end = time.process_time() + view.time_left * 1.4
            while time.process_time() < end: pass
            """
        ),
        LATE,
        none=LATE,
    ),
)

OFF_TURN = (
    Hostile(
        "burning-threads",
        "has four threads compute while it waits for them",
        harm(
            """
            import hashlib
            enough = time.process_time() + view.time_left * 1.4
            def burn():
                while time.process_time() < enough: hashlib.sha256(bytes(1 << 20))
            threads = [threading.Thread(target=burn) for _ in range(4)]
            for thread in threads: thread.start()
            for thread in threads: thread.join()
            raise HarmDone("four threads")
            """
        ),
        NO_THREAD,
        none=LATE_OR_KILLED,
        layers=THREADS,
    ),
    Hostile(
        "thread-off-turn",
        "leaves a thread behind that thinks while others play",
        harm(
            """
            def think():
                while True: pass
            threading.Thread(target=think, daemon=True).start()
            raise HarmDone("a thread of its own")
            """
        ),
        NO_THREAD,
        layers=THREADS,
    ),
    Hostile(
        "raw-thread-off-turn",
        "starts that thread in C",
        harm(
            """
            libc = ctypes.CDLL(None)
            @ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p)
            def think(_):
                while True: pass
            thread = ctypes.c_ulong()
            problem = libc.pthread_create(ctypes.byref(thread), None, think, None)
            if problem:
                raise OSError(problem, os.strerror(problem))
            raise HarmDone("a thread in C")
            """
        ),
        Expect((CRASH,), r"BlockingIOError: \[Errno 11\]"),
        layers=THREADS,
    ),
    Hostile(
        "alarm-off-turn",
        "sets an alarm, so that its handler thinks while others play",
        harm(
            """
            def think(number, frame):
                while True: pass
            signal.signal(signal.SIGALRM, think)
            signal.setitimer(signal.ITIMER_REAL, 0.005)
            """
        ),
        KILLED,
        none=KILLED,
    ),
    Hostile(
        "woken",
        "thinks in the handler of the very signal that lets it go on",
        harm(
            """
            def think(number, frame):
                while True: pass
            signal.signal(signal.SIGCONT, think)
            """
        ),
        KILLED,
        none=KILLED,
    ),
    Hostile(
        "after-the-reply",
        "thinks as soon as its answer is written, by a hook of the profiler",
        harm(
            """
            write = os.write
            def profile(frame, event, what):
                if event == "c_return" and what is write and frame.f_code.co_name == "_answer":
                    while True: pass
            sys.setprofile(profile)
            """
        ),
        KILLED,
        none=KILLED,
    ),
    Hostile(
        "between-the-lines",
        "thinks at a line of the worker's own code, by a hook of the debugger",
        harm(
            """
            def trace(frame, event, what):
                while True: pass
            frame = sys._getframe()
            while frame is not None:
                frame.f_trace = trace
                frame = frame.f_back
            sys.settrace(trace)
            """
        ),
        KILLED,
        none=KILLED,
    ),
    Hostile(
        "late-finalizer",
        "thinks in the finalizer of what it leaves behind",
        harm(
            """
            class Afterthought:
                def __del__(self):
                    while True: pass
            left = Afterthought()
            """
        ),
        KILLED,
        none=KILLED,
    ),
    Hostile(
        "weak-reference",
        "thinks as its game is forgotten, after the last answer of all",
        harm(
            """
            import weakref
            def think(_):
                while True: pass
            sys.modules["kept"] = weakref.ref(sys._getframe(1).f_locals["self"], think)
            """
        ),
        LATE_OR_KILLED,
        none=LATE_OR_KILLED,
    ),
)

ELSEWHERE = (
    Hostile(
        "slow-import",
        "takes its time to be imported, within the limit",
        whole(setting="time.sleep(0.3)"),
        NOTHING,
        none=NOTHING,
        whole=True,
    ),
    Hostile(
        "hanging-import",
        "is never imported to its end",
        whole(setting="while True: pass"),
        UNLOADED,
        none=UNLOADED,
        whole=True,
    ),
    Hostile(
        "sleeping-import",
        "sleeps as it is imported",
        whole(setting="time.sleep(3600)"),
        UNLOADED,
        none=UNLOADED,
        whole=True,
    ),
    Hostile(
        "hanging-factory",
        "hangs as it is made",
        whole("def __init__(self):\n    while True: pass"),
        UNLOADED,
        none=UNLOADED,
        whole=True,
    ),
    Hostile(
        "hanging-warm-up",
        "never gets warm",
        whole("def warm_up(self):\n    while True: pass"),
        UNLOADED,
        none=UNLOADED,
        whole=True,
    ),
    Hostile(
        "hanging-start",
        "hangs as a game begins",
        whole("def start_game(self, view):\n    while True: pass"),
        KILLED,
        none=KILLED,
        whole=True,
    ),
    Hostile(
        "hanging-pass",
        "hangs as it has to pass",
        whole("def choose_pass(self, view):\n    while True: pass"),
        KILLED,
        none=KILLED,
        whole=True,
    ),
    Hostile(
        "hanging-farewell",
        "hangs when the game is over and nobody asks it anything",
        whole("def end_game(self, view):\n    while True: pass"),
        KILLED,
        none=KILLED,
        whole=True,
    ),
    Hostile(
        "endless-pass",
        "passes cards without end, each of them slowly",
        whole(
            """
            def choose_pass(self, view):
                while True:
                    time.sleep(0.2)
                    yield view.hand[0]
            """
        ),
        KILLED,
        none=KILLED,
        whole=True,
    ),
)

BOTS: tuple[Hostile, ...] = (*LOOPS, *WAITS, *OFF_TURN, *ELSEWHERE)
