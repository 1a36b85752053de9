"""The course of a tournament: at most forty looks, evenly spread, the last of which is its standings."""

from itertools import pairwise

import pytest
from growing_leagues import gauntlet, league

from donka.journal.withdrawal import Withdrawal
from donka.ranking.account import account
from donka.ranking.course import MOST_LOOKS, course
from donka.ranking.measure import Measure
from donka.ranking.rank import rank
from donka.ranking.reading import Reading

PLAIN = Reading()


def taken(played, names="abcde", reading=PLAIN, left=()):
    """The course of what was *played*, with its standings."""
    blocks = [each for each, _ in played]
    games = [game for _, of_block in played for game in of_block]
    there = course(blocks, map(account, games), names, reading, left, whole=len(blocks))
    return there, rank(blocks, games, names, reading, (), left)


@pytest.mark.parametrize("measure", Measure)
def test_the_last_look_is_the_standings(measure):
    there, standings = taken(league(), reading=Reading(measure=measure))

    last = there.looks[-1]
    assert last.sets == standings.sets
    assert {name: (each.number, each.half_width) for name, each in last.numbers.items()} == {
        row.name: (row.number, row.half_width) for row in standings.rows
    }


def test_of_a_gauntlet_too():
    reading = Reading(candidates=("x", "y", "z"))
    there, standings = taken(gauntlet(), "xyzabc", reading)

    assert there.looks[-1].numbers["x"].number == standings.rows[0].number


@pytest.mark.parametrize(
    ("blocks_a_table", "looks"),
    [(1, 5), (8, 40), (9, 23), (16, 40), (17, 29)],
)
def test_there_are_at_most_forty_looks_evenly_spread(blocks_a_table, looks):
    there, standings = taken(league(blocks_a_table, sets=1))

    sets = [look.sets for look in there.looks]
    assert len(sets) == looks <= MOST_LOOKS
    assert sets[-1] == standings.sets == 5 * blocks_a_table
    steps = {after - before for before, after in pairwise(sets[:-1])}
    assert len(steps) <= 1


def test_what_does_not_count_is_no_part_of_it():
    played = league(2)
    there, standings = taken(played, left=(Withdrawal("a", 6, "2026-11-29T21:15:00+00:00"),))

    assert there.counted == {1, 2, 3, 4, 5, 10}
    assert there.looks[-1].sets == standings.sets == 18


def test_before_anything_counts_there_is_no_look():
    there = course([each for each, _ in league(1)], [], "abcde", Reading(), (), whole=0)

    assert (there.looks, there.counted) == ((), frozenset())
