"""Every step of the examination, by a bot that fails it and no other."""

import re

import examined_bots as bots
import pytest
from examined_bots import STRICT, contender, examined, offered

from donka.examine.bench import Bench, Purse
from donka.examine.conditions import Conditions, Extent
from donka.examine.examination import TITLES, examine, unloadable
from donka.examine.practice import Practice
from donka.examine.step import Outcome
from donka.examine.strength import strength
from donka.examine.telling import TRACE, last_lines
from donka.examine.whole_game import whole_game
from donka.league.spec import ClockSpec


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "clock", "number", "words"),
    [
        pytest.param(bots.ILLEGAL, bots.CLOCK, 2, "under classic: practice game", id="2 illegal"),
        pytest.param(bots.LATE, STRICT, 3, "ms of charge, limit 250 ms", id="3 late"),
        pytest.param(bots.BY_LOT, bots.CLOCK, 4, "two fresh processes", id="4 drawn by lot"),
        pytest.param(bots.BY_ADDRESS, bots.CLOCK, 4, "id()", id="4 by an address"),
        pytest.param(
            bots.MODULE_STATE,
            bots.CLOCK,
            5,
            "module-level state, changed as games were played: seen (",
            id="5 a list",
        ),
        pytest.param(
            bots.CLASS_STATE,
            bots.CLOCK,
            5,
            "were played: Remembers.seen (",
            id="5 a class's attribute",
        ),
        pytest.param(bots.RANDOM_MODULE, bots.CLOCK, 5, "such as random", id="5 random.seed"),
        pytest.param(
            bots.ONE_OBJECT, bots.CLOCK, 5, "one object plays every game", id="5 one object"
        ),
        pytest.param(bots.LEAK, bots.CLOCK, 6, "kB a decision", id="6 a leak"),
        pytest.param(
            bots.FROM_THE_BEGINNING, bots.CLOCK, 7, "a fresh object", id="7 needs the beginning"
        ),
        pytest.param(
            bots.UNDER_ANOTHER_PRESET, bots.CLOCK, 7, "under classic", id="7 under another preset"
        ),
        pytest.param(bots.AT_THE_END, bots.CLOCK, 8, "I do not like how", id="8 at a game's end"),
    ],
)
def test_a_bot_fails_the_step_it_is_made_for_and_no_other(tmp_path, text, clock, number, words):
    done = examined(tmp_path, text, clock, bots.WITHOUT_DUCKS)

    assert [step.number for step in done.failed] == [number]
    assert any(words in line for line in done.failed[0].told)
    assert not done.passed
    assert done.summary.startswith(f"bot: failed at step {number} ({TITLES[number - 1]})")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "extent", "tried"),
    [
        pytest.param(bots.PLAIN, bots.BRIEF, 9, id="plain"),
        pytest.param(bots.CACHING, bots.WITHOUT_DUCKS, 8, id="a cache with a bound"),
        pytest.param(
            bots.COUNTING, bots.WITHOUT_DUCKS, 8, id="counts in self and draws from view.random"
        ),
    ],
)
def test_an_honest_bot_passes_every_step(tmp_path, text, extent, tried):
    done = examined(tmp_path, text, extent=extent)

    assert done.passed
    assert [step.title for step in done.steps] == list(TITLES)
    assert {step.outcome for step in done.steps[:tried]} <= {Outcome.PASSED, Outcome.REMARK}
    assert len(done.answers) == 5_000
    assert sum(answer != 255 for answer in done.answers) == 300
    assert done.summary.startswith("bot: passed all 9 steps at isolation none")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param(bots.UNLOADABLE, "No module named 'no_such_module_anywhere'", id="an import"),
        pytest.param(bots.SLOW_TO_LOAD, "no answer within 0.3 s", id="takes its time"),
    ],
)
def test_what_cannot_be_loaded_fails_the_first_step_and_is_asked_nothing(tmp_path, text, words):
    steps = []
    clock = bots.ClockSpec(load=300 * bots.MS) if text is bots.SLOW_TO_LOAD else bots.CLOCK

    done = examine(offered(tmp_path, text), Conditions(clock=clock), steps.append)

    assert steps == list(done.steps)
    assert [step.outcome for step in steps] == [Outcome.FAILED] + [Outcome.SKIPPED] * 8
    assert words in steps[0].told[0]
    assert set(done.answers) == {255}


def test_the_output_of_the_bot_is_shown_with_the_step_it_failed(tmp_path):
    done = examined(tmp_path, bots.UNLOADABLE)

    assert done.steps[0].output[0] == "looking for it"
    assert done.steps[0].output[-1].startswith("ModuleNotFoundError")
    assert "looking for it" in done.printed


def test_options_that_the_bot_does_not_take_fail_the_first_step(tmp_path):
    conditions = Conditions(options={"depth": 3})

    done = examine(offered(tmp_path, bots.PLAIN), conditions)

    assert done.steps[0].told == ("options: depth: the bot takes no options",)


def test_what_offers_no_bot_has_an_examination_too():
    done = unloadable("x.py", Conditions(), "x.py: no bot in it", b"hello\n")

    assert done.summary == "x.py: failed at step 1 (found and imported); isolation none"
    assert done.steps[0].output == ("hello",)
    assert done.printed == "hello\n"


@pytest.mark.slow
def test_a_bot_that_ends_where_it_is_looked_into_is_played_all_the_same(tmp_path):
    done = examined(tmp_path, bots.SHY_OF_LOOKS, extent=bots.WITHOUT_DUCKS)

    assert [step.number for step in done.failed] == [5]
    assert any("among other games" in line for line in done.steps[4].told)


@pytest.mark.slow
def test_a_bot_that_takes_more_than_a_duck_is_worth_a_look(tmp_path):
    candidate = contender(offered(tmp_path, bots.EAGER))

    found = strength(candidate, Conditions(extent=Extent(sets=10)), decision_ns=0)

    assert found.outcome is Outcome.REMARK
    assert "more than a duck" in found.told[0]


@pytest.mark.slow
def test_a_bot_that_fails_against_ducks_fails_the_last_step(tmp_path):
    candidate = contender(
        offered(tmp_path, "class Bad(Bot):\n    def choose_card(self, view): ...")
    )

    found = strength(candidate, Conditions(extent=Extent(sets=2)), decision_ns=0)

    assert found.outcome is Outcome.FAILED
    assert "malformed: choose_card returned None" in found.told[1]


def test_who_thinks_too_long_for_a_few_sets_plays_none(tmp_path):
    candidate = contender(offered(tmp_path, bots.PLAIN))

    found = strength(candidate, Conditions(), decision_ns=400 * bots.MS)

    assert found.outcome is Outcome.SKIPPED


@pytest.mark.slow
@pytest.mark.parametrize(
    ("choice", "number"),
    [
        pytest.param("while True: pass", 3, id="thinks for ever"),
        pytest.param("return view.legal[99]", 2, id="raises each time"),
    ],
)
def test_a_bot_that_no_league_would_let_play_on_is_asked_no_more(tmp_path, choice, number):
    text = f"class Bad(Bot):\n    def choose_card(self, view):\n        {choice}\n"
    clock = ClockSpec(per_move=5 * bots.MS, per_pass=500 * bots.MS)
    extent = Extent(positions=20, games=1)

    done = examined(tmp_path, text, clock, extent)

    assert [step.number for step in done.failed] == [number]
    assert [step.outcome for step in done.steps[3:]] == [Outcome.SKIPPED] * 6


@pytest.mark.slow
def test_a_handful_of_late_answers_ends_the_questions_and_tells_where(tmp_path):
    conditions = Conditions(clock=ClockSpec(per_move=10 * bots.MS, per_pass=500 * bots.MS))

    done = examine(offered(tmp_path, bots.LATE_AT_FIVE), conditions)

    legal, in_time, *others = done.steps[1:]
    assert [step.number for step in done.failed] == [3]
    assert legal.told[0].endswith(
        "under 1 set of rules, and no more: answers came too late (step 3)"
    )
    # Which of the games gets there first, its own time decides.
    assert re.search(r"practice game \d+, deal 1, trick \d+: ", in_time.told[1])
    assert {step.told for step in others} == {("not tried: its answers come too late (step 3)",)}
    assert conditions.tally.asked < 300


def test_of_a_bot_that_thinks_long_few_games_are_begun_and_those_go_far(tmp_path):
    candidate = contender(offered(tmp_path, bots.SLOW))
    rules = Conditions().rules
    with Bench(candidate, Conditions(clock=bots.CLOCK), rules) as bench:
        bench.load()
        games = Practice(bench, Conditions(clock=bots.CLOCK), rules).play(
            range(1, 17), Purse(400 * bots.MS)
        )

    assert len(games) <= 4
    assert len(games[0].said) >= 4


@pytest.mark.slow
def test_of_a_bot_that_thinks_long_a_cycle_is_played_for_a_whole_game(tmp_path):
    candidate = contender(offered(tmp_path, bots.PLAIN))

    found = whole_game(candidate, Conditions(clock=bots.CLOCK), decision_ns=400 * bots.MS)

    assert found.outcome is Outcome.PASSED
    assert found.told[0].startswith("4 deals at isolation ")
    assert found.told[0].endswith(" (too slow for a whole game)")


def test_of_several_traces_the_last_one_is_shown_with_what_led_to_it():
    trace = [TRACE, '  File "bot.py", line 3', "ValueError: no"]
    printed = "\n".join(["one", *trace, "two", *trace])

    assert last_lines(printed.encode()) == ("two", *trace)


@pytest.mark.slow
def test_a_process_that_ends_again_and_again_is_asked_no_more(tmp_path):
    text = """
    import os

    class Ends(Bot):
        def choose_card(self, view):
            print("enough")
            os._exit(3)
    """

    done = examined(tmp_path, text)

    assert [step.number for step in done.failed] == [2]
    assert done.steps[1].output == ("enough",) * 3
    assert [step.outcome for step in done.steps[3:]] == [Outcome.SKIPPED] * 6
