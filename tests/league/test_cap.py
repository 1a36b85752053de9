"""What is told beforehand of a cap that is too low to settle anything."""

from pathlib import Path

import pytest

from donka.league.cap import alike, doubt
from donka.league.config import parse
from donka.league.schedule import planned

EIGHT = "bots: [a, b, c, d, e, f, g, h]\n"
FOUR = "bots: [a, b, c, d]\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        pytest.param(
            FOUR + "stop: {when: settled, max_sets: 64}\n",
            "l.yaml: stop.max_sets: a pair is judged from 100 common sets on; 64 give it at most 64, so "
            "that nothing can be settled (give at least 100)",
            id="no pair",
        ),
        pytest.param(
            FOUR + "schedule: {sets: 64}\nstop: {when: settled}\n",
            "l.yaml: stop.max_sets (null: sets × tables): a pair is judged from 100 common sets on; 64 "
            "give it at most 64, so that nothing can be settled (give at least 100)",
            id="nobody gave it",
        ),
        pytest.param(
            EIGHT + "stop: {when: settled, max_sets: 150}\n",
            "l.yaml: stop.max_sets: a pair is judged from 100 common sets on; 150 sets in all bring at "
            "most 4 of the 7 pairs of neighbours so far (give at least 234)",
            id="some pairs",
        ),
        pytest.param(EIGHT + "stop: {when: settled, max_sets: 234}\n", "", id="enough"),
        pytest.param(FOUR + "schedule: {sets: 16}\n", "", id="no cap"),
    ],
)
def test_a_cap_that_is_too_low_is_doubted_in_a_line(text, told):
    assert doubt(parse(text, Path("l.yaml"))) == told


@pytest.mark.parametrize(
    ("sets", "shares"),
    [
        pytest.param(12, [3, 3, 2, 2, 2], id="fewer than planned"),
        pytest.param(1000, [200] * 5, id="more than planned"),
        pytest.param(3, [1, 1, 1], id="fewer than tables"),
    ],
)
def test_the_sets_of_a_cap_are_spread_over_the_tables(sets, shares):
    tournament = parse("bots: [a, b, c, d, e]\nschedule: {sets: 16, block: 4}\n", Path("l.yaml"))
    spread = alike(planned(tournament.schedule, "abcde"), sets)

    assert [block.sets for block in spread] == shares
    assert [block.first_set for block in spread] == [
        1 + sum(shares[:at]) for at in range(len(shares))
    ]
