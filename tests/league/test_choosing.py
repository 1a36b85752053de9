"""Which four meet next: those who tell neighbours apart that are not settled."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from donka.journal.block import Block
from donka.league.choosing import balancing, lacking, spend, telling
from donka.league.meetings import Meetings
from donka.league.schedule import tables
from donka.ranking.settled import PairState, Rule, Verdict

RULE = Rule(entries=8, cap=20000, delta=0.5)
EIGHT = tuple("abcdefgh")


def met(*fours, sets=16):
    blocks = [Block(number, 1, tuple(four), 1, sets, 0) for number, four in enumerate(fours, 1)]
    return Meetings.of(blocks)


@pytest.mark.parametrize(
    ("difference", "half_width", "sets", "more"),
    [
        pytest.param(-1.0, 2.0, 100, 300, id="half as wide takes four times as many"),
        pytest.param(-0.4, 0.8, 100, 300, id="nearer to better than to equal"),
        pytest.param(-0.1, 0.8, 100, 300, id="nearer to equal than to better"),
        pytest.param(0.1, 0.8, 100, 300, id="against the table, but nearly equal"),
        pytest.param(2.0, 0.5, 100, 9900, id="against the table, and neither is near"),
        pytest.param(-0.5, 0.5, 100, 1, id="all but settled"),
        pytest.param(-0.5, None, 60, 40, id="too few sets"),
        pytest.param(None, None, 0, 100, id="never met"),
        pytest.param(0.0, None, 300, 25, id="too few differences"),
    ],
)
def test_what_an_open_pair_lacks(difference, half_width, sets, more):
    state = PairState("a", "b", sets, difference, half_width, Verdict.OPEN)

    assert lacking(state, RULE) == more


@pytest.mark.parametrize("verdict", [Verdict.SEPARATED, Verdict.EQUAL, Verdict.IDENTICAL])
def test_a_settled_pair_lacks_nothing(verdict):
    assert lacking(PairState("a", "b", 200, -1.0, 0.5, verdict), RULE) == 0


def test_at_first_those_meet_who_have_met_least():
    fours = tables(EIGHT)

    assert balancing(fours, met(), EIGHT) == tuple("abcd")
    assert balancing(fours, met("abcd"), EIGHT) == tuple("efgh")
    assert balancing(fours, met("abcd", "efgh"), EIGHT) == tuple("abef")


def test_nobody_who_is_out_is_seated():
    assert balancing(tables(EIGHT), met(), tuple("bdfgh")) == tuple("bdfg")


def test_where_no_table_of_the_schedule_seats_the_poorest_one_is_made_for_it():
    assert balancing([tuple("abcd")], met("abcd"), EIGHT[:6]) == tuple("abef")


def test_the_pair_that_lacks_most_is_seated():
    four = telling("hgfedcba", {0: 100, 3: 50, 6: 900}, {}, 16)

    assert {"b", "a"} <= set(four)


def test_companions_form_open_pairs_themselves():
    assert telling("abcdefgh", {2: 900, 6: 100}, {}, 16) == tuple("cdgh")
    assert telling("abcdefgh", {2: 900, 3: 100, 4: 100}, {}, 16) == tuple("cdef")


def test_an_open_pair_is_company_however_far_it_stands():
    names = [f"bot{number:02}" for number in range(50)]

    assert telling(names, {2: 900, 40: 100}, {}, 16) == ("bot02", "bot03", "bot40", "bot41")


def test_companions_are_near_in_rank():
    assert telling("abcdefgh", {3: 100}, {}, 16) in (tuple("bcde"), tuple("cdef"), tuple("defg"))


def test_companions_vary():
    first = telling("abcdefgh", {3: 100}, {}, 16)
    second = telling("abcdefgh", {3: 100}, {first: 16}, 16)

    assert first != second
    assert {"d", "e"} <= set(first) & set(second)


def test_what_four_play_is_taken_off_what_its_open_pairs_lack():
    lacks = {0: 20, 1: 20, 5: 20}

    spend(lacks, "abcdefgh", tuple("abeg"), 16)

    assert lacks == {0: 4, 1: 20, 5: 20}


@given(
    st.integers(4, 12),
    st.dictionaries(st.integers(0, 10), st.integers(-50, 5000), min_size=1),
    st.integers(1, 16),
)
def test_four_different_ones_are_seated_with_the_neediest_pair_among_them(entries, lacks, sets):
    order = "lkjihgfedcba"[:entries]
    open_pairs = {place: lack for place, lack in lacks.items() if place < entries - 1}
    if not open_pairs:
        return
    four = telling(order, open_pairs, {}, sets)

    assert sorted(set(four)) == list(four)
    assert len(four) == 4
    most = max(open_pairs.values())
    assert any(
        order[place] in four and order[place + 1] in four
        for place, lack in open_pairs.items()
        if lack == most
    )


def test_meetings_link_names_through_each_other():
    assert met("abcd", "defg").link("abcdefg")
    assert not met("abcd", "efgh").link("abcdefgh")
    assert not met("abcd").link("abcde")


def test_a_block_that_is_not_played_links_nobody():
    meetings = met("abcd", "defg")
    meetings.drop(Block(2, 1, tuple("defg"), 1, 16, 0))

    assert not meetings.link("abcdefg")
    assert (meetings.sets("d"), meetings.sets("e")) == (16, 0)
    assert (meetings.common("d", "a"), meetings.common("e", "d")) == (16, 0)


@pytest.mark.parametrize("delta", [0.5, 1e-3, 1e-170, 1e-320], ids=str)
def test_a_pair_that_is_level_lacks_much_and_not_beyond_all_numbers(delta):
    level = PairState("a", "b", 200, 0.0, 1.0, Verdict.OPEN)

    assert 0 < lacking(level, Rule(4, 1000, delta)) <= 200 * 10**6
