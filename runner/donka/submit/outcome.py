"""What came of one submission, as a value."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from donka.examine.examination import Examination

MACHINE: Final = "machine"
"""The step of those of whom nothing is known: the machine, or Donka itself, failed at them."""


class Verdict(StrEnum):
    """In a word."""

    ACCEPTED = "accepted"
    UNCHANGED = "unchanged"
    """The very bytes of the version that plays already: nothing new was accepted."""
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one submission; foreign text as it came."""

    what: str
    """What was submitted, as it was named."""
    verdict: Verdict
    name: str
    """What the bot is called; of a refusal as far as that was known."""
    author: str
    received: str
    """UTC, ISO 8601."""
    version: str = ""
    """``my-bot@2``, whichever plays for it now; empty where none does."""
    late: bool = False
    step: str = ""
    """Where a refusal was made."""
    reason: str = ""
    """Of a refusal."""
    copies: tuple[str, ...] = ()
    """Whom it agrees with so often that one may be a copy of the other, a line each."""
    examination: Examination | None = None
    """None where it did not come to that."""
    printed: str = ""
    """What building it printed."""

    @property
    def worth_a_look(self) -> bool:
        """Whether the organiser should look at it."""
        return self.verdict is Verdict.REFUSED or self.late or bool(self.copies)
