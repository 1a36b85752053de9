"""When a pair of entries is settled, over the complete sets both played."""

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from donka.ranking.settled import Pairs, PairState, Rule, Verdict
from donka.ranking.sums import SetSums

RULE = Rule(entries=4, cap=1000, delta=0.5)
NOTHING = (0, 0, 0, 0)


def sums(taken, deals=40, number=1, entries=("a", "b", "c", "d"), surcharge=NOTHING):
    return SetSums(1, number, entries, deals, taken, surcharge)


def paired(differences, rule=RULE, deals=40, **more):
    """Pairs after a set for each of *differences*, which *a* took more than *b*; *c* and *d* the same."""
    pairs = Pairs(rule)
    for number, difference in enumerate(differences, start=1):
        pairs.add(sums((200 + difference, 200, 300, 300), deals, number, **more))
    return pairs


@pytest.mark.parametrize(
    ("rule", "alpha", "expected"),
    [
        pytest.param(Rule(4, 1000, 0.5), 0.05 / 6, 400, id="four: every set is every pair's"),
        pytest.param(Rule(8, 4480, 0.5), 0.05 / 28, 384, id="eight"),
        pytest.param(Rule(8, 100, 0.5), 0.05 / 28, 100, id="never tuned for less than 100 sets"),
    ],
)
def test_all_pairs_share_the_error_and_the_cap(rule, alpha, expected):
    assert rule.alpha == pytest.approx(alpha)
    assert rule.expected == pytest.approx(expected)


def test_a_difference_that_is_clear_separates():
    state = paired([-60, -20] * 50).state("a", "b")

    # The 100 means are -1.5 and -0.5; 3.8249 is the multiplier at 100 of 400 sets and 0.05 / 6.
    assert state.difference == -1.0
    assert state.half_width == pytest.approx(3.8249 * 0.5 * sqrt(100 / 99) / 10, abs=1e-4)
    assert state.verdict is Verdict.SEPARATED


def test_the_interval_allows_for_sets_of_different_length():
    pairs = Pairs(RULE)
    for number in range(1, 51):
        pairs.add(sums((160, 200, 0, 0), 20, 2 * number))
        pairs.add(sums((120, 200, 0, 0), 60, 2 * number + 1))
    state = pairs.state("a", "b")

    # z is -40 + 30 and -80 + 90: ±10; ΣL is 4000.
    assert state.difference == -1.5
    assert state.half_width == pytest.approx(3.8249 * sqrt(100 / 99) * 10 * 10 / 4000, abs=1e-4)


def test_the_one_that_stands_before_the_other_is_compared_with_it():
    pairs = paired([-60, -20] * 50)

    assert pairs.state("a", "b").difference == -1.0
    assert pairs.state("b", "a").difference == 1.0


def test_common_sets_that_contradict_the_table_settle_nothing():
    assert paired([-60, -20] * 50).state("b", "a").verdict is Verdict.OPEN


@pytest.mark.parametrize(
    ("pairs", "verdict"),
    [
        pytest.param(paired([-60, -20] * 49 + [-60]), Verdict.OPEN, id="99 sets"),
        pytest.param(paired([-400] * 24 + [0] * 96), Verdict.OPEN, id="24 differences"),
        pytest.param(paired([-400, -360] * 40 + [0] * 40), Verdict.SEPARATED, id="enough of both"),
        pytest.param(paired([-40] * 200), Verdict.OPEN, id="a difference that never varied"),
        pytest.param(paired([0] * 99), Verdict.OPEN, id="99 sets without a difference"),
        pytest.param(paired([0] * 100), Verdict.IDENTICAL, id="100 sets without a difference"),
        pytest.param(paired([-8, 8] * 100), Verdict.EQUAL, id="within delta, sure"),
        pytest.param(paired([-80, 80] * 100), Verdict.OPEN, id="within delta, not sure"),
        pytest.param(paired([-24, -8] * 100), Verdict.SEPARATED, id="clear, though little"),
    ],
)
def test_a_verdict(pairs, verdict):
    assert pairs.state("a", "b").verdict is verdict


def test_practically_equal_is_so_in_either_order():
    pairs = paired([-9, 7] * 100)

    assert pairs.state("b", "a").verdict is Verdict.EQUAL


def test_a_pair_that_never_met_is_open():
    state = Pairs(RULE).state("a", "b")

    assert state == PairState("a", "b", 0, None, None, Verdict.OPEN)
    assert not state.is_settled


def test_without_a_verdict_the_difference_is_told_and_no_interval():
    state = paired([-60, -20]).state("a", "b")

    assert (state.sets, state.difference, state.half_width) == (2, -1.0, None)


@pytest.mark.parametrize(
    ("differences", "reason"),
    [
        pytest.param(
            [-60, -20],
            "a pair is judged from 100 common sets on, these two have 2",
            id="few sets",
        ),
        pytest.param(
            [0] * 100 + [-60] * 24,
            "a pair is judged once 25 of its sets differ for the two, here 24 of 124 do",
            id="near-clones",
        ),
        pytest.param([-40] * 200, "nothing has varied", id="nothing varied"),
        pytest.param([-60, 60] * 60, "", id="it can be judged, and is open"),
        pytest.param([-60, -20] * 60, "", id="settled"),
        pytest.param([0] * 120, "", id="identical"),
    ],
)
def test_a_pair_that_cannot_be_judged_says_why(differences, reason):
    assert paired(differences).state("a", "b").lack == reason


@pytest.mark.parametrize(
    ("entries", "cap", "pairs"),
    [
        pytest.param(4, 99, 0, id="no pair comes to 100 sets"),
        pytest.param(4, 100, 3, id="at one table all three do"),
        pytest.param(5, 120, 3, id="one table after another"),
        pytest.param(8, 240, 7, id="all of them"),
        pytest.param(8, 230, 6, id="one too few"),
    ],
)
def test_how_many_neighbours_can_be_judged_before_the_cap(entries, cap, pairs):
    assert Rule(entries, cap, 0.5).most_judged == pairs


def test_a_difference_that_never_varied_has_no_interval():
    state = paired([-40] * 200).state("a", "b")

    assert (state.difference, state.half_width) == (-1.0, None)


def test_the_surcharge_of_faults_is_a_cost_like_any_other():
    assert paired([0] * 100, surcharge=(80, 0, 0, 0)).state("a", "b").difference == 2.0


def test_entries_may_stand_in_any_order_at_their_table():
    pairs = Pairs(RULE)
    pairs.add(sums((200, 160, 300, 300), entries=("b", "a", "c", "d")))

    assert pairs.state("a", "b").difference == -1.0


def test_neighbours_are_those_side_by_side():
    names = [(each.better, each.worse) for each in paired([1]).neighbours(("b", "a", "d", "c"))]

    assert names == [("b", "a"), ("a", "d"), ("d", "c")]
    assert Pairs(RULE).neighbours(()) == ()


@given(
    st.permutations([(taken, deals) for taken in (-9, 0, 7, 30) for deals in (12, 40)]),
)
def test_the_order_of_the_sets_cannot_be_seen(rows):
    rule = Rule(4, 1000, 0.5)

    def state(rows):
        pairs = Pairs(rule)
        for number, (taken, deals) in enumerate(rows * 15):
            pairs.add(sums((taken, 0, 0, 0), deals, number))
        return pairs.state("a", "b")

    assert state(rows) == state(sorted(rows))
