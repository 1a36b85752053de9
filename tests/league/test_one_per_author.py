"""``one_per_author``: two bots of one author never sit at one table, and everybody else meets as ever."""

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from donka.league.config import parse
from donka.league.schedule import fours, planned
from donka.league.schedule.balance import Spread, balance
from donka.league.schedule.design import design
from donka.league.schedule.greedy import abreast
from donka.league.spec import Format, Meeting, ScheduleSpec

DESIGN = ScheduleSpec(tables=Meeting.DESIGN, sets=4, one_per_author=True)


def met(tables) -> Counter[tuple[str, str]]:
    return Counter(pair for four in tables for pair in combinations(sorted(four), 2))


@pytest.mark.parametrize(
    ("families", "tables_abreast", "times"),
    [
        pytest.param((0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3), 3, (3, 4), id="four of three each"),
        pytest.param(tuple(each // 2 for each in range(40)), 10, (2, 4), id="twenty of two each"),
        pytest.param((0, 0, 1, 2, 3, 4, 5, 6, 7, 8), 2, (2, 4), id="two siblings among ten"),
        pytest.param((0, 0, 0, 0, 0, 0, 1, 2, 3), 1, (3, 18), id="six of one author"),
    ],
)
def test_siblings_never_meet_and_all_others_do(families, tables_abreast, times):
    rounds = design(len(families), families)
    count = met(four for each in rounds for four in each)
    pairs = list(combinations(range(len(families)), 2))
    others = [count[one, two] for one, two in pairs if families[one] != families[two]]

    assert {len(each) for each in rounds} == {tables_abreast}
    assert sum(count[one, two] for one, two in pairs if families[one] == families[two]) == 0
    assert (min(others), max(others)) == times


@settings(max_examples=60, deadline=None)
@given(families=st.lists(st.integers(0, 8), min_size=4, max_size=30))
def test_whatever_the_families_no_table_holds_two_of_one(families):
    if len(set(families)) < 4:
        assert abreast(len(families), 4, families) == 0
        return

    rounds = design(len(families), tuple(families))

    assert rounds
    for tables in rounds:
        seated = [entry for table in tables for entry in table]
        assert len(set(seated)) == len(seated)
        assert all(len({families[entry] for entry in table}) == 4 for table in tables)


def test_without_siblings_the_schedule_is_what_it_always_was():
    names = [f"bot-{number}" for number in range(11)]

    assert fours(DESIGN, names, {name: name for name in names}) == fours(DESIGN, names)


def test_of_all_fours_those_with_siblings_are_left_out():
    spec = ScheduleSpec(tables=Meeting.ALL)

    found = fours(spec, "abcde", {"a": "ana", "b": "ana"})

    assert found == (("a", "c", "d", "e"), ("b", "c", "d", "e"))


def test_siblings_of_a_gauntlets_field_do_not_sit_together():
    spec = ScheduleSpec(Format.GAUNTLET, Meeting.ALL, candidates=("x", "y"))

    plan = planned(
        spec, ["x", "y", "a", "b", "c", "d"], {"a": "ana", "b": "ana", "x": "i", "y": "i"}
    )

    assert {block.entries[1:] for block in plan} == {("a", "c", "d"), ("b", "c", "d")}
    assert {block.entries[0] for block in plan} == {"x", "y"}


def test_the_balance_is_of_those_who_are_meant_to_meet():
    authors = {name: str(int(name, 16) // 3) for name in "0123456789ab"}
    plan = planned(DESIGN, authors, authors)

    assert balance(plan, authors=authors).meetings == Spread(48, 64)
    assert balance(plan).meetings == Spread(0, 64)


def test_the_authors_come_from_the_config_and_count_only_where_it_says_so():
    text = "bots: [a, b, {bot: c, author: x}, {bot: d, author: x}, e]\nschedule: {one_per_author: %s}\n"

    assert parse(text % "true", Path("a.yaml")).authors == {"c": "x", "d": "x"}
    assert parse(text % "false", Path("a.yaml")).authors == {}
