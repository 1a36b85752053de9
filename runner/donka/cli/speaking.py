"""How commands speak: a mistake is one line on stderr and exit 2; a bug keeps its trace."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from donka.errors import DonkaError

WORTH_A_LOOK = 1
USAGE = 2
INTERRUPTED = 130


@contextmanager
def reporting_errors() -> Iterator[None]:
    """Turn a ``DonkaError`` into its text on stderr and exit code 2; end quietly on a closed pipe."""
    try:
        yield
    except DonkaError as error:
        say(str(error))
        raise SystemExit(USAGE) from None
    except BrokenPipeError:
        # The reader of our output went away (`| head`); the flush at exit must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(0) from None


def say(text: str) -> None:
    """Print *text* and a line end on stderr, whatever its characters."""
    _write(sys.stderr, text + "\n")


def show(text: str) -> None:
    """Print *text* as it is on stdout, whatever its characters and the terminal's."""
    _write(sys.stdout, text)


def _write(stream: TextIO, text: str) -> None:
    encoding = stream.encoding or "utf-8"
    stream.write(text.encode(encoding, "backslashreplace").decode(encoding))
    stream.flush()
