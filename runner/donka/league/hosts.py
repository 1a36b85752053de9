"""The host processes that play sittings side by side: one a core, each blocking on its own workers."""

import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from typing import TYPE_CHECKING, Protocol, TypeVar

from donka.journal.sitting import SittingRecord
from donka.league.sitting import play
from donka.league.sitting_spec import SittingSpec
from donka.sandbox.failing import blaming_the_machine
from donka.sandbox.kin import (
    adopt_orphans,
    die_with,
    end_children,
    keep_to_one_core,
    leave_to_parent,
    reap_orphans,
    sheltered,
)

if TYPE_CHECKING:
    from multiprocessing.sharedctypes import Synchronized

A = TypeVar("A")
B = TypeVar("B")


class Hosts(Protocol):
    """Where sittings run: the part of an executor that the league uses, and an end to it."""

    def submit(self, spec: SittingSpec) -> Future[SittingRecord]:
        """Play a sitting some time soon; only ever called from the main thread."""

    def renew(self) -> None:
        """Replace what a dead process has broken."""

    def close(self, at_once: bool) -> None:
        """Let the processes end; *at_once*, with whatever they play."""


class LocalHosts:
    """A pool of processes on this machine, each on a core of its own while there are enough."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._pool = self._new()

    def _new(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        # With the value comes Python's own tracker of such things, which a hangup would end.
        with sheltered():
            begun = context.Value("i", 0)
        return ProcessPoolExecutor(
            self._count, mp_context=context, initializer=_begin, initargs=(os.getpid(), begun)
        )

    def submit(self, spec: SittingSpec) -> Future[SittingRecord]:
        """Play a sitting in one of the processes."""
        return self.run(_play, spec)

    def run(self, task: Callable[[A], B], argument: A) -> Future[B]:
        """Do *task* in one of the processes; it may start workers there."""
        with sheltered():
            return self._pool.submit(_done, task, argument)

    def renew(self) -> None:
        """Start a new pool: one dead process breaks a whole ProcessPoolExecutor."""
        self.close(at_once=True)
        self._pool = self._new()

    def close(self, at_once: bool) -> None:
        """End the processes, and with them their workers."""
        if at_once:
            for process in multiprocessing.active_children():
                process.kill()
        self._pool.shutdown(wait=True, cancel_futures=True)
        # Workers whose host was killed have come to us.
        reap_orphans()


def _play(spec: SittingSpec) -> SittingRecord:
    with blaming_the_machine():
        return play(spec)


def _done(task: Callable[[A], B], argument: A) -> B:
    try:
        return task(argument)
    finally:
        # A bot that starts a process in a session of its own leaves it to us.
        end_children()


def _begin(parent: int, begun: "Synchronized[int]") -> None:
    leave_to_parent()
    # A pool's processes would outlive a coordinator that is killed: they wait for work for ever.
    die_with(parent)
    adopt_orphans()
    with begun.get_lock():
        number = begun.value
        begun.value += 1
    keep_to_one_core(number)
