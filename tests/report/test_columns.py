import json

import pytest

from donka.errors import DonkaError
from donka.ranking.measure import Measure
from donka.report.columns import chosen, columns
from donka.report.tables import Format, standings_table


def test_columns_come_in_the_order_they_are_named(standings, caption):
    shown = chosen(["bot", "rank"], Measure.POINTS)

    assert standings_table(standings, caption, Format.CSV, shown).split("\n")[:2] == [
        "bot,rank",
        "careful,1",
    ]
    assert standings_table(standings, caption, Format.TEXT, shown).split("\n")[2].split() == [
        "bot",
        "rank",
    ]
    assert json.loads(standings_table(standings, caption, Format.JSON, shown))["rows"][0] == {
        "bot": "careful",
        "rank": 1,
    }


def test_a_number_brings_its_interval_along(standings, caption):
    header = standings_table(
        standings, caption, Format.CSV, chosen(["points"], Measure.POINTS)
    ).split("\n")[0]

    assert header == "points,plus_minus"


@pytest.mark.parametrize(
    ("names", "header"),
    [
        pytest.param(["bot", "plus_minus"], "bot,points,plus_minus", id="an interval"),
        pytest.param(
            ["points", "bot", "plus_minus"], "points,plus_minus,bot", id="both of a column"
        ),
        pytest.param(["worst_rank"], "best_rank,worst_rank", id="half a range"),
    ],
)
def test_a_column_is_called_by_any_of_its_fields(standings, caption, names, header):
    shown = chosen(names, Measure.POINTS)

    assert standings_table(standings, caption, Format.CSV, shown).split("\n")[0] == header


@pytest.mark.parametrize("measure", Measure)
def test_the_head_of_a_csv_file_names_its_columns(standings, caption, measure):
    names = [field.name for column in columns(measure) for field in column.fields]

    assert [each.name for each in chosen(names, measure)] == [
        each.name for each in columns(measure)
    ]


@pytest.mark.parametrize(
    ("measure", "primary"),
    [
        pytest.param(Measure.POINTS, "points", id="points"),
        pytest.param(Measure.PLACE, "adjusted_place", id="place"),
        pytest.param(Measure.WINS, "adjusted_wins", id="wins"),
    ],
)
def test_the_names_of_columns_are_stable(measure, primary):
    assert [column.name for column in columns(measure)] == [
        "rank",
        "range",
        "bot",
        "letters",
        primary,
        "raw",
        "place",
        "win_share",
        "games",
        "deals",
        "moons",
        "faults",
        "note",
    ]


@pytest.mark.parametrize(
    ("names", "message"),
    [
        pytest.param(
            ["rnak"], "--columns: no column named 'rnak' (did you mean 'rank'?)", id="misspelt"
        ),
        pytest.param(
            ["zzz"],
            "--columns: no column named 'zzz' (expected: rank, range, bot, letters, points, raw, "
            "place, win_share, games, deals, moons, faults, note)",
            id="unheard of",
        ),
        pytest.param(
            ["bot", "rank", "bot"],
            "--columns: 'bot' stands there twice (expected each once)",
            id="twice",
        ),
    ],
)
def test_a_wrong_column_is_one_clear_line(names, message):
    with pytest.raises(DonkaError) as error:
        chosen(names, Measure.POINTS)

    assert str(error.value) == message
