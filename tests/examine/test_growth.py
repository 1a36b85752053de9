"""What counts as growth: a rise that goes on, not a jump, nor a cache that fills."""

import pytest

from donka.examine.growth import AT_ONCE, slope, verdict
from donka.examine.step import Outcome
from donka.sandbox.limits import MB

MEMORY = 512 * MB
GAMES = 8_000


def series(rise):
    """What a process holds after each so many games, that of *rise* more than at first."""
    return [12 * MB + int(rise(games)) for games in range(0, GAMES + 1, AT_ONCE)]


@pytest.mark.parametrize(
    ("rise", "outcome"),
    [
        pytest.param(lambda games: 0, Outcome.PASSED, id="nothing"),
        pytest.param(
            lambda games: 1.5 * MB * (games > 6_000), Outcome.PASSED, id="an allocator's jump"
        ),
        pytest.param(
            lambda games: 60 * MB * (games > 500), Outcome.PASSED, id="a table that is made late"
        ),
        pytest.param(
            lambda games: min(games, 2_000) * 20_000, Outcome.PASSED, id="a cache that fills"
        ),
        pytest.param(
            lambda games: 3 * MB * (games // 25 % 7 == 0), Outcome.PASSED, id="comes and goes"
        ),
        pytest.param(lambda games: games * 200, Outcome.PASSED, id="200 bytes a decision"),
        pytest.param(lambda games: games * 1_000, Outcome.REMARK, id="1 kB a decision"),
        pytest.param(lambda games: games * 8_000, Outcome.FAILED, id="8 kB a decision"),
        pytest.param(lambda games: games // 1_000 * 8 * MB, Outcome.FAILED, id="8 kB, in steps"),
    ],
)
def test_growth_is_judged_by_what_a_long_sitting_would_come_to(rise, outcome):
    assert verdict(series(rise), MEMORY, b"").outcome is outcome


def test_the_slope_is_the_median_of_all_slopes():
    assert slope([0, 2, 4, 6, 100]) == 2
    assert slope([5, 5, 5]) == 0
