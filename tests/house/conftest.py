"""Deals between house bots, the four of them on every seat."""

from collections.abc import Callable, Sequence
from random import Random

import pytest

from donka import Bot, BotEntry
from donka.bot.testing import play_deal
from donka.game.deal import Deal
from donka.game.masks import mask_of_numbers
from donka.game.rules import Rules
from donka_house import donka_bots

ENTRIES = {entry.name: entry for entry in donka_bots()}


def hands_of(seed: int) -> list[int]:
    deck = Random(seed).sample(range(52), 52)
    return [mask_of_numbers(deck[13 * seat : 13 * seat + 13]) for seat in range(4)]


def play(bots: Sequence[Bot], seed: int, rules: Rules | None = None, number: int = 1) -> Deal:
    seeds = [bytes((*seed.to_bytes(4), seat)) for seat in range(4)]
    return play_deal(rules or Rules(), bots, hands_of(seed), number=number, seeds=seeds)


@pytest.fixture(scope="session")
def entries() -> dict[str, BotEntry]:
    return ENTRIES


@pytest.fixture(name="play", scope="session")
def _play() -> Callable[..., Deal]:
    return play


@pytest.fixture(scope="session")
def points_a_deal() -> Callable[[Sequence[str], int], list[float]]:
    """Points a deal of each of four bots, over so many sets of cards, each played from all seats."""

    def points_a_deal(names: Sequence[str], sets: int) -> list[float]:
        points = [0, 0, 0, 0]
        for number in range(sets):
            for rotation in range(4):
                order = [(seat + rotation) % 4 for seat in range(4)]
                bots = [ENTRIES[names[bot]].factory() for bot in order]
                deal = play(bots, seed=number, number=number % 4 + 1)
                for bot, own in zip(order, deal.points(), strict=True):
                    points[bot] += own
        return [own / (4 * sets) for own in points]

    return points_a_deal
