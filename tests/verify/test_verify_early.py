"""Plans that end before their config says so: a comparison decides on its blocks as it goes."""

import pytest

from donka.league.planning import EVERYTHING, NO_TABLE
from donka.league.schedule import planned
from donka.league.spec import EntrySpec, Format, ScheduleSpec, Tournament
from donka.verify import beginning
from donka.verify.verdict import Differs

NAMES = ("a", "b", "c", "x", "y")
ENTRIES = tuple(EntrySpec(name, name) for name in NAMES)
GAUNTLET = Tournament(
    "gauntlet",
    ENTRIES,
    schedule=ScheduleSpec(Format.GAUNTLET, sets=8, block=4, candidates=("x", "y")),
)
ROUND_ROBIN = Tournament("league", ENTRIES, schedule=ScheduleSpec(sets=8, block=4))


def plan(tournament, blocks):
    return planned(tournament.schedule, NAMES)[:blocks]


@pytest.mark.parametrize(
    ("stopped", "told"),
    [
        pytest.param("x is better", "then x is better", id="decided"),
        pytest.param(None, "then no more yet", id="interrupted"),
    ],
)
def test_a_comparison_is_verified_as_far_as_it_went(stopped, told):
    found = beginning.schedule(plan(GAUNTLET, 2), stopped, GAUNTLET)

    assert found == f"the first 2 blocks of those the config gives; {told}"


@pytest.mark.parametrize("stopped", [EVERYTHING, NO_TABLE])
def test_a_gauntlet_that_was_played_to_its_end_holds_its_whole_plan(stopped):
    with pytest.raises(Differs, match="plan, block 3: not there"):
        beginning.schedule(plan(GAUNTLET, 2), stopped, GAUNTLET)


@pytest.mark.parametrize("stopped", [None, EVERYTHING, "x is better"])
def test_a_round_robin_never_holds_less_than_its_plan(stopped):
    with pytest.raises(Differs, match="plan, block 3: not there"):
        beginning.schedule(plan(ROUND_ROBIN, 2), stopped, ROUND_ROBIN)
