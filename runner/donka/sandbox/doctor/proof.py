"""The proof of a level: a worker tries all it can to break out, and the host looks what came of it.

Not what a system says of itself counts, nor what bwrap does, but what happens.
"""

import os
from collections.abc import Iterator
from itertools import chain

from donka.sandbox.box import DEVICES, TMP, NotStarted
from donka.sandbox.doctor.harms import Harm, Probed
from donka.sandbox.doctor.staging import Scene
from donka.sandbox.failing import MachineFailed
from donka.sandbox.kin import children
from donka.sandbox.levels import Level
from donka.sandbox.limits import Limits
from donka.sandbox.process import KilledFromOutside, NotShutIn, Worker, WorkerFailed
from donka.sandbox.shown import Shown, overlap, roots

PATIENCE_NS = 10_000_000_000
"""Charge within which a worker has tried everything; it takes a hundredth of that."""

HOSTNAME = "bot"
"""What a box is called."""

_ABSENT = frozenset({Harm.READ, Harm.EXISTS, Harm.LIST, Harm.WRITE, Harm.PROCESSES})
"""What in a box is not refused but cannot even be asked for: nothing of that is there."""


def breach(limits: Limits) -> str | None:
    """Why a worker of *limits* is not shut in as its level promises, in a line; None where it is.

    For the levels that isolate. Takes a fifth of a second. Nothing is left behind.
    """
    try:
        with Scene() as scene, Worker.start(limits) as worker:
            worker.begin(PATIENCE_NS)
            return _broken_out(worker, scene, limits)
    except (NotStarted, NotShutIn, MachineFailed) as failure:
        return str(failure)
    except KilledFromOutside:
        return "a worker was killed by SIGKILL from elsewhere"
    except OSError as error:
        return f"the proof could not be set up: {error}"


def _broken_out(worker: Worker, scene: Scene, limits: Limits) -> str | None:
    try:
        probed = worker.request(scene.probe(limits), PATIENCE_NS)
    except WorkerFailed as failure:
        last = worker.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        return f"a worker was lost while it tried what a bot may not: {failure.detail} ({last})"
    if not isinstance(probed, Probed):
        return "a worker did not say what it tried"
    harms = chain(harmful(probed, limits), scene.harmed(probed), _born(worker.pid))
    return next((f"a worker {harm}" for harm in harms), None)


def harmful(probed: Probed, limits: Limits) -> Iterator[str]:
    """All that *probed* does not show to be refused, going on "a worker ..."."""
    attempts = {attempt.harm: attempt for attempt in probed.attempts}
    for harm in _promised(limits):
        attempt = attempts.get(harm)
        if attempt is None:
            yield f"did not try to {harm}"
        elif not attempt.refused:
            yield f"could {harm} ({attempt.came[:60]})"
        elif limits.level is Level.FULL and harm in _ABSENT and attempt.came != "ENOENT":
            yield f"was only kept from what should not be there: to {harm} ({attempt.came})"
    if limits.level is Level.FULL:
        yield from _unboxed(probed, limits)


def _promised(limits: Limits) -> Iterator[Harm]:
    """The harms that the level of *limits* refuses, and where a worker tells so itself."""
    for harm in Harm:
        if harm is Harm.EXISTS and limits.level is not Level.FULL:
            continue
        if harm is Harm.MAKE_TEMPORARY and limits.tmp:
            # That is what it is for; outside nothing may be seen of it.
            continue
        if harm is Harm.THREADS and limits.threads > 1 and limits.level is not Level.FULL:
            # Other processes of the user would count too: the host watches instead.
            continue
        yield harm


def _unboxed(probed: Probed, limits: Limits) -> Iterator[str]:
    """What a worker in a box should not have met, going on "a worker ..."."""
    if probed.pid != 1:
        yield f"is process {probed.pid} of many (expected 1, alone)"
    if probed.hostname == os.uname().nodename != HOSTNAME:
        yield "knows the name of this machine"
    shown = (*roots(Shown()), *DEVICES, *((TMP,) if limits.tmp else ()))
    for path in probed.seen:
        if not any(overlap(path, root) for root in shown):
            yield f"could see {path}"


def _born(pid: int) -> Iterator[str]:
    """That the worker *pid* has started processes, going on "a worker ..."."""
    if children(pid):
        yield "started a process"
