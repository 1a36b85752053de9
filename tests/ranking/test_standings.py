from dataclasses import replace
from itertools import combinations
from math import isfinite
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ranking_samples import block, fault, game, rotated, set_of_games

from donka.errors import DonkaError
from donka.game.faults import FaultKind
from donka.game.record import digest
from donka.journal.merkle import root
from donka.journal.withdrawal import Withdrawal
from donka.ranking.account import account
from donka.ranking.policy import FaultPolicy, Policy
from donka.ranking.rank import rank
from donka.ranking.reading import Reading
from donka.ranking.settled import Verdict
from donka.report.caption import Caption
from donka.report.tables import Format, crosstable_table, standings_table

NAMES = ("a", "b", "c", "d")
UNHURRIED = settings(deadline=None, max_examples=30)
CAPTION = Caption("league", bytes(32), None, "none")


def league(names=("a", "b", "c", "d", "e"), sets=3, seed=1):
    """Blocks and games of all fours of *names*, each game of a few deals, some of them faulty."""
    random = Random(seed)
    blocks, games = [], []
    number = 1
    for table, entries in enumerate(combinations(sorted(names), 4), start=1):
        blocks.append(block(table, number, sets, table=table, entries=entries))
        for at in range(number, number + sets):
            for rotation in (1, 2, 3, 4):
                deals = [a_deal(random) for _ in range(random.randrange(4, 9))]
                failed = random.random() < 0.1
                games.append(
                    game(
                        deals,
                        rotated(entries, rotation - 1),
                        table=table,
                        number=at,
                        rotation=rotation,
                        substituted={1: random.randrange(4)} if failed else None,
                    )
                )
        number += sets
    return blocks, games


def a_deal(random):
    if random.random() < 0.05:
        return rotated((0, 26, 26, 26), random.randrange(4))
    hearts = [random.randrange(4) for _ in range(13)]
    queen = random.randrange(4)
    return tuple(hearts.count(seat) + 13 * (seat == queen) for seat in range(4))


def tables_of(standings):
    return [
        *(standings_table(standings, CAPTION, form) for form in Format),
        *(crosstable_table(standings, CAPTION, form) for form in Format),
    ]


def rows_of(standings):
    return {row.name: row for row in standings.rows}


def test_a_small_league_worked_out_by_hand():
    # Four games of one deal: a 0-1-2-3 and so on, always the same points.
    games = set_of_games({"a": 4, "b": 6, "c": 6, "d": 10})

    standings = rank([block(1, 1)], games, NAMES, Reading())

    assert [
        (row.rank, row.name, row.number, row.place, row.win_share) for row in standings.rows
    ] == [
        (1, "a", pytest.approx(4.0), 1.0, 1.0),
        (2, "b", pytest.approx(6.0), 2.5, 0.0),
        (2, "c", pytest.approx(6.0), 2.5, 0.0),
        (4, "d", pytest.approx(10.0), 4.0, 0.0),
    ]
    assert {(row.games, row.deals, row.moons, row.faults) for row in standings.rows} == {
        (4, 4, 0, 0)
    }
    assert standings.crosstable.names == ("a", "b", "c", "d")
    assert standings.crosstable.cells[0][0] is None
    assert standings.crosstable.cells[0][3].number == pytest.approx(-6.0)
    assert standings.crosstable.cells[3][0].number == pytest.approx(6.0)
    assert standings.sets == 1
    assert standings.final


def test_the_root_is_over_the_games_that_count_in_schedule_order():
    games = [
        each for number in (1, 2) for each in set_of_games(dict.fromkeys(NAMES, 6), number=number)
    ]
    incomplete = set_of_games(dict.fromkeys(NAMES, 6), number=3)[:3]
    blocks = [block(1, 1), block(2, 2), block(3, 3)]

    standings = rank(blocks, [*incomplete, *reversed(games)], NAMES, Reading())

    assert standings.root == root(map(digest, games))
    assert (standings.sets, standings.sets_missing, standings.final) == (2, 1, False)


@pytest.mark.parametrize(
    ("policy", "points", "place", "rank_of_a"),
    [
        # a took 2 a deal in four games of two deals; the first deal of the first was faulty: 26.
        pytest.param(Policy.SUBSTITUTE, (16 + 24) / 8, 1.75, 1, id="substitute"),
        pytest.param(Policy.FORFEIT, (16 + 48) / 8, 1.75, 2, id="forfeit"),
        pytest.param(Policy.DISQUALIFY, 16 / 8, 1.75, None, id="disqualify"),
    ],
)
def test_what_a_fault_costs(policy, points, place, rank_of_a):
    deals = [(2, 7, 8, 9)] * 2
    games = [
        game(
            deals if rotation == 1 else [rotated((2, 7, 8, 9), rotation - 1)] * 2,
            rotated(NAMES, rotation - 1),
            rotation=rotation,
            substituted={1: 0} if rotation == 1 else None,
            faults=[fault(0)] if rotation == 1 else (),
        )
        for rotation in (1, 2, 3, 4)
    ]

    rows = rows_of(rank([block(1, 1)], games, NAMES, Reading(FaultPolicy(policy))))

    assert rows["a"].number == pytest.approx(points)
    assert rows["a"].place == place
    assert rows["a"].win_share == 0.75
    assert rows["a"].rank == rank_of_a
    assert rows["a"].faults == 1
    # Nobody else's numbers move.
    assert [rows[name].number for name in "bcd"] == pytest.approx([7.0, 8.0, 9.0])
    assert [rows[name].place for name in "bcd"] == [2.0, 3.0, 4.0]


def test_a_disqualified_bot_stands_below_the_ranked_with_the_reason():
    crash = fault(0, FaultKind.CRASH, death=True)
    games = set_of_games({"a": 1, "b": 7, "c": 8, "d": 10})
    games[0] = replace(games[0], faults=(crash,))
    assert games[0].seats[0] == "a"

    standings = rank([block(1, 1), block(2, 2)], games, NAMES, Reading(FaultPolicy(max_deaths=0)))

    assert [(row.rank, row.name) for row in standings.rows] == [
        (1, "b"),
        (2, "c"),
        (3, "d"),
        (None, "a"),
    ]
    assert standings.rows[3].note == ("disqualified after block 1: deaths: 1 (at most 0 allowed)")
    assert standings.rows[3].number == pytest.approx(1.0)
    # Block 2 holds the bot: it will never be played, so the table is final.
    assert standings.final


def test_an_entry_without_a_complete_set_is_not_ranked():
    games = set_of_games({"a": 4, "b": 6, "c": 6, "d": 10})

    standings = rank([block(1, 1)], games, [*NAMES, "e"], Reading())

    assert standings.rows[-1].name == "e"
    assert standings.rows[-1].rank is None
    assert standings.rows[-1].note == "not ranked: none of its sets is complete"
    assert standings.rows[-1].number is None
    assert standings.rows[-1].place is None


def test_those_who_met_nobody_of_the_main_field_are_not_ranked_against_it():
    blocks = [
        block(1, 1, 2),
        block(2, 3, table=2, entries=("w", "x", "y", "z")),
    ]
    games = [
        *set_of_games({"a": 4, "b": 6, "c": 6, "d": 10}, number=1),
        *set_of_games({"a": 4, "b": 6, "c": 6, "d": 10}, number=2),
        *set_of_games({"w": 0, "x": 6, "y": 10, "z": 10}, number=3, table=2),
    ]

    standings = rank(blocks, games, [*NAMES, *"wxyz"], Reading())

    assert [row.rank for row in standings.rows] == [1, 2, 2, 4, None, None, None, None]
    assert {row.note for row in standings.rows[4:]} == {
        "not ranked: no chain of tables links it to those that are"
    }
    assert standings.crosstable.cells[0][4].number is None


def test_nothing_played_yet_is_a_table_of_dashes():
    standings = rank([block(1, 1)], [], NAMES, Reading())

    assert [(row.rank, row.number) for row in standings.rows] == [(None, None)] * 4
    assert not standings.final


def test_identical_bots_share_first_place():
    games = [
        each
        for number in range(1, 13)
        for each in set_of_games(dict.fromkeys(NAMES, 6), number=number)
    ]

    standings = rank([block(1, 1, 12)], games, NAMES, Reading())

    assert [(row.rank, row.number, row.half_width) for row in standings.rows] == [
        (1, pytest.approx(6.0), None)
    ] * 4


def test_a_bot_that_lost_everything_is_last_with_a_finite_number():
    games = [
        each
        for number in range(1, 13)
        for each in set_of_games({"a": 0, "b": 0, "c": 0, "d": 26}, number=number)
    ]

    standings = rank([block(1, 1, 12)], games, NAMES, Reading())

    assert [row.rank for row in standings.rows] == [1, 1, 1, 4]
    assert standings.rows[3].number == pytest.approx(26.0)
    assert standings.rows[3].win_share == 0.0


def test_a_bot_can_be_taken_out_with_every_table_it_sat_at():
    blocks, games = league()
    left = [each for each in games if "b" not in each.seats]

    without = rank(blocks, games, "abcde", Reading(), without=["b"])
    never_came = rank([each for each in blocks if "b" not in each.entries], left, "acde", Reading())

    assert without.rows == never_came.rows
    assert without.crosstable == never_came.crosstable
    assert (without.sets, without.final) == (3, True)
    assert without.without == ("b",)


@pytest.mark.parametrize(
    ("without", "message"),
    [
        pytest.param(["bb"], "no entry named 'bb' (expected one of: a, b, c, d)", id="unknown"),
        pytest.param(
            ["b"],
            "without b no table is left to rank by: every table seats one of them",
            id="no table left",
        ),
    ],
)
def test_taking_out_what_cannot_be_is_one_clear_line(without, message):
    with pytest.raises(DonkaError) as error:
        rank([block(1, 1)], [], NAMES, Reading(), without=without)

    assert str(error.value) == message


@UNHURRIED
@given(order=st.randoms(use_true_random=False), policy=st.sampled_from(Policy))
def test_no_order_of_records_blocks_or_names_changes_a_byte(order, policy):
    blocks, games = league()
    expected = tables_of(rank(blocks, games, "abcde", Reading(FaultPolicy(policy))))
    names = list("abcde")
    for each in (blocks, games, names):
        order.shuffle(each)

    assert tables_of(rank(blocks, games, names, Reading(FaultPolicy(policy)))) == expected


@UNHURRIED
@given(new=st.permutations("vwxyz"))
def test_other_names_change_nothing_but_the_names(new):
    blocks, games = league()
    called = dict(zip("abcde", new, strict=True))
    renamed = [replace(each, seats=tuple(called[name] for name in each.seats)) for each in games]
    moved = [
        replace(each, entries=tuple(sorted(called[name] for name in each.entries)))
        for each in blocks
    ]

    before = rows_of(rank(blocks, games, "abcde", Reading()))
    after = rows_of(rank(moved, renamed, new, Reading()))

    for name, row in before.items():
        assert replace(after[called[name]], name=name, number=0.0, half_width=0.0) == replace(
            row, number=0.0, half_width=0.0
        )
        assert after[called[name]].number == pytest.approx(row.number, abs=1e-12)
        assert after[called[name]].half_width == pytest.approx(row.half_width, abs=1e-12)


@UNHURRIED
@given(seed=st.integers(0, 10**6), sets=st.integers(1, 4), kept=st.integers(0, 80))
def test_nothing_is_ever_infinite_or_undefined(seed, sets, kept):
    blocks, games = league(sets=sets, seed=seed)
    Random(seed).shuffle(games)

    standings = rank(blocks, games[:kept], "abcde", Reading())

    numbers = (
        [
            value
            for row in standings.rows
            for value in (row.number, row.half_width, row.place, row.win_share)
        ]
        + [
            value
            for cells in standings.crosstable.cells
            for cell in cells
            if cell
            for value in (cell.number, cell.half_width)
        ]
        + [value for each in standings.neighbours for value in (each.difference, each.half_width)]
    )
    assert all(value is None or isfinite(value) for value in numbers)
    assert all((row.rank is None) == bool(row.note) for row in standings.rows)


def test_one_set_separates_nobody():
    standings = rank(
        [block(1, 1)], set_of_games({"a": 4, "b": 6, "c": 7, "d": 9}), NAMES, Reading()
    )

    assert [(row.range, row.letters) for row in standings.rows] == [((1, 4), "a")] * 4
    assert {(each.half_width, each.verdict) for each in standings.neighbours} == {
        (None, Verdict.OPEN)
    }
    assert standings.luck is None


def test_with_fewer_than_four_ranked_those_left_are_compared():
    games = [
        each
        for number in range(1, 21)
        for each in set_of_games(
            {"a": 2, "b": 6, "c": 8, "d": 10},
            number=number,
            spread={"a": number % 3, "b": number % 4, "c": number % 2},
        )
    ]
    left = [
        Withdrawal("c", 2, "2026-01-01T00:00:00Z"),
        Withdrawal("d", 1, "2026-01-01T00:00:00Z"),
    ]

    standings = rank([block(1, 1, 20)], games, NAMES, Reading(), withdrawals=left[:1])

    assert [(row.rank, row.name, row.range) for row in standings.rows] == [
        (1, "a", (1, 1)),
        (2, "b", (2, 2)),
        (3, "d", (3, 3)),
        (None, "c", None),
    ]
    assert standings.rows[3].note == "withdrawn after block 1"
    assert [(each.better, each.worse) for each in standings.neighbours] == [("a", "b"), ("b", "d")]
    # Whoever left at once has played nothing that counts, and no block of that table has.
    nobody = rank([block(1, 1, 20)], games, NAMES, Reading(), withdrawals=left[1:])
    assert [row.rank for row in nobody.rows] == [None] * 4
    assert nobody.rows[0].note == (
        "not ranked: somebody at each of its tables was out before they met"
    )
    assert nobody.neighbours == ()


def test_ties_everywhere_are_one_rank_one_letter_and_no_order():
    names = tuple(f"bot-{number}" for number in range(8))
    blocks, games = [], []
    for table, entries in enumerate(combinations(names, 4), start=1):
        blocks.append(block(table, table, table=table, entries=entries))
        games += set_of_games(dict.fromkeys(entries, 6), table=table, number=table)

    standings = rank(blocks, games, names, Reading())

    assert {(row.rank, row.range, row.letters, row.half_width) for row in standings.rows} == {
        (1, (1, 8), "a", None)
    }
    assert {(each.verdict, each.more_sets) for each in standings.neighbours} <= {
        (Verdict.OPEN, None),
        (Verdict.IDENTICAL, None),
    }


def test_points_as_they_fell_stand_beside_the_adjusted_ones():
    blocks, games = league()

    for row in rank(blocks, games, "abcde", Reading()).rows:
        played = [(each, each.seats.index(row.name)) for each in games if row.name in each.seats]
        points = sum(
            account(each).points[seat] + account(each).deal_surcharge[seat] for each, seat in played
        )
        assert row.raw == pytest.approx(points / sum(each.number_of_deals for each, _ in played))
