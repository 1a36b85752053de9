"""How long a game usually is, before anybody has played one."""

from functools import partial
from typing import Final

from donka.game import substitute
from donka.game.game import Game
from donka.game.rules import Rules
from donka.game.shuffle import dealt

GAMES: Final = 32
_KEY: Final = bytes(32)
"""Of deals that are nobody's secret."""


def usual_deals(rules: Rules, cycles: int | None) -> float:
    """Deals in a game, on average over some that four house players play with fixed cards.

    *cycles* is how many cycles a game has; None plays it to its end.
    """
    if cycles is not None:
        return float(min(cycles * rules.cycle, rules.max_deals))
    return sum(_deals(rules, number) for number in range(1, GAMES + 1)) / GAMES


def _deals(rules: Rules, number: int) -> int:
    game = Game(rules, partial(dealt, _KEY, number), None)
    deals = 0
    more = True
    while more:
        deal = game.deal
        if deal.passing:
            deal.exchange([substitute.pass_cards(hand) for hand in deal.dealt])
        while legal := deal.legal():
            deal.play(substitute.card(legal))
        deals += 1
        more = game.close_deal()
    return deals
