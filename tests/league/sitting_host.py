"""A host of its own, to be killed: plays a sitting whose bot sleeps, in the folder given."""

import sys
from pathlib import Path

from sittings import sitting_of

from donka.league.sitting import play

SLEEPER = """
import time
from donka import Bot

class Mine(Bot):
    def choose_pass(self, view):
        print("asleep", flush=True)
        time.sleep(1000)
"""

if __name__ == "__main__":
    play(sitting_of(Path(sys.argv[1]), {"mine": SLEEPER + "    choose_card = choose_pass\n"}))
