"""Where a game stands. Knows nothing of the game."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Moment:
    """A deal of a game, and what of it is played."""

    deal: int
    """Counted from 1."""
    trick: int
    """1 to 13; 0 is the pass."""
