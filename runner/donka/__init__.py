"""All that an author of a bot needs.

A bot is a class, offered by a hook::

    from donka import Bot, BotEntry, Card, PlayView, hookimpl

    class Lowest(Bot):
        def choose_card(self, view: PlayView) -> Card:
            return min(view.legal, key=lambda card: card.rank)

    @hookimpl
    def donka_bots():
        return [BotEntry("lowest", Lowest)]
"""

from donka.bot.entry import Bot, BotEntry
from donka.bot.hookspecs import hookimpl
from donka.bot.views import DealView, GameView, PassView, PlayView, Trick
from donka.game.cards import Card, Suit
from donka.game.rules import Direction, Rules

__version__ = "0.1.0"

__all__ = [
    "Bot",
    "BotEntry",
    "Card",
    "DealView",
    "Direction",
    "GameView",
    "PassView",
    "PlayView",
    "Rules",
    "Suit",
    "Trick",
    "__version__",
    "hookimpl",
]
