"""Bots that turn Python against their worker: they rewrite it, lie to it, or leave it half way."""

from snippets import WIRE, harm, whole

from donka.game.faults import FaultKind
from hostile import Expect, Hostile

CRASH, MALFORMED, MEMORY = FaultKind.CRASH, FaultKind.MALFORMED, FaultKind.MEMORY
TIMEOUT, LOAD, ILLEGAL = FaultKind.TIMEOUT, FaultKind.LOAD, FaultKind.ILLEGAL

NOTHING = Expect()
KILLED = Expect((TIMEOUT,), "no answer after .* ms of charge", deaths=True)
NO_ANSWER = Expect((MALFORMED,), "a frame that is no answer", deaths=True)
NOT_ASKED = Expect((MALFORMED,), "answered something that was not asked", deaths=True)
UNSETTLED = Expect((CRASH, TIMEOUT, MALFORMED), "", deaths=None)
"""Whatever it broke, it broke for itself alone."""


def raised(detail: str) -> Expect:
    """An exception, which the worker survives."""
    return Expect((CRASH,), detail)


def ended(detail: str) -> Expect:
    """The end of the process."""
    return Expect((CRASH,), f"the process {detail}", deaths=True)


def unloaded(detail: str) -> Expect:
    """A bot that never comes to the table."""
    return Expect((LOAD,), detail, deaths=True)


def does(name: str, what: str, code: str, expect: Expect) -> Hostile:
    """A bot of pure Python: to be withstood at every level."""
    return Hostile(name, what, harm(code), expect, none=expect)


def rewrites(name: str, what: str, code: str, expect: Expect) -> Hostile:
    """A bot that lays hands on its worker."""
    return Hostile(name, what, harm(code, WIRE), expect, none=expect)


def is_made(name: str, what: str, expect: Expect, methods: str = "", setting: str = "") -> Hostile:
    """A whole file."""
    return Hostile(name, what, whole(methods, setting), expect, none=expect, whole=True)


def answers(name: str, what: str, answer: str, expect: Expect, setting: str = "") -> Hostile:
    """A bot that once answers with *answer*."""
    methods = f"""
def choose_card(self, view):
    return {answer} if first() else view.legal[0]
"""
    return is_made(name, what, expect, methods, setting)


EXITS = (
    does("system-exit", "asks the interpreter to end", "sys.exit(4)", raised("SystemExit: 4")),
    does(
        "interrupt",
        "raises what Ctrl-C raises",
        "raise KeyboardInterrupt",
        raised("KeyboardInterrupt"),
    ),
    does(
        "generator-exit",
        "raises what ends generators",
        "raise GeneratorExit",
        raised("GeneratorExit"),
    ),
    does(
        "base-exception",
        "raises what few handlers catch",
        "class Mine(BaseException): pass\nraise Mine('no')",
        raised("Mine: no"),
    ),
    does(
        "recursion",
        "calls itself for ever",
        "def again(): again()\nagain()",
        raised("RecursionError"),
    ),
    does(
        "exit-at-once",
        "ends its process without a word",
        "os._exit(3)",
        ended("exited with status 3"),
    ),
    does(
        "clean-exit",
        "ends its process as if all were well",
        "os._exit(0)",
        ended("exited with status 0"),
    ),
    Hostile(
        "abort",
        "aborts",
        "os.abort()",
        ended("was killed by SIGABRT"),
        # The first process of a world cannot be ended by its own signals; abort has other means.
        full=ended("was killed by SIG(ABRT|SEGV|ILL)"),
        none=ended("was killed by SIGABRT"),
    ),
    does(
        "null-pointer",
        "reads where nothing is",
        "ctypes.string_at(0)",
        ended("was killed by SIGSEGV"),
    ),
    does(
        "torn-object",
        "takes an object apart that the interpreter still needs",
        "ctypes.memset(id(None), 0, 64)\nNone",
        Expect((CRASH,), "the process", deaths=True),
    ),
    Hostile(
        "own-signal",
        "ends itself by a signal, which in a world of its own does nothing",
        "os.kill(os.getpid(), signal.SIGTERM)\ntime.sleep(60)",
        ended("was killed by SIGTERM"),
        full=KILLED,
        none=ended("was killed by SIGTERM"),
    ),
    does(
        "own-interrupt",
        "presses Ctrl-C on itself, later",
        "import _thread\n_thread.interrupt_main()\ntime.sleep(0)\ntime.sleep(0)",
        raised("KeyboardInterrupt"),
    ),
    Hostile(
        "fault-handler-later",
        "has a thread of the interpreter's watch its own",
        "import faulthandler\nfaulthandler.dump_traceback_later(60)\nraise HarmDone('a thread')",
        raised("RuntimeError: unable to start watchdog thread"),
        layers=frozenset({"seccomp", "rlimits", "watchdog"}),
    ),
)

TEXTS = (
    does(
        "hanging-text",
        "raises an exception whose text never comes",
        "class Mine(Exception):\n    def __str__(self):\n        while True: pass\nraise Mine",
        KILLED,
    ),
    does(
        "exiting-text",
        "raises an exception whose text ends the process",
        "class Mine(Exception):\n    def __str__(self): os._exit(5)\nraise Mine",
        ended("exited with status 5"),
    ),
    does(
        "raising-text",
        "raises an exception whose text raises",
        "class Mine(Exception):\n    def __str__(self): sys.exit()\nraise Mine",
        raised(r"Mine \(and its text raised SystemExit\)"),
    ),
    does(
        "lying-text",
        "raises an exception whose text is of a class of its own",
        """
        class Text(str):
            def __getitem__(self, key): raise SystemExit
            def split(self, *how): raise SystemExit
            def __len__(self): return -1
            def __str__(self): return self
        class Mine(Exception):
            def __str__(self): return Text("no")
        raise Mine
        """,
        raised("Mine"),
    ),
    does(
        "lying-type",
        "raises an exception that says it is another",
        """
        class Mine(Exception):
            @property
            def __class__(self): return MemoryError
            @property
            def __traceback__(self): raise SystemExit
        raise Mine("no")
        """,
        Expect((CRASH, MEMORY), "Mine: no"),
    ),
    does(
        "lying-name",
        "raises an exception whose class lies about its name",
        """
        class Meta(type):
            @property
            def __name__(cls): raise SystemExit
        class Mine(Exception, metaclass=Meta): pass
        raise Mine("no")
        """,
        UNSETTLED,
    ),
    does(
        "hanging-log",
        "puts an object in the place of stderr that never returns",
        """
        class Log:
            def write(self, text):
                while True: pass
            flush = write
        sys.stderr = Log()
        raise ValueError
        """,
        KILLED,
    ),
    does(
        "hanging-trace",
        "has the file of its code never open, when its trace is printed",
        """
        import io
        def open(*how, **more):
            while True: pass
        io.open = open
        raise ValueError
        """,
        Expect((TIMEOUT, CRASH), "no answer after|ValueError", deaths=None),
    ),
    does(
        "endless-causes",
        "raises an exception with a hundred thousand causes",
        """
        error = None
        for number in range(100_000):
            cause, error = error, ValueError(number)
            error.__cause__ = cause
        raise error
        """,
        Expect((CRASH, TIMEOUT), "", deaths=None),
    ),
    does(
        "circular-causes",
        "raises an exception that is its own cause",
        "a, b = ValueError('a'), ValueError('b')\na.__cause__, b.__cause__ = b, a\nraise a",
        raised("ValueError: a"),
    ),
    does(
        "exception-hooks",
        "replaces what prints exceptions",
        "def hook(*what):\n    while True: pass\n"
        "sys.excepthook = sys.__excepthook__ = sys.unraisablehook = hook\nraise ValueError('no')",
        raised("ValueError: no"),
    ),
)

REWRITES = (
    rewrites(
        "answers-rewritten",
        "finds the worker's account of its games and has it answer with a card nobody holds",
        """
        import gc
        mine = [each for each in gc.get_objects() if type(each).__name__ == "Turns"][0]
        answer, Reply = mine.answer, type(mine).answer.__globals__["Reply"]
        def lie(visit, item):
            mine.answer = answer
            return Reply(visit, item.game, b"\\xff")
        mine.answer = lie
        """,
        Expect((ILLEGAL, MALFORMED), ""),
    ),
    rewrites(
        "too-many-cards",
        "has its worker answer with a hundred thousand cards",
        """
        mine = turns()
        answer, Reply = mine.answer, type(mine).answer.__globals__["Reply"]
        def lie(visit, item):
            mine.answer = answer
            return Reply(visit, item.game, bytes(100_000))
        mine.answer = lie
        """,
        Expect((ILLEGAL, MALFORMED), ""),
    ),
    rewrites(
        "another-visit",
        "has its worker answer another visit",
        """
        mine = turns()
        answer, Reply = mine.answer, type(mine).answer.__globals__["Reply"]
        mine.answer = lambda visit, item: Reply(visit + 1, item.game, b"")
        """,
        NOT_ASKED,
    ),
    rewrites(
        "worker-raises",
        "has its worker fail outside of what is caught",
        "def fail(*what): raise SystemExit(0)\nturns().answer = fail",
        ended("exited with status 1"),
    ),
    rewrites(
        "write-rewritten",
        "writes every answer twice",
        "write = os.write\nos.write = lambda where, what: write(where, what + what)",
        NOT_ASKED,
    ),
    rewrites(
        "write-swallowed",
        "writes no answer at all",
        "os.write = lambda where, what: len(what)",
        KILLED,
    ),
    rewrites(
        "encoder-rewritten",
        "has the encoder of answers speak nonsense",
        'sys.modules["donka.sandbox.worker"]._encode = lambda message: b"\\xc1"',
        NO_ANSWER,
    ),
    rewrites(
        "length-rewritten",
        "has every answer announce another length",
        """
        class Liar:
            unpack_from = sys.modules["donka.sandbox.worker"].LENGTH.unpack_from
            def pack(self, length): return b"\\xff\\xff\\xff\\x7f"
        sys.modules["donka.sandbox.worker"].LENGTH = Liar()
        """,
        Expect((MALFORMED,), "announced a frame of 2147483647 bytes", deaths=True),
    ),
    rewrites(
        "clock-stopped",
        "stops every clock it can see, and thinks",
        """
        for clock in ("monotonic", "perf_counter", "process_time", "time", "thread_time"):
            setattr(time, clock, lambda: 0.0)
            setattr(time, clock + "_ns", lambda: 0)
        time.sleep = lambda seconds: None
        while True: pass
        """,
        KILLED,
    ),
    rewrites(
        "clock-of-the-view",
        "gives itself another hour",
        """
        before = view.time_left
        object.__setattr__(view, "_left_ns", 3600 * 10**9) if False else None
        type(view).time_left = property(lambda self: 3600.0)
        end = time.process_time() + before * 1.4
        while time.process_time() < end: pass
        """,
        Expect((TIMEOUT,), "ms of charge, limit"),
    ),
    rewrites(
        "limits-rewritten",
        "raises its own limits where it finds them",
        """
        for name, module in list(sys.modules.items()):
            if name.startswith("donka.sandbox"):
                for key, value in list(vars(module).items()):
                    if type(value) is int: setattr(module, key, 1 << 60)
        """,
        UNSETTLED,
    ),
    rewrites(
        "teller-rewritten",
        "has whoever tells of failures fail",
        """
        def fail(error): raise error
        sys.modules["donka.sandbox.turns"].tell = fail
        raise ValueError("no")
        """,
        ended("exited with status 1"),
    ),
    rewrites(
        "shape-rewritten",
        "has an answer that is none pass for a card",
        """
        there = sys.modules["donka.sandbox.turns"]
        one_card = there.one_card
        def lie(answer):
            there.one_card = one_card
            return b"\\x63"
        there.one_card = lie
        """,
        Expect((MALFORMED,), "one card expected, got bytes '63'"),
    ),
    rewrites(
        "deck-rewritten",
        "gives the cards other numbers",
        """
        numbers = sys.modules["donka.bot.answers"]._AS_BYTE
        keep = dict(numbers)
        for card in numbers: numbers[card] = bytes([255])
        me = sys._getframe(1).f_locals["self"]
        def heal(self, view):
            numbers.update(keep)
            return view.legal[0]
        type(me).choose_card, before = heal, None
        """,
        Expect((ILLEGAL, MALFORMED), ""),
    ),
    rewrites(
        "another-plays",
        "puts an object that is no bot into the account of its games",
        """
        (game,) = turns()._games.values()
        class Nobody:
            def choose_card(self, view, mine=game.bot):
                game.bot = mine
                return self
        game.bot = Nobody()
        """,
        Expect((MALFORMED,), "choose_card returned a Nobody"),
    ),
    rewrites(
        "games-forgotten",
        "empties the account of its games",
        "turns()._games.clear()",
        ended("exited with status 1"),
    ),
)

INTERPRETER = (
    does(
        "modules-wiped",
        "empties the table of modules",
        "sys.modules.clear()",
        NOTHING,
    ),
    does(
        "builtins-replaced",
        "replaces the functions everybody leans on",
        """
        import builtins
        def fail(*what, **more): raise SystemExit(0)
        for name in ("len", "isinstance", "bytes", "type", "tuple", "map"):
            setattr(builtins, name, fail)
        """,
        UNSETTLED,
    ),
    does(
        "audit-hook",
        "refuses whatever the interpreter reports",
        "def hook(event, what): raise SystemExit(event)\nsys.addaudithook(hook)",
        NOTHING,
    ),
    does(
        "hanging-audit",
        "hangs at whatever the interpreter reports",
        "def hook(event, what):\n    while True: pass\nsys.addaudithook(hook)\nopen('/dev/null')",
        KILLED,
    ),
    does(
        "last-words",
        "hangs when the interpreter ends",
        "import atexit\ndef wait():\n    while True: pass\natexit.register(wait)\nthreading._register_atexit(wait)",
        NOTHING,
    ),
    does(
        "raising-finalizers",
        "leaves objects behind that raise as they go",
        "class Mine:\n    def __del__(self): raise SystemExit(1)\nheld = [Mine() for _ in range(100)]",
        NOTHING,
    ),
    does(
        "collector-raises",
        "raises whenever the collector runs",
        "import gc\ndef fail(phase, info): raise SystemExit\ngc.callbacks.append(fail)\ngc.set_threshold(1)",
        NOTHING,
    ),
    does(
        "rain-of-alarms",
        "has an alarm raise an exception wherever its worker catches none",
        """
        def fail(number, frame):
            if frame.f_code.co_name in ("_answer", "_messages", "_serve"): raise KeyboardInterrupt
        signal.signal(signal.SIGALRM, fail)
        signal.setitimer(signal.ITIMER_REAL, 0.0005, 0.0005)
        """,
        ended("exited with status 1"),
    ),
    does(
        "woken-with-a-scream",
        "raises in the handler of the signal that lets it go on",
        "def fail(number, frame): raise KeyboardInterrupt\nsignal.signal(signal.SIGCONT, fail)",
        ended("exited with status 1"),
    ),
    does(
        "async-exception",
        "has the interpreter raise in its own thread, later",
        "ctypes.pythonapi.PyThreadState_SetAsyncExc("
        "ctypes.c_ulong(threading.get_ident()), ctypes.py_object(KeyboardInterrupt))",
        raised("KeyboardInterrupt"),
    ),
    does(
        "traced-worker",
        "raises at every line of the worker's, by a hook of the debugger",
        """
        def trace(frame, event, what): raise SystemExit
        frame = sys._getframe()
        while frame:
            frame.f_trace = trace
            frame = frame.f_back
        sys.settrace(trace)
        """,
        UNSETTLED,
    ),
    does(
        "late-codec",
        "changes how text becomes bytes",
        "import codecs\ndef no(*what): raise SystemExit\n"
        "codecs.register(no)\ncodecs.register_error('backslashreplace', no)\n"
        "raise ValueError('\\ud800')",
        Expect((CRASH,), "", deaths=None),
    ),
)

VIEWS = (
    does(
        "view-set",
        "changes what its view says",
        "view._legal = (1 << 52) - 1\nraise HarmDone('changed')",
        raised("AttributeError"),
    ),
    does(
        "view-forced",
        "changes what its view remembers; the host has its own account",
        """
        view.__dict__["legal"] = view.unseen
        view.__dict__["hand"] = view.unseen
        """,
        Expect((ILLEGAL,), "which it does not hold"),
    ),
    does(
        "view-kept",
        "keeps every view it gets, and all they lead to",
        "sys.modules['kept'] = [view, view.legal, view.trick, view._facts]",
        NOTHING,
    ),
    does(
        "views-rewritten",
        "has all views lie to whoever asks them",
        "for name in ('seat', 'totals', 'points', 'trick_number'):\n"
        "    setattr(type(view), name, property(lambda self: 99))",
        NOTHING,
    ),
    is_made(
        "cards-rewritten",
        "changes what a card is, for one answer",
        Expect((MALFORMED,), "choose_card returned a Card"),
        """
        def choose_card(self, view):
            if first():
                Card.__hash__ = lambda card: 0
            else:
                Card.__hash__ = tuple.__hash__
            return view.legal[0]
        """,
    ),
)

LIES = (
    answers(
        "card-of-a-subclass",
        "answers with a card that lies about its rank",
        "Liar(*view.legal[0])",
        Expect((MALFORMED,), "choose_card returned a Liar"),
        "class Liar(Card):\n    @property\n    def rank(self): return 2",
    ),
    answers(
        "lying-class",
        "answers with an object that says it is a card",
        "Liar()",
        Expect((MALFORMED,), "choose_card returned a Liar"),
        "class Liar:\n    __class__ = Card\n    suit, rank = 'S', 12\n"
        "    def __eq__(self, other): return True\n    def __hash__(self): return hash(('S', 12))\n"
        "    def __int__(self): return 0\n    __index__ = __int__",
    ),
    answers(
        "card-of-lies",
        "answers with a card made of things that equal everything",
        "Card(Anything(), Anything())",
        Expect((MALFORMED,), "choose_card returned a Card"),
        "class Anything:\n    def __eq__(self, other): return True\n    def __hash__(self): return 7",
    ),
    answers(
        "card-without-hash",
        "answers with a card made of lists",
        "Card([], [])",
        Expect((MALFORMED,), "choose_card returned a Card"),
    ),
    answers(
        "hanging-hash",
        "answers with a card whose hash never comes",
        "Card(Anything(), 2)",
        KILLED,
        "class Anything:\n    def __hash__(self):\n        while True: pass",
    ),
    answers(
        "raising-hash",
        "answers with a card whose hash ends the interpreter",
        "Card(Anything(), 2)",
        raised("SystemExit: 9"),
        "class Anything:\n    def __hash__(self): sys.exit(9)",
    ),
    answers(
        "hanging-repr",
        "answers with an object that never prints itself",
        "Slow()",
        KILLED,
        "class Slow:\n    def __repr__(self):\n        while True: pass",
    ),
    answers(
        "coroutine",
        "answers with a promise",
        "later()",
        Expect((MALFORMED,), "choose_card returned a coroutine"),
        "async def later(): return None",
    ),
    answers(
        "truthless",
        "answers with an object that is neither true nor false",
        "Neither()",
        Expect((MALFORMED,), "choose_card returned a Neither"),
        "class Neither:\n    def __bool__(self): raise SystemExit\n    __len__ = __iter__ = __bool__",
    ),
)

FACTORIES = (
    is_made(
        "exit-at-import",
        "ends its process as it is imported",
        unloaded("exited with status 6"),
        setting="os._exit(6)",
    ),
    is_made(
        "sys-exit-at-import",
        "asks the interpreter to end as it is imported",
        unloaded("SystemExit: 7"),
        setting="sys.exit(7)",
    ),
    is_made(
        "crash-at-import",
        "crashes as it is imported",
        unloaded("SIGSEGV"),
        setting="import ctypes\nctypes.string_at(0)",
    ),
    is_made(
        "deep-import",
        "is nested deeper than a parser goes",
        unloaded("MemoryError|SyntaxError|RecursionError|SIGSEGV"),
        setting="x = " + "(" * 5000 + ")" * 5000,
    ),
    is_made(
        "nul-in-file",
        "has a byte in its file that no text has",
        unloaded("null byte|ValueError|SyntaxError"),
        setting="x = 'a\0b'",
    ),
    is_made(
        "no-bot",
        "offers what is no bot",
        unloaded("expected a donka.Bot"),
        setting="def make(): return 'me'\n@hookimpl\ndef donka_bots(): return [BotEntry('FILE', make)]".replace(
            "FILE", "no-bot"
        ),
    ),
    is_made(
        "other-each-time",
        "is a bot when it is tried out, and something else for a game",
        raised("TypeError: .*expected a donka.Bot"),
        setting="def make():\n    _times.append(None)\n    return 'me' if len(_times) == 2 else Mine()\n"
        "@hookimpl\ndef donka_bots(): return [BotEntry('other-each-time', make)]",
    ),
    is_made(
        "says-it-is-a-bot",
        "makes an object that says it is a bot, and that plays like one",
        NOTHING,
        setting="""
        class Liar:
            __class__ = Bot
            def __getattr__(self, name): return lambda *views: None
            def choose_pass(self, view): return view.hand[:3]
            def choose_card(self, view): return view.legal[0]
        @hookimpl
        def donka_bots(): return [BotEntry("says-it-is-a-bot", Liar)]
        """,
    ),
    is_made(
        "raising-offers",
        "fails while its offers are read",
        unloaded("SystemExit"),
        setting="@hookimpl\ndef donka_bots():\n    yield from ()\n    sys.exit(8)",
    ),
    is_made(
        "exits-at-warm-up",
        "ends its process as it gets warm",
        unloaded("exited with status 9"),
        "def warm_up(self): os._exit(9)",
    ),
    is_made(
        "exits-at-farewell",
        "ends its process when the game is over",
        ended("exited with status 2"),
        "def end_game(self, view): os._exit(2)",
    ),
    is_made(
        "imports-host",
        "imports the side that plays",
        unloaded("ModuleNotFoundError: donka.league is not there for bots"),
        setting="import donka.league.sitting",
    ),
    is_made(
        "shadows",
        "puts itself in the place of modules that its worker may yet import",
        NOTHING,
        setting="class Anything:\n    def __getattr__(self, name): os._exit(1)\n"
        "for name in ('traceback', 'linecache', 'tokenize', 'donka.sandbox.offering', 'random'):\n"
        "    sys.modules.setdefault(name, Anything())",
    ),
)

BOTS: tuple[Hostile, ...] = (
    *EXITS,
    *TEXTS,
    *REWRITES,
    *INTERPRETER,
    *VIEWS,
    *LIES,
    *FACTORIES,
)
