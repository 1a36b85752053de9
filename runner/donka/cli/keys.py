"""What keys mean while deals are stepped through, and where each of them leads. Pure."""

import re
from dataclasses import dataclass, replace
from enum import Enum, auto

_MOMENTS = 14
"""Of a deal: the pass, and thirteen tricks."""
HELP = "n p next, previous trick   N P deal   0-13 to a trick   q quit"

_KEY = re.compile(r"\x1b\[[0-9;]*[A-Za-z~]|\x1bO[A-Z]|.", re.DOTALL)


class Step(Enum):
    """Where to go."""

    NEXT_TRICK = auto()
    PREVIOUS_TRICK = auto()
    NEXT_DEAL = auto()
    PREVIOUS_DEAL = auto()
    QUIT = auto()


_STEPS = {
    **dict.fromkeys(("n", " ", "\r", "\n", "l"), Step.NEXT_TRICK),
    **dict.fromkeys(("p", "\b", "\x7f", "h"), Step.PREVIOUS_TRICK),
    **dict.fromkeys(("N", "j"), Step.NEXT_DEAL),
    **dict.fromkeys(("P", "k"), Step.PREVIOUS_DEAL),
    # Nothing is read where the terminal has gone.
    **dict.fromkeys(("q", "Q", ""), Step.QUIT),
}
_ARROWS = {
    "C": Step.NEXT_TRICK,
    "D": Step.PREVIOUS_TRICK,
    "B": Step.NEXT_DEAL,
    "A": Step.PREVIOUS_DEAL,
}
_WINDOWS_ARROWS = {
    "M": Step.NEXT_TRICK,
    "K": Step.PREVIOUS_TRICK,
    "P": Step.NEXT_DEAL,
    "H": Step.PREVIOUS_DEAL,
}


@dataclass(frozen=True, slots=True)
class Position:
    """Which deal is shown, and how far."""

    page: int
    trick: int
    """0 is the pass."""
    typed_one: bool = False
    """Whether a ``1`` was typed just now, which may become 10 to 13."""


def split(read: str) -> list[str]:
    """The single keys of what was read from a terminal at once; one empty key for nothing."""
    if read[:1] in ("\xe0", "\x00") and len(read) == 2:
        return [read]
    return _KEY.findall(read) or [""]


def pressed(position: Position, key: str, pages: int) -> Position | None:
    """The position after *key*, with so many pages to turn; None to quit. Other keys do nothing."""
    if len(key) == 1 and key in "0123456789":
        return _jump(position, int(key))
    position = replace(position, typed_one=False)
    step = _STEPS.get(key)
    if step is None and key[:1] == "\x1b":
        step = _ARROWS.get(key[-1])
    elif step is None and len(key) == 2:
        step = _WINDOWS_ARROWS.get(key[-1])
    return position if step is None else _moved(position, step, pages)


def _jump(position: Position, digit: int) -> Position:
    trick = 10 + digit if position.typed_one and digit < _MOMENTS - 10 else digit
    return Position(position.page, trick, typed_one=trick == 1)


def _moved(position: Position, step: Step, pages: int) -> Position | None:
    if step is Step.QUIT:
        return None
    page, here = position.page, _MOMENTS * position.page + position.trick
    there = {
        Step.NEXT_TRICK: here + 1,
        Step.PREVIOUS_TRICK: here - 1,
        Step.NEXT_DEAL: _MOMENTS * (page + 1),
        Step.PREVIOUS_DEAL: _MOMENTS * (page - 1),
    }[step]
    return Position(*divmod(there, _MOMENTS)) if 0 <= there < _MOMENTS * pages else position
