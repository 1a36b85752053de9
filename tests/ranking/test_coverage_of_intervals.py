"""Simulated leagues whose truth is known: how often the 95 % intervals hold it."""

from itertools import combinations

import numpy as np
import pytest

from donka.ranking.difference import differences
from donka.ranking.estimate import estimates
from donka.ranking.sums import SetSums

STRENGTH = {"a": 0.8, "b": 0.9, "c": 1.0, "d": 1.1, "e": 1.3}
SHOOTER = "e"
"""Goes for the moon more often the more points it has: plays to the score, as games allow."""


def population(random, entries, size):
    """*size* sets of four whole games: the sums of each, as if from one run of cards."""
    luck = random.lognormal(0, 0.35, (size, 16, 4))
    points = np.zeros((size, 4), dtype=np.int64)
    deals = np.zeros(size, dtype=np.int64)
    strength = np.array([STRENGTH[name] for name in entries])
    for rotation in range(4):
        # The cards of a seat come to everybody once.
        cards = np.roll(luck, rotation, axis=2)
        totals = np.zeros((size, 4), dtype=np.int64)
        running = np.ones(size, dtype=bool)
        for deal in range(16):
            taken = a_deal(random, cards[:, deal] * strength, totals, entries)
            totals[running] += taken[running]
            deals[running] += 1
            if deal % 4 == 3:
                running &= totals.max(axis=1) <= 100
        points += totals
    return points, deals


def a_deal(random, weights, totals, entries):
    share = weights / weights.sum(axis=1, keepdims=True)
    hearts = random.multinomial(13, share)
    queen = random.multinomial(1, share)
    taken = hearts + 13 * queen
    chance = np.where(np.array(entries) == SHOOTER, 0.01 + totals / 800, 0.01)
    shot = random.random(chance.shape) < chance / 4
    alone = shot & (shot.cumsum(axis=1) == 1)
    moon = alone.any(axis=1)
    taken[moon] = np.where(alone[moon], 0, 26)
    return taken


def sets_of(drawn, table, entries, points, deals, first):
    return [
        SetSums(table, first + at, entries, int(deals[row]), tuple(map(int, points[row])), (0,) * 4)
        for at, row in enumerate(drawn)
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("names", "sets"),
    [
        pytest.param("abde", 100, id="one table"),
        pytest.param("abcde", 24, id="five tables"),
    ],
)
def test_intervals_hold_the_truth_as_often_as_they_say(names, sets):
    random = np.random.default_rng(7)
    tables = list(combinations(names, 4))
    worlds = [population(random, entries, 6000) for entries in tables]
    whole = [
        SetSums(
            table, table, entries, int(deals.sum()), tuple(map(int, points.sum(axis=0))), (0,) * 4
        )
        for table, (entries, (points, deals)) in enumerate(zip(tables, worlds, strict=True))
    ]
    truth = {name: each.number for name, each in estimates(whole).items()}
    rows = pairs = rows_held = pairs_held = 0

    for _ in range(500):
        drawn = [
            each
            for table, (entries, (points, deals)) in enumerate(zip(tables, worlds, strict=True))
            for each in sets_of(
                random.integers(len(deals), size=sets), table, entries, points, deals, 1000 * table
            )
        ]
        for name, found in estimates(drawn).items():
            rows += 1
            rows_held += abs(found.number - truth[name]) <= found.half_width
        if len(tables) == 1:
            for (one, other), found in differences(drawn).items():
                pairs += 1
                pairs_held += abs(found.number - truth[one] + truth[other]) <= found.half_width

    # 2,000 intervals and more, not independent of each other: the luck of the draw is about 1 %.
    assert 0.93 < rows_held / rows < 0.97
    if pairs:
        assert 0.93 < pairs_held / pairs < 0.97
