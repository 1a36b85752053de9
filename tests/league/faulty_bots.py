"""A bot for every way in which a bot can fail, each way a few lines long.

``bot_with`` makes one file of many: which misdeed is done in a game is told by the hand that was
dealt, so that it does not matter in which order games are played, nor how often the process is
started again.
"""

import textwrap
from typing import NamedTuple

from donka.game.masks import cards


class Misdeed(NamedTuple):
    """Something to do instead of answering, and the fault that comes of it."""

    name: str
    body: str
    kind: str | None
    """None where nothing is wrong with it."""
    detail: str = ""
    """What the account of the fault holds."""


HEAD = """
import ctypes, fcntl, os, re, signal, struct, sys, threading, time
from donka import Bot, Card, Suit
import msgspec

class Subclass(Card):
    pass

class HugeText(Exception):
    def __str__(self):
        return "x" * 500_000

class HangingText(Exception):
    def __str__(self):
        while True:
            pass

class RaisingText(Exception):
    def __str__(self):
        raise SystemExit

def replies():
    # The descriptor of the protocol: a pipe to write to that is none of the three of every process.
    for name in os.listdir("/proc/self/fd"):
        number = int(name)
        try:
            writes = fcntl.fcntl(number, fcntl.F_GETFL) & os.O_ACCMODE == os.O_WRONLY
        except OSError:
            continue
        if number > 2 and writes and os.readlink(f"/proc/self/fd/{name}").startswith("pipe:"):
            return number

def asked():
    # The visit and the game that are asked about, from the worker's own frames.
    frame = sys._getframe()
    while not {"visit", "number", "item"} <= frame.f_locals.keys():
        frame = frame.f_back
    return frame.f_locals["visit"], frame.f_locals["number"]

def framed(*words):
    payload = msgspec.msgpack.encode(words)
    return struct.pack("<I", len(payload)) + payload

def forged(visit, game, card):
    return framed("reply", visit, game, bytes([card]))

def busy(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass

def number(card):
    return "CDHS".index(card.suit) * 13 + card.rank - 2

def check(view):
    # What a seat is told fits together, also after its process was started again.
    hand = set(view.hand)
    assert len(hand) == 13 - len(view.tricks)
    assert hand.isdisjoint(card for trick in view.tricks for card in trick.cards)
    assert hand.issuperset(view.legal)
    assert set(view.passed) <= set(view.dealt) and hand.isdisjoint(view.passed)
    assert len(view.passed) == len(view.received) == (3 if view.passed_to is not None else 0)
"""

IN_PLAY = (
    Misdeed("exception", "raise ValueError('no idea')", "crash", "ValueError: no idea"),
    Misdeed("base exception", "raise BaseException('b')", "crash", "BaseException: b"),
    Misdeed("interrupt", "raise KeyboardInterrupt", "crash", "KeyboardInterrupt"),
    Misdeed("sys.exit", "sys.exit(4)", "crash", "SystemExit: 4"),
    Misdeed("recursion", "def f(): f()\nf()", "crash", "RecursionError"),
    Misdeed("huge text", "raise HugeText", "crash", "HugeText: xxx"),
    Misdeed("raising text", "raise RaisingText", "crash", "RaisingText (and its text raised"),
    Misdeed("memory at once", "bytearray(10**9)", "memory", "MemoryError"),
    Misdeed(
        "memory by and by",
        "held = []\nwhile True: held.append(bytearray(10**7))",
        "memory",
        "MemoryError",
    ),
    Misdeed("nothing", "return None", "malformed", "choose_card returned None"),
    Misdeed("text", "return 'QS'", "malformed", "choose_card returned a str: 'QS'"),
    Misdeed("number", "return 7", "malformed", "choose_card returned a int: 7"),
    Misdeed("list", "return [view.legal[0]]", "malformed", "choose_card returned a list"),
    Misdeed(
        "subclass of a card",
        "return Subclass(*view.legal[0])",
        "malformed",
        "choose_card returned a Subclass",
    ),
    Misdeed(
        "card that may not be played",
        "return next(card for card in view.hand if card not in view.legal)",
        "illegal",
        "played ",
    ),
    Misdeed("card of another", "return view.unseen[0]", "illegal", "played "),
    Misdeed("card that is played", "return view.tricks[0].cards[1]", "illegal", "played "),
    Misdeed("late by thinking", "busy(0.4)", "timeout", "ms of charge, limit 200 ms"),
    Misdeed("late by sleeping", "time.sleep(0.4)", "timeout", "ms of charge, limit 200 ms"),
    Misdeed("much print", "print('x' * 99_999, *range(999))\nreturn view.legal[0]", None),
    Misdeed(
        "thread left behind",
        "threading.Thread(target=time.sleep, args=(9,)).start()\nreturn view.legal[0]",
        None,
    ),
)
"""What a worker survives, done in the third trick of the first deal."""

IN_PASS = (
    Misdeed("two cards", "return view.hand[:2]", "malformed", "choose_pass returned 2 cards"),
    Misdeed("four cards", "return view.hand[:4]", "malformed", "choose_pass returned more than"),
    Misdeed("no cards", "return None", "malformed", "choose_pass returned None"),
    Misdeed("texts", "return ['QS', 'AS', 'KS']", "malformed", "choose_pass returned a str"),
    Misdeed("one card thrice", "return [view.hand[0]] * 3", "illegal", "passed "),
    Misdeed("cards of others", "return view.unseen[:3]", "illegal", "passed "),
    Misdeed("endless cards", "return iter(lambda: view.hand[0], None)", "malformed", ""),
    Misdeed("pass that raises", "raise ValueError('not today')", "crash", "ValueError: not"),
    Misdeed("late pass", "busy(0.4)", "timeout", ""),
    Misdeed("generator", "return (card for card in view.hand[-3:])", None),
)
"""What a worker survives, done in the pass of the first deal."""

HANGING = (
    Misdeed("loop", "while True: pass", "timeout"),
    Misdeed("sleep", "time.sleep(60)", "timeout"),
    Misdeed("hang in C", "sum(range(10**12))", "timeout"),
    Misdeed("catastrophic pattern", "re.match('(a+)+$', 'a' * 60 + 'b')", "timeout"),
    Misdeed("text that hangs", "raise HangingText", "timeout"),
    Misdeed("ignored signals", "signal.pause()", "timeout"),
    Misdeed("own stop", "os.kill(os.getpid(), signal.SIGSTOP)\ntime.sleep(60)", "timeout"),
    Misdeed("half a frame", "os.write(replies(), struct.pack('<I', 999) + b'half')", "timeout"),
)
"""What ends in a kill at twice the limit and 250 ms."""

DEADLY = (
    Misdeed("exit", "os._exit(3)", "crash", "the process exited with status 3"),
    Misdeed("clean exit", "os._exit(0)", "crash", "the process exited with status 0"),
    Misdeed("segfault", "ctypes.string_at(0)", "crash", "the process was killed by SIGSEGV"),
    Misdeed("abort", "os.abort()", "crash", "the process was killed by SIGABRT"),
    Misdeed(
        "own signal",
        "os.kill(os.getpid(), signal.SIGTERM)\ntime.sleep(60)",
        "crash",
        "the process was killed by SIGTERM",
    ),
    Misdeed(
        "thread that exits",
        "threading.Thread(target=os._exit, args=(5,)).start()\ntime.sleep(60)",
        "crash",
    ),
    Misdeed(
        "garbage",
        "os.write(replies(), b'\\x09\\0\\0\\0' + b'\\xc1' * 9)",
        "malformed",
        "a frame that is no answer",
    ),
    Misdeed(
        "text for a frame",
        "os.write(replies(), b'I play the queen of spades')",
        "malformed",
        "announced a frame of ",
    ),
    Misdeed(
        "huge frame",
        "os.write(replies(), struct.pack('<I', 1 << 31))",
        "malformed",
        "announced a frame of 2147483648 bytes",
    ),
    Misdeed(
        "endless frame",
        "os.write(replies(), struct.pack('<I', 1 << 20))\nwhile True: os.write(replies(), bytes(4096))",
        "malformed",
        "a frame that is no answer",
    ),
    Misdeed(
        "early answer",
        "os.write(replies(), forged(12345, asked()[1], 0))",
        "malformed",
        "answered something that was not asked",
    ),
    Misdeed(
        "answer for another game",
        "os.write(replies(), forged(asked()[0], asked()[1] + 1, number(view.legal[0])))",
        "malformed",
        "answered something that was not asked",
    ),
    Misdeed(
        "answer of another kind",
        "os.write(replies(), framed('ready', True))",
        "malformed",
        "answered something that was not asked",
    ),
    Misdeed(
        "two answers at once",
        "os.write(replies(), 2 * forged(*asked(), number(view.legal[0])))\ntime.sleep(60)",
        "malformed",
        "",
    ),
    Misdeed("closed pipe", "os.close(replies())\ntime.sleep(60)", "malformed", "closed its pipe"),
    Misdeed("closed pipe and an answer", "os.close(replies())", "crash", "the process exited with"),
    Misdeed("all closed", "os.closerange(0, 99)\ntime.sleep(60)", "malformed", "closed its pipe"),
    Misdeed(
        "flood",
        "while True: os.write(2, bytes(1 << 16))",
        "flood",
        "more than 64 MiB on stderr",
    ),
)
"""What ends the process at once, by itself or by the host."""


def bot_with(deeds: dict[int, Misdeed]) -> str:
    """A plain bot that does the misdeed of the hand, a mask, that it was dealt in the first deal."""
    body = HEAD
    passing: dict[str, str] = {}
    playing: dict[str, str] = {}
    for place, (hand, misdeed) in enumerate(deeds.items()):
        body += f"\ndef deed_{place}(view):\n" + textwrap.indent(misdeed.body, "    ") + "\n"
        table = passing if misdeed in IN_PASS else playing
        table[" ".join(map(str, cards(hand)))] = f"deed_{place}"
    for name, table in (("PASSING", passing), ("PLAYING", playing)):
        rows = "".join(f"    {hand!r}: {function},\n" for hand, function in table.items())
        body += f"\n{name} = {{\n{rows}}}\n"
    return body + BOT


BOT = """
def deed(table, view):
    return table.get(" ".join(map(str, view.dealt)))

class Mine(Bot):
    def choose_pass(self, view):
        wrong = deed(PASSING, view) if view.deal_number == 1 else None
        return super().choose_pass(view) if wrong is None else wrong(view)

    def choose_card(self, view):
        check(view)
        wrong = None
        if view.deal_number == 1 and view.trick_number == 3:
            wrong = deed(PLAYING, view)
        return view.legal[0] if wrong is None else wrong(view)
"""


def bot_of(body: str, setting: str = "") -> str:
    """A plain bot with more to it: *body* within the class, *setting* before it."""
    return f"""{HEAD}
{setting}

class Mine(Bot):
    def choose_card(self, view):
        return view.legal[0]

{body}
"""
