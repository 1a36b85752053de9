"""What counts as growth: a rise that goes on, not a jump, nor a cache that fills."""

import pytest

from donka.examine.growth import slope, verdict
from donka.examine.step import Outcome
from donka.sandbox.limits import MB

MEMORY = 512 * MB
LOOKS = 81


def series(rise):
    return [12 * MB + int(rise(at)) for at in range(LOOKS)]


@pytest.mark.parametrize(
    ("rise", "outcome"),
    [
        pytest.param(lambda at: 0, Outcome.PASSED, id="nothing"),
        pytest.param(lambda at: 1.5 * MB * (at > 60), Outcome.PASSED, id="an allocator's jump"),
        pytest.param(lambda at: 60 * MB * (at > 5), Outcome.PASSED, id="a table that is made late"),
        pytest.param(lambda at: min(at, 20) * 2 * MB, Outcome.PASSED, id="a cache that fills"),
        pytest.param(lambda at: 3 * MB * (at % 7 == 0), Outcome.PASSED, id="comes and goes"),
        pytest.param(lambda at: at * 20_000, Outcome.PASSED, id="200 bytes a decision"),
        pytest.param(lambda at: at * 100_000, Outcome.REMARK, id="1 kB a decision"),
        pytest.param(lambda at: at * 800_000, Outcome.FAILED, id="8 kB a decision"),
        pytest.param(lambda at: at // 10 * 8 * MB, Outcome.FAILED, id="8 kB, in steps"),
    ],
)
def test_growth_is_judged_by_what_a_long_sitting_would_come_to(rise, outcome):
    assert verdict(series(rise), MEMORY, b"").outcome is outcome


def test_the_slope_is_the_median_of_all_slopes():
    assert slope([0, 2, 4, 6, 100]) == 2
    assert slope([5, 5, 5]) == 0
