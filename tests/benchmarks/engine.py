"""The engine beside OpenSpiel's hearts, both driven from Python: whole random deals, passes and all."""

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
    """Medians of deals a second of CPU time."""

    donka: float
    pyspiel: float
    rounds: int
    deals: int
    """How many deals each side played in a round."""

    @property
    def ratio(self) -> float:
        """How many times as fast as pyspiel the engine is."""
        return self.donka / self.pyspiel


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
            actions = numbers(legal())
            play(actions[int(uniform() * len(actions))])
        deal.points()


def play_pyspiel(deals: int, uniform: Callable[[], float], game: Any) -> None:
    """The same through ``legal_actions`` and ``apply_action``, the deal's chance moves included."""
    for _ in range(deals):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(uniform() * len(actions))])
        state.returns()


def measure(rounds: int = 21, deals: int = 200) -> EngineFigures:
    """Play *rounds* rounds of *deals* deals on either side in turn, one warming both up first."""
    import pyspiel

    uniform = random.Random("benchmark").random
    sides = {
        "donka": partial(play_donka, deals, uniform, count(1)),
        "pyspiel": partial(
            play_pyspiel, deals, uniform, pyspiel.load_game("hearts(pass_cards=true)")
        ),
    }
    took: dict[str, list[float]] = {name: [] for name in sides}
    for _ in range(rounds + 1):
        for name, play in sides.items():
            began = process_time()
            play()
            took[name].append(process_time() - began)
    donka, theirs = (deals / median(seconds[1:]) for seconds in took.values())
    return EngineFigures(donka, theirs, rounds, deals)


if __name__ == "__main__":
    figures = measure()
    print(
        f"donka {figures.donka:.0f}, pyspiel {figures.pyspiel:.0f} deals a second: "
        f"{figures.ratio:.2f} ×"
    )
