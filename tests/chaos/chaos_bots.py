"""Bots that take time over every card, the same whatever happens."""

NAPPER = """\
import time

from donka import Bot


class Napper(Bot):
    def choose_card(self, view):
        time.sleep(0.01)
        return view.legal[0]
"""

THINKER = """\
import time

from donka import Bot


class Thinker(Bot):
    def choose_card(self, view):
        end = time.thread_time() + 0.01
        while time.thread_time() < end:
            pass
        return view.legal[-1]
"""


def slow_bots(folder):
    """The changes to a config by which two of four bots take ten milliseconds over a card."""
    own = folder / "own"
    own.mkdir()
    (own / "napper.py").write_text(NAPPER)
    (own / "thinker.py").write_text(THINKER)
    bots = ["napper", "thinker", {"name": "naps-too", "bot": "napper"}, "careful"]
    return {"bots": bots, "bots_dir": str(own)}
