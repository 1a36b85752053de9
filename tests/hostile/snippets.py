"""Texts that several hostile bots begin with: raw system calls, the protocol's descriptors, whole files.

A bot is one file, so what it needs is written into it.
"""

import textwrap
from dataclasses import replace

from hostile import Hostile

RAW = """
import ctypes, errno, os
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long

def call(number, *arguments):
    # What the call returned; OSError as Python itself would raise it.
    words = [ctypes.c_long(word) if isinstance(word, int) else word for word in arguments]
    words += [ctypes.c_long(0)] * (6 - len(words))
    got = libc.syscall(ctypes.c_long(number), *words)
    if got < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return got

def reach(number, *arguments):
    # Arguments that nobody may use: any other answer than a refusal came from the kernel behind it.
    try:
        call(number, *arguments)
    except OSError as error:
        if error.errno in (errno.EPERM, errno.ENOSYS):
            raise
        raise HarmDone("the kernel answered: " + str(error)) from None
    raise HarmDone("the kernel did it")
"""
"""For Linux on x86_64."""

WIRE = """
import fcntl, os, stat, struct, sys, time
import msgspec

def pipes(mode):
    # A pipe that is none of the three of every process; there is no /proc to look it up in.
    for number in range(3, 64):
        try:
            is_pipe = stat.S_ISFIFO(os.fstat(number).st_mode)
            if is_pipe and fcntl.fcntl(number, fcntl.F_GETFL) & os.O_ACCMODE == mode:
                return number
        except OSError:
            continue

def replies():
    return pipes(os.O_WRONLY)

def requests():
    return pipes(os.O_RDONLY)

def asked():
    # The visit and the game that are asked about, from the worker's own frames.
    frame = sys._getframe()
    while not {"visit", "number", "item"} <= frame.f_locals.keys():
        frame = frame.f_back
    return frame.f_locals["visit"], frame.f_locals["number"]

def turns():
    # The worker's own account of its games.
    frame = sys._getframe()
    while not {"visit", "number", "item"} <= frame.f_locals.keys():
        frame = frame.f_back
    return frame.f_locals["self"]

def framed(*words):
    payload = msgspec.msgpack.encode(words)
    return struct.pack("<I", len(payload)) + payload

def forged(visit, game, cards, *trouble):
    return framed("reply", visit, game, bytes(cards), *trouble)

def number(card):
    return "CDHS".index(card.suit) * 13 + card.rank - 2
"""


def harm(body: str, *before: str) -> str:
    """The body of ``harm(view)`` with the texts *before* it."""
    return "".join(before) + textwrap.dedent(body)


def whole(methods: str = "", setting: str = "") -> str:
    """A file with one bot that plays the first legal card, unless *methods* have it otherwise.

    ``first()`` is true once in each process.
    """
    return f"""
from donka import Bot, BotEntry, Card, Suit, hookimpl
import os, sys, time

_times = []

def first():
    _times.append(None)
    return len(_times) == 1
{textwrap.dedent(setting)}

class Mine(Bot):
    def choose_card(self, view):
        return view.legal[0]
{textwrap.indent(textwrap.dedent(methods), "    ")}
"""


def by_number(bot: Hostile) -> Hostile:
    """*bot*, on the machine whose numbers it uses where it makes raw system calls."""
    return replace(bot, machine="x86_64") if RAW in bot.code else bot
