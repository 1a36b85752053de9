"""Designs of tables: who meets whom how often, who sits out, and that they never change."""

import hashlib
from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from donka.league.schedule.balance import efficiency
from donka.league.schedule.design import design, trios
from donka.league.schedule.exact import Rounds


def tables(rounds: Rounds) -> list[tuple[int, ...]]:
    return [table for abreast in rounds for table in abreast]


def meetings(rounds: Rounds) -> Counter[tuple[int, int]]:
    return Counter(pair for table in tables(rounds) for pair in combinations(table, 2))


def met(rounds: Rounds, entries: int) -> tuple[int, int]:
    """How often two meet, at least and at most."""
    count = meetings(rounds)
    times = [count[pair] for pair in combinations(range(entries), 2)]
    return min(times), max(times)


def even(rounds: Rounds, entries: int) -> float:
    counts = np.zeros((entries, entries), dtype=np.int64)
    for (one, other), times in meetings(rounds).items():
        counts[one, other] = counts[other, one] = times
    return efficiency(counts)


@pytest.mark.parametrize(
    ("entries", "rounds", "number", "times"),
    [
        pytest.param(4, 1, 1, 1, id="four, one table"),
        pytest.param(5, 5, 5, 3, id="five, all fours"),
        pytest.param(8, 7, 14, 3, id="eight, the Steiner system"),
        pytest.param(13, 13, 13, 1, id="thirteen, the projective plane"),
        pytest.param(16, 5, 20, 1, id="sixteen, the affine plane"),
    ],
)
def test_where_there_is_an_exact_design_every_two_meet_equally_often(
    entries, rounds, number, times
):
    drawn = design(entries)

    assert (len(drawn), len(tables(drawn))) == (rounds, number)
    assert met(drawn, entries) == (times, times)
    assert even(drawn, entries) == pytest.approx(1)


def test_every_three_of_eight_meet_once():
    threes = Counter(three for table in tables(design(8)) for three in combinations(table, 3))

    assert len(threes) == 56
    assert set(threes.values()) == {1}


@pytest.mark.parametrize(
    ("entries", "rounds", "number", "least", "most", "efficient"),
    [
        pytest.param(6, 6, 6, 2, 3, 0.992, id="six"),
        pytest.param(7, 7, 7, 1, 3, 0.993, id="seven"),
        pytest.param(9, 9, 18, 2, 4, 0.997, id="nine"),
        pytest.param(12, 11, 33, 2, 4, 0.997, id="twelve"),
        pytest.param(20, 19, 95, 2, 4, 0.998, id="twenty"),
        pytest.param(50, 50, 600, 2, 4, 0.999, id="fifty, three times each on average"),
        pytest.param(100, 24, 600, 0, 2, 0.996, id="a hundred, once on average"),
        pytest.param(200, 12, 600, 0, 1, 0.975, id="two hundred, of whom few meet"),
    ],
)
def test_elsewhere_every_two_meet_about_equally_often(
    entries, rounds, number, least, most, efficient
):
    drawn = design(entries)

    assert (len(drawn), len(tables(drawn))) == (rounds, number)
    assert met(drawn, entries) == (least, most)
    assert even(drawn, entries) >= efficient


def check(rounds: Rounds, entries: int, size: int) -> None:
    """Whatever is drawn: whole tables, nobody twice in a round, all linked, sit-outs even."""
    sat_out: Counter[int] = Counter(dict.fromkeys(range(entries), 0))
    for abreast in rounds:
        seated = [entry for table in abreast for entry in table]
        assert all(len(table) == size and list(table) == sorted(table) for table in abreast)
        assert len(set(seated)) == len(seated) == entries // size * size
        sat_out.update(set(range(entries)) - set(seated))
        assert max(sat_out.values()) - min(sat_out.values()) <= 1
    assert {entry for table in tables(rounds) for entry in table} == set(range(entries))
    assert even(rounds, entries) > 0


@pytest.mark.parametrize("entries", [*range(4, 13), *range(14, 31), 47, 101, 198])
def test_a_round_seats_nobody_twice_and_sit_outs_stay_within_one(entries):
    check(design(entries), entries, 4)


@pytest.mark.long
@pytest.mark.parametrize("entries", [*range(4, 13), *range(14, 201)])
def test_any_number_of_entries_has_even_rounds(entries):
    check(design(entries), entries, 4)
    check(trios(entries), entries, 3)


def test_the_thirteen_tables_of_thirteen_have_no_rounds_since_every_two_share_one():
    drawn = tables(design(13))

    assert all(len(set(one) & set(other)) == 1 for one, other in combinations(drawn, 2))
    assert set(Counter(entry for table in drawn for entry in table).values()) == {4}


@pytest.mark.parametrize("field", [*range(3, 21), 50, 199])
def test_a_round_of_threes_seats_nobody_twice_and_sit_outs_stay_within_one(field):
    check(trios(field), field, 3)


@pytest.mark.parametrize(
    ("field", "number", "least", "most"),
    [
        pytest.param(3, 1, 1, 1, id="one three"),
        pytest.param(4, 4, 2, 2, id="all threes of four"),
        pytest.param(9, 24, 2, 2, id="nine"),
        pytest.param(20, 120, 1, 3, id="twenty"),
        pytest.param(25, 200, 1, 3, id="twenty-five"),
    ],
)
def test_every_two_of_a_field_sit_with_a_candidate_about_twice(field, number, least, most):
    assert len(tables(trios(field))) == number
    assert met(trios(field), field) == (least, most)


@pytest.mark.parametrize(
    ("entries", "digest"),
    [
        pytest.param(8, "ac66d2c451658607", id="eight"),
        pytest.param(12, "1b72d11cc2d774e0", id="twelve"),
        pytest.param(50, "6e7215c3c176a457", id="fifty"),
        pytest.param(200, "c942849a972c25bc", id="two hundred"),
    ],
)
def test_designs_are_drawn_the_same_for_ever_since_verify_draws_them_again(entries, digest):
    assert hashlib.sha256(repr(design(entries)).encode()).hexdigest()[:16] == digest
