"""The planner of a comparison: what it plans, what it reads, and when it has heard enough."""

import pytest

from donka.league.comparing import CAP, NO_FIELD, Comparing
from donka.league.schedule import planned, seating
from donka.league.spec import Format, Meeting, ScheduleSpec
from donka.ranking.account import Account
from donka.ranking.gsprt import Gsprt, Verdict

TEST = Gsprt(min_sets=16)
FOUR = (0, 0, 0, 0)


def plan(sets=60, field="cdef"):
    schedule = ScheduleSpec(
        Format.GAUNTLET, Meeting.ALL, sets=sets, block=8, candidates=("new", "old")
    )
    return planned(schedule, ["old", "new", *field])


def comparing(test=TEST, **kwargs):
    return Comparing(("new", "old"), plan(**kwargs), test)


def games(block, points, surcharge=0):
    """The games of *block* in which its candidate took *points* a set, in ten deals a game."""
    for number in block.set_numbers:
        for rotation in (1, 2, 3, 4):
            seats = seating(block, number, rotation)
            seat = seats.index(block.entries[0])
            own = [0, 0, 0, 0]
            own[seat] = points(number) if rotation == 1 else 0
            extra = [0, 0, 0, 0]
            extra[seat] = surcharge if rotation == 2 else 0
            yield Account(
                block.table,
                number,
                rotation,
                seats,
                10,
                tuple(own),
                FOUR,
                FOUR,
                FOUR,
                FOUR,
                FOUR,
                FOUR,
                (False, False, False, False),
                tuple(extra),
                FOUR,
                b"",
            )


def play(planner, new, old, *, until=1_000, out=lambda number: (), surcharge=0):
    """Read blocks until nothing is left, or *until* of them; who is out is not played."""
    read = 0
    while read < min(len(planner.blocks), until):
        block = planner.blocks[read]
        read += 1
        gone = out(block.number)
        points, extra = (new, surcharge) if block.entries[0] == "new" else (old, 0)
        played = None if set(gone) & {*block.entries} else list(games(block, points, extra))
        planner.read(block, played, gone)
    return read


def noisy(mean):
    """So many points a set, with luck that differs between candidates."""
    return lambda number: mean + (number * number * mean) % 7


def even(number):
    return 200


def wavering(number):
    """An eighth of a point a deal more on average, half way between the two: evidence of nothing."""
    return 205 + (40 if number % 2 else -40)


def test_what_is_overwhelming_ends_it_at_the_first_look_and_else_it_goes_on_to_the_least():
    early, later = (comparing(Gsprt(min_sets=64, early_sets=32)) for _ in range(2))

    play(early, noisy(200), noisy(400))
    play(later, even, wavering, until=16)

    assert (early.verdict, early.paired.sets) == (Verdict.BETTER, 32)
    assert (later.stopped, later.paired.sets) == ("", 64)


def test_candidates_meet_the_same_three_on_the_same_sets_in_the_same_seats():
    blocks = comparing().blocks

    for new, old in zip(blocks[::2], blocks[1::2], strict=True):
        assert (new.entries[0], old.entries[0]) == ("new", "old")
        assert new.entries[1:] == old.entries[1:]
        assert new.set_numbers == old.set_numbers
        for number in new.set_numbers:
            for rotation in (1, 2, 3, 4):
                seats = [each.replace("old", "new") for each in seating(old, number, rotation)]
                assert list(seating(new, number, rotation)) == seats


def test_the_threes_of_the_field_take_turns():
    threes = [block.entries[1:] for block in comparing(Gsprt(min_sets=40)).blocks[::2]]

    assert threes[:4] == [("c", "d", "e"), ("c", "d", "f"), ("c", "e", "f"), ("d", "e", "f")]
    assert threes[4] == threes[0]


def test_the_sets_before_the_first_look_come_first_then_three_waves_ahead():
    planner = comparing()

    # Blocks of 8 sets, two a run of sets: 16 sets before the first look, 40 in a wave.
    decided = [len(planner.blocks)]
    for block in tuple(planner.blocks):
        planner.read(block, list(games(block, wavering if block.entries[0] == "old" else even)), ())
        decided.append(len(planner.blocks))

    assert decided == [4, 34, 34, 34, 44]


@pytest.mark.parametrize(
    ("new", "old", "verdict"),
    [
        pytest.param(noisy(200), noisy(260), Verdict.BETTER, id="better"),
        pytest.param(noisy(260), noisy(200), Verdict.NOT_BETTER, id="worse"),
        pytest.param(noisy(200), noisy(200), Verdict.NOT_BETTER, id="the same"),
    ],
)
def test_it_ends_when_the_test_has_heard_enough(new, old, verdict):
    planner = comparing()

    play(planner, new, old)

    assert planner.verdict is verdict
    assert planner.stopped == f"new is {verdict.value}"


def test_what_is_read_after_the_verdict_changes_nothing():
    planner = comparing()
    play(planner, noisy(260), noisy(200), until=4)
    assert planner.verdict is Verdict.NOT_BETTER
    evidence, blocks = planner.paired, tuple(planner.blocks)

    for block in blocks[4:]:
        planner.read(block, list(games(block, noisy(0))), ())

    assert (planner.paired, tuple(planner.blocks)) == (evidence, blocks)
    assert evidence.sets == 16


def test_nothing_is_said_between_two_looks():
    planner = comparing(Gsprt(min_sets=40))
    play(planner, noisy(400), noisy(200), until=9)

    assert (planner.paired.sets, planner.stopped) == (32, "")


def test_at_the_cap_it_is_undecided():
    planner = comparing(sets=4)

    play(planner, even, wavering)

    assert (planner.verdict, planner.stopped) == (Verdict.UNDECIDED, CAP)
    assert planner.paired.sets == 16


def test_what_faults_cost_counts_against_the_candidate():
    planner = comparing()

    play(planner, lambda number: 200, lambda number: 200, surcharge=40, until=4)

    assert planner.paired.difference == -1.0


@pytest.mark.parametrize(
    ("out", "verdict"),
    [
        pytest.param({"new"}, Verdict.NOT_BETTER, id="the new one"),
        pytest.param({"old"}, Verdict.BETTER, id="the old one"),
        pytest.param({"new", "old"}, Verdict.NOT_BETTER, id="both"),
    ],
)
def test_a_candidate_that_is_out_decides_it(out, verdict):
    planner = comparing()

    play(planner, noisy(300), noisy(300), out=lambda number: out if number >= 2 else (), until=2)

    assert (planner.verdict, {*planner.out}) == (verdict, out)
    assert planner.stopped


def test_the_rest_of_the_field_plays_on_without_one_who_is_out():
    planner = comparing(Gsprt(min_sets=48, early_sets=48))

    play(planner, noisy(200), noisy(260), out=lambda number: {"c"} if number > 2 else ())

    assert planner.verdict is Verdict.BETTER
    counted = [block for block in planner.blocks[2:] if "c" not in block.entries]
    assert {block.entries[1:] for block in counted} == {("d", "e", "f")}
    assert planner.paired.sets >= 48


def test_it_ends_where_too_few_of_the_field_are_left():
    planner = comparing(field="cde")

    play(planner, noisy(200), noisy(260), out=lambda number: {"c"} if number > 2 else ())

    assert (planner.verdict, planner.stopped) == (Verdict.UNDECIDED, NO_FIELD)
    assert planner.paired.sets == 8
