"""How commands speak: a mistake is one line on stderr and exit 2; a bug keeps its trace."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

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
    """Print *text* on stderr, whatever its characters."""
    encoding = sys.stderr.encoding or "utf-8"
    sys.stderr.write(text.encode(encoding, "backslashreplace").decode(encoding) + "\n")
    sys.stderr.flush()
