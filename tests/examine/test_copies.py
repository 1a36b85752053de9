"""Two bots that agree nearly everywhere are named as a pair."""

import pytest

from donka.examine.copies import Agreement, agreement

FOUR = bytes((4,))
FIVE = bytes((5,))
NONE = bytes((255,))


@pytest.mark.parametrize(
    ("one", "other", "found", "pair"),
    [
        pytest.param(FOUR * 5000, FOUR * 5000, (5000, 5000), True, id="the same"),
        pytest.param(FOUR * 5000, FIVE * 10 + FOUR * 4990, (5000, 4990), True, id="99.8 %"),
        pytest.param(FOUR * 5000, FIVE * 11 + FOUR * 4989, (5000, 4989), False, id="less"),
        pytest.param(FOUR * 1000 + NONE * 4000, FOUR * 5000, (1000, 1000), True, id="a slow one"),
        pytest.param(
            FOUR * 999 + NONE * 4001, FOUR * 5000, (999, 999), False, id="too slow to say"
        ),
        pytest.param(NONE * 5000, NONE * 5000, (0, 0), False, id="neither was asked"),
        pytest.param(b"", FOUR * 5000, (0, 0), False, id="nothing kept"),
    ],
)
def test_agreement_counts_what_both_answered(one, other, found, pair):
    said = agreement(one, other)

    assert said == Agreement(*found)
    assert agreement(other, one) == said
    assert said.is_a_pair is pair
