from functools import partial

import pytest

from donka import Bot
from donka.bot.options import DeclaredOption, check, declared


class Plain(Bot):
    def choose_card(self, view):
        return view.legal[0]


class Deep(Plain):
    def __init__(
        self, depth: int, /, *, width: int, nerve: float = 0.5, loud: "bool" = False, label: str = "x",
        book=None, either: int | str = 1,
    ):  # fmt: skip
        pass


def anything(**options: int) -> Bot:
    return Plain()


def bare() -> Bot:
    return Plain()


def two(depth: int, width: int = 3) -> Bot:
    return Plain()


def test_the_parameters_that_can_be_given_by_name_are_the_options():
    assert declared(Deep) == (
        DeclaredOption("width", "int", None),
        DeclaredOption("nerve", "float", "0.5"),
        DeclaredOption("loud", "bool", "False"),
        DeclaredOption("label", "str", "'x'"),
        DeclaredOption("book", "", "None"),
        DeclaredOption("either", "", "1"),
    )


@pytest.mark.parametrize(
    "factory",
    [
        pytest.param(Plain, id="a class without its own __init__"),
        pytest.param(anything, id="keywords of any name"),
        pytest.param(bare, id="a function without parameters"),
        pytest.param(dict.fromkeys, id="positional alone"),
        pytest.param(map, id="no signature to read"),
    ],
)
def test_other_factories_declare_none(factory):
    assert declared(factory) == ()


def test_what_a_partial_has_settled_is_a_default():
    assert declared(partial(two, depth=4)) == (
        DeclaredOption("depth", "int", "4"),
        DeclaredOption("width", "int", "3"),
    )


@pytest.mark.parametrize(
    "options",
    [
        pytest.param({"width": 3}, id="the required one"),
        pytest.param({"width": 3, "nerve": 1}, id="an int where a float is meant"),
        pytest.param({"width": 3, "loud": True, "label": "y"}, id="each type"),
        pytest.param({"width": 3, "book": "b", "either": 1.5}, id="anything where nothing is said"),
    ],
)
def test_options_that_fit_have_no_problems(options):
    assert check(options, declared(Deep)) == []


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        pytest.param(
            {"width": 1, "nervs": 1},
            "nervs: no such option (did you mean 'nerve'? "
            "the bot takes: width, nerve, loud, label, book, either)",
            id="misspelt",
        ),
        pytest.param(
            {"width": 1, "zzz": 1},
            "zzz: no such option (the bot takes: width, nerve, loud, label, book, either)",
            id="unknown",
        ),
        pytest.param({}, "width: missing (expected an int)", id="missing"),
        pytest.param({"width": "3"}, "width: expected an int, got a str ('3')", id="text"),
        pytest.param({"width": True}, "width: expected an int, got a bool (True)", id="a switch"),
        pytest.param({"width": 1.5}, "width: expected an int, got a float (1.5)", id="a fraction"),
        pytest.param(
            {"width": 1, "loud": 1}, "loud: expected a bool, got an int (1)", id="a number"
        ),
        pytest.param(
            {"width": 1, "nerve": False},
            "nerve: expected a float, got a bool (False)",
            id="a switch for a fraction",
        ),
    ],
)
def test_each_problem_tells_what_was_found_and_expected(options, problem):
    assert check(options, declared(Deep)) == [problem]


def test_all_problems_come_at_once():
    assert check({"nerve": "high", "deep": 1}, declared(Deep)) == [
        "nerve: expected a float, got a str ('high')",
        "deep: no such option (the bot takes: width, nerve, loud, label, book, either)",
        "width: missing (expected an int)",
    ]


def test_a_bot_without_options_says_so():
    assert check({"depth": 3}, declared(Plain)) == ["depth: the bot takes no options"]
