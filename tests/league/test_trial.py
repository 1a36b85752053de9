"""A trial: who plays how much, and what it says of them; the processes are a script's."""

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from pathlib import Path

import pytest

from donka.game.record import DealRecord, GameRecord, encode_moves, encode_points
from donka.game.times import Times
from donka.journal.sitting import SittingRecord
from donka.league import trial as trying
from donka.league.config import parse
from donka.league.roster import Roster
from donka.league.sitting_spec import Contender, SittingSpec
from donka.league.trial import trial
from donka.sandbox.failing import MachineFailed
from donka.sandbox.levels import Level
from donka.sandbox.source import Origin, Source

MS = 1_000_000
A_DEAL = DealRecord(b"", bytes(range(52)), 0)


class Script:
    """Plays every sitting at once, a decision of each bot in each game costing *charge_ms*."""

    def __init__(self, charge_ms: float = 1, failure: Exception | None = None) -> None:
        self.asked: list[SittingSpec] = []
        self.closed = 0
        self._charge = round(charge_ms * MS)
        self._failure = failure

    def submit(self, spec: SittingSpec) -> "Future[SittingRecord]":
        self.asked.append(spec)
        future: Future[SittingRecord] = Future()
        if self._failure:
            future.set_exception(self._failure)
        else:
            future.set_result(self._played(spec))
        return future

    def _played(self, spec: SittingSpec) -> SittingRecord:
        one = Times.of([self._charge] * 10)
        games = tuple(
            GameRecord(
                table=spec.block.table,
                set=number,
                rotation=1,
                seats=spec.block.entries,
                moves=encode_moves([A_DEAL]),
                points=encode_points([8, 6, 6, 6]),
                asked=(10,) * 4,
                times=(one,) * 4,
            )
            for number in spec.block.set_numbers
        )
        return SittingRecord(1, 1, games, elapsed_ns=10**9, ready_ns=10**8)

    def renew(self) -> None:
        raise AssertionError("nothing is played again")

    def close(self, at_once: bool) -> None:
        self.closed += 1


def tried(hosts: Script, entries: int, more: str = "", abreast: int = 2):
    names = [f"b{number:02}" for number in range(entries)]
    tournament = parse(f"bots: [{', '.join(names)}]\n{more}", Path("a.yaml"))
    contenders = {name: Contender(name, Source(Origin.FILE, name, name), name) for name in names}
    return trial(tournament, Roster((), contenders), Level.NONE, hosts, abreast)


def played(hosts: Script) -> list[tuple[str, int]]:
    return [(" ".join(spec.block.entries), spec.block.sets) for spec in hosts.asked]


def test_everybody_plays_a_set_and_one_table_goes_on():
    hosts = Script()
    found = tried(hosts, 6)

    *brief, longer = played(hosts)
    assert brief == [("b00 b01 b02 b03", 1), ("b04 b05 b00 b01", 1)]
    assert longer[1] == 4
    assert found is not None
    assert found.charges == {f"b{number:02}": MS for number in range(6)}
    assert hosts.closed == 1


def test_its_cards_are_nobodys_and_its_bots_think_no_longer_than_a_moment():
    hosts = Script()
    tried(hosts, 4, "clock: {per_move: 20s, bank: 1min}\nlockstep: {width: 4}\n")

    for spec in hosts.asked:
        assert (spec.deal_key, spec.cycles, spec.clock.bank) == (bytes(32), 1, 400 * MS)
    assert [spec.width for spec in hosts.asked] == [1, 4]


def test_a_smaller_bank_stays_what_it_is():
    hosts = Script()
    tried(hosts, 4, "clock: {bank: 100ms}\n")

    assert hosts.asked[0].clock.bank == 100 * MS


def test_bots_that_think_long_play_no_longer_sitting():
    hosts = Script(charge_ms=30)
    tried(hosts, 4)

    assert played(hosts) == [("b00 b01 b02 b03", 1)]


def clock_of(steps: float) -> Callable[[], float]:
    now = 0.0

    def monotonic() -> float:
        nonlocal now
        now += steps
        return now

    return monotonic


def test_of_a_large_field_a_sample_plays(monkeypatch):
    monkeypatch.setattr(trying.time, "monotonic", clock_of(0.9))
    hosts = Script()
    found = tried(hosts, 40)

    assert found is not None
    assert 4 <= len(found.charges) < 40
    assert found.charge_ns("b39") == MS


@pytest.mark.parametrize(
    "failure", [MachineFailed("the clock jumped"), BrokenExecutor(), OSError(24, "too many files")]
)
def test_a_machine_that_fails_leaves_no_pace_and_no_process(failure):
    hosts = Script(failure=failure)

    assert tried(hosts, 4) is None
    assert hosts.closed == 1
