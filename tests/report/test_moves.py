"""What another reading moves is told a bot, and only where a table shows it."""

from dataclasses import replace

import pytest

from donka.report.moves import moves_markdown, moves_text


@pytest.fixture
def own(standings_of):
    """Four bots on ranks 1 to 4, with 4, 5, 6 and 7 points."""
    table = standings_of("ann", "bob", "c|d", "d\x1b[2J")
    rows = [
        replace(row, rank=number, number=3.0 + number)
        for number, row in enumerate(table.rows, start=1)
    ]
    return replace(table, rows=tuple(rows))


def changed(table, **rows):
    """*table* with other ranks and points, by the bot's place in it."""
    new = list(table.rows)
    for place, (rank, points) in rows.items():
        at = int(place.removeprefix("row"))
        new[at] = replace(new[at], rank=rank, number=points)
    return replace(table, rows=tuple(sorted(new, key=lambda row: row.rank or 99)))


def test_each_bot_that_moves_has_a_line_in_the_order_of_the_new_table(own):
    other = changed(own, row0=(2, 5.25), row1=(1, 5.0))

    assert moves_text(own, other) == (
        "Against the tournament's own table:\n"
        "  bob: rank 2 → 1, 5.00 points a deal\n"
        "  ann: rank 1 → 2, 4.00 → 5.25 points a deal\n"
    )


def test_points_that_read_the_same_do_not_move(own):
    other = changed(own, row0=(1, 4.0000001), row1=(2, 5.004))

    assert moves_text(own, other) == "Against the tournament's own table nothing moves.\n"


def test_who_is_not_ranked_any_more_has_a_dash(own):
    other = changed(own, row3=(None, 26.0))

    assert moves_text(own, other).splitlines()[1] == (
        r"  d\x1b[2J: rank 4 → –, 7.00 → 26.00 points a deal"
    )


def test_who_was_taken_out_is_not_spoken_of(own):
    other = replace(own, rows=own.rows[1:])

    assert moves_text(own, other) == "Against the tournament's own table nothing moves.\n"


def test_in_markdown_it_is_a_list_and_names_are_escaped(own):
    other = changed(own, row2=(3, 6.5))

    assert moves_markdown(own, other) == (
        "Against the tournament's own table:\n\n- c\\|d: rank 3, 6.00 → 6.50 points a deal\n"
    )
