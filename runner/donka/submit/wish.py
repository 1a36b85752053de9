"""What somebody asks to be accepted, before anything of it was looked at."""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

from donka.bot.names import check_name
from donka.errors import DonkaError


@dataclass(frozen=True, slots=True)
class Wish:
    """One submission."""

    what: str
    """A file, a folder, a wheel, or a name of the package index."""
    bot: str | None = None
    """Which of its bots, where it has several."""
    name: str | None = None
    """What it is to be called; None for what its plugin calls it."""
    author: str | None = None
    """None for that of its earlier version; of a new bot its name."""
    alias: str | None = None
    at: datetime | None = None
    """When it was handed in; None for when it is received."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """*text* as it is typed: ``WHAT``, or ``WHAT:bot``."""
        what, colon, bot = text.rpartition(":")
        if not (colon and what) or Path(text).exists():
            return cls(text)
        try:
            return cls(what, check_name(bot))
        except ValueError:
            return cls(text)


def closing_time(text: str) -> datetime:
    """The moment that *text* names, UTC where it does not say; DonkaError where it names none."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or len(text) <= len("2026-12-01"):
        raise DonkaError(f"--closes: expected a time such as 2026-12-01T18:00Z, got {text!r}")
    # Not converted: at either end of time another zone's clock has no hour to show.
    return found.replace(tzinfo=UTC) if found.tzinfo is None else found
