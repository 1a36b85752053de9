"""Kills at random moments: the coordinator, a host and a worker in turn, until enough have hit."""

import os
import signal
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from itertools import cycle
from random import Random
from typing import TYPE_CHECKING

from chaos_arena import Arena
from cli_processes import children, hosts, wait_until

if TYPE_CHECKING:
    from donka.journal.sitting import SittingId

IN_FLIGHT = 4
"""Sittings that two hosts have been given at most."""


class Kills:
    """Disturbs one tournament after another; each is looked at after every kill."""

    def __init__(self, make: Callable[[], Arena], rng: Random) -> None:
        self.hits: Counter[str] = Counter()
        self.arenas: list[Arena] = []
        self._make = make
        self._rng = rng
        self._begin_another()

    def disturb(self, kills: int) -> None:
        """Kill until *kills* have hit, then let the last tournament be played to its end."""
        turns = cycle((self._worker, self._host, self._worker, self._coordinator))
        while self.hits.total() < kills:
            self._keep_running()
            next(turns)()
            self._arena.check()
        while not self._arena.over:
            self._keep_running()
            self._wait_for_end()

    def _begin_another(self) -> None:
        self._arena = self._make()
        self.arenas.append(self._arena)
        self._owed: SittingId | None = None
        """The sitting in which a worker was killed and which is to be played again."""
        self._watched: tuple[int, int] | None = None
        """Kills and sittings kept when the last worker was killed, while nothing came of that yet."""

    def _keep_running(self) -> None:
        if self._arena.running:
            return
        if self._arena.run is not None:
            self._arena.check()
            self._look_at_the_end()
        if self._arena.over:
            self._begin_another()
        self._arena.start()

    def _look_at_the_end(self) -> None:
        """A command that ended by itself was done, or a sitting had been spoilt three times."""
        assert self._arena.run is not None
        status = self._arena.run.returncode
        if status != -signal.SIGKILL:
            spoilt = status == 1 and " was void 3 times: " in self._arena.said[-1]
            assert spoilt or (status in (0, 1) and self._arena.over), self._arena.said

    def _wait_for_end(self) -> None:
        assert self._arena.run is not None
        self._arena.run.wait(120)
        self._arena.check()
        self._look_at_the_end()

    def _coordinator(self) -> None:
        time.sleep(self._rng.uniform(0, 3))
        self.hits["coordinator"] += self._arena.running
        self._arena.end()
        if self._watched is not None and len(self._arena.killed()) == self._watched[0]:
            # The sitting is begun anew by whom nobody told of the kill.
            self._watched = None

    def _host(self) -> None:
        self.hits["host"] += self._kill(hosts)

    def _worker(self) -> None:
        """Kill a worker, once the sitting of the one before has been played again."""
        wait_until(lambda: not self._is_owed() or not self._arena.running)
        if self._is_owed() or not self._arena.running:
            return
        before = len(self._arena.killed()), len(self._arena.kept())
        if self._kill(lambda pid: [child for host in hosts(pid) for child in children(host)]):
            self.hits["worker"] += 1
            self._watched = before

    def _kill(self, victims: Callable[[int], list[int]]) -> bool:
        """Kill one of *victims* at some moment; False where there was none any more."""
        run = self._arena.run
        assert run is not None
        wait_until(lambda: victims(run.pid) or not self._arena.running)
        time.sleep(self._rng.uniform(0, 0.5))
        with suppress(ProcessLookupError, IndexError):
            os.kill(self._rng.choice(victims(run.pid)), signal.SIGKILL)
            return True
        return False

    def _is_owed(self) -> bool:
        if self._watched is not None:
            kills, kept = self._watched
            now = self._arena.killed()
            if len(now) > kills:
                self._owed, self._watched = now[-1], None
            elif len(self._arena.kept()) > kept + IN_FLIGHT:
                # It was at its end, or its host went with it.
                self._watched = None
        if self._owed is not None and self._owed in self._arena.kept():
            self._owed = None
        return self._owed is not None or self._watched is not None
