"""What a journal says of its tournament as a whole.

Everything that the games were played under and cannot be seen from them; fixed when the journal is
made.
"""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class EntryAbout:
    """One entry, and exactly which code played for it."""

    name: str
    bot: str
    """The name under which its distribution offers it."""
    distribution: str
    """Or, of a single file, the file's name."""
    version: str
    digest: bytes
    """SHA-256 of the bot's code, with its dependencies' names and versions."""
    author: str | None = None
    alias: str | None = None
    """Shown in published tables instead of the name."""


@dataclass(frozen=True, slots=True)
class About:
    """One tournament, as it was when its first game began."""

    tournament: str
    """Its name."""
    config: str
    """The config in its canonical form."""
    config_digest: bytes
    roster_digest: bytes
    entries: tuple[EntryAbout, ...]
    """Sorted by name."""
    secret: bytes = field(repr=False)
    """S, 32 bytes, from which every deal follows; nobody's to know while the tournament runs."""
    commitment: bytes
    """What was published of S at the start."""
    created: str
    """UTC, ISO 8601."""
    donka: str
    """The version that began the tournament."""
    seed_text: str | None = None
    """The text S was made from; None where S is random and the deals cannot be foreseen."""
    beacon: str | None = None
    """Public text mixed into the deals."""
    tells_waits: bool = True
    """Whether the machine that began it could tell a wait for a processor from sleep."""
    isolation: str = "none"
    """The level at which every one of its workers runs: ``none``, ``kernel`` or ``full``."""

    @property
    def seed_is_text(self) -> bool:
        """Whether anybody who has read the config can foresee the deals."""
        return self.seed_text is not None


@dataclass(frozen=True, slots=True)
class Finish:
    """How and when a tournament ended."""

    stopped: str
    """Why no more is played."""
    at: str
    """UTC, ISO 8601."""
