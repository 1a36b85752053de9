"""One visit: the questions go to a worker together, the answers come back one by one, each charged.

Knows limits and what an answer may look like; which card is legal, and what a fault leads to, is
decided by the sitting.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from donka.game.faults import FaultKind
from donka.sandbox.charge import Lap, Stopwatch
from donka.sandbox.process import LONGEST_POLL_MS, Worker, WorkerFailed
from donka.sandbox.wire import FromWorker, Item, Reply, Visit

GRACE_NS = 20_000_000
"""Forgiven once a visit, on the first answer, though never below the CPU used."""


class MachineFailed(Exception):
    """Time passed beyond all reason while the bot could do little: the machine's failure."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back for one item."""

    cards: bytes
    charge_ns: int
    elapsed_ns: int
    fault: FaultKind | None = None
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A visit's answers, in the order of its items."""

    answers: tuple[Answer, ...]
    """One an item; fewer where the worker was lost, the last being the fault that lost it."""
    lost: bool = False
    tail_ns: int = 0
    """CPU used between the last answer and standing still."""


def visit(worker: Worker, items: Sequence[Item], limits_ns: Sequence[int]) -> Outcome:
    """Ask *worker* all *items*, each within its own limit of charge.

    The worker stands still before and after. An answer over its limit is a timeout fault and
    dropped; at twice the limit and 250 ms the worker is killed. Raises KilledFromOutside where
    somebody else killed it, MachineFailed where the machine stood still.
    """
    answers: list[Answer] = []
    stopwatch = Stopwatch(worker.meter)
    number = secrets.randbits(63)
    try:
        worker.resume()
        worker.send(Visit(number, list(items)), kill_after(limits_ns[0]))
        stopwatch.lap()
        while len(answers) < len(items):
            limit = limits_ns[len(answers)]
            frames = _wait(worker, stopwatch, limit)
            charges = _shared(stopwatch.lap(), len(frames), first=not answers)
            if len(frames) > len(items) - len(answers):
                # Which of them was the answer cannot be told any more.
                del answers[len(items) - 1 :]
                worker.fail(FaultKind.MALFORMED, "more answers than questions")
            for reply, lap in zip(frames, charges, strict=True):
                answers.append(_judged(worker, reply, number, items, limits_ns, lap, len(answers)))
        worker.pause()
        return Outcome(tuple(answers), tail_ns=stopwatch.cpu())
    except WorkerFailed as failure:
        elapsed = stopwatch.peek().elapsed
        charge = min(elapsed, limits_ns[len(answers)]) if len(answers) < len(items) else 0
        answers.append(Answer(b"", charge, elapsed, failure.kind, failure.detail))
        return Outcome(tuple(answers), lost=True)


def kill_after(limit_ns: int) -> int:
    """The charge at which a worker that does not answer is killed."""
    return 2 * limit_ns + 250_000_000


def beyond_reason(limit_ns: int) -> int:
    """The elapsed time after which the machine, not the bot, is to blame."""
    return 20 * limit_ns + 5_000_000_000


def _wait(worker: Worker, stopwatch: Stopwatch, limit: int) -> list[FromWorker]:
    """Wait for at least one frame; past the cap the worker is killed."""
    cap, patience = kill_after(limit), kill_after(limit)
    while True:
        frames = worker.receive(min(patience // 1_000_000 + 1, LONGEST_POLL_MS))
        if frames:
            return frames
        so_far = stopwatch.peek()
        spent = stopwatch.cpu() if worker.meter.is_runnable() else so_far.charge
        if spent > cap:
            worker.fail(FaultKind.TIMEOUT, f"no answer after {spent / 1e6:.0f} ms of charge")
        if so_far.elapsed > beyond_reason(limit):
            worker.kill()
            raise MachineFailed(
                f"{so_far.elapsed / 1e9:.1f} s passed, of which the bot is charged {spent / 1e6:.0f} ms"
            )
        patience = cap - spent


def _shared(lap: Lap, count: int, first: bool) -> list[Lap]:
    """One lap for each of *count* answers found together.

    What passed while the host itself could not look is shared among them; all the rest is the
    first one's, or a bot could hide a long thought behind short ones by holding answers back.
    """
    charge = max(lap.charge - GRACE_NS, lap.cpu) if first else lap.charge
    share = min(charge, lap.late) // count
    head = Lap(charge - share * (count - 1), lap.elapsed, lap.late, lap.cpu)
    return [head] + [Lap(share, 0, 0, 0)] * (count - 1)


def _judged(
    worker: Worker,
    reply: FromWorker,
    number: int,
    items: Sequence[Item],
    limits_ns: Sequence[int],
    lap: Lap,
    at: int,
) -> Answer:
    if not isinstance(reply, Reply) or reply.visit != number:
        worker.fail(FaultKind.MALFORMED, "answered something that was not asked")
    if reply.game != items[at].game:
        worker.fail(FaultKind.MALFORMED, "answered out of turn")
    if lap.charge > limits_ns[at]:
        detail = f"{lap.charge / 1e6:.1f} ms of charge, limit {limits_ns[at] / 1e6:g} ms"
        return Answer(b"", lap.charge, lap.elapsed, FaultKind.TIMEOUT, detail)
    if reply.trouble is not None:
        kind = FaultKind(reply.trouble.value)
        return Answer(b"", lap.charge, lap.elapsed, kind, reply.detail[:300])
    return Answer(reply.cards, lap.charge, lap.elapsed)
