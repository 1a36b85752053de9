"""A league: sittings go out to host processes, records come back into the journal.

Knows what to send out when, and what to do when a machine fails. What is to be played a planner says;
how a sitting is played, and what its games are worth, is told elsewhere.
"""

import time
from collections.abc import Mapping
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait

from donka.errors import DonkaError
from donka.journal.block import Block
from donka.journal.journal import Journal
from donka.journal.sitting import SittingId, SittingRecord
from donka.league.advance import Advance
from donka.league.chair import OutsideKill
from donka.league.hosts import Hosts
from donka.league.interrupts import Interrupts
from donka.league.planning import Planner
from donka.league.progress import Progress, Watcher
from donka.league.schedule import sittings
from donka.league.sitting_spec import Prepare
from donka.league.spoilt import Spoilt
from donka.ranking.counting import Disqualification
from donka.ranking.policy import FaultPolicy
from donka.sandbox.failing import MachineFailed, is_the_machine_s

AHEAD = 2
"""Sittings in flight for each host process, so that none waits for the coordinator."""
ABREAST = 4
"""Runs of sets that go forward together."""
PATIENCE_S = 60.0
"""How long the sittings in flight may take to end after the first Ctrl-C."""


class League:
    """Plays what is missing from a journal."""

    def __init__(
        self,
        journal: Journal,
        planner: Planner,
        prepare: Prepare,
        limits: FaultPolicy,
        hosts: Hosts,
        workers: int,
        watch: Watcher,
        ahead: int = AHEAD,
        abreast: int = ABREAST,
    ) -> None:
        """*ahead* sittings are in flight for each worker; *abreast* runs of sets go forward together."""
        self._journal = journal
        self._planner = planner
        self._prepare = prepare
        self._hosts = hosts
        self._workers = workers
        self._most = ahead * workers
        self._abreast = abreast
        self._watch = watch
        self._advance = Advance(journal, planner, limits)
        self._decided = 0
        self._to_come: list[tuple[Block, int]] = []
        self._in_flight: dict[Future[SittingRecord], tuple[Block, int]] = {}
        self._spoilt = Spoilt(journal)
        self._before = len(self._advance.kept)
        self._games = self._deals = self._faults = 0
        self._began = time.monotonic_ns()

    @property
    def disqualified(self) -> Mapping[str, Disqualification]:
        """Who was disqualified by now, by name."""
        return self._advance.disqualified

    def play(self, interrupts: Interrupts) -> bool:
        """Play until the planner has no more; False where an interrupt ended it before.

        Everything kept is safe whatever happens. Raises VoidTooOften, and DonkaError where the
        journal cannot be written or holds a plan that does not follow from its games.
        """
        at_once = True
        try:
            self._go_on()
            self._check_plan()
            while self._to_come or self._in_flight:
                if interrupts.count:
                    return self._finish_in_flight(interrupts)
                self._send()
                self._collect(0.25)
            at_once = False
            return True
        finally:
            self._hosts.close(at_once)

    def _finish_in_flight(self, interrupts: Interrupts) -> bool:
        deadline = time.monotonic() + PATIENCE_S
        for future in list(self._in_flight):
            if future.cancel():
                self._to_come.insert(0, self._in_flight.pop(future))
        while self._in_flight and interrupts.count < 2 and time.monotonic() < deadline:
            self._collect(0.25, stopping=True)
        return False

    def _send(self) -> None:
        """Send out sittings, never two at once whose sets share cards."""
        while len(self._in_flight) < self._most:
            at = self._next()
            if at is None:
                return
            block, rotation = self._to_come[at]
            blamed = self._spoilt.blamed(SittingId(block.number, rotation))
            try:
                future = self._hosts.submit(self._prepare(block, rotation, blamed))
            except BrokenExecutor:
                # A process died between two sittings; those in flight are collected as void.
                if not self._in_flight:
                    self._hosts.renew()
                return
            except OSError as error:
                if not is_the_machine_s(error):
                    raise
                del self._to_come[at]
                self._void(block, rotation, f"no host process could be started: {error.strerror}")
                if not self._in_flight:
                    self._hosts.renew()
                return
            del self._to_come[at]
            self._in_flight[future] = (block, rotation)

    def _next(self) -> int | None:
        """Which of those to come may go out now."""
        busy = {block.number: block.set_numbers for block, _ in self._in_flight.values()}
        for at, (block, _) in enumerate(self._to_come):
            mine = block.set_numbers
            if not any(
                mine.start < theirs.stop and theirs.start < mine.stop for theirs in busy.values()
            ):
                return at
        return None

    def _collect(self, patience_s: float, stopping: bool = False) -> None:
        """Keep what has come back."""
        wait(self._in_flight, timeout=patience_s, return_when=FIRST_COMPLETED)
        broken = False
        for future in [future for future in self._in_flight if future.done()]:
            if isinstance(future.exception(), BrokenExecutor):
                broken = True
                continue
            block, rotation = self._in_flight.pop(future)
            try:
                self._keep(future.result())
            except OutsideKill as kill:
                self._again(block, rotation, kill.entry)
            except MachineFailed as failure:
                self._void(block, rotation, str(failure))
        if broken:
            self._renew()
        self._watch(self._progress(stopping))

    def _renew(self) -> None:
        """Begin anew with fresh host processes; what was in flight went down with the old ones.

        Void are those that were being played; the others had only waited for a process.
        """
        lost = list(self._in_flight.values())
        self._in_flight.clear()
        played, waiting = lost[: self._workers], lost[self._workers :]
        self._to_come[:0] = waiting
        for block, rotation in played:
            self._void(block, rotation, "a host process died")
        self._hosts.renew()

    def _keep(self, record: SittingRecord) -> None:
        self._journal.keep(record)
        self._advance.kept.add(record.id)
        self._games += len(record.games)
        self._deals += sum(game.number_of_deals for game in record.games)
        self._faults += sum(len(game.faults) for game in record.games)
        self._go_on()

    def _again(self, block: Block, rotation: int, entry: str) -> None:
        """Play a sitting again after a kill from outside; the next one there is the bot's crash."""
        self._spoilt.by_kill(SittingId(block.number, rotation), entry)
        self._to_come.insert(0, (block, rotation))

    def _void(self, block: Block, rotation: int, reason: str) -> None:
        """Play a sitting again that the machine spoilt."""
        self._spoilt.by_machine(SittingId(block.number, rotation), reason)
        self._to_come.insert(0, (block, rotation))

    def _go_on(self) -> None:
        """Read the blocks whose turn has come, and get ready what the planner then decides."""
        self._get_ready()
        out = len(self._advance.disqualified)
        while self._advance.read():
            self._get_ready()
        if len(self._advance.disqualified) > out:
            self._to_come = [each for each in self._to_come if self._advance.admits(each[0])]

    def _get_ready(self) -> None:
        blocks = self._planner.blocks
        if len(blocks) == self._decided:
            return
        self._journal.extend(blocks)
        self._to_come += [
            (block, rotation)
            for block, rotation in sittings(blocks[self._decided :], self._abreast)
            if SittingId(block.number, rotation) not in self._advance.kept
            and self._advance.admits(block)
        ]
        self._decided = len(blocks)

    def _check_plan(self) -> None:
        """Make sure that all that was ever decided has been decided again."""
        planned = len(self._journal.blocks())
        if planned > self._decided:
            raise DonkaError(
                f"{self._journal.path}: its plan has {planned} blocks, of which {self._decided} follow "
                "from what was played (expected all of them: run the config and the version of Donka "
                "that began it, or give another folder)"
            )

    def _progress(self, stopping: bool) -> Progress:
        kept = len(self._advance.kept)
        return Progress(
            sittings=kept,
            sittings_before=self._before,
            sittings_due=kept + len(self._to_come) + len(self._in_flight),
            games=self._games,
            deals=self._deals,
            faults=self._faults,
            elapsed_ns=time.monotonic_ns() - self._began,
            stopping=stopping,
        )
