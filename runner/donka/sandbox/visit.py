"""One visit: the questions go to a worker together, the answers come back one by one, each charged.

Knows limits and what an answer may look like; which card is legal, and what a fault leads to, is
decided by the sitting.
"""

import secrets
from collections.abc import Sequence
from typing import TypeGuard

import msgspec

from donka.game.faults import FaultKind
from donka.sandbox.failing import MachineFailed
from donka.sandbox.process import LONGEST_POLL_MS, Worker, WorkerFailed
from donka.sandbox.stopwatch import Stopwatch, shared
from donka.sandbox.wire import FromWorker, Item, Reply, Visit


class Answer(msgspec.Struct, frozen=True):
    """What came back for one item."""

    cards: bytes
    charge_ns: int
    elapsed_ns: int
    fault: FaultKind | None = None
    detail: str = ""


class Outcome(msgspec.Struct, frozen=True):
    """A visit's answers, in the order of its items."""

    answers: list[Answer]
    """One an item; fewer where the worker was lost, the last being the fault that lost it."""
    tail_ns: int
    """CPU used between the last answer of the visit before and standing still."""
    lost: bool = False


def visit(worker: Worker, items: list[Item], limits_ns: Sequence[int]) -> Outcome:
    """Ask *worker* all *items*, each within its own limit of charge.

    The worker stands still before and after. An answer over its limit is a timeout fault and
    dropped; at twice the limit and 250 ms the worker is killed. Raises KilledFromOutside where
    somebody else killed it, MachineFailed, with the worker ended, where the machine stood still.
    """
    answers: list[Answer] = []
    try:
        worker.settle()
    except WorkerFailed as failure:
        return Outcome([Answer(b"", 0, 0, failure.kind, failure.detail)], 0, lost=True)
    stopwatch = Stopwatch(worker.meter)
    tail = max(stopwatch.cpu - worker.cpu_when_answered, 0)
    number = secrets.randbits(63)
    try:
        worker.resume()
        worker.send(Visit(number, items), kill_after(limits_ns[0]))
        stopwatch.skip()
        while len(answers) < len(items):
            replies = _wait(worker, stopwatch, limits_ns[len(answers)])
            laps = shared(stopwatch.lap(), len(replies), first=not answers)
            for reply, (charge, elapsed) in zip(replies, laps, strict=True):
                at = len(answers)
                if at == len(items) or not _answers(reply, number, items[at]):
                    if at == len(items) or (at and _answers(reply, number, items[at - 1])):
                        # Which of the two is the answer cannot be told.
                        answers.pop()
                    worker.fail(FaultKind.MALFORMED, "answered something that was not asked")
                answers.append(_judged(reply, charge, elapsed, limits_ns[at]))
        worker.cpu_when_answered = stopwatch.cpu
        worker.pause()
        stopwatch.check_awake()
        return Outcome(answers, tail)
    except MachineFailed:
        worker.kill()
        raise
    except WorkerFailed as failure:
        stopwatch.check_awake()
        elapsed = stopwatch.peek().elapsed
        # The clocks went with the process; no decision costs more than it may.
        charge = min(elapsed, limits_ns[len(answers)])
        answers.append(Answer(b"", charge, elapsed, failure.kind, failure.detail))
        return Outcome(answers, tail, lost=True)


def _answers(reply: FromWorker, number: int, item: Item) -> TypeGuard[Reply]:
    """Whether *reply* answers *item* of the visit *number*."""
    return isinstance(reply, Reply) and reply.visit == number and reply.game == item.game


def kill_after(limit_ns: int) -> int:
    """The charge at which a worker that does not answer is killed."""
    return 2 * limit_ns + 250_000_000


def beyond_reason(limit_ns: int) -> int:
    """The elapsed time after which the machine, not the bot, is to blame."""
    return 20 * limit_ns + 5_000_000_000


def _wait(worker: Worker, stopwatch: Stopwatch, limit: int) -> list[FromWorker]:
    """Wait for at least one frame; past the cap the worker is killed."""
    cap = patience = kill_after(limit)
    waited = looked = told_until = 0
    while True:
        milliseconds = min(patience // 1_000_000 + 1, LONGEST_POLL_MS)
        frames = worker.receive(milliseconds)
        stopwatch.looked(milliseconds)
        if frames:
            return frames
        so_far = stopwatch.peek()
        if so_far.waited > waited:
            # It had a processor since the last look, so whatever it waits for now began after that.
            waited, told_until = so_far.waited, looked
        looked = so_far.elapsed
        spent = so_far.charge
        if worker.meter.is_runnable():
            # A wait is told only when it is over. It may be no longer than it can be: a bot that wakes
            # whenever it is looked at would else sleep for nothing, and spoil the sitting.
            spent = max(so_far.cpu, spent - (looked - told_until))
        if spent > cap:
            worker.fail(
                FaultKind.TIMEOUT,
                f"no answer after {spent / 1e6:.0f} ms of charge, limit {limit / 1e6:g} ms",
            )
        if so_far.elapsed > beyond_reason(limit):
            raise MachineFailed(
                f"{so_far.elapsed / 1e9:.1f} s passed while the bot was charged {spent / 1e6:.0f} ms"
            )
        patience = cap - spent


def _judged(reply: Reply, charge: int, elapsed: int, limit: int) -> Answer:
    if charge > limit:
        detail = f"{charge / 1e6:.1f} ms of charge, limit {limit / 1e6:g} ms"
        return Answer(b"", charge, elapsed, FaultKind.TIMEOUT, detail)
    if reply.trouble is not None:
        return Answer(b"", charge, elapsed, FaultKind(reply.trouble.value), reply.detail[:300])
    return Answer(reply.cards, charge, elapsed)
