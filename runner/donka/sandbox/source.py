"""Where a worker finds a bot: plain data, sent to it as the first thing after the lockdown."""

from enum import StrEnum

import msgspec


class Origin(StrEnum):
    """How a plugin came to be known."""

    ENTRY_POINT = "entry_point"
    FILE = "file"


class Source(msgspec.Struct, frozen=True, array_like=True):
    """One plugin: an entry point of a distribution, or a single file."""

    origin: Origin
    plugin: str
    """The entry point's name, or the file's stem."""
    target: str
    """The entry point's value, ``module`` or ``module:attribute``; or the file's absolute path."""
    paths: tuple[str, ...] = ()
    """Folders given to ``site.addsitedir`` before the import."""
