"""Findings in words."""

import pytest

from donka.examine.telling import first_of, span


@pytest.mark.parametrize(
    ("nanoseconds", "words"),
    [
        pytest.param(0, "under 0.01 ms", id="nothing that can be told"),
        pytest.param(12_345, "0.012 ms", id="microseconds"),
        pytest.param(1_250_000, "1.2 ms", id="milliseconds"),
        pytest.param(480_400_000, "480 ms", id="hundreds of them"),
        pytest.param(10_000_000_000, "10 s", id="seconds"),
    ],
)
def test_a_time_has_two_figures_or_so(nanoseconds, words):
    assert span(nanoseconds) == words


@pytest.mark.parametrize(
    ("count", "shown"),
    [
        pytest.param(0, [], id="none"),
        pytest.param(3, ["0", "1", "2"], id="few"),
        pytest.param(1003, ["0", "1", "2", "and 1,000 more"], id="many"),
    ],
)
def test_of_many_failures_the_first_are_shown_and_the_rest_counted(count, shown):
    assert first_of(map(str, range(count)), count) == shown
