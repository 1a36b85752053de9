"""The planner of a tournament that goes on until its order is settled: what it plans, when it stops."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from simulated_league import set_account

from donka.league.adaptive import Adaptive
from donka.league.schedule import tables
from donka.ranking.measure import Measure
from donka.ranking.policy import FaultPolicy
from donka.ranking.reading import Reading
from donka.ranking.settled import Rule

EIGHT = "abcdefgh"


def planner(names=EIGHT, cap=4480, block=16, fours=None, delta=0.5):
    rule = Rule(len(names), cap, delta)
    reading = Reading(FaultPolicy(), Measure.POINTS, (), rule)
    return Adaptive(names, fours or tables(names), block, reading)


def games(block, apart=10, salt=0):
    """Sets of 40 deals in which a later letter takes *apart* more than the one before, and a little."""
    for number in block.set_numbers:
        points = [
            200 + apart * ord(name) + 7 * ((number + salt) * ord(name) % 5)
            for name in block.entries
        ]
        yield set_account(block, number, 40, points)


def read_all(planned, out=(), **how):
    """Read every block until nothing follows; those with somebody *out* are not played."""
    read = 0
    while read < len(planned.blocks):
        block = planned.blocks[read]
        left = set(out).isdisjoint(block.entries)
        planned.read(block, list(games(block, **how)) if left else None, out)
        read += 1
    return planned


def test_two_waves_are_decided_before_anything_is_played():
    assert len(planner().blocks) == 16


def test_the_next_wave_is_decided_once_the_last_but_one_is_read():
    planned = planner()
    sizes = []
    for block in list(planned.blocks[:8]):
        sizes.append(len(planned.blocks))
        planned.read(block, list(games(block, apart=0)), ())

    assert sizes == [16] * 8
    assert len(planned.blocks) > 16


def test_what_follows_does_not_depend_on_the_wave_before_it():
    def third(salt):
        planned = planner()
        for block in list(planned.blocks[:8]):
            planned.read(block, list(games(block, apart=0)), ())
        decided = tuple(planned.blocks)
        for block in decided[8:12]:
            planned.read(block, list(games(block, apart=0, salt=salt)), ())
        return decided, tuple(planned.blocks)

    assert third(0) == third(3)
    assert third(0)[0] == third(0)[1]


def test_at_first_everybody_meets_as_evenly_as_the_tables_allow():
    blocks = planner().blocks
    sets = {name: sum(16 for block in blocks if name in block.entries) for name in EIGHT}
    met = [
        sum(16 for block in blocks if {one, other} <= set(block.entries))
        for one, other in combinations(EIGHT, 2)
    ]

    assert set(sets.values()) == {128}
    assert (min(met), max(met)) == (48, 64)


@settings(max_examples=12, deadline=None)
@given(
    st.integers(4, 9),
    st.integers(1, 700),
    st.integers(1, 16),
    st.integers(0, 6),
    st.sets(st.sampled_from("abcdefghi"), max_size=3),
)
def test_a_plan_numbers_everything_once_and_keeps_to_its_cap(entries, cap, block, apart, out):
    names = "abcdefghi"[:entries]
    own = tuple(combinations(names, 4))
    planned = read_all(planner(names, cap, block, own), out & set(names), apart=apart)
    first_set, played = 1, {}
    for number, each in enumerate(planned.blocks, start=1):
        assert (each.number, each.first_set) == (number, first_set)
        assert each.place == played.get(each.entries, 0)
        assert own[each.table - 1] == each.entries
        assert 1 <= each.sets <= block
        first_set += each.sets
        played[each.entries] = each.place + each.sets
    sets = sum(each.sets for each in planned.blocks if out.isdisjoint(each.entries))
    assert sets <= cap
    assert planned.stopped
    if planned.stopped.startswith("the cap"):
        assert sets == cap


def test_it_stops_when_all_neighbours_are_settled_and_all_that_was_planned_is_read():
    planned = planner()
    said = []
    for block in planned.blocks:
        said.append(planned.stopped)
        planned.read(block, list(games(block)), ())

    assert set(said) == {""}
    assert planned.stopped == "settled"
    assert planned.blocks[-1].set_numbers[-1] < 4480
    assert planned.standing.endswith(" of at most 4,480 sets, 7 of 7 pairs of neighbours settled")


def test_it_stops_at_the_cap_and_not_before_the_last_set():
    planned = read_all(planner(cap=1000, delta=0.001), apart=0)

    assert planned.stopped == "the cap of 1,000 sets"
    assert planned.blocks[-1].set_numbers[-1] == 1000
    assert planned.blocks[-1].sets == 8


def test_a_settled_order_at_the_cap_is_settled():
    least = read_all(planner()).blocks[-1].set_numbers[-1]

    assert read_all(planner(cap=least)).stopped == "settled"


def test_sets_go_to_neighbours_that_are_open():
    planned = read_all(planner(cap=2000))
    late = planned.blocks[24:]
    side_by_side = [
        sum(ord(other) - ord(one) == 1 for one, other in combinations(block.entries, 2))
        for block in late
    ]

    assert min(side_by_side) >= 1


def test_who_is_out_is_in_no_later_wave():
    planned = planner()
    for block in list(planned.blocks[:8]):
        planned.read(block, list(games(block, apart=0)), "h" if block.number == 8 else "")

    assert not any("h" in block.entries for block in planned.blocks[16:])
    assert len(planned.blocks) > 16


def test_blocks_that_are_not_played_are_made_up_for():
    planned = read_all(planner(), out="h")

    assert planned.stopped == "settled"
    assert "6 of 6 pairs of neighbours settled" in planned.standing


def test_fewer_than_four_end_it():
    planned = read_all(planner("abcde"), out="de")

    assert planned.stopped == "fewer than four entries are left"
    assert len(planned.blocks) == 16


def test_tables_beyond_the_schedule_s_own_are_numbered_on():
    own = [tuple("abcd"), tuple("efgh")]
    planned = read_all(planner(fours=own))
    numbers = {block.entries: block.table for block in planned.blocks}

    assert (numbers[own[0]], numbers[own[1]]) == (1, 2)
    assert sorted(numbers.values()) == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("salt", range(3))
def test_a_plan_read_again_is_decided_again(salt):
    first = read_all(planner(), apart=3, salt=salt)

    assert list(read_all(planner(EIGHT[::-1]), apart=3, salt=salt).blocks) == list(first.blocks)
