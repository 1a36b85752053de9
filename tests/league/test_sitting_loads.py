"""A bot that will not load, or whose hooks fail: what that costs, and what is kept of it."""

from dataclasses import replace
from pathlib import Path

import pytest
from faulty_bots import HEAD, bot_of
from sittings import (
    MINE,
    MS,
    NAMES,
    NO_LIMIT,
    PATIENT,
    TWO_DEALS,
    faults_of,
    free_choices,
    places,
    sitting_of,
    substituted,
)

from donka.game.record import GameRecord
from donka.league import sitting
from donka.league.sitting import play

UNLOADABLE = {
    "ann": "raise ValueError('not on this machine')",
    "bob": bot_of("    def __init__(self):\n        raise KeyError('weights')"),
    "cyd": HEAD + "time.sleep(60)",
    "mine": bot_of("    def warm_up(self):\n        busy(60)"),
}


@pytest.fixture(scope="module")
def unloaded(tmp_path_factory: pytest.TempPathFactory) -> sitting.SittingRecord:
    clock = replace(PATIENT, load=1_500 * MS)
    return play(
        sitting_of(tmp_path_factory.mktemp("unloaded"), UNLOADABLE, sets=2, clock=clock, width=2)
    )


@pytest.mark.parametrize(
    ("name", "detail"),
    [
        pytest.param("ann", "ValueError: not on this machine", id="import raises"),
        pytest.param("bob", "KeyError: 'weights'", id="factory raises"),
        pytest.param("cyd", "no answer within 1.5 s", id="import hangs"),
        pytest.param("mine", "no answer within 1.5 s", id="warm-up hangs"),
    ],
)
def test_a_bot_that_does_not_load_is_one_fault_and_the_substitute_plays(
    unloaded: sitting.SittingRecord, name: str, detail: str
) -> None:
    first, second = unloaded.games

    assert places(first, name) == [("load", 0, 0, True)]
    assert faults_of(first, name)[0].detail == detail
    assert places(second, name) == []
    for game in unloaded.games:
        assert substituted(game, TWO_DEALS, name) == free_choices(game, name)
        assert game.asked == (0, 0, 0, 0)


def test_what_a_bot_printed_while_it_did_not_load_is_kept(
    unloaded: sitting.SittingRecord,
) -> None:
    (fault,) = faults_of(unloaded.games[0], "ann")

    assert fault.stderr.startswith(b"Traceback (most recent call last)")
    assert fault.stderr.endswith(b"ValueError: not on this machine\n")


def test_every_start_is_on_record_with_what_it_took(unloaded: sitting.SittingRecord) -> None:
    loads = {load.entry: load for load in unloaded.loads}

    assert list(loads) == list(NAMES)
    for name in ("cyd", "mine"):
        assert loads[name].elapsed_ns >= loads[name].charge_ns >= 1_500 * MS


def test_a_bot_that_cannot_be_started_again_is_a_load_fault_and_given_up(tmp_path: Path) -> None:
    flag = tmp_path / "started"
    text = bot_of(
        "    def choose_pass(self, view):\n        os._exit(1)",
        f"if os.path.exists({str(flag)!r}):\n    raise ValueError('once is enough')\n"
        f"os.mkdir({str(flag)!r})",
    )

    spec = sitting_of(tmp_path, {MINE: text}, sets=2, width=2, faults=NO_LIMIT)
    first, second = play(spec).games

    assert places(first) == [("crash", 1, 0, True), ("load", 1, 0, True)]
    assert faults_of(first)[1].detail == "ValueError: once is enough"
    assert b"ValueError: once is enough" in faults_of(first)[1].stderr
    assert places(second) == []
    for game in (first, second):
        assert substituted(game, TWO_DEALS) == free_choices(game, MINE)


# Hooks

RAISING = {
    "ann": bot_of("    def start_game(self, view):\n        raise ValueError('start')"),
    "bob": bot_of("    def start_deal(self, view):\n        raise ValueError('start deal')"),
    "cyd": bot_of("    def end_deal(self, view):\n        raise ValueError('end deal')"),
    "mine": bot_of("    def end_game(self, view):\n        raise ValueError('end')"),
}


@pytest.fixture(scope="module")
def hooked(tmp_path_factory: pytest.TempPathFactory) -> GameRecord:
    spec = sitting_of(tmp_path_factory.mktemp("hooked"), RAISING)
    (game,) = play(spec).games
    return game


@pytest.mark.parametrize(
    ("name", "deals", "at_the_end", "detail"),
    [
        pytest.param("ann", [1], 0, "ValueError: start", id="start_game"),
        pytest.param("bob", [1, 2], 0, "ValueError: start deal", id="start_deal"),
        pytest.param("cyd", [2], 1, "ValueError: end deal", id="end_deal"),
    ],
)
def test_a_hook_that_raises_costs_the_decision_it_came_with(
    hooked: GameRecord, name: str, deals: list[int], at_the_end: int, detail: str
) -> None:
    choices = free_choices(hooked, name)
    first = [next(choice for choice in choices if choice[0] == deal) for deal in deals]

    assert substituted(hooked, TWO_DEALS, name) == first
    last = [("crash", 2, 13, False)] * at_the_end
    assert places(hooked, name) == [("crash", *choice, False) for choice in first] + last
    assert faults_of(hooked, name)[0].detail == detail


def test_an_end_of_the_game_that_raises_is_a_fault_that_costs_no_deal(hooked: GameRecord) -> None:
    assert places(hooked) == [("crash", 2, 13, False)]
    assert substituted(hooked, TWO_DEALS) == []


def test_a_death_at_the_end_of_the_last_game_starts_nobody_again(tmp_path: Path) -> None:
    text = bot_of("    def end_game(self, view):\n        os._exit(9)")

    record = play(sitting_of(tmp_path, {MINE: text}))

    assert places(record.games[0]) == [("crash", 2, 13, True)]
    assert substituted(record.games[0], TWO_DEALS) == []
    assert [load.entry for load in record.loads] == list(NAMES)
