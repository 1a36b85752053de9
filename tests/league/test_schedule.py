"""The schedule: fours, blocks, seats, and the order of sittings."""

from collections import Counter
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from donka.errors import DonkaError
from donka.journal.block import ROTATIONS, Block
from donka.league.schedule import ORDERS, blocks, planned, seating, sittings, tables
from donka.league.spec import Meeting, ScheduleSpec

NAMES = ("ant", "bee", "cat", "doe", "elk", "fox", "gnu", "hen")


def test_the_fours_of_five_names_stand_in_lexicographic_order():
    assert tables(["elk", "bee", "doe", "ant", "cat"]) == (
        ("ant", "bee", "cat", "doe"),
        ("ant", "bee", "cat", "elk"),
        ("ant", "bee", "doe", "elk"),
        ("ant", "cat", "doe", "elk"),
        ("bee", "cat", "doe", "elk"),
    )


@pytest.mark.parametrize(
    ("entries", "number"),
    [pytest.param(4, 1, id="four"), pytest.param(6, 15, id="six"), pytest.param(8, 70, id="eight")],
)
def test_every_four_has_one_table(entries, number):
    assert len(tables(NAMES[:entries])) == number
    assert len(set(tables(NAMES[:entries]))) == number


@pytest.mark.parametrize(
    ("entries", "todo"),
    [
        pytest.param(3, "add some", id="too few"),
        pytest.param(9, "leave some out, or have them meet in a design", id="too many"),
    ],
)
def test_a_field_that_cannot_meet_in_fours_is_refused_with_what_to_do(entries, todo):
    names = [f"bot-{number}" for number in range(entries)]

    with pytest.raises(DonkaError) as refused:
        tables(names)

    assert str(refused.value) == (
        f"bots: {entries} entries (expected 4 to 8, of whom every four meet: {todo})"
    )


def test_each_run_of_sets_visits_every_table_before_the_next_run():
    schedule = blocks(NAMES[:5], sets=6, block=4)

    assert [(b.number, b.table, b.first_set, b.sets, b.place) for b in schedule] == [
        (1, 1, 1, 4, 0),
        (2, 2, 5, 4, 0),
        (3, 3, 9, 4, 0),
        (4, 4, 13, 4, 0),
        (5, 5, 17, 4, 0),
        (6, 1, 21, 2, 4),
        (7, 2, 23, 2, 4),
        (8, 3, 25, 2, 4),
        (9, 4, 27, 2, 4),
        (10, 5, 29, 2, 4),
    ]
    assert schedule[6].entries == ("ant", "bee", "cat", "elk")


fields = st.integers(4, 6).flatmap(lambda count: st.permutations(NAMES[:count]))


@given(names=fields, sets=st.integers(1, 40), block=st.integers(1, 16))
def test_every_table_plays_its_sets_and_no_set_is_played_at_two(names, sets, block):
    schedule = blocks(names, sets, block)

    assert [number for each in schedule for number in each.set_numbers] == list(
        range(1, len(tables(names)) * sets + 1)
    )
    for table, entries in enumerate(tables(names), start=1):
        own = [each for each in schedule if each.table == table]
        assert {each.entries for each in own} == {entries}
        assert sum(each.sets for each in own) == sets
        assert [each.place for each in own] == list(range(0, sets, block))


@given(names=fields)
def test_the_order_of_listing_changes_nothing(names):
    assert blocks(names, 10, 4) == blocks(sorted(names), 10, 4)


@given(names=st.permutations([f"bot-{number}" for number in range(12)]))
def test_nor_does_it_change_who_meets_whom_in_a_design(names):
    spec = ScheduleSpec(tables=Meeting.DESIGN, sets=3, block=2)

    assert planned(spec, names) == planned(spec, sorted(names))


def test_a_design_is_drawn_for_two_hundred_at_most():
    with pytest.raises(DonkaError, match=r"^bots: 201 entries \(expected 4 to 200\)$"):
        planned(ScheduleSpec(tables=Meeting.DESIGN), [f"b{number}" for number in range(201)])


def test_the_orders_are_the_six_circles_of_four():
    assert ORDERS == (
        (0, 1, 2, 3),
        (0, 1, 3, 2),
        (0, 2, 1, 3),
        (0, 2, 3, 1),
        (0, 3, 1, 2),
        (0, 3, 2, 1),
    )


@pytest.mark.parametrize(
    ("set_number", "rotation", "seats"),
    [
        pytest.param(
            41, 1, "ant cat doe bee", id="the table's tenth set sits by the fourth circle"
        ),
        pytest.param(
            41, 2, "bee ant cat doe", id="a rotation moves everybody one seat to the left"
        ),
        pytest.param(41, 4, "cat doe bee ant", id="the fourth rotation"),
        pytest.param(43, 1, "ant doe cat bee", id="the sixth circle"),
        pytest.param(44, 1, "ant bee cat doe", id="and from the first again"),
    ],
)
def test_seats_follow_from_the_sets_place_at_its_table(set_number, rotation, seats):
    block = Block(7, 2, ("ant", "bee", "cat", "doe"), first_set=41, sets=8, place=9)

    assert seating(block, set_number, rotation) == tuple(seats.split())


@given(place=st.integers(0, 1000))
def test_six_sets_in_a_row_give_every_seat_and_every_neighbour_equally_often(place):
    block = Block(1, 1, ("ant", "bee", "cat", "doe"), first_set=1, sets=6, place=place)
    at_seat: Counter[tuple[str, int]] = Counter()
    on_the_left: Counter[tuple[str, str]] = Counter()

    for set_number in block.set_numbers:
        for rotation in ROTATIONS:
            seats = seating(block, set_number, rotation)
            at_seat.update((name, seat) for seat, name in enumerate(seats))
            on_the_left.update(pairwise((*seats, seats[0])))

    assert set(at_seat.values()) == {6}
    assert len(at_seat) == 16
    assert set(on_the_left.values()) == {8}
    assert len(on_the_left) == 12


def test_the_four_rotations_of_a_set_seat_everybody_everywhere():
    block = Block(1, 1, ("ant", "bee", "cat", "doe"), first_set=1, sets=1, place=3)
    games = [seating(block, 1, rotation) for rotation in ROTATIONS]

    for one, other in combinations(games, 2):
        assert all(a != b for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize(
    ("number", "order"),
    [
        pytest.param(1, "1/1 1/2 1/3 1/4", id="one block"),
        pytest.param(2, "1/1 2/1 1/2 2/2 1/3 2/3 1/4 2/4", id="two blocks"),
        pytest.param(
            9,
            "1/1 2/1 3/1 4/1 1/2 2/2 3/2 4/2 1/3 2/3 3/3 4/3 1/4 2/4 3/4 4/4 "
            "5/1 6/1 7/1 8/1 9/1 5/2 6/2 7/2 8/2 9/2 5/3 6/3 7/3 8/3 9/3 5/4 6/4 7/4 8/4 9/4",
            id="nine blocks, the ninth with the second four",
        ),
    ],
)
def test_blocks_go_forward_four_abreast(number, order):
    schedule = blocks(NAMES[:4], sets=number * 4, block=4)

    assert " ".join(f"{block.number}/{rotation}" for block, rotation in sittings(schedule)) == order


@given(number=st.integers(4, 60))
def test_four_sittings_in_a_row_are_of_four_blocks(number):
    order = list(sittings(blocks(NAMES[:4], sets=number, block=1)))

    assert len(set(order)) == 4 * number
    for start in range(len(order) - 3):
        assert len({block.number for block, _ in order[start : start + 4]}) == 4


def test_a_schedule_without_blocks_has_no_sittings():
    assert list(sittings([])) == []
