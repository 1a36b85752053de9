"""Whether candidates can play at all; the processes that would play are a script's."""

from concurrent.futures import BrokenExecutor, Future

import pytest

from donka.game.faults import Fault, FaultKind
from donka.game.record import DealRecord, GameRecord, encode_moves, encode_points
from donka.game.times import Times
from donka.journal.sitting import SittingRecord
from donka.league.catalogue import OfferedBot
from donka.league.comparison import comparison
from donka.league.fitness import unfit
from donka.league.interrupts import Interrupts
from donka.league.plugins import find
from donka.league.wanted import Wanted
from donka.sandbox.failing import MachineFailed
from donka.sandbox.levels import Level

HOUSE = next(plugin for plugin in find().plugins if plugin.distribution == "donka")
A_DEAL = DealRecord(b"", bytes(range(52)), 0)


def wanted(name):
    return Wanted(name, OfferedBot(name, "donka", "1.0", HOUSE))


FOUND = comparison(
    wanted("shooter"), wanted("random"), tuple(map(wanted, ("lowest", "duck", "careful"))), 100, 100
)


class Script:
    """Plays every sitting at once, forty decisions of each bot a game; *crashing* fails at *faults*."""

    def __init__(self, crashing="", faults=0, failure=None, ends=True, **first):
        self.asked = []
        self.renewed = 0
        self._crashing, self._faults, self._failure, self._ends = crashing, faults, failure, ends
        self._first = {"kind": FaultKind.CRASH, "deal": 1, **first}

    def submit(self, spec):
        self.asked.append(spec)
        future: Future[SittingRecord] = Future()
        if self._failure:
            future.set_exception(self._failure)
        elif self._ends:
            games = tuple(self._game(spec, number) for number in spec.block.set_numbers)
            future.set_result(SittingRecord(spec.block.number, 1, games))
        return future

    def _game(self, spec, number):
        seats = spec.block.entries
        faults = tuple(
            Fault(seat=seats.index(self._crashing), trick=trick, detail="ValueError", **self._first)
            for trick in range(1, self._faults + 1)
            if self._crashing in seats
        )
        return GameRecord(
            table=spec.block.table,
            set=number,
            rotation=1,
            seats=seats,
            moves=encode_moves([A_DEAL]),
            points=encode_points([8, 6, 6, 6]),
            asked=(40,) * 4,
            times=(Times.of([1_000_000] * 40),) * 4,
            faults=faults,
        )

    def renew(self):
        self.renewed += 1

    def close(self, at_once):
        raise AssertionError("the comparison goes on with them")


def tried(hosts, interrupts=None):
    return unfit(FOUND, Level.NONE, hosts, interrupts or Interrupts())


def test_each_candidate_plays_four_games_with_the_same_three_and_not_with_the_other():
    hosts = Script()

    assert tried(hosts) == ()
    assert [spec.block.entries for spec in hosts.asked] == [
        ("shooter", "lowest", "duck", "careful"),
        ("random", "lowest", "duck", "careful"),
    ]
    assert [(spec.block.sets, spec.cycles) for spec in hosts.asked] == [(4, 1), (4, 1)]


def test_a_candidate_with_too_many_faults_is_named_with_the_first_of_them():
    (failed,) = tried(Script("random", faults=10))

    assert (failed.entry, failed.reason) == (
        "random",
        "faults: 40 in 160 decisions (at most 5 % allowed)",
    )
    first = failed.faults[0]
    assert len(failed.faults) == 40
    assert (first.set, first.fault.trick, first.fault.detail) == (5, 1, "ValueError")


def test_a_candidate_that_cannot_be_loaded_is_named_after_the_first_start():
    (failed,) = tried(Script("random", faults=1, kind=FaultKind.LOAD, deal=0))

    assert failed.entry == "random"
    assert failed.reason == "it could not be loaded: ValueError"


def test_one_that_could_not_be_started_again_was_loaded_once():
    assert tried(Script("random", faults=1, kind=FaultKind.LOAD, deal=1)) == ()


def test_a_few_faults_are_for_the_comparison_to_judge():
    assert tried(Script("random", faults=2)) == ()


def test_what_one_of_the_field_does_is_no_candidate_s():
    assert tried(Script("duck", faults=10)) == ()


@pytest.mark.parametrize(
    ("failure", "renewed"),
    [
        pytest.param(MachineFailed("no memory"), 0, id="the machine"),
        pytest.param(BrokenExecutor(), 1, id="a host process"),
    ],
)
def test_where_the_machine_fails_nobody_is_unfit(failure, renewed):
    hosts = Script(failure=failure)

    assert tried(hosts) == ()
    assert hosts.renewed == renewed


def test_an_interrupt_ends_it():
    interrupts = Interrupts()
    interrupts.stop_at_once()

    assert tried(Script(ends=False), interrupts) == ()
