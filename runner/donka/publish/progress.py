"""How far a publish is, told as things go by. Knows nothing of what is done with them, nor who hears of it."""

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import TypeVar

T = TypeVar("T")


class Step(Enum):
    """What is done to the many things of a tournament, one step after the other."""

    RANKED = "games ranked"
    SETTLED = "games ranked again, look by look"
    COUNTED = "games counted"
    DRAWN = "pages and tables written"
    DEALS = "deals written"


Listener = Callable[[Step, int, int | None], None]
"""Hears how many are done, and of how many in all where that is known."""


def nobody(step: Step, done: int, due: int | None) -> None:
    """Who listens where nobody does."""


def passing(
    listener: Listener,
    step: Step,
    things: Iterable[T],
    due: int | None = None,
    worth: Callable[[T], int] = lambda _: 1,
) -> Iterator[T]:
    """Hand on *things*; after each the *listener* hears how far *step* is, by what they are *worth*."""
    done = 0
    for thing in things:
        yield thing
        done += worth(thing)
        listener(step, done, due)
