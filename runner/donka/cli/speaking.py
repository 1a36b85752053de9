"""How commands speak: a mistake is one line on stderr and exit 2; a bug keeps its trace."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

from donka.errors import DonkaError

WORTH_A_LOOK = 1
USAGE = 2
INTERRUPTED = 130


@contextmanager
def reporting_errors() -> Iterator[None]:
    """Turn a ``DonkaError`` into its text on stderr and exit code 2.

    A closed pipe ends the command quietly, Ctrl-C with exit code 130.
    """
    try:
        with _interruptible():
            yield
    except DonkaError as error:
        from donka.report.printable import printable

        # A path may hold whatever its owner, or a bot's author, could type.
        say("\n".join(map(printable, str(error).split("\n"))))
        raise SystemExit(USAGE) from None
    except KeyboardInterrupt:
        raise SystemExit(INTERRUPTED) from None
    except BrokenPipeError:
        # The reader of our output went away (`| head`).
        raise SystemExit(0) from None


@contextmanager
def _interruptible() -> Iterator[None]:
    """Let Ctrl-C raise KeyboardInterrupt, where ``main`` lets it end the process outright."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_DFL:
        yield
        return
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def say(text: str) -> None:
    """Print *text* and a line end on stderr, whatever its characters."""
    draw(text + "\n")


def draw(text: str) -> None:
    """Print *text* as it is on stderr, such as a live line of a terminal."""
    # Where nobody can be told, the work goes on.
    with suppress(OSError):
        _write(sys.stderr, text)


def show(text: str) -> None:
    """Print *text* as it is on stdout, whatever its characters and the terminal's.

    DonkaError where it cannot be written; BrokenPipeError where nobody reads it any more.
    """
    _print(text)


def pour(data: bytes) -> None:
    """Print *data* as they are on stdout, also where the terminal reads another encoding; else as ``show``."""
    _print(data)


def _print(what: str | bytes) -> None:
    try:
        _write(sys.stdout, what)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise DonkaError(
            f"standard output: cannot be written: {error.strerror} (send it elsewhere)"
        ) from None


def counted(number: int, noun: str) -> str:
    """*number* of them: ``1 table``, ``1,680 tables``."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _write(stream: TextIO | None, what: str | bytes) -> None:
    if stream is None:
        # The descriptor was closed before we began.
        return
    encoding = stream.encoding or "utf-8"
    try:
        if isinstance(what, bytes):
            stream.buffer.write(what)
        else:
            stream.write(what.encode(encoding, "backslashreplace").decode(encoding))
        stream.flush()
    except OSError:
        # What is left in the buffer would be tried again, and fail again, at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        raise
