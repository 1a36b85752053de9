"""The rules in words."""

from dataclasses import fields, replace

import pytest

from donka.game.readings import readings
from donka.game.rules import PRESETS, Direction, Moon, Rules


def test_there_is_a_reading_of_every_open_point():
    assert [reading.number for reading in readings(Rules())] == [f"R{n}" for n in range(1, 16)]


def test_every_switch_decides_exactly_one_of_them():
    decided = [name for reading in readings(Rules()) for name in reading.switches]

    assert sorted(decided) == sorted(field.name for field in fields(Rules))


def test_the_default_rests_on_text_custom_or_choice():
    grounds = "".join(reading.ground for reading in readings(Rules()))

    assert grounds == "TTOOTCOTTCCTCTO"


@pytest.mark.parametrize(
    ("preset", "turned"),
    [("cherna-donka", []), ("classic", ["R1", "R2", "R4"]), ("openspiel", ["R4"])],
)
def test_a_preset_shows_where_it_leaves_the_default(preset, turned):
    found = [reading.number for reading in readings(PRESETS[preset]) if not reading.default]

    assert found == turned


@pytest.mark.parametrize(
    ("rules", "number", "answer"),
    [
        (Rules(), 2, "somebody has more than 100"),
        (replace(Rules(), limit=50, limit_reached_ends=True), 2, "somebody has 50 or more"),
        (Rules(), 11, "the two of clubs"),
        (
            replace(Rules(), pass_order=(Direction.RIGHT, Direction.NONE)),
            12,
            "three of the thirteen dealt, all at once, none optional; a cycle is right, none",
        ),
        (
            replace(Rules(), moon=Moon.OFF),
            14,
            "26, as any other points",
        ),
        (
            replace(Rules(), max_deals=9),
            15,
            "after 9 deals the points as they stand count, ties shared",
        ),
    ],
    ids=["limit", "limit reached", "opening lead", "pass order", "moon", "most deals"],
)
def test_an_answer_speaks_of_the_value_in_force(rules, number, answer):
    assert readings(rules)[number - 1].answer == answer
