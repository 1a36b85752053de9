"""What a bot raised, told in one line; whatever it is, telling it cannot fail.

Runs inside the worker. Knows nothing of games or frames.
"""

import sys
from types import TracebackType

import msgspec

from donka.bot.answers import NoAnswer
from donka.bot.foreign import kind_of, one_line
from donka.sandbox.wire import Trouble

# A bot may replace the hook; this one is the interpreter's own, in C and without an import.
_show = sys.__excepthook__

_NOT_THE_BOTS = (__package__, "donka.bot", "importlib")


class Unloadable(Exception):
    """The plugin cannot be used; the text says why, in one line."""


class Failure(msgspec.Struct, frozen=True):
    """How a bot failed, as its worker saw it."""

    trouble: Trouble
    detail: str


def tell(error: BaseException) -> Failure:
    """The failure that *error* is; the trace of the bot's own frames goes to stderr."""
    if isinstance(error, NoAnswer):
        return Failure(Trouble.MALFORMED, one_line(error.args[0]))
    _print_trace(error)
    # Not isinstance, which believes what an object says of its class.
    trouble = Trouble.MEMORY if issubclass(type(error), MemoryError) else Trouble.CRASH
    return Failure(trouble, in_words(error))


def in_words(error: BaseException) -> str:
    """The type of *error* and its text, as in the last line of a trace."""
    kind = kind_of(error)
    try:
        text = one_line(str(error))
    except BaseException as worse:
        return f"{kind} (and its text raised {kind_of(worse)})"
    return one_line(f"{kind}: {text}" if text else kind)


def _print_trace(error: BaseException) -> None:
    try:
        BaseException.with_traceback(error, _foreign(error.__traceback__))
        _show(type(error), error, error.__traceback__)
    except BaseException:
        # No trace then; the line about the failure is what counts.
        return


def _foreign(trace: TracebackType | None) -> TracebackType | None:
    """*trace* from the first frame that is neither ours nor the import system's."""
    while trace is not None and trace.tb_frame.f_globals.get("__package__") in _NOT_THE_BOTS:
        trace = trace.tb_next
    return trace
