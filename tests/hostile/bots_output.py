"""Bots that write what they should not: to the protocol, to the log, into every text that somebody will read."""

from snippets import WIRE, harm, whole

from donka.game.faults import FaultKind
from hostile import Expect, Hostile

MALFORMED, CRASH, FLOOD = FaultKind.MALFORMED, FaultKind.CRASH, FaultKind.FLOOD
TIMEOUT, LOAD, ILLEGAL = FaultKind.TIMEOUT, FaultKind.LOAD, FaultKind.ILLEGAL

NOTHING = Expect()
NO_ANSWER = Expect((MALFORMED,), "a frame that is no answer", deaths=True)
NOT_ASKED = Expect((MALFORMED,), "answered something that was not asked", deaths=True)
TOO_LONG = Expect((MALFORMED,), "announced a frame of ", deaths=True)
KILLED = Expect((TIMEOUT,), "no answer after .* ms of charge", deaths=True)
CLOSED = Expect((MALFORMED,), "closed its pipe", deaths=True)


def writes(name: str, what: str, code: str, expect: Expect) -> Hostile:
    """A bot that knows the protocol; it has to be withstood at every level."""
    return Hostile(name, what, harm(code, WIRE), expect, none=expect)


FLOODS = (
    writes(
        "stdout-flood",
        "prints without end",
        "while True: os.write(1, bytes(1 << 16))",
        Expect((FLOOD, TIMEOUT), "more than 64 MiB|ms of charge", deaths=True),
    ),
    writes(
        "stderr-flood",
        "complains without end",
        "while True: os.write(2, b'no! ' * (1 << 14))",
        Expect((FLOOD, TIMEOUT), "more than 64 MiB|ms of charge", deaths=True),
    ),
    writes(
        "reply-flood",
        "answers without end",
        """
        answer = forged(*asked(), [number(view.legal[0])]) * 100
        while True: os.write(replies(), answer)
        """,
        NOT_ASKED,
    ),
    writes(
        "tiny-frames",
        "sends empty frames without end",
        "while True: os.write(replies(), bytes(1 << 12))",
        NO_ANSWER,
    ),
    writes(
        "long-print",
        "prints a little more than is kept, and answers",
        "print('x' * 99_999)",
        NOTHING,
    ),
)

FRAMES = (
    writes(
        "garbage",
        "sends bytes that mean nothing",
        "os.write(replies(), b'\\x09\\0\\0\\0' + b'\\xc1' * 9)\ntime.sleep(60)",
        NO_ANSWER,
    ),
    writes(
        "plain-text",
        "says in words what it plays",
        "os.write(replies(), b'I play the queen of spades')\ntime.sleep(60)",
        TOO_LONG,
    ),
    writes(
        "huge-frame",
        "announces a frame of two gigabytes",
        "os.write(replies(), struct.pack('<I', 1 << 31))\ntime.sleep(60)",
        TOO_LONG,
    ),
    writes(
        "largest-frame",
        "sends the longest frame there may be, of nothing",
        """
        os.write(replies(), struct.pack('<I', 1 << 20))
        for _ in range(1 << 8): os.write(replies(), bytes(1 << 12))
        time.sleep(60)
        """,
        NO_ANSWER,
    ),
    writes(
        "endless-frame",
        "begins a frame, and sends its bytes one by one",
        """
        os.write(replies(), struct.pack('<I', 1 << 20))
        while True:
            os.write(replies(), b'x')
            time.sleep(0.001)
        """,
        KILLED,
    ),
    writes(
        "half-a-length",
        "begins the length of a frame, and waits",
        "os.write(replies(), b'\\x09\\0')\ntime.sleep(60)",
        KILLED,
    ),
    writes(
        "spliced-frame",
        "begins a frame that its true answer then continues",
        "os.write(replies(), struct.pack('<I', 200) + b'\\x91')",
        KILLED,
    ),
    writes(
        "deep-frame",
        "sends an answer with more behind it: lists in lists in lists",
        """
        nested = b"\\x97" + forged(*asked(), [], None, "")[5:] + b"\\x91" * 900_000
        os.write(replies(), struct.pack("<I", len(nested)))
        while nested:
            nested = nested[os.write(replies(), nested[:4096]) :]
        time.sleep(60)
        """,
        NO_ANSWER,
    ),
    writes(
        "false-length",
        "sends a list that claims four billion items",
        "os.write(replies(), struct.pack('<I', 5) + b'\\xdd\\xff\\xff\\xff\\xff')\ntime.sleep(60)",
        NO_ANSWER,
    ),
    writes(
        "false-text-length",
        "sends a text that claims four gigabytes",
        "os.write(replies(), struct.pack('<I', 7) + b'\\x92\\xa5reply\\xdb'[:2] + b'\\xdb\\xff\\xff\\xff\\xff')"
        "\ntime.sleep(60)",
        NO_ANSWER,
    ),
    writes(
        "wrong-types",
        "answers with words of other types",
        "os.write(replies(), framed('reply', 'now', None, 7))\ntime.sleep(60)",
        NO_ANSWER,
    ),
    writes(
        "huge-number-in-frame",
        "answers a visit whose number no integer holds",
        "os.write(replies(), framed('reply', 2**64 - 1, 2**64 - 1, b''))\ntime.sleep(60)",
        Expect((MALFORMED,), "a frame that is no answer|not asked", deaths=True),
    ),
    writes(
        "trailing-bytes",
        "puts more behind its answer within one frame",
        """
        answer = forged(*asked(), [number(view.legal[0])])[4:] + b'more'
        os.write(replies(), struct.pack('<I', len(answer)) + answer)
        time.sleep(60)
        """,
        NO_ANSWER,
    ),
    writes(
        "broken-text",
        "tells its trouble in bytes that are no UTF-8",
        """
        payload = msgspec.msgpack.encode(['reply', *asked(), b'', 'crash', 'abcd'])
        payload = payload.replace(b'abcd', b'\\xf0\\x9f\\xff\\xfe')
        os.write(replies(), struct.pack('<I', len(payload)) + payload)
        time.sleep(60)
        """,
        NO_ANSWER,
    ),
    writes(
        "made-up-trouble",
        "reports a trouble that only the host may see",
        "os.write(replies(), forged(*asked(), [], 'timeout', 'the machine was slow'))\ntime.sleep(60)",
        NO_ANSWER,
    ),
)

WORDS = (
    writes(
        "hello-again",
        "says hello anew, and that it is locked down",
        "os.write(replies(), framed('hello', 1, 'none', {}))\ntime.sleep(60)",
        Expect((MALFORMED,), "not asked|no answer", deaths=True),
    ),
    writes(
        "ready-again",
        "says that it is ready",
        "os.write(replies(), framed('ready'))\ntime.sleep(60)",
        NOT_ASKED,
    ),
    writes(
        "early-reply",
        "answers a visit that has not come",
        "os.write(replies(), forged(asked()[0] + 1, asked()[1], [0]))\ntime.sleep(60)",
        NOT_ASKED,
    ),
    writes(
        "reply-to-another-game",
        "answers in a game that does not ask",
        "os.write(replies(), forged(asked()[0], asked()[1] + 1, [0]))\ntime.sleep(60)",
        NOT_ASKED,
    ),
    writes(
        "double-reply",
        "answers twice at once",
        "os.write(replies(), 2 * forged(*asked(), [number(view.legal[0])]))\ntime.sleep(60)",
        NOT_ASKED,
    ),
    writes(
        "reply-and-true-reply",
        "answers behind its worker's back, and then by it",
        "os.write(replies(), forged(*asked(), [number(view.legal[0])]))",
        NOT_ASKED,
    ),
    writes(
        "stale-reply",
        "answers the visit before once more",
        """
        me = sys._getframe(1).f_locals["self"]
        before = asked()
        choose, write = type(me).choose_card, replies()
        def again(self, view):
            type(me).choose_card = choose
            os.write(write, forged(*before, [number(view.legal[0])]))
            return view.legal[0]
        type(me).choose_card = again
        """,
        NOT_ASKED,
    ),
    writes(
        "requests-stolen",
        "reads what the host says before its worker can",
        "os.read(requests(), 1 << 16)",
        KILLED,
    ),
    writes(
        "own-requests",
        "has its worker take requests from a file of the bot's own",
        "os.dup2(os.open(__file__, os.O_RDONLY), requests())",
        Expect((MALFORMED, TIMEOUT, CRASH), "", deaths=True),
    ),
)

DESCRIPTORS = (
    writes(
        "closed-pipe",
        "closes the protocol and waits",
        "os.close(replies())\ntime.sleep(60)",
        CLOSED,
    ),
    writes(
        "all-closed",
        "closes all it has",
        "os.closerange(0, 64)\ntime.sleep(60)",
        CLOSED,
    ),
    writes(
        "closed-requests",
        "closes the pipe through which it is asked",
        "os.close(requests())",
        Expect((CRASH, MALFORMED), "exited with status|closed its pipe", deaths=True),
    ),
    writes(
        "replies-to-the-log",
        "puts the log in the place of the protocol",
        "os.dup2(2, replies())",
        CLOSED,
    ),
    writes(
        "log-to-the-replies",
        "has everything it prints go to the protocol",
        "os.dup2(replies(), 1)\nos.dup2(1, 2)\nprint('I play the queen of spades', flush=True)\ntime.sleep(60)",
        TOO_LONG,
    ),
    writes(
        "replies-to-itself",
        "puts something of its own in the place of the protocol",
        "os.dup2(os.open(os.devnull, os.O_WRONLY), replies())",
        CLOSED,
    ),
    writes(
        "never-waits",
        "has the pipe of its answers never wait",
        "os.set_blocking(replies(), False)",
        NOTHING,
    ),
    writes(
        "asks-without-waiting",
        "has the pipe of its requests never wait",
        "os.set_blocking(requests(), False)",
        Expect((CRASH,), "the process exited with status 1", deaths=True),
    ),
    writes(
        "packets",
        "turns the pipe of its answers into one of packets",
        "fcntl.fcntl(replies(), fcntl.F_SETFL, os.O_WRONLY | os.O_DIRECT)",
        NOTHING,
    ),
    writes(
        "descriptors-used-up",
        "opens as many descriptors as it may",
        """
        held = []
        try:
            while len(held) < 5000: held.append(os.dup(2))
        except OSError:
            held.clear()
        """,
        NOTHING,
    ),
)

UGLY = "\\x1b[2J\\x1b]0;mine\\x07\\u202eSQ\\u200b\\x00\\r\\n| <script>alert(1)</script> =1+1 {{x}} \\\\input{x}"
"""What clears a terminal, turns text around, hides in it, and means something in every format."""

TEXTS = (
    writes(
        "ugly-exception",
        "raises a text full of escapes",
        f'raise ValueError("{UGLY}")',
        Expect((CRASH,), r"ValueError: .*SQ"),
    ),
    writes(
        "ugly-class",
        "raises a class whose name is full of escapes",
        'raise type("\\x1b[31mMine\\u202e", (Exception,), {})("no")',
        Expect((CRASH,), r"Mine.*: no"),
    ),
    writes(
        "lone-surrogates",
        "raises a text that cannot be encoded",
        'raise ValueError("\\ud800\\udfff" * 1000)',
        Expect((CRASH,), r"ValueError: \\ud800"),
    ),
    writes(
        "huge-exception",
        "raises a text of ten megabytes",
        'raise ValueError("x" * 10**7)',
        Expect((CRASH,), "^.{0,300}$"),
    ),
    writes(
        "many-lines",
        "raises a text of many lines that looks like a table of ours",
        'raise ValueError("\\n".join(["1  honest  disqualified"] * 10_000))',
        Expect((CRASH,), "^[^\\n]{0,300}$"),
    ),
    writes(
        "ugly-log",
        "prints escapes, half a character and bytes that are none",
        f'os.write(2, "{UGLY}".encode() + b"\\xf0\\x9f\\xff\\x9b31m\\xed\\xa0\\x80")',
        NOTHING,
    ),
    writes(
        "forged-log",
        "prints lines that look like the host's own",
        'print("donka: error: honest was disqualified", file=sys.stderr)',
        NOTHING,
    ),
    Hostile(
        "ugly-answer",
        "answers with an object whose class and text are full of escapes",
        whole(
            """
            def choose_card(self, view):
                return Ugly() if first() else view.legal[0]
            """,
            f"""
            class Ugly:
                def __repr__(self):
                    return "{UGLY}"
            Ugly.__name__ = Ugly.__qualname__ = "\\x1b[31mCard\\u202e"
            """,
        ),
        Expect((MALFORMED,), "choose_card returned a .*Card"),
        none=Expect((MALFORMED,), "choose_card returned a .*Card"),
        whole=True,
    ),
    Hostile(
        "ugly-name",
        "offers a bot whose name is full of escapes",
        whole(
            setting=f"""
            @hookimpl
            def donka_bots():
                return [BotEntry("{UGLY}", Mine, "{UGLY}")]
            """
        ),
        Expect((LOAD,), "name|no bot", deaths=True),
        none=Expect((LOAD,), "name|no bot", deaths=True),
        whole=True,
    ),
    Hostile(
        "many-offers",
        "offers a million bots",
        whole(
            setting="""
            @hookimpl
            def donka_bots():
                return (BotEntry(f"mine-{number}", Mine) for number in range(10**6))
            """
        ),
        Expect((LOAD,), "offers more than 256 bots", deaths=True),
        none=Expect((LOAD,), "offers more than 256 bots", deaths=True),
        whole=True,
    ),
    Hostile(
        "ugly-import",
        "fails to be imported, with escapes",
        whole(setting=f'raise ImportError("{UGLY}" * 1000)'),
        Expect((LOAD,), "ImportError: .*SQ", deaths=True),
        none=Expect((LOAD,), "ImportError: .*SQ", deaths=True),
        whole=True,
    ),
    Hostile(
        "forged-ready",
        "says while it is imported that it is ready, and then that it is no bot",
        whole(setting=WIRE + "os.write(replies(), framed('ready'))"),
        Expect((LOAD, MALFORMED), "more than one answer|not asked", deaths=True),
        none=Expect((LOAD, MALFORMED), "more than one answer|not asked", deaths=True),
        whole=True,
    ),
)

BOTS: tuple[Hostile, ...] = (*FLOODS, *FRAMES, *WORDS, *DESCRIPTORS, *TEXTS)
