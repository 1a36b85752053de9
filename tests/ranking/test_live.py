"""Standings that grow are those that are made at once."""

import pytest
from growing_leagues import gauntlet, league, sets_of
from hypothesis import given, settings
from hypothesis import strategies as st
from ranking_samples import block

from donka.ranking.account import account
from donka.ranking.live import Extent, Live
from donka.ranking.measure import Measure
from donka.ranking.reading import Reading
from donka.ranking.settled import Rule, Verdict

EXTENT = Extent(0, bytes(32))
UNHURRIED = settings(deadline=None, max_examples=8)


def grown(played, reading, names="abcde"):
    """The standings after each block."""
    live = Live(names, reading)
    for each, games in played:
        live.add(each, list(map(account, games)))
        yield live.standings(EXTENT)


@pytest.mark.parametrize("measure", Measure)
def test_what_grows_by_blocks_is_what_is_made_at_once(measure):
    reading = Reading(measure=measure)
    played = league()

    for count, standings in enumerate(grown(played, reading), start=1):
        live = Live("abcde", reading)
        for each, games in played[:count]:
            live.add(each, list(map(account, games)))
        assert standings == live.standings(EXTENT)


@UNHURRIED
@given(st.randoms(use_true_random=False))
def test_the_order_in_which_blocks_arrive_leaves_no_trace(random):
    played = league(blocks_a_table=2) + [
        (block(90 + at, 900, 3, table=80 + at, entries=(name, "a", "b", "c")), games)
        for at, name in enumerate("xy")
        for games in [
            list(sets_of(80 + at, (name, "a", "b", "c"), 900, 3, 1, dict.fromkeys("abcxy", 2)))
        ]
    ]
    names = "abcdexy"
    *_, expected = grown(played, Reading(), names)
    random.shuffle(played)

    *_, found = grown(played, Reading(), names)

    assert found == expected


def test_the_order_is_that_of_the_table():
    live = Live("abcde", Reading())
    for each, games in league():
        live.add(each, list(map(account, games)))

    ranked = [row.name for row in live.standings(EXTENT).rows if row.rank]

    assert live.order() == tuple(ranked) == tuple("abcde")
    assert live.order({"c"}) == ("a", "b", "d", "e")


def test_a_table_that_meets_none_of_the_others_changes_nothing_of_the_main_field():
    island = block(90, 900, 12, table=90, entries=("w", "x", "y", "z"))
    there = list(sets_of(90, ("w", "x", "y", "z"), 900, 12, 0, dict.fromkeys("wxyz", 1)))
    *_, alone = grown(league(), Reading(), "abcdewxyz")

    *_, beside = grown([*league(), (island, there)], Reading(), "abcdewxyz")

    assert beside.rows[:5] == alone.rows[:5]
    assert (beside.neighbours, beside.luck) == (alone.neighbours, alone.luck)
    assert [row.rank for row in beside.rows[5:]] == [None] * 4
    assert beside.rows[5].note == "not ranked: no chain of tables links it to those that are"


@pytest.mark.parametrize(
    ("measure", "first", "last"),
    [
        pytest.param(
            Measure.PLACE, (0.9, 1.6), (3, 4.1), id="places, adjusted a little beyond 1 to 4"
        ),
        pytest.param(Measure.WINS, (0.5, 1.1), (-0.2, 0.1), id="a share of the wins"),
    ],
)
def test_places_and_wins_order_the_other_ways(measure, first, last):
    *_, standings = grown(league(), Reading(measure=measure))

    assert [row.name for row in standings.rows] == list("abcde")
    assert first[0] <= standings.rows[0].number <= first[1]
    assert last[0] <= standings.rows[-1].number <= last[1]
    assert all(each.difference > 0 for each in standings.neighbours)
    sign = 1 if measure.less_is_better else -1
    assert sign * standings.crosstable.cells[0][4].number < 0


def test_a_gauntlet_ranks_its_candidates_alone():
    *_, standings = grown(gauntlet(), Reading(candidates=("x", "y", "z")), "abcxyz")

    assert [(row.rank, row.name) for row in standings.rows] == [
        (1, "x"),
        (2, "y"),
        (3, "z"),
        (None, "a"),
        (None, "b"),
        (None, "c"),
    ]
    assert {row.note for row in standings.rows[3:]} == {
        "not ranked: one of the field that the candidates met"
    }
    assert [row.range for row in standings.rows[:3]] == [(1, 1), (2, 2), (3, 3)]
    assert [row.letters for row in standings.rows] == ["a", "b", "c", "", "", ""]
    assert [each.verdict for each in standings.neighbours] == [Verdict.SEPARATED] * 2


def test_candidates_who_never_met_are_compared_by_the_sets_both_played():
    *_, standings = grown(gauntlet(), Reading(candidates=("x", "y", "z")), "abcxyz")
    cells, rows = standings.crosstable.cells, standings.rows

    assert cells[0][1].number == pytest.approx(rows[0].number - rows[1].number)
    assert cells[1][0] == -cells[0][1]
    assert (cells[0][1].sets, cells[0][1].met, cells[0][3].met) == (20, False, True)
    # Alone it need not hold together with the others, as what stands between neighbours does.
    assert 0 < cells[0][1].half_width < standings.neighbours[0].half_width


def test_candidates_who_share_no_set_yet_are_not_compared():
    blocks = [block for block in gauntlet() if "y" not in block[0].entries]

    *_, standings = grown(blocks, Reading(candidates=("x", "y", "z")), "abcxyz")

    place = standings.crosstable.names.index("y")
    assert standings.crosstable.cells[0][place].number is None


def test_candidates_that_are_the_same_bot_are_identical():
    level = {"x": 2, "y": 2, "z": 9, "a": 3, "b": 4, "c": 5}

    *_, standings = grown(gauntlet(strength=level), Reading(candidates=("x", "y", "z")), "abcxyz")

    assert [row.rank for row in standings.rows[:3]] == [1, 1, 3]
    assert standings.neighbours[0].verdict is Verdict.IDENTICAL
    assert [row.letters for row in standings.rows[:3]] == ["a", "a", "b"]
    assert [row.range for row in standings.rows[:3]] == [(1, 2), (1, 2), (3, 3)]


def test_in_a_watched_tournament_every_interval_is_wider_and_needs_a_hundred_sets():
    rule = Rule(entries=4, cap=400, delta=0.5)
    played = league(blocks_a_table=40, names="abcd")

    few, *_, many = grown(played, Reading(rule=rule), "abcd")
    *_, at_the_end = grown(played, Reading(), "abcd")

    assert [row.half_width for row in few.rows] == [None] * 4
    for watched, once in zip(many.rows, at_the_end.rows, strict=True):
        assert watched.number == once.number
        assert watched.half_width > once.half_width
    assert many.crosstable.cells[0][1].half_width > at_the_end.crosstable.cells[0][1].half_width
    assert many.neighbours[0].half_width > at_the_end.neighbours[0].half_width
    assert [row.letters for row in many.rows] == ["a", "b", "c", "d"]
    assert many.stopping.open == ()
    assert len(few.stopping.open) == 3
