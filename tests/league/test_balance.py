"""How even a plan is, in games; the figures that ``docs/schedules.md`` shows."""

import re
from pathlib import Path

import pytest

from donka.journal.block import Block
from donka.league.schedule import planned
from donka.league.schedule.balance import Balance, Spread, balance
from donka.league.spec import Format, Meeting, ScheduleSpec

PAGE = Path(__file__).parents[2] / "docs" / "schedules.md"


def names(entries: int) -> list[str]:
    return [f"bot-{number:03}" for number in range(entries)]


def design_of(entries: int, sets: int = 6) -> Balance:
    spec = ScheduleSpec(tables=Meeting.DESIGN, sets=sets, block=sets)
    return balance(planned(spec, names(entries)))


def same(times: int) -> Spread:
    return Spread(times, times)


def test_six_sets_of_eight_in_fourteen_tables_are_even_in_every_way():
    # Seven tables a bot, 24 games each; three tables a pair, in which one sits on the left of the
    # other in a third of the games.
    assert design_of(8) == Balance(
        games=same(168),
        meetings=same(72),
        left=same(24),
        across=same(24),
        seats=same(42),
        sat_out=same(0),
        efficiency=1.0,
    )


def test_one_set_a_table_has_one_circle_and_its_neighbours():
    found = design_of(4, sets=1)

    assert found == Balance(
        games=same(4),
        meetings=same(4),
        left=Spread(0, 4),
        across=Spread(0, 4),
        seats=same(1),
        sat_out=same(0),
        efficiency=1.0,
    )


def test_groups_that_never_meet_have_no_efficiency():
    found = balance(
        [
            Block(1, 1, ("a", "b", "c", "d"), 1, 6, 0),
            Block(2, 2, ("e", "f", "g", "h"), 7, 6, 0),
        ]
    )

    assert found.meetings == Spread(0, 24)
    assert found.efficiency == 0.0


def test_a_table_that_is_played_more_often_is_seen_in_every_number():
    found = balance(
        [
            Block(1, 1, ("a", "b", "c", "d"), 1, 12, 0),
            Block(2, 2, ("a", "b", "c", "e"), 13, 6, 0),
        ]
    )

    assert found.games == Spread(24, 72)
    assert found.meetings == Spread(0, 72)
    assert found.seats == Spread(6, 18)
    assert found.sat_out == Spread(0, 1)
    assert 0 < found.efficiency < 1


def test_candidates_are_not_meant_to_meet_and_the_field_sits_out_alone():
    spec = ScheduleSpec(
        format=Format.GAUNTLET, tables=Meeting.ALL, sets=6, block=6, candidates=("x", "y")
    )
    found = balance(planned(spec, ["a", "b", "c", "d", "x", "y"]), ("x", "y"))

    # Four threes of the field: each candidate has all four, each of the field three, twice.
    assert found.games == Spread(96, 144)
    assert found.meetings == Spread(72, 96)
    assert found.sat_out == same(1)


def figures(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def spread(found: Spread) -> str:
    return str(found.most) if found.least == found.most else f"{found.least}-{found.most}"


def test_the_page_on_schedules_shows_these_figures():
    rows = [
        figures(line)
        for line in PAGE.read_text("utf-8").splitlines()
        if re.match(r"\| \d+ \|", line)
    ]
    for row in rows:
        entries = int(row[0])
        plan = planned(ScheduleSpec(tables=Meeting.DESIGN, sets=6, block=6), names(entries))
        found = balance(plan)
        assert row == [
            str(entries),
            str(len(plan)),
            spread(Spread(found.games.least // 24, found.games.most // 24)),
            spread(Spread(found.meetings.least // 24, found.meetings.most // 24)),
            spread(found.sat_out),
            f"{found.efficiency:.4f}",
        ]
    assert len(rows) >= 10


@pytest.mark.parametrize("sets", [1, 4, 64])
def test_every_bot_sits_at_every_seat_equally_often(sets):
    for entries in (5, 9, 12):
        found = design_of(entries, sets)
        assert found.seats.least * 4 == found.games.least
        assert found.seats.most * 4 == found.games.most
