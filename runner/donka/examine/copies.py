"""How far two bots agree: the same answers to the same positions, whoever their authors are.

Knows nothing of names, nor of who is to be told.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from donka.examine.conditions import FEWEST, POSITIONS
from donka.examine.hearing import Hearing
from donka.examine.questions import Asked

NONE: Final = 255
"""Stands where a bot gave no answer, or was not asked."""
PERMILLE: Final = 998
"""Of them the same, and two bots are a pair."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """How often two bots chose the same card."""

    common: int
    """Positions that both answered."""
    same: int

    @property
    def is_a_pair(self) -> bool:
        """Whether one may well be a copy of the other."""
        return self.common >= FEWEST and 1000 * self.same >= PERMILLE * self.common


def agreement(one: bytes, other: bytes) -> Agreement:
    """How far two examinations' answers agree; both have to come from one key."""
    both = [(a, b) for a, b in zip(one, other, strict=False) if NONE not in (a, b)]
    return Agreement(len(both), sum(a == b for a, b in both))


def answers_of(hearings: Sequence[Hearing]) -> bytes:
    """The card chosen in each of the fixed positions, those of the first of *hearings*."""
    return cards_in(hearings[0].plays[:POSITIONS] if hearings else ())


def cards_in(plays: Iterable[Asked]) -> bytes:
    """The card chosen in each of *plays*, which are those of the fixed positions from the first one on."""
    said = bytearray([NONE]) * POSITIONS
    for at, asked in enumerate(plays):
        if asked.cards:
            said[at] = asked.cards[0]
    return bytes(said)
