"""Draws by lot that come out the same on every machine and Python version.

Only ``random()`` of Python's generator is promised to stay as it is.
"""

import hmac
from collections.abc import Sequence
from random import Random
from typing import TypeVar

from donka.game.masks import POINT_CARDS, numbers

T = TypeVar("T")


class Lot:
    """The lots that *key* has under the name *what*."""

    def __init__(self, key: bytes, what: str) -> None:
        seed = hmac.digest(key, b"examine-1 " + what.encode(), "sha256")
        self.chance = Random(int.from_bytes(seed)).random  # noqa: S311 - it has to be the same again
        """A number from 0 to below 1."""

    def below(self, limit: int) -> int:
        """A whole number from 0 to below *limit*."""
        return int(self.chance() * limit)

    def one_of(self, things: Sequence[T]) -> T:
        """One of *things*."""
        return things[int(self.chance() * len(things))]

    def some_of(self, things: Sequence[T], count: int) -> list[T]:
        """So many different ones of *things*."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in range(count)]

    def card(self, legal: int, shyness: float) -> int:
        """The number of a card in the mask *legal*.

        With the probability *shyness* none that costs points, if there is another.
        """
        plain = legal & ~POINT_CARDS
        return self.one_of(numbers(plain if plain and self.chance() < shyness else legal))

    def gift(self, hand: int) -> int:
        """The mask of three cards of *hand*."""
        return sum(1 << card for card in self.some_of(numbers(hand), 3))
