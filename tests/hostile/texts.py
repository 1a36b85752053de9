"""A hostile bot as a single file: its few lines, and what it is told of the machine it attacks."""

import textwrap
from collections.abc import Mapping

from hostile import Hostile

HEAD = """\
import ctypes, os, signal, sys, threading, time
from donka import Bot, Card, Suit

class HarmDone(Exception):
    pass

"""

BOT = """

class Attacker(Bot):
    has_tried = False

    def choose_card(self, view):
        if not Attacker.has_tried:
            Attacker.has_tried = True
            harm(view)
        return view.legal[0]
"""

HONEST = """\
from donka import Bot

class Honest(Bot):
    def choose_card(self, view):
        return view.legal[0]
"""


def text_of(bot: Hostile, told: Mapping[str, str | int]) -> str:
    """The file of *bot*: the names of the scene, then its code."""
    names = "".join(f"{name} = {value!r}\n" for name, value in told.items())
    code = textwrap.dedent(bot.code)
    if bot.whole:
        return HEAD + names + code
    return HEAD + names + "\ndef harm(view):\n" + textwrap.indent(code, "    ") + BOT
