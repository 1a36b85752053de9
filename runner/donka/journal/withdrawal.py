"""A withdrawal: an entry whose author takes it out of a tournament that goes on."""

from dataclasses import dataclass

from donka.phrase import Figure, Phrase


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """One entry's leave. What it played before counts, for the others too. Its text says when."""

    entry: str
    block: int
    """The number of the first block that it takes no part in, nor in any after it."""
    at: str
    """UTC, ISO 8601."""

    @property
    def told(self) -> Phrase:
        """When it left, in words."""
        if self.block > 1:
            return Phrase("withdrawn after block {block}", block=Figure(self.block - 1))
        return Phrase("withdrawn at once")

    def __str__(self) -> str:
        return self.told
