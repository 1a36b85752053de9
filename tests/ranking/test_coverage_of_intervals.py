"""Simulated leagues whose truth is known: how often the 95 % intervals hold it."""

from itertools import combinations

import numpy as np
import pytest
from simulated_worlds import World

from donka.league.schedule import fours
from donka.league.spec import Meeting, ScheduleSpec

EIGHT = fours(ScheduleSpec(tables=Meeting.DESIGN), "abcdefgh")


def held(world, sets, leagues):
    """The shares of intervals, of numbers and of differences, that hold the truth."""
    truth = world.truth
    pairs = list(combinations(truth.names, 2))
    rows_held = pairs_held = 0
    for _ in range(leagues):
        found = world.league(sets)
        for name in truth.names:
            off = found.number(name) - truth.number(name)
            rows_held += abs(off) <= found.spread(name).half_width()
        for one, other in pairs:
            off = found.number(one) - found.number(other) - truth.number(one) + truth.number(other)
            pairs_held += abs(off) <= found.spread(one, other).half_width()
    return rows_held / (leagues * len(truth.names)), pairs_held / (leagues * len(pairs))


@pytest.mark.parametrize("unit", ["games", "cycles"])
@pytest.mark.parametrize(
    ("tables", "sets"),
    [
        pytest.param([tuple("abde")], 100, id="one table"),
        pytest.param([tuple("abde")], 16, id="one table, few sets"),
        pytest.param(list(combinations("abcde", 4)), 24, id="all fours of five"),
        pytest.param(EIGHT, 16, id="a design of eight"),
    ],
)
@pytest.mark.parametrize(
    "leagues",
    [
        pytest.param(1000, id="a thousand", marks=pytest.mark.slow),
        pytest.param(10_000, id="ten thousand", marks=pytest.mark.long),
    ],
)
def test_intervals_hold_the_truth_as_often_as_they_say(leagues, tables, sets, unit):
    world = World(np.random.default_rng(7), tables, unit == "cycles")

    numbers, differences = held(world, sets, leagues)

    print(f"{unit}: numbers {numbers:.1%}, differences {differences:.1%}")
    assert 0.935 < numbers < 0.965
    assert 0.935 < differences < 0.965
