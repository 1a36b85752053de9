import pytest
from ranking_sets import estimates_of, sums

from donka.ranking.comparing import AtAnyTime, AtTheEnd, Neighbours, more_sets, ranges
from donka.ranking.settled import Pairs, Rule, Verdict


def one_table(sets, *, apart=6, stray=4):
    """At one table a takes *apart* less a set than b, c and d; each strays, b as a does."""
    rows = []
    for number in range(1, sets + 1):
        luck = stray if number % 2 else -stray
        rows.append(sums(number, (20 + luck, 20 + apart - luck, 26, 38 - apart)))
    return rows


def test_neighbours_are_compared_at_once_for_all_pairs():
    # By hand: the difference of a and b strays by ±8 in sets of 4 deals: z = ±8, Σz² = 64 K, so that
    # se = √(64 K · K/(K-1)) / 4K; with 40 sets 0.320256; t with 39 degrees at 0.05/6 is 2.788.
    rows = one_table(40)

    found = AtTheEnd("abcd", estimates_of(rows)).neighbours()

    assert found[0] == Neighbours(
        "a",
        "b",
        pytest.approx(1.5),
        pytest.approx(0.320256 * 2.78, abs=0.01),
        Verdict.SEPARATED,
        sets=40,
    )


def test_those_not_told_apart_say_how_many_more_sets_would():
    found = AtTheEnd("abcd", estimates_of(one_table(40, apart=1))).neighbours()

    # 0.25 ± 0.89 would take (0.89 / 0.25)² = 12.7 times as many.
    assert (found[0].verdict, found[0].more_sets) == (Verdict.OPEN, 470)
    assert found[0].sets_anew == 510


def test_bots_that_take_the_same_in_every_set_are_identical_so_far():
    rows = [sums(at, (16 + at % 3, 16 + at % 3, 26, 46 - 2 * (at % 3))) for at in range(1, 41)]

    found = AtTheEnd("abcd", estimates_of(rows)).neighbours()

    assert found[0] == Neighbours("a", "b", pytest.approx(0.0), None, Verdict.IDENTICAL, sets=40)
    assert found[1].verdict is Verdict.SEPARATED


def test_where_nothing_varies_nothing_is_said_however_far_apart():
    found = AtTheEnd("abcd", estimates_of([sums(at, (0, 0, 0, 104)) for at in range(30)]))

    assert [each.verdict for each in found.neighbours()] == [
        Verdict.IDENTICAL,
        Verdict.IDENTICAL,
        Verdict.OPEN,
    ]
    assert found.neighbours()[2].half_width is None
    assert not found.separated("a", "d")


@pytest.mark.parametrize(
    ("sets", "difference", "half_width", "expected"),
    [
        pytest.param(100, 1.0, 2.0, 300, id="twice as wide takes four times as many"),
        pytest.param(64, 0.5, 1.13, 260, id="two digits"),
        pytest.param(64, 1.0, 1.001, 1, id="nearly there"),
        pytest.param(64, 0.01, 2.0, None, id="beyond reason"),
        pytest.param(64, 0.0, 1.0, None, id="no difference"),
        pytest.param(64, -0.5, 1.0, None, id="the wrong way round"),
    ],
)
def test_how_many_more_sets_would_do(sets, difference, half_width, expected):
    assert more_sets(sets, difference, half_width) == expected


def test_ranges_run_from_those_known_to_be_better_to_those_known_to_be_worse():
    known = {("p", "r"), ("p", "s"), ("q", "s")}

    class Known:
        def separated(self, better, worse):
            return (better, worse) in known

        def neighbours(self):
            return ()

    assert ranges("pqrs", Known()) == {"p": (1, 2), "q": (1, 3), "r": (2, 4), "s": (3, 4)}


def test_a_watched_tournament_separates_by_chains():
    # a and c have too few sets of their own; a is better than b, b better than c.
    pairs = Pairs(Rule(entries=6, cap=1000, delta=0.5))
    for number in range(1, 201):
        luck = 2 if number % 2 else -2
        pairs.add(sums(number, (10 + luck, 40 - luck, 27, 27), entries="abxy"))
        pairs.add(sums(1000 + number, (10 + luck, 40 - luck, 27, 27), table=2, entries="bcxy"))
    found = AtAnyTime("abc", pairs)

    assert found.separated("a", "b")
    assert found.separated("b", "c")
    assert found.separated("a", "c")
    assert [each.verdict for each in found.neighbours()] == [Verdict.SEPARATED] * 2
    assert found.neighbours()[0].difference == pytest.approx(30 / 4)
