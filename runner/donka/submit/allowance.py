"""How much one bot may bring, counted while it is read: a bomb is small until it is opened."""

from donka.sandbox.limits import MB
from donka.submit.received import Unfit

MOST_BYTES = 500 * MB
"""Of all files of a bot, its dependencies too, unpacked."""
MOST_FILES = 20_000


class Allowance:
    """What is left of it; Unfit when it is used up."""

    def __init__(self, most_bytes: int = MOST_BYTES, most_files: int = MOST_FILES) -> None:
        self._most = (most_bytes, most_files)
        self._bytes, self._files = most_bytes, most_files

    def take_file(self) -> None:
        """Count one file or folder more."""
        self._files -= 1
        if self._files < 0:
            raise Unfit(f"more than {self._most[1]:,} files (expected at most so many in all)")

    def take_bytes(self, count: int) -> None:
        """Count *count* bytes more."""
        self._bytes -= count
        if self._bytes < 0:
            raise Unfit(
                f"more than {self._most[0] // MB:,} MB unpacked (expected at most so many in all)"
            )
