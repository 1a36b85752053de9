from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from donka.ranking.letters import letters


def told_apart(*pairs):
    known = {frozenset(pair) for pair in pairs}
    return lambda one, other: frozenset((one, other)) in known


@pytest.mark.parametrize(
    ("names", "apart", "expected"),
    [
        pytest.param("", [], (), id="nobody"),
        pytest.param("p", [], ("a",), id="one alone"),
        pytest.param("pqr", [], ("a", "a", "a"), id="nobody is told apart"),
        pytest.param("pqr", ["pq", "pr", "qr"], ("a", "b", "c"), id="everybody is"),
        pytest.param("pqr", ["pr"], ("a", "ab", "b"), id="the middle one belongs to both"),
        pytest.param("pqrs", ["pr", "ps", "qs"], ("a", "ab", "bc", "c"), id="a chain"),
        pytest.param("pqr", ["pq"], ("a", "b", "ab"), id="the last one is unsure"),
        pytest.param("pqrs", ["pq", "rs"], ("ab", "cd", "ac", "bd"), id="a ring of four"),
    ],
)
def test_letters_as_worked_out_by_hand(names, apart, expected):
    assert letters(names, told_apart(*apart)) == expected


@given(
    st.integers(0, 12).flatmap(
        lambda size: st.tuples(
            st.just(size),
            st.sets(st.sampled_from(list(combinations(range(size), 2)) or [(0, 0)])),
        )
    )
)
def test_two_share_a_letter_exactly_when_they_are_not_told_apart(case):
    size, apart = case
    names = [f"bot-{at}" for at in range(size)]
    separated = told_apart(*((names[one], names[other]) for one, other in apart if size > 1))

    found = letters(names, separated)

    assert all(found)
    for one, other in combinations(range(size), 2):
        share = bool(set(found[one]) & set(found[other]))
        assert share is not separated(names[one], names[other])


def test_beyond_z_there_are_two_letters_each_set_apart():
    names = [f"{at:02}" for at in range(30)]
    everybody = told_apart(*combinations(names, 2))

    found = letters(names, everybody)

    assert (found[0], found[25], found[26], found[29]) == ("a", "z", "aa", "ad")
    # The last two of a chain are level: the one before carries both its letters, with a space.
    chain = told_apart(
        *(pair for pair in combinations(names, 2) if int(pair[1]) - int(pair[0]) > 1)
    )
    assert letters(names, chain)[27] == "aa ab"


def test_two_hundred_bots_with_odd_intervals_take_no_time():
    # Splitting pair by pair would make countless groups of these.
    names = [f"{at:03}" for at in range(200)]

    def separated(one, other):
        a, b = sorted((int(one), int(other)))
        return b - a > 40 + (a * 7919 + b * 104729) % 40

    found = letters(names, separated)

    assert len(found) == 200
