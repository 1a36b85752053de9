"""What host and workshop say to each other: one job, one answer.

The host trusts nothing of the answer: a header of at most ``MOST_HEADER`` bytes of a declared shape,
then at most so many bytes of a wheel as are allowed.
"""

from enum import StrEnum
from struct import Struct as Layout

import msgspec

from donka.sandbox.levels import Level
from donka.sandbox.limits import MB, Limits

LENGTH = Layout("<I")
MOST_HEADER = 1 << 16

TMP = "/tmp"  # noqa: S108 - the box's own, which nobody shares


class Hook(StrEnum):
    """What a build backend is asked (PEP 517)."""

    REQUIRES = "get_requires_for_build_wheel"
    """Which requirements it has besides those in ``pyproject.toml``."""
    WHEEL = "build_wheel"


class Bounds(msgspec.Struct, frozen=True):
    """What building may use."""

    seconds: float = 180.0
    """From start to end."""
    memory: int = 2_000 * MB
    """Bytes of one process, and of all together."""
    disk: int = 500 * MB
    """Bytes of files it may write."""
    files: int = 100_000
    """Files and folders it may have at a time."""
    processes: int = 256
    """Processes and threads at a time."""
    wheel: int = 500 * MB
    """Bytes of the wheel."""
    printed: int = 64 * MB
    """Bytes it may print, of which the last 64 KiB are kept."""

    @property
    def limits(self) -> Limits:
        """What the kernel holds each process to."""
        return Limits(self.memory, 512, self.processes, self.disk, Level.FULL)


class Job(msgspec.Struct, frozen=True, array_like=True):
    """One question to the backend of a project."""

    hook: Hook
    project: str
    """The folder of the project; a copy of it is built."""
    site: str
    """The folder in which what it needs for that lies; need not be there."""
    backend: str
    """``module`` or ``module:object``."""
    backend_path: tuple[str, ...]
    """Folders of the project in which the backend itself lies."""
    limits: Limits
    uid: int | None
    """Whom to become; None where the host is no root."""


class Required(msgspec.Struct, frozen=True, tag=True):
    """The requirements the backend has besides."""

    requirements: tuple[str, ...]


class Built(msgspec.Struct, frozen=True, tag=True):
    """A wheel, whose bytes follow."""

    name: str
    size: int


class Broken(msgspec.Struct, frozen=True, tag=True):
    """The backend failed; what it printed tells more."""

    detail: str


class Open(msgspec.Struct, frozen=True, tag=True):
    """The workshop itself could not be shut in, so nothing was begun."""

    lacking: str


Answer = Required | Built | Broken | Open
