import pytest

from donka.ranking.difference import Meetings
from donka.ranking.family import families
from donka.ranking.order import Rankable, ranked
from donka.ranking.sums import SetSums, Tally
from donka.ranking.table import Table


def tally(place=2.5, wins=0.25, faults=0):
    return Tally(
        games=4, half_places=round(8 * place), win_twelfths=round(48 * wins), faults=faults
    )


def contenders(**numbers):
    return [
        Rankable(name, *(number if isinstance(number, tuple) else (number, tally())))
        for name, number in numbers.items()
    ]


def ranks(field, sets=()):
    found = families(Table.of([each]) for each in sets)
    return [(each.rank, each.name) for each in ranked(field, Meetings(found))]


def duel(one, other, difference, table=1):
    """A set in which *one* took *difference* points more than *other*, at a table of their own."""
    entries = tuple(sorted((one, other, f"y{table}", f"z{table}")))
    points = tuple(20 + difference * (name == one) for name in entries)
    return SetSums(table, table, entries, 4, points, (0, 0, 0, 0))


def test_fewer_points_come_first():
    assert ranks(contenders(a=7.0, b=5.0, c=6.0)) == [(1, "b"), (2, "c"), (3, "a")]


def test_numbers_that_look_alike_when_rounded_are_not_equal():
    field = contenders(a=(6.000_004, tally(place=1)), b=(6.000_001, tally(place=4)))

    assert ranks(field) == [(1, "b"), (2, "a")]


def test_what_floats_stray_by_is_equal():
    assert ranks(contenders(a=0.1 + 0.2, b=0.3)) == [(1, "a"), (1, "b")]


def test_those_level_in_everything_share_a_rank_and_the_next_is_left_out():
    field = contenders(d=9.0, c=6.0, b=6.0, a=5.0)

    assert ranks(field) == [(1, "a"), (2, "b"), (2, "c"), (4, "d")]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param(tally(place=2.0), tally(place=2.5), id="mean place"),
        pytest.param(tally(wins=0.5), tally(wins=0.25), id="win share"),
        pytest.param(tally(faults=1), tally(faults=2), id="fewer faults"),
        pytest.param(tally(place=2.0, wins=0), tally(wins=1.0), id="place before win share"),
        pytest.param(tally(wins=0.5, faults=9), tally(wins=0.25), id="win share before faults"),
    ],
)
def test_among_equals_one_thing_after_another_decides(better, worse):
    assert ranks(contenders(a=(6.0, worse), b=(6.0, better))) == [(1, "b"), (2, "a")]


def test_head_to_head_comes_before_the_place():
    field = contenders(a=(6.0, tally(place=1.0)), b=(6.0, tally(place=4.0)))

    assert ranks(field, [duel("b", "a", -1)]) == [(1, "b"), (2, "a")]


def test_three_in_a_ring_are_level_head_to_head():
    ring = [duel("a", "b", -2, 1), duel("b", "c", -2, 2), duel("c", "a", -2, 3)]

    assert ranks(contenders(a=6.0, b=6.0, c=6.0), ring) == [(1, "a"), (1, "b"), (1, "c")]


def test_sets_that_were_not_played_decide_nothing():
    # b beat a, but neither has met c: an order of three cannot rest on it.
    field = contenders(a=6.0, b=6.0, c=6.0)

    assert ranks(field, [duel("b", "a", -2)]) == [(1, "a"), (1, "b"), (1, "c")]


def test_a_surcharge_counts_head_to_head():
    charged = SetSums(1, 1, ("a", "b", "y", "z"), 4, (20, 24, 30, 30), (5, 0, 0, 0))

    assert ranks(contenders(a=6.0, b=6.0), [charged]) == [(1, "b"), (2, "a")]


def test_nobody_makes_an_empty_order():
    assert ranks([]) == []
