"""One file that is written a piece at a time, whole in the end or as it was before.

Knows nothing of what stands in it.
"""

import contextlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from donka.errors import DonkaError
from donka.report.printable import printable


@contextmanager
def drafted(path: Path) -> Iterator[BinaryIO]:
    """A new file that takes the name *path* when the block ends; when it fails, nothing is left of it.

    DonkaError where it cannot be written.
    """
    shown = printable(str(path))
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        raise DonkaError(
            f"{shown}: no plain file, and not to be replaced (expected a new file's path)"
        )
    draft = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        with draft.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
    except OSError as error:
        raise DonkaError(
            f"{shown}: cannot be written: {error.strerror} (nothing was changed; give another path)"
        ) from None
    finally:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
