"""A look into a worker finds what of a bot outlives its games, by name."""

import sys
from collections.abc import Callable
from random import Random
from types import ModuleType
from typing import Any

import pytest
from wire_dialogue import NOTE, deal_start, item

from donka import Bot
from donka.sandbox.outliving import MOST_NAMES, Outliving

NAME = "a_bot_that_is_looked_into"


@pytest.fixture
def module(monkeypatch) -> ModuleType:
    made = ModuleType(NAME)
    monkeypatch.setitem(sys.modules, NAME, made)
    exec(
        "from donka import Bot\nclass Mine(Bot):\n    def choose_card(self, view): return None\n",
        vars(made),
    )
    return made


def looked(module: ModuleType, change: Callable[[Any], object]) -> tuple[str, ...]:
    outliving = Outliving(module.Mine)
    assert outliving.look().changed == ()
    change(module)
    return outliving.look().changed


@pytest.mark.parametrize(
    ("before", "change"),
    [
        pytest.param(0, lambda m: setattr(m, "it", 1), id="a number"),
        pytest.param([1], lambda m: m.it.append(2), id="a list that grows"),
        pytest.param([1], lambda m: m.it.__setitem__(0, 2), id="a list that changes"),
        pytest.param({}, lambda m: m.it.update(a=1), id="a dict"),
        pytest.param({"a": [1]}, lambda m: m.it["a"].append(1), id="a list in a dict"),
        pytest.param({1}, lambda m: m.it.add(2), id="a set"),
        pytest.param(bytearray(4), lambda m: m.it.__setitem__(0, 9), id="a buffer"),
        pytest.param(Random(1), lambda m: m.it.random(), id="a generator"),
        pytest.param(ModuleType("x"), lambda m: None, id="a module does not count"),
    ],
)
def test_a_value_that_changed_is_named(module, before, change):
    module.it = before

    expected = () if isinstance(before, ModuleType) else ("it",)
    assert looked(module, change) == expected


def test_an_object_that_remembers_something_is_named(module):
    class Book:
        pass

    module.book = Book()

    assert looked(module, lambda m: setattr(m.book, "page", 3)) == ("book",)


def test_a_class_s_attribute_is_named_with_its_class(module):
    module.Mine.count = 0

    assert looked(module, lambda m: setattr(m.Mine, "count", 1)) == ("Mine.count",)


def test_what_did_not_change_is_not_named(module):
    module.table = {card: [card] for card in range(52)}

    assert looked(module, lambda _: None) == ()


def test_no_more_than_a_few_names_are_told(module):
    def change(m):
        for at in range(50):
            setattr(m, f"name_{at:02}", at)

    assert len(looked(module, change)) == MOST_NAMES


def test_one_object_for_all_games_is_found(module):
    one = module.Mine()

    assert Outliving(lambda: one).look().shared
    assert not Outliving(module.Mine).look().shared


def test_whatever_raises_meanwhile_is_no_matter(module):
    class Angry(Bot):
        def choose_card(self, view): ...

        @property
        def __dict__(self):
            raise RuntimeError("keep out")

    module.angry = Angry()

    assert looked(module, lambda _: None) == ()


def test_a_factory_that_raises_tells_nothing():
    def make():
        raise OSError

    assert not Outliving(make).look().shared


COUNTS = """
from donka import Bot

class Counts(Bot):
    games = 0

    def start_game(self, view):
        Counts.games += 1

    def choose_card(self, view):
        return view.legal[0]
"""


def test_a_worker_that_plays_can_be_looked_into_between_visits(seated):
    dialogue = seated(COUNTS)

    dialogue.write(["look"])
    first = dialogue.read()
    dialogue.visit(7, item(0, NOTE, start=deal_start()))
    dialogue.write(["look"])

    assert first == ["looked", False, []]
    assert dialogue.read() == ["looked", False, ["Counts.games"]]
