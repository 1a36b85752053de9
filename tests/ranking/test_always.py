"""Intervals for a tournament that is watched: how many standard errors wide."""

from math import inf

import numpy as np
import pytest

from donka.ranking.always import always_valid


@pytest.mark.parametrize(
    ("n", "alpha", "expected", "multiplier"),
    [
        pytest.param(100, 0.05, 100, 3.0352, id="at the expected number"),
        pytest.param(100, 0.05 / 28, 480, 4.3028, id="a pair of eight bots, early"),
        pytest.param(480, 0.05 / 28, 480, 4.0567, id="a pair of eight bots, as expected"),
        pytest.param(1_000_000, 0.05, 100, 4.1562, id="very late"),
    ],
)
def test_the_multiplier(n, alpha, expected, multiplier):
    assert always_valid(n, alpha, expected) == pytest.approx(multiplier, abs=0.0001)


def test_the_interval_narrows_as_the_tournament_goes_on():
    widths = [always_valid(n, 0.05, 500) / n**0.5 for n in range(1, 5000)]

    assert widths == sorted(widths, reverse=True)


@pytest.mark.parametrize(
    ("n", "alpha", "expected"),
    [
        pytest.param(0, 0.05, 100, id="nothing"),
        pytest.param(10, 0, 100, id="certainty"),
        pytest.param(10, 1, 100, id="no probability"),
        pytest.param(10, 0.05, 0, id="nothing expected"),
    ],
)
def test_what_has_no_interval_is_a_bug(n, alpha, expected):
    with pytest.raises(ValueError, match=f"no interval for n = {n}, alpha = {alpha}"):
        always_valid(n, alpha, expected)


def test_whoever_looks_after_every_set_is_misled_no_oftener_than_alpha():
    generator = np.random.default_rng(4)
    n = np.arange(1, 1501)
    bound = np.array([always_valid(k, 0.05, 400) for k in n])
    bound[:99] = inf
    misled = ordinary = 0
    for _ in range(1000):
        values = generator.normal(size=1500)
        means = values.cumsum() / n
        spread = np.sqrt(np.maximum((values**2).cumsum() / n - means**2, 1e-12) / n)
        ratios = np.abs(means) / spread
        misled += bool((ratios > bound).any())
        ordinary += bool((ratios[99:] > 1.96).any())

    assert misled <= 50
    assert ordinary > 200
