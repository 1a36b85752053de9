from dataclasses import replace
from itertools import combinations
from math import sqrt
from random import Random

import pytest
from ranking_sets import differences, estimates, estimates_of, sums, tables_of
from slow_estimate import covariance, freedom, half_widths, numbers

from donka.ranking.difference import Difference, Meetings
from donka.ranking.family import families
from donka.ranking.field import main_field


def field_of(sets):
    return main_field(tables_of(sets))


def some_sets(seed, *, shared=False, sets=4, names="abcde"):
    """Tables of all fours of *names*, a few sets each, of uneven lengths."""
    random = Random(seed)
    found = []
    number = 0
    for table, entries in enumerate(combinations(names, 4), start=1):
        for at in range(sets + random.randrange(3)):
            number += 1
            deals = random.randrange(16, 40)
            points = [random.randrange(deals * 3, deals * 10) for _ in range(4)]
            extra = [random.choice((0, 0, 0, 19)) for _ in range(4)]
            found.append(
                sums(
                    at + 1 if shared else number,
                    points,
                    table=table,
                    entries=entries,
                    size=deals,
                    surcharge=extra,
                )
            )
    return found


def test_at_one_table_the_number_is_points_over_deals_of_all_sets():
    # Worked out by hand: never the mean of 6.0 and 2.0.
    sets = [
        sums(1, (24, 20, 30, 30), size=4),
        sums(2, (24, 100, 90, 98), size=12),
    ]

    found = estimates(sets)

    assert {name: found[name].number for name in "abcd"} == pytest.approx(
        {"a": 3.0, "b": 7.5, "c": 7.5, "d": 8.0}
    )


def test_an_interval_at_one_table_is_that_of_the_ratio_by_set():
    # By hand: ten sets of four deals; a took 20 ± 4, so z = ±4, Σz² = 160, ΣL = 40;
    # se = √(10/9 · 160) / 40 = 1/3; t with nine degrees of freedom is 2.262157.
    sets = [
        sums(number, (16 if number % 2 else 24, 26, 26, 36 if number % 2 else 28))
        for number in range(1, 11)
    ]

    found = estimates(sets)

    assert found["a"].number == pytest.approx(5.0)
    assert found["a"].half_width == pytest.approx(2.262157 / 3)
    assert differences(sets)["a", "d"] == Difference(
        pytest.approx(-3.0), pytest.approx(2 * 2.262157 / 3), 10
    )


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("shared", [False, True], ids=["each its own sets", "shared sets"])
def test_numbers_and_intervals_agree_with_a_second_implementation(seed, shared):
    sets = some_sets(seed, shared=shared, sets=10 if shared else 4)
    expected = numbers(sets, dict.fromkeys(sets, 1))

    found = estimates(sets)

    assert {name: found[name].number for name in found} == pytest.approx(
        {name: float(number) for name, number in expected.items()}, abs=1e-10
    )
    assert {name: found[name].half_width for name in found} == pytest.approx(
        half_widths(sets), abs=1e-7
    )


def test_whom_a_bot_met_does_not_move_its_number():
    # Strengths 4, 5, 6, 7, 8 in an additive world; e never meets a, d meets everybody.
    strength = dict(zip("abcde", (4, 5, 6, 7, 8), strict=True))
    sets = []
    for table, entries in enumerate(("abcd", "bcde"), start=1):
        level = sum(strength[name] for name in entries) / 4 - 6.5
        points = [4 * (strength[name] - level) for name in entries]
        sets += [sums(10 * table + at, points, table=table, entries=entries) for at in range(3)]

    found = estimates(sets)

    assert [found[name].number - found["a"].number for name in "abcde"] == pytest.approx(
        [0, 1, 2, 3, 4]
    )


def test_a_surcharge_stays_on_its_own_row():
    clean = some_sets(1)
    charged = [
        replace(
            each,
            surcharge=tuple(
                each.surcharge[at] + 40 * (name == "a") for at, name in enumerate(each.entries)
            ),
        )
        for each in clean
    ]

    before, after = estimates(clean), estimates(charged)

    own = [each for each in clean if "a" in each.entries]
    raised = 40 * len(own) / sum(each.size for each in own)
    assert after["a"].number - before["a"].number == pytest.approx(raised)
    for name in "bcde":
        assert after[name] == before[name]


@pytest.mark.parametrize(
    ("sets", "known"),
    [
        pytest.param(9, False, id="nine sets say nothing of the spread"),
        pytest.param(10, True, id="ten do"),
    ],
)
def test_an_interval_needs_ten_sets(sets, known):
    found = estimates([sums(n, (16 + n, 26 - n, 26, 36)) for n in range(sets)])

    assert (found["a"].half_width is not None) is known


def test_where_nothing_has_varied_yet_there_is_no_interval():
    found = estimates([sums(n, (24, 26, 26, 28)) for n in range(20)])

    assert found["a"].number == pytest.approx(6.0)
    assert found["a"].half_width is None
    assert differences([sums(n, (24, 26, 26, 28)) for n in range(20)])["a", "b"] == Difference(
        -0.5, None, 20
    )


def test_a_table_of_one_set_leaves_all_intervals_open():
    sets = [*some_sets(2), sums(999, (20, 30, 26, 28), table=99)]

    assert [each.half_width for each in estimates(sets).values()] == [None] * 5


def test_no_sets_are_no_numbers():
    assert estimates([]) == {}
    assert differences([]) == {}
    assert field_of([]) == frozenset()


def test_one_set_is_a_number_without_an_interval():
    found = estimates([sums(1, (0, 52, 26, 26))])

    assert found["a"].number == pytest.approx(0.0)
    assert found["a"].half_width is None


def test_a_table_that_meets_none_of_the_others_changes_nothing():
    sets = some_sets(3)
    island = [sums(500 + at, (1, 2, 3, 98), table=90, entries="wxyz") for at in range(5)]

    assert estimates([*sets, *island]) == estimates(sets)


def test_of_two_fields_as_large_the_one_with_more_sets_is_the_main_one():
    here = [sums(at, (26, 26, 26, 26)) for at in range(3)]
    there = [sums(at + 9, (26, 26, 26, 26), table=2, entries="wxyz") for at in range(4)]

    assert field_of([*here, *there]) == frozenset("wxyz")
    assert field_of([*here, *there[:3]]) == frozenset("abcd")


def test_a_field_may_hang_together_by_a_single_bot():
    chain = [
        sums(1, (26, 26, 26, 26), table=1, entries="abcd"),
        sums(2, (26, 26, 26, 26), table=2, entries="ghij"),
        sums(3, (26, 26, 26, 26), table=3, entries="defg"),
    ]

    assert field_of(chain) == frozenset("abcdefghij")


def test_two_that_share_sets_at_several_tables_have_one_cluster_a_set():
    # The same ten sets at two tables: twenty rows that say no more than ten.
    rows = [(16 if at % 2 else 24, 26, 26, 36 if at % 2 else 28) for at in range(10)]
    one = [sums(at, row, table=1) for at, row in enumerate(rows)]
    two = [sums(at, row, table=2) for at, row in enumerate(rows)]

    alone, twice = differences(one)["a", "b"], differences([*one, *two])["a", "b"]

    assert twice.number == alone.number
    assert twice.half_width == pytest.approx(alone.half_width)
    assert twice.sets == 20


@pytest.mark.parametrize(
    ("seed", "shared", "sets"),
    [
        pytest.param(0, False, 4, id="few sets each"),
        pytest.param(1, True, 10, id="shared sets"),
        pytest.param(2, False, 29, id="either side of thirty"),
    ],
)
def test_the_spread_of_every_difference_agrees_with_a_second_implementation(seed, shared, sets):
    known = some_sets(seed, shared=shared, sets=sets)
    expected = covariance(known)

    found = estimates_of(known)

    for one, other in combinations(found.names, 2):
        variance = (
            expected[one, one]
            + expected[other, other]
            - expected[one, other]
            - expected[other, one]
        )
        spread = found.spread(one, other)
        assert spread.error == pytest.approx(sqrt(variance), rel=1e-6)
        assert spread.freedom == min(freedom(one, known), freedom(other, known))


def learner(blocks, sets=4, *, step=12):
    """One table where a is much better in every other block: not so its sets, within a block."""
    random = Random(5)
    rows = []
    for block in range(1, blocks + 1):
        for at in range(sets):
            luck = step if block % 2 else -step
            stray = random.randrange(-3, 4)
            rows.append(
                sums(
                    block * sets + at,
                    (24 - luck + stray, 26 + luck - stray, 26 + stray, 28 - stray),
                    block=block,
                )
            )
    return rows


def test_who_goes_by_blocks_is_judged_by_blocks():
    found = estimates_of(learner(40))

    # Four sets that go one way are one piece of evidence: about twice the error of sixteen.
    alone = estimates_of([replace(each, block=each.set) for each in learner(40)])
    assert found.by_block == {"a", "b"}
    assert found.spread("a").clusters == 40
    assert found.spread("a").error == pytest.approx(2 * alone.spread("a").error, rel=0.05)
    assert found.spread("a", "c").clusters == 40
    assert found.spread("c", "d") == alone.spread("c", "d")
    duel = Meetings(families(tables_of(learner(40)))).duel("a", "b")
    assert duel.spread(by_block=True).error == pytest.approx(2 * duel.spread().error, rel=0.05)


@pytest.mark.parametrize(
    ("blocks", "step"),
    [
        pytest.param(29, 12, id="too few blocks to tell"),
        pytest.param(40, 0, id="blocks no different from their sets"),
    ],
)
def test_all_others_are_judged_by_sets(blocks, step):
    assert estimates_of(learner(blocks, step=step)).by_block == frozenset()


def test_blocks_that_share_cards_are_one():
    # Two candidates at tables of their own meet the same field on the same sets, in blocks of two.
    rows = [
        sums(number, (20 + number, 20, 30, 34 - number), table=table, entries=entries, block=block)
        for table, entries, first in ((1, "xabc", 1), (2, "yabc", 2))
        for number in range(1, 7)
        for block in [first + 2 * ((number - 1) // 2)]
    ]

    (family,) = families(tables_of(rows))

    assert [table.blocks.tolist() for table in family.tables] == [[1, 1, 3, 3, 5, 5]] * 2
    assert family.by_set.clusters == {"x": 6, "y": 6, "a": 6, "b": 6, "c": 6}
    assert family.by_block.clusters["a"] == 3


def test_candidates_on_the_same_cards_are_told_apart_by_less():
    # What the cards do to both of them cancels: x and y stray together, and x takes one more.
    rows = []
    for number in range(1, 41):
        luck = 9 * (number % 3 - 1)
        odd = number % 2
        for table, name, more in ((1, "x", 2 * odd), (2, "y", 0)):
            costs = (20 + luck + more, 28 - luck - more, 26, 30)
            entries = (name, "a", "b", "c")
            order = sorted(range(4), key=lambda at: entries[at])
            rows.append(
                sums(
                    number,
                    [costs[at] for at in order],
                    table=table,
                    entries=sorted(entries),
                )
            )

    found = estimates_of(rows)

    assert found.number("x") - found.number("y") == pytest.approx(0.25 * 4 / 4, abs=0.1)
    assert found.spread("x", "y").error < found.spread("x").error / 3
