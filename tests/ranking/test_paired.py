"""Two candidates on the same cards: their difference, its variance, and nothing where there is none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from donka.ranking.paired import Paired, Taken

taken = st.builds(Taken, st.integers(0, 600), st.integers(4, 200))


def paired(*sets):
    whole = Paired()
    for first, second in sets:
        whole = whole.with_set(Taken(*first), Taken(*second))
    return whole


def test_the_difference_is_that_of_the_ratios_and_its_variance_that_of_what_a_set_adds():
    # 30 ÷ 6 = 5 against 30 ÷ 4 = 7.5; the sets add 0 and 0 of the first, -0.5 and 0.5 of the second.
    both = paired(((10, 2), (14, 2)), ((20, 4), (16, 2)))

    assert (both.sets, both.apart) == (2, 2)
    assert both.difference == 2.5
    assert both.variance == 0.5
    # t(0.975, 1) = 12.7062, times √(0.5 ÷ 2).
    assert both.half_width == pytest.approx(6.3531, abs=1e-4)


def test_the_difference_is_above_0_where_the_first_is_better():
    assert paired(((100, 40), (140, 40))).difference == 1.0
    assert paired(((140, 40), (100, 40))).difference == -1.0


def test_nothing_can_be_said_of_how_far_off_one_set_is():
    assert paired(((10, 4), (20, 4))).half_width is None


@given(st.lists(taken, min_size=2, max_size=40))
def test_who_takes_the_same_is_apart_by_exactly_nothing(sets):
    same = paired(*((each, each) for each in sets))

    assert (same.apart, same.difference, same.variance, same.half_width) == (0, 0.0, 0.0, 0.0)


@given(st.lists(st.tuples(taken, taken), min_size=2, max_size=20))
def test_exchanged_candidates_change_the_sign_and_nothing_else(sets):
    one = paired(*sets)
    other = paired(*((second, first) for first, second in sets))

    assert other.difference == -one.difference
    assert (other.sets, other.apart, other.variance) == (one.sets, one.apart, one.variance)


@given(st.lists(st.tuples(taken, taken), min_size=2, max_size=20), st.randoms())
def test_the_order_of_the_sets_changes_nothing(sets, random):
    shuffled = list(sets)
    random.shuffle(shuffled)

    assert paired(*shuffled) == paired(*sets)


def test_a_set_in_which_only_the_length_differs_counts_as_apart():
    assert paired(((100, 40), (100, 44))).apart == 1
