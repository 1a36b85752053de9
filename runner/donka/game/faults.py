"""Faults: how a bot can fail, and the account of one failure."""

from dataclasses import dataclass
from enum import StrEnum


class FaultKind(StrEnum):
    """How a bot failed to answer."""

    TIMEOUT = "timeout"
    """The limit or the bank ran out before the answer came."""

    ILLEGAL = "illegal"
    """The answer named a card that may not be passed or played now."""

    MALFORMED = "malformed"
    """The answer was no card at all, or the bytes were no answer."""

    CRASH = "crash"
    """The bot raised an exception, or its process died."""

    MEMORY = "memory"
    """The bot asked for more memory than it was given."""

    FLOOD = "flood"
    """The bot wrote more to stderr than anybody could want to read."""

    LOAD = "load"
    """The bot could not be imported and made within the load limit."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One failure of the bot at *seat*, at its place within a game."""

    kind: FaultKind
    seat: int
    deal: int
    """Counted from 1; 0 where the sitting had not dealt yet (a load fault)."""
    trick: int
    """1 to 13; 0 is the pass."""
    death: bool = False
    """Whether the bot's process ended with it."""
    detail: str = ""
    """What was found and what was expected, one line; foreign text, not yet made printable."""
    charge_ns: int = 0
    elapsed_ns: int = 0
    stderr: bytes = b""
    """The last of what the bot had written to stderr."""
