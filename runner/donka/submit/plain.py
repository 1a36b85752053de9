"""Opens a file of a stranger's as what it is: never what a link leads to, and never a pipe that waits.

Whoever may write where it lies can put a link in its place after it was looked at.
"""

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO

from donka.submit.received import Unfit

LINK = "a link (expected what it leads to: put a copy there)"
NO_FILE = "no file (expected one)"

# Not every system has them all.
_FLAGS = os.O_RDONLY | sum(
    getattr(os, name, 0) for name in ("O_BINARY", "O_CLOEXEC", "O_NOFOLLOW", "O_NONBLOCK")
)


def open_plain(path: Path) -> BinaryIO:
    """The file at *path*, to be read; Unfit where nothing, a link, or no file is there."""
    try:
        descriptor = os.open(path, _FLAGS)
    except FileNotFoundError:
        raise Unfit("no such file (look at the path)") from None
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise Unfit(LINK) from None
        if error.errno == errno.ENXIO:
            raise Unfit(NO_FILE) from None
        raise
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise Unfit(NO_FILE)
    return os.fdopen(descriptor, "rb")
