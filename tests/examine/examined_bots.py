"""Bots that fail one step of the examination and no other, and honest ones that look suspicious."""

import textwrap
from dataclasses import replace
from pathlib import Path

from donka.examine.conditions import Conditions, Extent
from donka.examine.examination import Examination, examine
from donka.league.bot_files import bot_file
from donka.league.catalogue import OfferedBot
from donka.league.plugins import environment
from donka.league.sitting_spec import Contender
from donka.league.spec import ClockSpec

MS = 1_000_000
CLOCK = ClockSpec(per_move=2_000 * MS, per_pass=2_000 * MS, load=20_000 * MS)
"""Limits that no honest bot meets, however crowded the machine."""
STRICT = ClockSpec(per_move=250 * MS, per_pass=2_000 * MS, load=20_000 * MS)
BRIEF = Extent(positions=300, games=6, lockstep=8, decisions=1_200, sets=2)
"""Enough for these bots, and short."""
WITHOUT_DUCKS = replace(BRIEF, sets=0)
"""Shorter by half, for bots of which the sets against ducks would tell nothing new."""

HEAD = "from donka import Bot, Card, Rules, Suit\n"

PLAIN = """
class Plain(Bot):
    def choose_card(self, view):
        return view.legal[0]
"""

UNLOADABLE = """
import sys
print("looking for it", file=sys.stderr)
import no_such_module_anywhere
"""

SLOW_TO_LOAD = """
import time
time.sleep(60)
"""

ILLEGAL = """
class Illegal(Bot):
    def choose_card(self, view):
        if view.rules.limit_reached_ends and len(view.hand) > len(view.legal):
            print("never mind the suit")
            return next(card for card in view.hand if card not in view.legal)
        return view.legal[0]
"""
"""Under a preset that nobody plays in the other steps."""

LATE = """
import time

class Late(Bot):
    def choose_card(self, view):
        if view.rules.limit_reached_ends and view.trick_number == 7 and view.seat == 2:
            print("let me think")
            time.sleep(0.4)
        return view.legal[0]
"""

LATE_AT_FIVE = """
import time

class Late(Bot):
    def choose_card(self, view):
        if len(view.hand) == 5:
            time.sleep(0.03)
        return view.legal[0]
"""

SLOW = """
import time

class Slow(Bot):
    def choose_card(self, view):
        time.sleep(0.05)
        return view.legal[0]
"""

BY_LOT = """
import random

class ByLot(Bot):
    def choose_card(self, view):
        return random.SystemRandom().choice(view.legal)
"""

BY_ADDRESS = """
class ByAddress(Bot):
    def choose_card(self, view):
        return view.legal[id(self) // 64 % len(view.legal)]
"""

MODULE_STATE = """
seen = []

class Remembers(Bot):
    def choose_card(self, view):
        seen.append(1)
        return view.legal[len(seen) % len(view.legal)]
"""

CLASS_STATE = """
class Remembers(Bot):
    seen = 0

    def choose_card(self, view):
        Remembers.seen += 1
        return view.legal[Remembers.seen % len(view.legal)]
"""

RANDOM_MODULE = """
import random

random.seed(7)

class Seeded(Bot):
    def choose_card(self, view):
        return random.choice(view.legal)
"""

ONE_OBJECT = """
from donka import BotEntry, hookimpl

class Remembers(Bot):
    count = 0

    def choose_card(self, view):
        self.count += 1
        return view.legal[self.count % len(view.legal)]

THE_ONE = Remembers()

@hookimpl
def donka_bots():
    return [BotEntry("bot", lambda: THE_ONE)]
"""

SHY_OF_LOOKS = """
import os

class Shy:
    @property
    def __dict__(self):
        os._exit(1)

shy = Shy()
count = 0

class Remembers(Bot):
    def choose_card(self, view):
        global count
        count += 1
        return view.legal[count % len(view.legal)]
"""

LEAK = """
kept = []

class Hoarder(Bot):
    def choose_card(self, view):
        kept.append(bytearray(8_000))
        return view.legal[0]
"""

FROM_THE_BEGINNING = """
class Forgetful(Bot):
    def start_deal(self, view):
        self.given = ()

    def choose_pass(self, view):
        self.gave = tuple(view.hand[:3])
        return self.gave

    def choose_card(self, view):
        if view.passed:
            assert self.gave == view.passed
        return view.legal[0]
"""

UNDER_ANOTHER_PRESET = FROM_THE_BEGINNING.replace(
    "if view.passed", "if view.passed and view.rules.limit == 100 and view.rules.limit_reached_ends"
)

AT_THE_END = """
class Sore(Bot):
    deals = 0

    def choose_card(self, view):
        return view.legal[0]

    def end_deal(self, view):
        self.deals += 1

    def end_game(self, view):
        if self.deals > 4:
            raise RuntimeError("I do not like how that ended")
"""
"""No game of a single cycle goes on for so long."""

EAGER = """
class Eager(Bot):
    def choose_pass(self, view):
        return sorted(view.hand, key=lambda card: (card.suit != Suit.HEARTS, card.rank))[-3:]

    def choose_card(self, view):
        if view.trick.led == view.legal[0].suit or view.trick.led is None:
            return max(view.legal, key=lambda card: card.rank)
        return min(view.legal, key=lambda card: (card.points, card.rank))
"""
"""Takes what it can, and never gives a point away."""

CACHING = """
from functools import lru_cache

@lru_cache(maxsize=512)
def thought(legal, trick):
    return bytearray(4_000), min(legal, key=lambda card: (card.rank, card.suit))

class Caching(Bot):
    def choose_card(self, view):
        return thought(view.legal, view.trick.cards)[1]
"""

COUNTING = """
class Counting(Bot):
    \"\"\"Keeps its own account, as its object lasts for a game.\"\"\"

    def __init__(self):
        self.asked = 0

    def choose_card(self, view):
        self.asked += 1
        return view.legal[view.random.randrange(len(view.legal))]

    def end_deal(self, view):
        self.asked = 0
"""


def offered(folder: Path, text: str, name: str = "bot") -> OfferedBot:
    """The bot in *text*, as a file in *folder*."""
    path = folder / f"{name}.py"
    path.write_text(HEAD + textwrap.dedent(text), encoding="utf-8")
    return OfferedBot(name, path.name, "", bot_file(path, environment()))


def contender(bot: OfferedBot) -> Contender:
    plugin = bot.plugin
    return Contender(bot.name, plugin.source, bot.within, {}, None, plugin.shown)


def examined(
    folder: Path, text: str, clock: ClockSpec = CLOCK, extent: Extent = BRIEF
) -> Examination:
    """The examination of the bot in *text*, without isolation."""
    return examine(offered(folder, text), Conditions(clock=clock, extent=extent))
