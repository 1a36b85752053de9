"""What a sitting does when a bot dies among many games, fails too often or runs out of time."""

import pickle
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from faulty_bots import HEAD, Misdeed, bot_of, bot_with
from sittings import (
    DEAL_KEY,
    MINE,
    MS,
    NAMES,
    NO_LIMIT,
    PATIENT,
    TWO_DEALS,
    check_whole,
    children,
    faults_of,
    free_choices,
    places,
    seat_of,
    sitting_of,
    substituted,
)

from donka.game.shuffle import dealt
from donka.league import sitting
from donka.league.chair import OutsideKill
from donka.league.sitting import play
from donka.ranking.policy import FaultPolicy
from donka.sandbox.process import Worker
from donka.sandbox.visit import Outcome
from donka.sandbox.wire import FromWorker, Item, ToWorker

# Many games at once

DRAWING_LOTS = bot_with({}).replace("view.legal[0] if", "view.random.choice(view.legal) if")


def test_a_death_among_64_games_costs_one_deal_and_the_rest_goes_on_from_whole_views(
    tmp_path: Path,
) -> None:
    calm = sitting_of(tmp_path, {MINE: DRAWING_LOTS}, sets=64, width=64)
    before = play(calm).games
    chosen = next(game for game in before[30:] if (1, 3) in free_choices(game, MINE))
    hand = dealt(DEAL_KEY, chosen.set, 1)[seat_of(chosen)]
    text = bot_with({hand: Misdeed("exit", "os._exit(3)", "crash")})
    text = text.replace("view.legal[0] if", "view.random.choice(view.legal) if")

    spec = sitting_of(tmp_path, {MINE: text}, sets=64, width=64)
    record = play(spec)

    assert [load.entry for load in record.loads] == [*NAMES, MINE]
    for game, calm_game in zip(record.games, before, strict=True):
        check_whole(game, spec)
        if game.set != chosen.set:
            assert game.moves == calm_game.moves
            assert game.faults == ()
        else:
            assert places(game) == [("crash", 1, 3, True)]
            rest = [choice for choice in free_choices(game, MINE) if (1, 3) <= choice < (2, 0)]
            assert substituted(game, TWO_DEALS) == rest
            assert list(game.deals())[1] == list(calm_game.deals())[1]


# Too many faults


def test_a_bot_that_dies_more_often_than_it_may_is_given_up(tmp_path: Path) -> None:
    text = bot_of("    def choose_pass(self, view):\n        os._exit(1)")
    policy = FaultPolicy(max_deaths=3)

    spec = sitting_of(tmp_path, {MINE: text}, sets=6, width=1, faults=policy)
    record = play(spec)

    assert [len(places(game)) for game in record.games] == [1, 1, 1, 1, 0, 0]
    assert [load.entry for load in record.loads].count(MINE) == 4
    for game in record.games[:3]:
        assert {deal for deal, _ in substituted(game, TWO_DEALS)} == {1}
    for game in record.games[3:]:
        check_whole(game, spec)
        assert substituted(game, TWO_DEALS) == free_choices(game, MINE)


def test_a_bot_that_fails_in_more_than_its_share_is_given_up(tmp_path: Path) -> None:
    text = HEAD + "class Mine(Bot):\n    def choose_card(self, view):\n        raise ValueError\n"
    policy = FaultPolicy(max_share=0.05, min_asked=20)

    spec = sitting_of(tmp_path, {MINE: text}, sets=3, width=1, faults=policy)
    games = play(spec).games

    # Passing is right and each card wrong: 20 decisions, all but a pass or two.
    asked = [game.asked[seat_of(game)] for game in games]
    assert sum(asked) == 20
    assert sum(len(places(game)) for game in games) in (18, 19)
    for game in games:
        check_whole(game, spec)
    assert substituted(games[2], TWO_DEALS) == free_choices(games[2], MINE)


# Kills

KILLED = bot_of(
    "    def choose_pass(self, view):\n        os.kill(os.getpid(), signal.SIGKILL)\n"
    "        time.sleep(60)"
)


def test_a_kill_from_elsewhere_drops_the_sitting_and_names_the_entry(tmp_path: Path) -> None:
    with pytest.raises(OutsideKill) as caught:
        play(sitting_of(tmp_path, {MINE: KILLED}))

    assert caught.value.entry == MINE


def test_a_kill_is_the_crash_of_an_entry_that_was_killed_here_before(tmp_path: Path) -> None:
    (game,) = play(sitting_of(tmp_path, {MINE: KILLED}, blamed=frozenset({MINE}))).games

    assert places(game) == [("crash", 1, 0, True)]
    assert faults_of(game)[0].detail == "the process was killed by SIGKILL"
    assert {deal for deal, _ in substituted(game, TWO_DEALS)} == {1}


# The bank

SLOW = bot_of("").replace("return view.legal[0]", "busy(0.06)\n        return view.legal[0]")


def test_an_empty_bank_is_one_fault_and_the_substitute_plays_to_the_end_of_the_game(
    tmp_path: Path,
) -> None:
    clock = replace(PATIENT, bank=200 * MS)

    spec = sitting_of(tmp_path, {MINE: SLOW}, sets=2, width=2, clock=clock, faults=NO_LIMIT)
    record = play(spec)

    for game in record.games:
        check_whole(game, spec)
        ((kind, deal, trick, death),) = places(game)
        assert (kind, death) == ("timeout", False)
        choices = free_choices(game, MINE)
        at = choices.index((deal, trick))
        # A pass, then at most three cards of 60 ms, and the one that was too much.
        assert 3 <= at <= 4
        assert substituted(game, TWO_DEALS) == choices[at:]


def test_what_is_thought_after_an_answer_is_taken_from_the_bank_of_its_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = sitting.visit

    def with_afterthoughts(worker: Worker, items: list[Item], limits: list[int]) -> Outcome:
        outcome = real(worker, items, limits)
        return msgspec.structs.replace(outcome, tail_ns=700 * MS if items[0].start is None else 0)

    monkeypatch.setattr(sitting, "visit", with_afterthoughts)
    clock = replace(PATIENT, bank=2_000 * MS)

    (game,) = play(sitting_of(tmp_path, {}, clock=clock)).games

    # The third afterthought leaves nothing; the next question finds the bank empty.
    for name in NAMES:
        assert [fault.kind.value for fault in faults_of(game, name)] == ["timeout"]
        assert game.asked[seat_of(game, name)] == 5


def test_loading_again_costs_no_bank(tmp_path: Path) -> None:
    setting = "busy(0.3)"
    body = "    def choose_pass(self, view):\n        os._exit(1)"
    clock = replace(PATIENT, bank=250 * MS)

    spec = sitting_of(tmp_path, {MINE: bot_of(body, setting)}, clock=clock, faults=NO_LIMIT)
    (game,) = play(spec).games

    assert places(game) == [("crash", 1, 0, True)]


# The end


def test_an_interrupted_sitting_leaves_no_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, asked = Worker.request, []

    def interrupted(worker: Worker, message: ToWorker | None, limit_ns: int) -> FromWorker:
        asked.append(message)
        if len(asked) == 6:
            raise KeyboardInterrupt
        return real(worker, message, limit_ns)

    monkeypatch.setattr(Worker, "request", interrupted)
    before = children()

    with pytest.raises(KeyboardInterrupt):
        play(sitting_of(tmp_path, {}))

    assert children() <= before


def test_a_sitting_travels_there_and_back(tmp_path: Path) -> None:
    spec = sitting_of(tmp_path, {MINE: bot_of("").replace("return view.legal[0]", "1 / 0")})

    there = pickle.loads(pickle.dumps(spec))
    record = play(there)

    assert there == spec
    assert pickle.loads(pickle.dumps(record)) == record


# What the bot is told


def test_a_bot_whose_pass_was_wrong_is_shown_what_was_passed_in_its_place(tmp_path: Path) -> None:
    text = HEAD + (
        "class Mine(Bot):\n"
        "    def choose_pass(self, view):\n"
        "        return view.hand[:2]\n"
        "    def choose_card(self, view):\n"
        "        check(view)\n"
        "        if view.passed_to is not None:\n"
        "            highest = sorted(view.dealt, key=lambda card: (card.rank, card.suit))[-3:]\n"
        "            assert set(view.passed) == set(highest)\n"
        "        return view.legal[0]\n"
    )

    (game,) = play(sitting_of(tmp_path, {MINE: text})).games

    assert places(game) == [("malformed", 1, 0, False)]


def test_an_object_that_only_its_factory_refuses_costs_the_decisions_asked_of_it(
    tmp_path: Path,
) -> None:
    text = bot_of(
        "    made = 0\n    def __init__(self):\n        Mine.made += 1\n        assert Mine.made < 3"
    )

    spec = sitting_of(tmp_path, {MINE: text}, sets=2, width=1, faults=NO_LIMIT)
    first, second = play(spec).games

    assert places(first) == []
    assert substituted(second, TWO_DEALS) == free_choices(second, MINE)
    assert {kind for kind, *_ in places(second)} == {"crash"}
