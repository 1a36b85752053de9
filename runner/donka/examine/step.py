"""One step of an examination, as a value: what was tried, and what came of it."""

from dataclasses import dataclass
from enum import StrEnum


class Outcome(StrEnum):
    """What came of a step."""

    PASSED = "passed"
    REMARK = "remark"
    """Passed, but worth a look."""
    FAILED = "failed"
    SKIPPED = "skipped"
    """Not tried; its first line says why."""


@dataclass(frozen=True, slots=True)
class Step:
    """One numbered step; foreign text in its lines is as it came."""

    number: int
    title: str
    outcome: Outcome
    told: tuple[str, ...] = ()
    """What was found, a line each; the first one sums it up."""
    output: tuple[str, ...] = ()
    """The last lines that the bot itself printed, where the step failed."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a step found, before it has a number and a title."""

    outcome: Outcome
    told: tuple[str, ...]
    printed: bytes = b""
    """What the bot wrote to stderr meanwhile, its end."""
