"""How the machine itself fails, and the proof of it: then no bot is to blame.

A bot can bring none of this about; what it can do is charged or a fault, and told elsewhere.
"""

import errno
import time
from collections.abc import Iterator
from contextlib import contextmanager

LONGEST_NS = 1_000_000_000
"""Standing still for longer than this spoils what is played meanwhile; for less it costs no bot anything."""

_SCARCE = frozenset(
    (
        errno.EAGAIN,
        errno.EDQUOT,
        errno.EIO,
        errno.EMFILE,
        errno.ENFILE,
        errno.ENOBUFS,
        errno.ENOMEM,
        errno.ENOSPC,
    )
)
_SINCE_BOOT: int | None = getattr(time, "CLOCK_BOOTTIME", None)


class MachineFailed(Exception):
    """The machine spoilt what was played; the text is the proof, in a line."""


def is_the_machine_s(error: OSError) -> bool:
    """Whether *error*, met by our own code, tells that the machine has too little or is broken."""
    return error.errno in _SCARCE


@contextmanager
def blaming_the_machine() -> Iterator[None]:
    """Turn what the machine refuses this process into MachineFailed.

    Any other OSError is a bug of ours and keeps its trace.
    """
    try:
        yield
    except MemoryError as error:
        raise MachineFailed("the host was given no memory") from error
    except OSError as error:
        if not is_the_machine_s(error):
            raise
        raise MachineFailed(f"the host could not go on: {error.strerror}") from error


def suspended_ns() -> int:
    """How long the machine has been suspended since it was started; only its growth means anything.

    The clock that charges stands still meanwhile. 0 where the system does not tell.
    """
    if _SINCE_BOOT is None:
        return 0
    return time.clock_gettime_ns(_SINCE_BOOT) - time.monotonic_ns()
