"""How much has been asked in an examination so far, for whoever waits for its end.

Knows nothing of what was answered.
"""

from dataclasses import dataclass


@dataclass(slots=True)
class Tally:
    """Grows as the examination goes on; may be read from another thread."""

    asked: int = 0
    """Questions put to the bot, of whatever kind."""
