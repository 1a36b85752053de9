"""How far a league has come: values for whoever shows it."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Progress:
    """The league at one moment."""

    sittings: int
    """Kept so far, those of earlier runs included."""
    sittings_before: int
    """Kept by earlier runs."""
    sittings_due: int
    """How many there will be, unless somebody is disqualified."""
    games: int
    """Kept in this run."""
    deals: int
    """Kept in this run."""
    faults: int
    """Of all bots, in this run."""
    elapsed_ns: int
    """Since this run began."""
    stopping: bool = False
    """Whether it only waits for the sittings in flight."""


Watcher = Callable[[Progress], None]
"""Called from the main thread, a few times a second."""
