"""What a verification found: step by step, and as a whole.

Knows nothing of how it was found, nor of how it is shown.
"""

from dataclasses import dataclass
from enum import StrEnum

from donka.errors import DonkaError


class Outcome(StrEnum):
    """How a step came out."""

    HOLDS = "holds"
    DIFFERS = "differs"
    SKIPPED = "skipped"
    """Not looked at, since a step before it differs."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that was to be looked at."""

    name: str
    outcome: Outcome
    text: str
    """What holds, or the first difference with its place; one line, foreign text as it is."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Everything a verification has to say of one tournament."""

    tournament: str
    over: bool
    """Whether it has ended, so that its seed is published."""
    commitment: str
    """In hexadecimal, as every digest here; empty where the journal could not be read."""
    root: str
    """The Merkle root over the games that count; empty where they do not hold."""
    games: int
    """How many were played again."""
    deals: int
    steps: tuple[Step, ...]
    missing: tuple[str, ...] = ()
    """Files that a tournament leaves and that are not here."""
    unproved: tuple[str, ...] = ()
    """What this cannot tell, a sentence each."""

    @property
    def holds(self) -> bool:
        """Whether every step does."""
        return all(step.outcome is Outcome.HOLDS for step in self.steps)


class Differs(DonkaError):
    """The first thing that is not as it should be, with its place."""

    def __init__(self, place: str, problem: str) -> None:
        super().__init__(f"{place}: {problem}")
