"""Workers as the host sees them, with a bot from a text, and the questions they may be asked."""

import os
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from donka.game.cards import NUMBER, Card
from donka.game.masks import mask_of
from donka.sandbox import procfs
from donka.sandbox.kin import cores, keep_to_one_core
from donka.sandbox.limits import Limits
from donka.sandbox.process import Worker
from donka.sandbox.source import Origin, Source
from donka.sandbox.wire import DealStart, Item, Load, Ready, Want

MS = 1_000_000
SECOND = 1_000 * MS
SPADES = mask_of(Card.parse(f"{rank}S") for rank in "23456789TJQKA")
LOWEST = bytes([NUMBER[Card.parse("2S")]])

PLAIN = """
import fcntl, os, signal, struct, sys, threading, time
import msgspec
from donka import Bot

def busy(seconds):
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass

def asked():
    # The visit and the game that are asked about, from the worker's own frames.
    frame = sys._getframe()
    while not {"visit", "number", "item"} <= frame.f_locals.keys():
        frame = frame.f_back
    return frame.f_locals["visit"], frame.f_locals["number"]

def write(data):
    # To the protocol: the only pipe to write to beside the three of every process.
    for number in range(3, 64):
        try:
            flags = fcntl.fcntl(number, fcntl.F_GETFL)
        except OSError:
            continue
        if flags & os.O_ACCMODE == os.O_WRONLY:
            os.write(number, data)

def answer():
    payload = msgspec.msgpack.encode(["reply", *asked(), bytes([39])])
    return struct.pack("<I", len(payload)) + payload

class Mine(Bot):
    def choose_card(self, view):
        BODY
        return view.legal[0]
"""


def bot_with(body: str) -> str:
    return PLAIN.replace("BODY", textwrap.indent(textwrap.dedent(body).strip(), " " * 8).strip())


@contextmanager
def seated(folder: Path, body: str = "pass", blame_kills: bool = False) -> Iterator[Worker]:
    """A worker with a bot that does *body* before it answers, standing still."""
    path = folder / "my_bot.py"
    path.write_text(bot_with(body), encoding="utf-8")
    with Worker.start(Limits(), blame_kills=blame_kills) as worker:
        worker.begin(20 * SECOND)
        load = Load(Source(Origin.FILE, "my_bot", str(path)), "my-bot")
        assert isinstance(worker.request(load, 20 * SECOND), Ready)
        worker.pause()
        yield worker


def card(game: int, begins: bool = True) -> Item:
    """The question for a card of a hand that is all spades."""
    seed = b"0123456789abcdef"
    start = DealStart(4, 0, SPADES, (0, 0, 0, 0), seed) if begins else None
    return Item(game, Want.CARD, SPADES, b"", 0, 0, SECOND, None, start)


@contextmanager
def crowded_core() -> Iterator[None]:
    """This process and what it starts on a single core, which four more want all the time."""
    if not hasattr(os, "sched_setaffinity"):
        pytest.skip("processes cannot be kept to a core here")
    before = os.sched_getaffinity(0)
    keep_to_one_core(0)
    hogs = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(4)]
    try:
        assert cores() == 1
        yield
    finally:
        for hog in hogs:
            hog.kill()
            hog.wait()
        os.sched_setaffinity(0, before)


def open_descriptors() -> int:
    return len(os.listdir("/proc/self/fd"))


def alive(pid: int) -> bool:
    """Whether a process runs; one that only waits to be reaped does not."""
    return procfs.state(pid) not in ("", "Z", "X")
