"""Plugins in words."""

BOT = """
from donka import Bot, BotEntry, hookimpl

class First(Bot):
    def choose_card(self, view):
        return view.legal[0]
"""

OFFERS_FIRST = (
    BOT
    + """
@hookimpl
def donka_bots():
    return [BotEntry("first", First, "plays the first legal card")]
"""
)
