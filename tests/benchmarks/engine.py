"""The engine beside OpenSpiel's hearts, both driven from Python: whole random deals, passes and all.

Either side is asked for every legal choice and has every move checked; the player picks from what it
is given, one engine's mask of cards or the other's list of actions.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import count
from statistics import median
from time import process_time
from typing import Any

from donka.game import shuffle
from donka.game.deal import Deal
from donka.game.masks import BIT, numbers
from donka.game.rules import PRESETS

RULES = PRESETS["openspiel"]


@dataclass(frozen=True, slots=True)
class EngineFigures:
    """Medians over the rounds, in deals a second of CPU time."""

    donka: float
    pyspiel: float
    ratio: float
    """How many times as fast as pyspiel the engine is: the median of the ratios of the rounds."""
    rounds: int
    deals: int
    """How many deals each side played in a round."""


def play_donka(deals: int, uniform: Callable[[], float], numbered: "count[int]") -> None:
    """Deal, pass and play at random through the checked calls; *uniform* gives from 0 to below 1."""
    key = shuffle.text_deal_key(shuffle.text_secret("benchmark"))
    for _ in range(deals):
        number = next(numbered)
        deal = Deal(RULES, shuffle.dealt(key, 1, number), RULES.direction(number))
        if deal.passing:
            gifts = []
            for hand in deal.dealt:
                held = bytearray(numbers(hand))
                gift = 0
                for _ in range(3):
                    gift |= BIT[held.pop(int(uniform() * len(held)))]
                gifts.append(gift)
            deal.exchange(gifts)
        legal, play = deal.legal, deal.play
        for _ in range(52):
            actions = legal()
            skip = int(uniform() * actions.bit_count())
            while skip:
                actions &= actions - 1  # takes the lowest card away
                skip -= 1
            play((actions & -actions).bit_length() - 1)
        deal.points()


def play_pyspiel(deals: int, uniform: Callable[[], float], game: Any) -> None:
    """The same through ``legal_actions`` and ``apply_action``, the deal's chance moves included."""
    for _ in range(deals):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(uniform() * len(actions))])
        state.returns()


def measure(rounds: int = 80, deals: int = 40) -> EngineFigures:
    """Play *rounds* rounds of *deals* deals on either side in turn, two warming both up first.

    Short rounds: a machine that changes its speed then does so on both sides of nearly every ratio.
    """
    import pyspiel

    uniform = random.Random("benchmark").random
    donka = partial(play_donka, deals, uniform, count(1))
    game = pyspiel.load_game("hearts(pass_cards=true)")
    theirs = partial(play_pyspiel, deals, uniform, game)
    took = [(_seconds(donka), _seconds(theirs)) for _ in range(rounds + 2)][2:]
    return EngineFigures(
        donka=deals / median(ours for ours, _ in took),
        pyspiel=deals / median(other for _, other in took),
        ratio=median(other / ours for ours, other in took),
        rounds=rounds,
        deals=deals,
    )


def _seconds(play: Callable[[], None]) -> float:
    began = process_time()
    play()
    return process_time() - began


if __name__ == "__main__":
    figures = measure()
    print(
        f"donka {figures.donka:.0f}, pyspiel {figures.pyspiel:.0f} deals a second: "
        f"{figures.ratio:.2f} ×"
    )
