"""Gauntlets as they are planned: every candidate with the same cards, seats and opponents."""

from collections import Counter, defaultdict
from itertools import combinations

import pytest

from donka.errors import DonkaError
from donka.journal.block import ROTATIONS
from donka.league.schedule import planned, seating, sittings
from donka.league.spec import Format, Meeting, ScheduleSpec


def gauntlet(names, candidates, meeting=Meeting.ALL, sets=6, block=4):
    spec = ScheduleSpec(
        format=Format.GAUNTLET,
        tables=meeting,
        sets=sets,
        block=block,
        candidates=tuple(sorted(candidates)),
    )
    return planned(spec, names)


def test_candidates_play_the_same_sets_side_by_side_one_three_of_the_field_after_the_other():
    plan = gauntlet(["new", "ant", "bee", "cat", "doe", "old"], ["old", "new"])

    assert [
        (each.number, each.table, " ".join(each.entries), each.first_set, each.sets, each.place)
        for each in plan[:5]
    ] == [
        (1, 1, "new ant bee cat", 1, 4, 0),
        (2, 2, "old ant bee cat", 1, 4, 0),
        (3, 3, "new ant bee doe", 5, 4, 0),
        (4, 4, "old ant bee doe", 5, 4, 0),
        (5, 5, "new ant cat doe", 9, 4, 0),
    ]
    assert [
        (each.number, each.table, each.first_set, each.sets, each.place) for each in plan[8:11]
    ] == [(9, 1, 17, 2, 4), (10, 2, 17, 2, 4), (11, 3, 19, 2, 4)]
    assert len(plan) == 16


@pytest.mark.parametrize(
    "candidates",
    [
        pytest.param(["b"], id="one"),
        pytest.param(["a", "z"], id="the first and the last by name"),
        pytest.param(["a", "c", "m", "z"], id="four"),
    ],
)
def test_every_candidate_has_the_same_seat_and_opponents_in_every_game(candidates):
    plan = gauntlet([*"abcdemxz"], candidates)
    games = defaultdict(set)
    for block in plan:
        for number in block.set_numbers:
            for rotation in ROTATIONS:
                seats = seating(block, number, rotation)
                (own,) = set(candidates) & set(seats)
                place = tuple("?" if name == own else name for name in seats)
                games[own].add((number, rotation, place))

    assert set(games) == set(candidates)
    assert len({frozenset(seen) for seen in games.values()}) == 1


def test_a_candidate_never_meets_another():
    plan = gauntlet([*"abcdef"], "af")

    assert all(not {"a", "f"} <= set(block.entries) for block in plan)


def test_a_large_field_sits_in_even_threes():
    field = [f"f{number:02}" for number in range(20)]
    plan = gauntlet([*field, "new"], ["new"], Meeting.DESIGN, sets=4)
    threes = [block.entries[1:] for block in plan]
    pairs = Counter(pair for three in threes for pair in combinations(three, 2))

    assert len(threes) == 120
    assert set(Counter(name for three in threes for name in three).values()) == {18}
    assert len(pairs) == 190
    assert (min(pairs.values()), max(pairs.values())) == (1, 3)


def test_all_threes_are_for_few():
    with pytest.raises(DonkaError, match=r"^bots: 9 entries \(expected 4 to 8\)$"):
        gauntlet([*"abcdefghi"], "a")


def test_the_order_of_listing_changes_nothing():
    assert gauntlet([*"fedcba"], "fa") == gauntlet([*"abcdef"], "af")


def test_sittings_of_a_run_of_sets_go_forward_together_and_not_beside_each_other():
    plan = gauntlet([*"abcdef"], "af", sets=1, block=1)

    # Tables 1 and 2 share set 1, tables 3 and 4 set 2, and so on.
    order = list(sittings(plan))
    assert " ".join(f"{block.number}/{rotation}" for block, rotation in order[:10]) == (
        "1/1 3/1 5/1 7/1 2/1 4/1 6/1 8/1 1/2 3/2"
    )
    assert len(set(order)) == len(order) == 4 * len(plan)
    for start in range(len(order) - 3):
        assert len({block.first_set for block, _ in order[start : start + 4]}) == 4
