"""Deals as lines for programs: the same text for the same deals, and nothing in it that does harm."""

import csv
import io
import json
from dataclasses import replace
from importlib import resources
from itertools import islice

import jsonschema
import pytest
from deal_samples import pages, set_pages
from export_samples import ABOUT, lines

import donka.report
from donka.game.rules import Moon, Rules
from donka.report.deal_json import deals_json
from donka.report.export import CSV_COLUMNS, csv_lines, json_lines
from donka.report.export_header import Selection

SCHEMA = json.loads(resources.files(donka.report).joinpath("export.schema.json").read_text("utf-8"))
A_LINE = jsonschema.Draft202012Validator(SCHEMA)


def rows(deals):
    return list(csv.DictReader(io.StringIO("".join(csv_lines(deals)))))


def test_the_first_line_is_the_tournament():
    first, *_ = lines([])

    assert first == (
        '{"type":"tournament","schema":1,"tournament":"small","donka":"0.1.0",'
        '"created":"2026-11-29T21:15:00+00:00","finished":"2026-11-29T22:15:00+00:00",'
        '"stopped":"every set was played","isolation":"none","entries":['
        f'{{"name":"low","bot":"lowest","distribution":"donka","version":"0.1.0","digest":"{"01" * 32}",'
        '"author":null,"alias":null},'
        f'{{"name":"牌王","bot":"mine","distribution":"donka-alpha","version":"2.0","digest":"{"02" * 32}",'
        '"author":"team-17","alias":"bot-17"}],'
        '"rules":{"end_check":"cycle","limit":100,"limit_reached_ends":false,"ties":"shared",'
        '"hearts_broken_by":"discard","queen_must_lead":true,"first_trick_points":"never",'
        '"opening_by":"holder","opening_lead":"two_of_clubs","pass_order":["left","right","across","none"],'
        '"moon":"add","max_deals":64},"cycles":1,'
        f'"config_digest":"{ABOUT.config_digest.hex()}","roster_digest":"{ABOUT.roster_digest.hex()}",'
        f'"beacon":"the draw of the \\u202elottery","commitment":"{ABOUT.commitment.hex()}",'
        f'"seed":"{ABOUT.secret.hex()}","seed_text":"a first look","game":null,"bot":null,'
        '"sets_kept_back":0}\n'
    )


def test_the_seed_is_told_only_when_the_tournament_is_over():
    (first,) = lines([], finish=None, selection=Selection("1.3", "low", 2))

    told = json.loads(first)
    assert (told["finished"], told["seed"], told["seed_text"]) == (None, None, None)
    assert ABOUT.secret.hex() not in first
    assert (told["game"], told["bot"], told["sets_kept_back"]) == ("1.3", "low", 2)


def test_a_deal_is_the_object_that_a_replay_prints():
    deals = pages(1, 2)

    _, *told = lines(deals)

    expected = json.loads(deals_json(deals))["deals"]
    assert [json.loads(line) for line in told] == [{"type": "deal", **deal} for deal in expected]


def test_a_line_has_no_spaces_outside_of_texts_and_one_line_end():
    for line in lines(pages(1, 2)):
        assert line.endswith("}\n")
        assert line.count("\n") == 1
        assert json.dumps(json.loads(line), ensure_ascii=False, separators=(",", ":")) == (
            line.rstrip("\n").replace("\\u202e", "\u202e").replace("\\u003c", "<")
        )


def test_a_stranger_s_text_is_kept_and_does_nothing_to_a_terminal():
    _, first, *_ = lines(pages(1, 1))

    (crash, _) = json.loads(first)["faults"]
    assert crash["detail"] == "ValueError: \x1b[2J\u202e?"
    assert first.rstrip("\n").isprintable()


@pytest.mark.parametrize("moon", Moon)
def test_every_line_is_as_the_schema_says(moon):
    rules = replace(Rules(), moon=moon)
    deals = [page for number in range(1, 9) for page in pages(number, 1 + number % 4, rules=rules)]

    for line in [*lines(deals, rules=rules), *lines([], finish=None)]:
        A_LINE.validate(json.loads(line))


def test_the_schema_allows_nothing_that_it_does_not_describe():
    objects = [each for each in SCHEMA["$defs"].values() if each.get("type") == "object"]

    assert len(objects) == 6
    assert all(each["additionalProperties"] is False for each in objects)
    assert all(set(each["required"]) == set(each["properties"]) for each in objects)


def test_a_row_is_a_deal_and_seat():
    deals = pages(1, 2)

    told = rows(deals)

    assert list(told[0]) == list(CSV_COLUMNS)
    assert [row["identity"] for row in told[::4]] == [page.place for page in deals]
    assert told[0] == {
        "identity": "3.1.2.1",
        "table": "3",
        "set": "1",
        "rotation": "2",
        "deal": "1",
        "seat": "0",
        "bot": "sub",
        "direction": "left",
        "hand": "3C 6C QC 6D 7D 8D AD 3H 8H JH KH AH 9S",
        "passed": "AD KH AH",
        "received": told[0]["received"],
        "played": told[0]["played"],
        "tricks": told[0]["tricks"],
        "points": "2",
        "total": "2",
        "moon": "0",
        "substituted": "0",
        "faults": "0",
    }


def test_the_rows_of_a_deal_hold_all_its_cards_tricks_and_points():
    for page, first in zip(pages(1, 2), range(0, 16, 4), strict=True):
        told = rows(pages(1, 2))[first : first + 4]
        for row in told:
            held = set(row["hand"].split()) - set(row["passed"].split())
            assert held | set(row["received"].split()) == set(row["played"].split())
        assert sum(int(row["tricks"]) for row in told) == 13
        assert [int(row["points"]) for row in told] == list(page.deal.points)
        assert [int(row["total"]) for row in told] == list(page.deal.totals)
        assert [row["moon"] for row in told].count("1") == (page.deal.moon is not None)


def test_a_row_tells_faults_and_what_the_substitute_did():
    told = {row["bot"]: row for row in rows(pages(1, 2))[:4]}

    assert {bot: (row["substituted"], row["faults"]) for bot, row in told.items()} == {
        "sub": ("0", "0"),
        "low": ("0", "0"),
        "высокий": ("1", "1"),
        "牌王": ("1", "1"),
    }


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        pytest.param("-1+2", "'-1+2", id="a formula"),
        pytest.param("@sum", "'@sum", id="a command"),
        pytest.param("a\u202eb", "a\\u202eb", id="a line turned round"),
        pytest.param('a,"b', 'a,"b', id="what CSV itself reads"),
    ],
)
def test_a_name_is_text_in_a_spreadsheet(name, cell):
    page = pages(1, 1)[0]
    seats = (name, *page.game.seats[1:])

    told = rows([replace(page, game=replace(page.game, seats=seats))])

    assert told[0]["bot"] == cell


def test_nothing_to_tell_is_the_names_of_the_columns():
    assert "".join(csv_lines([])) == ",".join(CSV_COLUMNS) + "\n"


def test_deals_are_told_as_they_come():
    def endless():
        while True:
            yield from set_pages(1)[0].deals

    told = json_lines({}, endless())

    assert len(list(islice(told, 100))) == 100
    assert len(list(islice(csv_lines(endless()), 100))) == 100
