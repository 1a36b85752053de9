"""A worker's life: locked down, then a plugin loaded, then visits answered until the pipe closes.

Knows frames and their order. How a bot is imported is in ``loading``, how it is asked in ``turns``.
"""

import gc
import os
import sys
from collections.abc import Iterator

import msgspec

from donka.bot.foreign import one_line
from donka.sandbox.doctor.harms import Probe
from donka.sandbox.loading import Loaded, load, maker
from donka.sandbox.lockdown import lock_down
from donka.sandbox.outliving import Outliving
from donka.sandbox.standard import taken_over
from donka.sandbox.trouble import tell
from donka.sandbox.turns import Turns
from donka.sandbox.wire import (
    LENGTH,
    VERSION,
    Begin,
    Failed,
    FromWorker,
    Hello,
    Load,
    Look,
    Ready,
    ToWorker,
    Visit,
    frame,
)

READ_AT_ONCE = 1 << 16

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(ToWorker).decode


def run() -> None:
    """Live the whole life of a worker; does not return."""
    status = 1
    try:
        requests, replies = taken_over()
        _serve(_messages(requests), replies)
        status = 0
    except BrokenPipeError:
        # The host is gone or wants no more.
        status = 0
    except BaseException:
        sys.__excepthook__(*sys.exc_info())
    finally:
        # Not sys.exit: a bot's threads and exit hooks could keep the process for ever.
        os._exit(status)


def _messages(requests: int) -> Iterator[ToWorker]:
    """What the host asks, until it closes the pipe."""
    buffer = b""
    while True:
        while len(buffer) < 4 or len(buffer) < 4 + LENGTH.unpack_from(buffer)[0]:
            data = os.read(requests, READ_AT_ONCE)
            if not data:
                return
            buffer += data
        end = 4 + LENGTH.unpack_from(buffer)[0]
        yield _decode(buffer[4:end])
        buffer = buffer[end:]


def _send(replies: int, message: FromWorker) -> None:
    rest = frame(_encode(message))
    while rest:
        rest = rest[os.write(replies, rest) :]


def _serve(messages: Iterator[ToWorker], replies: int) -> None:
    turns: Turns | None = None
    outliving: Outliving | None = None
    begin = next(messages, None)
    if begin is None:
        return
    if not isinstance(begin, Begin):
        raise RuntimeError("the first word was not to begin")
    reached = lock_down(begin.limits, begin.parent, begin.uid, begin.allowed)
    _send(replies, Hello(VERSION, reached))
    pristine = True
    for message in messages:
        if pristine and isinstance(message, Probe):
            _probe(message, replies)
        elif isinstance(message, Load):
            pristine = False
            turns = _load(message, replies)
            outliving = Outliving(turns.make) if turns is not None else None
        elif turns is not None and isinstance(message, Visit):
            _answer(message, turns, replies)
        elif outliving is not None and isinstance(message, Look):
            _send(replies, outliving.look())
        else:
            raise RuntimeError("a visit before a bot was loaded, or a probe after that")


def _probe(probe: Probe, replies: int) -> None:
    from donka.sandbox.doctor.canaries import sing

    _send(replies, sing(probe))


def _answer(visit: Visit, turns: Turns, replies: int) -> None:
    """Answer every item as soon as it is thought out, so that the host can charge each alone."""
    number, answer, encode, write, pack = visit.id, turns.answer, _encode, os.write, LENGTH.pack
    for item in visit.items:
        payload = encode(answer(number, item))
        # A reply is smaller than what a pipe takes at once.
        write(replies, pack(len(payload)) + payload)


def _load(request: Load, replies: int) -> Turns | None:
    """Load what *request* names and say how that went; None where no bot is ready to play."""
    loaded = load(request.source)
    if request.bot is None:
        from donka.sandbox.offering import offers

        _send(replies, offers(loaded))
        return None
    entry = loaded.entries.get(request.bot)
    if entry is None:
        _send(replies, Failed(_missing(request.bot, loaded)))
        return None
    make = maker(entry, request.options)
    try:
        bot = make()
        bot.warm_up()
    except BaseException as error:
        _send(replies, Failed(tell(error).detail))
        return None
    del bot
    # What is loaded stays; no collection need ever look at it again.
    gc.collect()
    gc.freeze()
    _send(replies, Ready())
    return Turns(make, request.rules)


def _missing(name: str, loaded: Loaded) -> str:
    if loaded.problems:
        return loaded.problems[0]
    return one_line(f"no bot {name!r} in it (it offers: {', '.join(loaded.entries)})")
