"""A trial: every bot plays a little, so that a tournament's length can be told before it begins.

Its cards are nobody's secret and its records are thrown away.
"""

import time
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from dataclasses import replace
from itertools import count
from typing import Final

from donka.journal.block import Block
from donka.journal.sitting import SittingRecord
from donka.league.chair import OutsideKill
from donka.league.hosts import Hosts
from donka.league.pace import Pace, charged, pace
from donka.league.roster import Roster
from donka.league.sitting_spec import SittingSpec
from donka.league.spec import Tournament
from donka.sandbox.failing import MachineFailed
from donka.sandbox.levels import Level

PATIENCE_S: Final = 2.5
"""After so long no more tables are begun."""
BANK_NS: Final = 400_000_000
"""What a bot may think in the trial; the substitute plays on for it, and its time is known by then."""
LONGER: Final = 32
"""Sets of the sitting that shows what the runner takes for itself, at most."""
ENOUGH_NS: Final = 800_000_000
"""Of its bots' time together, about."""
_KEY: Final = bytes(32)


def trial(
    tournament: Tournament, roster: Roster, level: Level, hosts: Hosts, abreast: int
) -> Pace | None:
    """Play a cycle at as many tables as a few seconds allow, *abreast* of them at once.

    None where the machine failed at it. DonkaError where a bot is not the one that was looked at.
    """
    trying = _Trying(tournament, roster, level, hosts)
    try:
        brief = trying.brief(abreast)
        longer = trying.longer(min(brief, key=charged))
    except (MachineFailed, OutsideKill, BrokenExecutor, OSError):
        return None
    finally:
        hosts.close(at_once=True)
    return pace(brief, longer, tournament.clock.per_move)


class _Trying:
    """The sittings of a trial."""

    def __init__(self, tournament: Tournament, roster: Roster, level: Level, hosts: Hosts) -> None:
        self._tournament = tournament
        self._roster = roster
        self._level = level
        self._hosts = hosts
        self._names = sorted(roster.contenders)
        self._numbers = count(1)

    def brief(self, abreast: int) -> list[SittingRecord]:
        """One set at each table, until time is up; at least at the first."""
        until = time.monotonic() + PATIENCE_S
        to_come = self._tables()[::-1]
        in_flight: set[Future[SittingRecord]] = set()
        records: list[SittingRecord] = []
        while to_come or in_flight:
            while to_come and len(in_flight) < abreast:
                in_flight.add(self._hosts.submit(self._spec(to_come.pop(), sets=1)))
            done, in_flight = wait(in_flight, return_when=FIRST_COMPLETED)
            records += [future.result() for future in done]
            if time.monotonic() > until:
                to_come.clear()
        return records

    def longer(self, brief: SittingRecord) -> SittingRecord | None:
        """More sets for those who sat in *brief*; None where their bots would take long over it."""
        sets = min(LONGER, self._tournament.schedule.block, ENOUGH_NS // max(1, charged(brief)))
        if sets <= 1:
            return None
        names = sorted(brief.games[0].seats)
        return self._hosts.submit(self._spec(names, sets)).result()

    def _tables(self) -> list[Sequence[str]]:
        """Everybody at one table; who would sit alone, with the first names again."""
        names = self._names
        return [
            (names[start : start + 4] + [name for name in names if name not in names[start:]])[:4]
            for start in range(0, len(names), 4)
        ]

    def _spec(self, names: Sequence[str], sets: int) -> SittingSpec:
        a, b, c, d = names
        number = next(self._numbers)
        one, two, three, four = (self._roster.contenders[name] for name in names)
        spec = self._tournament
        bank = BANK_NS if spec.clock.bank is None else min(BANK_NS, spec.clock.bank)
        return SittingSpec(
            block=Block(number, number, (a, b, c, d), 1 + LONGER * number, sets, 0),
            rotation=1,
            contenders=(one, two, three, four),
            deal_key=_KEY,
            bot_key=_KEY,
            rules=spec.rules,
            cycles=1,
            clock=replace(spec.clock, bank=bank),
            width=min(spec.width, sets),
            limits=spec.sandbox.limits(self._level),
            faults=spec.faults,
        )
