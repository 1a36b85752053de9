"""What was received: the files of one bot in a folder of their own, and what is known of them.

Nothing of them has run, but for what was built in a box. Knows no rosters and no examination.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from donka.bot.foreign import one_line
from donka.errors import DonkaError
from donka.sandbox.failing import is_the_machine_s


@dataclass(frozen=True, slots=True)
class Received:
    """The files of a bot, read-only, below the folder they were received into."""

    distribution: str
    """The name its metadata give; of a single file the file's original name."""
    version: str
    """As the metadata give it; empty for a single file."""
    points: tuple[tuple[str, str], ...]
    """The entry points of the group ``donka``, name and value; none for a single file."""
    site: Path | None
    """Everything importable, dependencies too; None for a single file that names none."""
    file: Path | None
    """The single file, if it is one."""
    requirements: tuple[str, ...]
    """Every distribution in ``site`` but its own, pinned, such as ``numpy==2.3.5``; sorted."""


class Refused(DonkaError):
    """What was given is not taken; the text tells where, what was found, and what to do."""

    def __init__(self, step: str, text: str, printed: str = "") -> None:
        super().__init__(text)
        self.step = step
        """Where it stopped: found, fetched, unpacked, built, or a later step."""
        self.printed = printed
        """What building it printed, at most its last 64 KiB; a stranger's text, as it came."""


class Unfit(Exception):
    """Something is not as it has to be; the text says what and what to do, and not where."""


@contextmanager
def refusing(step: str, where: str) -> Iterator[None]:
    """Turn what is unfit within into a refusal of *where* at *step*; DonkaError where the machine failed."""
    try:
        yield
    except Unfit as unfit:
        raise Refused(step, f"{where}: {unfit}") from None
    except OSError as error:
        said = one_line(error.strerror or str(error))
        if is_the_machine_s(error):
            raise DonkaError(f"{where}: {said} (nothing was decided about the bot)") from None
        # Foreign names can be too long for a file system, or hold what it does not take.
        place = f" ({one_line(str(error.filename))})" if error.filename else ""
        raise Refused(step, f"{where}: {said}{place}") from None
