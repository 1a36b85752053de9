"""The league: what it sends out in which order, and what it does when a machine or a bot fails."""

import errno
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool

import pytest
from league_samples import Asked, ScriptedHosts, journal, played

from donka.journal.block import Block
from donka.journal.sitting import SittingId
from donka.league import league as leagues
from donka.league.chair import OutsideKill
from donka.league.interrupts import Interrupts
from donka.league.league import League
from donka.league.planning import Fixed
from donka.league.spoilt import VoidTooOften
from donka.ranking.policy import FaultPolicy
from donka.sandbox.failing import MachineFailed

EVERY_SITTING = frozenset(
    SittingId(block, rotation) for block in (1, 2) for rotation in (1, 2, 3, 4)
)


@pytest.fixture
def begun(tmp_path):
    with journal(tmp_path) as opened:
        yield opened


def play(begun, hosts, workers=1, watch=lambda progress: None, interrupts=None):
    league = League(begun, Fixed(begun.blocks()), Asked, FaultPolicy(), hosts, workers, watch)
    return league.play(interrupts or Interrupts())


def test_every_sitting_is_played_once_and_kept(begun):
    hosts = ScriptedHosts()

    assert play(begun, hosts) is True

    assert begun.kept() == EVERY_SITTING
    assert sorted(asked.place for asked in hosts.asked) == sorted(EVERY_SITTING)
    assert hosts.closed == [False]


def test_what_is_kept_is_not_played_again(begun):
    first, second = begun.blocks()
    for rotation in (1, 2, 3, 4):
        begun.keep(played(first, rotation))
    begun.keep(played(second, 3))
    hosts = ScriptedHosts()

    assert play(begun, hosts) is True

    assert [asked.place for asked in hosts.asked] == [(2, 1), (2, 2), (2, 4)]


def test_two_rotations_of_one_set_are_never_in_flight_together(begun):
    class Counting(ScriptedHosts):
        def submit(self, spec):
            future = super().submit(spec)
            in_flight.append((spec.block.number, future))
            return future

    in_flight = []

    def watch(progress):
        numbers = [number for number, _ in in_flight]
        assert len(numbers) == len(set(numbers))
        in_flight.clear()

    assert play(begun, Counting(), workers=8, watch=watch) is True


def test_two_tables_that_share_sets_are_never_in_flight_together(tmp_path):
    class Watched(ScriptedHosts):
        def submit(self, spec):
            in_flight.append(set(spec.block.set_numbers))
            return super().submit(spec)

    in_flight: list[set[int]] = []

    def watch(progress):
        assert sum(map(len, in_flight)) == len(set().union(*in_flight))
        in_flight.clear()

    names = ("ann", "bob", "cyd", "dan", "eve")
    shared = [
        Block(1, 1, ("ann", "bob", "cyd", "dan"), 1, 2, 0),
        Block(2, 2, ("eve", "bob", "cyd", "dan"), 1, 2, 0),
        Block(3, 1, ("ann", "bob", "cyd", "dan"), 2, 2, 2),
        Block(4, 2, ("eve", "bob", "cyd", "dan"), 4, 2, 2),
    ]
    with journal(tmp_path, names, sets=0) as begun:
        begun.extend(shared)
        assert play(begun, Watched(), workers=8, watch=watch) is True
        assert len(begun.kept()) == 16


def test_a_sitting_that_the_machine_spoilt_is_void_and_played_again(begun):
    hosts = ScriptedHosts({(1, 2): [MachineFailed("the clock jumped")]})

    assert play(begun, hosts) is True

    assert begun.kept() == EVERY_SITTING
    (void,) = begun.voids()
    assert (void.sitting, void.void.reason) == (SittingId(1, 2), "the clock jumped")


def test_the_third_void_of_a_sitting_ends_the_run_and_keeps_the_rest(begun):
    hosts = ScriptedHosts({(1, 2): [MachineFailed("the clock jumped")] * 3})

    with pytest.raises(VoidTooOften) as caught:
        play(begun, hosts)

    assert str(caught.value) == (
        "block 1, rotation 2 was void 3 times: the clock jumped (finished games are safe; mend the "
        "machine and run again)"
    )
    assert SittingId(1, 1) in begun.kept()
    assert len(begun.voids()) == 3
    assert hosts.closed == [True]


def test_voids_of_several_sittings_do_not_add_up(begun):
    once = [MachineFailed("the clock jumped")]
    hosts = ScriptedHosts({(1, 1): [*once], (1, 2): [*once], (2, 1): [*once], (2, 4): [*once]})

    assert play(begun, hosts) is True
    assert len(begun.voids()) == 4


@pytest.mark.parametrize(
    ("workers", "void"),
    [
        pytest.param(1, {SittingId(1, 1)}, id="the other only waited"),
        pytest.param(2, {SittingId(1, 1), SittingId(2, 1)}, id="both were played"),
    ],
)
def test_a_dead_host_process_voids_what_was_played_and_is_replaced(begun, workers, void):
    hosts = ScriptedHosts({(1, 1): [BrokenProcessPool()], (2, 1): [BrokenProcessPool()]})

    assert play(begun, hosts, workers) is True

    assert begun.kept() == EVERY_SITTING
    assert hosts.renewed == 1
    assert {kept.sitting for kept in begun.voids()} == void


def test_a_pool_found_broken_between_two_sittings_is_replaced_without_a_void(begun):
    hosts = ScriptedHosts(refuse=1)

    assert play(begun, hosts) is True

    assert begun.kept() == EVERY_SITTING
    assert hosts.renewed == 1
    assert begun.voids() == ()


def test_a_kill_from_outside_is_forgiven_once_and_blamed_afterwards(begun):
    hosts = ScriptedHosts({(1, 1): [OutsideKill("bob")]})

    assert play(begun, hosts) is True

    blamed = [asked.blamed for asked in hosts.asked if asked.place == (1, 1)]
    assert blamed == [frozenset(), frozenset({"bob"})]
    (void,) = begun.voids()
    assert (void.sitting, void.void.killed) == (SittingId(1, 1), "bob")
    assert void.void.reason == "somebody else killed a process of bob"


def test_a_kill_is_forgiven_once_though_the_run_begins_anew(begun):
    class Bug(Exception):
        pass

    with pytest.raises(Bug):
        play(begun, ScriptedHosts({(1, 1): [OutsideKill("bob"), Bug()]}))
    hosts = ScriptedHosts()

    assert play(begun, hosts) is True

    (again,) = [asked for asked in hosts.asked if asked.place == (1, 1)]
    assert again.blamed == {"bob"}


def test_kills_from_outside_are_no_failures_of_the_machine(begun):
    kills = [OutsideKill(name) for name in ("ann", "bob", "cyd", "dan")]

    assert play(begun, ScriptedHosts({(1, 1): kills})) is True

    assert [kept.void.killed for kept in begun.voids()] == ["ann", "bob", "cyd", "dan"]


def test_where_no_host_process_can_be_started_the_sitting_is_void(begun):
    class Poor(ScriptedHosts):
        def submit(self, spec):
            if not self.renewed:
                raise OSError(errno.EAGAIN, "Resource temporarily unavailable")
            return super().submit(spec)

    hosts = Poor()

    assert play(begun, hosts) is True

    assert begun.kept() == EVERY_SITTING
    assert [(kept.sitting, kept.void.reason) for kept in begun.voids()] == [
        (SittingId(1, 1), "no host process could be started: Resource temporarily unavailable")
    ]


def test_another_error_at_the_start_of_a_host_process_is_a_bug_and_keeps_its_trace(begun):
    class Broken(ScriptedHosts):
        def submit(self, spec):
            raise FileNotFoundError(errno.ENOENT, "No such file or directory")

    with pytest.raises(FileNotFoundError):
        play(begun, Broken())


def test_the_first_interrupt_waits_only_so_long(begun, monkeypatch):
    class Stuck(ScriptedHosts):
        def submit(self, spec):
            self.asked.append(spec)
            future = Future()
            future.set_running_or_notify_cancel()
            return future

    interrupts = Interrupts()
    assert leagues.PATIENCE_S == 60.0
    monkeypatch.setattr(leagues, "PATIENCE_S", 0.0)
    hosts = Stuck()

    def watch(progress):
        interrupts.count = 1

    assert play(begun, hosts, watch=watch, interrupts=interrupts) is False

    assert begun.kept() == frozenset()
    assert hosts.closed == [True]


def test_a_disqualified_entry_plays_no_later_block(tmp_path):
    names = ("ann", "bob", "cyd", "dan", "eve")
    hosts = ScriptedHosts(faulty="eve")
    with journal(tmp_path, names, sets=6) as begun:
        assert play(begun, hosts) is True

    with_eve = {asked.block.number for asked in hosts.asked if "eve" in asked.block.entries}
    assert 2 in with_eve
    assert max(with_eve) < 10
    without = {asked.block.number for asked in hosts.asked if "eve" not in asked.block.entries}
    assert without == {1, 6, 11, 16, 21, 26}


def test_an_interrupt_keeps_what_is_in_flight_and_sends_nothing_more(begun):
    interrupts = Interrupts()
    stopping = []

    def watch(progress):
        interrupts.count = 1
        stopping.append(progress.stopping)

    hosts = ScriptedHosts()

    assert play(begun, hosts, watch=watch, interrupts=interrupts) is False

    assert len(begun.kept()) == len(hosts.asked) < len(EVERY_SITTING)
    assert hosts.closed == [True]
    assert stopping[0] is False


def test_progress_counts_what_was_kept_before_and_what_is_to_come(begun):
    begun.keep(played(begun.blocks()[0], 1))
    seen = []

    assert play(begun, ScriptedHosts(), watch=seen.append) is True

    assert {progress.sittings_due for progress in seen} == {8}
    assert [progress.sittings for progress in seen] == sorted(
        progress.sittings for progress in seen
    )
    assert (seen[-1].sittings, seen[-1].games, seen[-1].deals) == (8, 7, 7)


def test_a_mistake_of_ours_keeps_its_trace_and_ends_the_host_processes(begun):
    hosts = ScriptedHosts({(1, 1): [ZeroDivisionError("a bug")]})

    with pytest.raises(ZeroDivisionError, match="a bug"):
        play(begun, hosts)

    assert hosts.closed == [True]
