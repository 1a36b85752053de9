"""What is being done with a submission, said as it is begun: some of it takes a while."""

from collections.abc import Callable
from typing import TypeAlias

Stage: TypeAlias = Callable[[str], None]
"""Hears a few words, such as ``fetching what it needs``."""


def unheard(_: str) -> None:
    """Nobody waits."""
