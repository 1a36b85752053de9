"""A visit: every question answered once, each charged alone, and no wait longer than the cap."""

import os
import signal
import time
from pathlib import Path

import pytest
from seated import LOWEST, MS, SECOND, card, crowded_core, seated

from donka.game.faults import FaultKind
from donka.sandbox import child
from donka.sandbox import visit as visits
from donka.sandbox.process import KilledFromOutside
from donka.sandbox.visit import MachineFailed, Outcome, kill_after, visit


def kinds(outcome: Outcome) -> list[FaultKind | None]:
    return [answer.fault for answer in outcome.answers]


def test_every_question_is_answered_in_order(tmp_path: Path) -> None:
    with seated(tmp_path) as worker:
        first = visit(worker, [card(game) for game in range(64)], [SECOND] * 64)
        second = visit(worker, [card(5, begins=False)], [SECOND])

    assert [answer.cards for answer in first.answers] == [LOWEST] * 64
    assert kinds(first) == [None] * 64
    assert [answer.cards for answer in second.answers] == [LOWEST]
    assert not first.lost


def test_a_long_thought_is_charged_to_its_own_answer(tmp_path: Path) -> None:
    with seated(tmp_path, "busy(0.4 if asked()[1] == 2 else 0)") as worker:
        outcome = visit(worker, [card(game) for game in range(5)], [5 * SECOND] * 5)

    first, second, long, *rest = (answer.charge_ns / MS for answer in outcome.answers)
    assert long > 200
    assert max(first, second, *rest) < 100


def test_a_late_answer_is_dropped_and_the_rest_counts(tmp_path: Path) -> None:
    with seated(tmp_path, "busy(0.3 if asked()[1] == 0 else 0)") as worker:
        outcome = visit(worker, [card(game) for game in range(3)], [100 * MS] * 3)

    late = outcome.answers[0]
    assert kinds(outcome) == [FaultKind.TIMEOUT, None, None]
    assert late.cards == b""
    assert late.charge_ns > 100 * MS
    assert "ms of charge, limit 100 ms" in late.detail
    assert not outcome.lost


@pytest.mark.parametrize("body", ["time.sleep(60)", "busy(60)"], ids=["sleep", "loop"])
def test_a_hang_ends_at_the_cap(tmp_path: Path, body: str) -> None:
    with seated(tmp_path, body) as worker:
        before = time.monotonic_ns()
        outcome = visit(worker, [card(0), card(1)], [20 * MS] * 2)
        passed = time.monotonic_ns() - before

    assert kill_after(20 * MS) == 290 * MS
    assert kinds(outcome) == [FaultKind.TIMEOUT]
    assert outcome.lost
    assert outcome.answers[0].charge_ns == 20 * MS
    # A crowded machine may take its time; a minute would be the bot's own end.
    assert 290 * MS <= passed < 20 * SECOND


def test_grace_is_given_once_a_visit(tmp_path: Path) -> None:
    with seated(tmp_path, "time.sleep(0.05)") as worker:
        outcome = visit(worker, [card(game) for game in range(4)], [SECOND] * 4)

    costs = sum(answer.charge_ns for answer in outcome.answers)
    # Four times 50 ms, and 20 ms off; given each time, 120 ms would be left.
    assert 150 * MS < costs < sum(answer.elapsed_ns for answer in outcome.answers) - 15 * MS


def test_a_crowd_costs_a_bot_nothing_and_hides_no_sleep(tmp_path: Path) -> None:
    body = "busy(0.02) if asked()[1] < 5 else time.sleep(0.2)"
    with seated(tmp_path, body) as worker, crowded_core():
        os.sched_setaffinity(worker.pid, os.sched_getaffinity(0))
        outcome = visit(worker, [card(game) for game in range(8)], [100 * MS] * 8)

    assert kinds(outcome) == [None] * 5 + [FaultKind.TIMEOUT] * 3


def test_a_worker_burns_nothing_off_turn(tmp_path: Path) -> None:
    body = "threading.Thread(target=busy, args=(60,), daemon=True).start()"
    with seated(tmp_path, body) as worker:
        visit(worker, [card(0)], [5 * SECOND])
        worker.settle()
        before = worker.meter.cpu()
        time.sleep(0.3)

        # Its clock is read before the last of its slice is booked.
        assert worker.meter.cpu() - before < MS
        assert before > 0


def test_what_is_used_after_an_answer_comes_with_the_next_visit(tmp_path: Path) -> None:
    body = "threading.Thread(target=busy, args=(0.2,), daemon=True).start()"
    with seated(tmp_path, body) as worker:
        visit(worker, [card(0)], [5 * SECOND])
        worker.settle()
        # A host that comes late to stop it.
        worker.resume()
        while worker.meter.cpu() < worker.cpu_when_answered + 50 * MS:
            time.sleep(0.005)
        worker.pause()

        assert visit(worker, [card(1)], [5 * SECOND]).tail_ns >= 50 * MS


def test_what_one_visit_left_over_is_no_part_of_the_next_tail(tmp_path: Path) -> None:
    with seated(tmp_path, "busy(0.05)") as worker:
        tails = [visit(worker, [card(game)], [5 * SECOND]).tail_ns for game in range(4)]

    # The first has loading before it.
    assert max(tails[1:]) < 40 * MS


@pytest.mark.parametrize(
    "twice",
    [
        pytest.param("write(2 * answer())", id="at once"),
        pytest.param("write(answer()); time.sleep(0.1); write(answer())", id="one by one"),
    ],
)
@pytest.mark.parametrize("game", [0, 1, 2])
def test_a_second_answer_is_held_against_its_own_game(
    tmp_path: Path, twice: str, game: int
) -> None:
    body = f"if asked()[1] == {game}:\n    {twice}\n    time.sleep(60)"
    with seated(tmp_path, body) as worker:
        outcome = visit(worker, [card(game) for game in range(3)], [20 * SECOND] * 3)
        if not outcome.lost:
            # The second answer to the last question came when the visit was over.
            assert (game, kinds(outcome)) == (2, [None] * 3)
            outcome = visit(worker, [card(7)], [20 * SECOND])
            game = 0

    assert kinds(outcome) == [None] * game + [FaultKind.MALFORMED]
    assert outcome.answers[-1].detail == "answered something that was not asked"
    assert outcome.lost


def test_an_answer_to_an_earlier_visit_answers_nothing(tmp_path: Path) -> None:
    body = "if asked()[1] == 1:\n    write(os.kept)\nos.kept = answer()"
    with seated(tmp_path, body) as worker:
        first = visit(worker, [card(0)], [20 * SECOND])
        second = visit(worker, [card(1)], [20 * SECOND])

    assert kinds(first) == [None]
    assert kinds(second) == [FaultKind.MALFORMED]


def test_a_kill_between_visits_is_seen_at_the_next(tmp_path: Path) -> None:
    with seated(tmp_path) as worker:
        visit(worker, [card(0)], [5 * SECOND])
        worker.settle()
        os.kill(worker.pid, signal.SIGKILL)

        with pytest.raises(KilledFromOutside):
            visit(worker, [card(1)], [5 * SECOND])


def test_a_kill_that_is_blamed_on_the_bot_is_its_crash(tmp_path: Path) -> None:
    with seated(tmp_path, blame_kills=True) as worker:
        os.kill(worker.pid, signal.SIGKILL)

        outcome = visit(worker, [card(0)], [5 * SECOND])

    assert kinds(outcome) == [FaultKind.CRASH]
    assert outcome.answers[0].detail == "the process was killed by SIGKILL"


def test_time_that_passes_without_the_bot_running_is_the_failure_of_the_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visits, "beyond_reason", lambda _: 100 * MS)
    with seated(tmp_path, "time.sleep(60)") as worker:
        # As if it waited for a processor all the time.
        monkeypatch.setattr(worker.meter, "is_runnable", lambda: True)

        with pytest.raises(MachineFailed, match="s passed while the bot was charged"):
            visit(worker, [card(0)], [5 * SECOND])


def test_a_bot_that_is_awake_whenever_it_is_looked_at_is_charged_for_its_sleep(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with seated(tmp_path, "while True: time.sleep(0.005)") as worker:
        # As if it knew when.
        monkeypatch.setattr(worker.meter, "is_runnable", lambda: True)

        outcome = visit(worker, [card(0)], [20 * MS])

    assert kinds(outcome) == [FaultKind.TIMEOUT]
    assert "ms of charge" in outcome.answers[0].detail


def test_a_bot_that_continues_itself_is_stopped_all_the_same(tmp_path: Path) -> None:
    body = """
    def go_on():
        while True:
            os.kill(os.getpid(), signal.SIGCONT)
    if threading.active_count() == 1:
        threading.Thread(target=go_on, daemon=True).start()
    """
    with seated(tmp_path, body) as worker:
        outcomes = [visit(worker, [card(game)], [5 * SECOND]) for game in range(20)]
        worker.settle()
        before = worker.meter.cpu()
        time.sleep(0.1)

        # Its clock is read before the last of its slice is booked.
        assert worker.meter.cpu() - before < MS
    assert [kinds(outcome) for outcome in outcomes] == [[None]] * 20


def test_a_bot_that_another_process_continues_holds_nobody_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(child, "MOST_LOOKS", 200)
    body = """
    if asked()[1] == 0 and os.fork() == 0:
        while True:
            os.kill(os.getppid(), signal.SIGCONT)
    """
    with seated(tmp_path, body) as worker:
        for game in range(10):
            outcome = visit(worker, [card(game)], [20 * SECOND])
            # Whether a stop is seen before it is undone is a matter of luck.
            assert kinds(outcome) in ([None], [FaultKind.TIMEOUT])
            if outcome.lost:
                break


def test_a_bot_that_never_stands_still_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    killpg = os.killpg

    def without_stops(pid: int, number: int) -> None:
        if number != signal.SIGSTOP:
            killpg(pid, number)

    monkeypatch.setattr(child, "MOST_LOOKS", 20)
    with seated(tmp_path) as worker:
        worker.settle()
        monkeypatch.setattr(os, "killpg", without_stops)
        first = visit(worker, [card(0)], [20 * SECOND])
        second = visit(worker, [card(1)], [20 * SECOND])

    assert kinds(first) == [None]
    assert kinds(second) == [FaultKind.TIMEOUT]
    assert second.answers[0].detail == "goes on when its turn is over"
