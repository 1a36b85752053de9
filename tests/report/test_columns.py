import json

import pytest

from donka.errors import DonkaError
from donka.report.columns import COLUMNS, chosen
from donka.report.tables import Format, standings_table


def test_columns_come_in_the_order_they_are_named(standings, caption):
    columns = chosen(["bot", "rank"])

    assert standings_table(standings, caption, Format.CSV, columns).split("\n")[:2] == [
        "bot,rank",
        "careful,1",
    ]
    assert standings_table(standings, caption, Format.TEXT, columns).split("\n")[2].split() == [
        "bot",
        "rank",
    ]
    assert json.loads(standings_table(standings, caption, Format.JSON, columns))["rows"][0] == {
        "bot": "careful",
        "rank": 1,
    }


def test_a_number_brings_its_interval_along(standings, caption):
    header = standings_table(standings, caption, Format.CSV, chosen(["points"])).split("\n")[0]

    assert header == "points,plus_minus"


def test_the_names_of_columns_are_stable():
    assert [column.name for column in COLUMNS] == [
        "rank",
        "bot",
        "points",
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
            "--columns: no column named 'zzz' (expected: rank, bot, points, place, win_share, "
            "games, deals, moons, faults, note)",
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
        chosen(names)

    assert str(error.value) == message
