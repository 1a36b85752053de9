"""The engine's benchmark plays what it says; how fast is for its reader to judge."""

from itertools import count, repeat

import pytest
from engine import measure, play_donka


def test_the_benchmark_measures_both_sides():
    pytest.importorskip("pyspiel")

    figures = measure(rounds=3, deals=4)

    assert (figures.rounds, figures.deals) == (3, 4)
    assert min(figures.donka, figures.pyspiel, figures.ratio) > 0


def test_every_choice_of_the_random_player_is_legal():
    for draw in (0.0, 0.3, 0.999999):
        play_donka(8, repeat(draw).__next__, count(1))
