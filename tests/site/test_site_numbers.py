"""What stands on the pages is what stands in the tables' files, cell by cell."""

import json
from functools import cache

import pytest
from site_reading import table, tables
from site_samples import site

from donka.ranking.measure import Measure
from donka.report.site.pages import pages
from donka.report.tables import Format, crosstable_table, standings_table
from donka.report.words import Language, words_of

EACH = [
    pytest.param(measure, language, id=f"{measure}-{language}")
    for measure in Measure
    for language in Language
]
NAMES = ("careful", "shooter", "duck", "лист", "random", "mine")
COLUMNS = {Measure.POINTS: "points", Measure.PLACE: "place", Measure.WINS: "win_share"}


@cache
def made_of(measure):
    return site(*NAMES, measure=measure)


@cache
def pages_of(measure, language):
    return dict(pages(made_of(measure), words_of(language)))


def written(number, language, digits="z.2f", sign="", plus=""):
    if number is None:
        return "–"
    text = format(number, plus + digits).replace("-", "−")
    if language == "bg":
        text = text.translate({ord("."): ",", ord(","): "\u00a0"})
    return text + sign


def digits_of(measure):
    return ("z.1f", 100, " %") if measure is Measure.WINS else ("z.2f", 1, "")


def with_interval(number, half_width, measure, language, plus=""):
    if number is None:
        return "–"
    digits, factor, sign = digits_of(measure)
    shown = written(number * factor, language, digits, plus=plus)
    if half_width is None:
        return f"{shown}{sign}"
    return f"{shown} ± {written(half_width * factor, language, digits)}{sign}"


@pytest.mark.parametrize(("measure", "language"), EACH)
def test_the_standings_agree_with_their_json(measure, language):
    made = made_of(measure)
    rows = json.loads(standings_table(made.standings, made.caption, Format.JSON))["rows"]
    column = {"points": "points", "place": "adjusted_place", "wins": "adjusted_wins"}[measure]

    shown = table(pages_of(measure, language)["index.html"], "standings")

    assert shown == [
        [
            written(row["rank"], language, ",d"),
            row["bot"],
            row["letters"],
            with_interval(row[column], row["plus_minus"], measure, language),
            "",
            f"{row['best_rank']}–{row['worst_rank']}",
            written(row["place"], language),
            written(row["win_share"] * 100, language, "z.1f", " %"),
            written(row["games"], language, ",d"),
            written(row["faults"], language, ",d"),
        ]
        for row in rows
    ]


@pytest.mark.parametrize(("measure", "language"), EACH)
def test_the_crosstable_agrees_with_its_json(measure, language):
    made = made_of(measure)
    text = crosstable_table(made.standings, made.caption, Format.JSON)
    found = {(each["bot"], each["opponent"]): each for each in json.loads(text)["differences"]}

    shown = table(pages_of(measure, language)["crosstable.html"], "cross")

    def cell(bot, opponent):
        if bot == opponent:
            return ""
        each = found[bot, opponent]
        number = each[COLUMNS[measure]]
        told = with_interval(number, each["plus_minus"], measure, language, "+")
        return told if number is None else f"{told} ({each['sets']})"

    assert shown == [[bot, *(cell(bot, other) for other in NAMES)] for bot in NAMES]


@pytest.mark.parametrize(("measure", "language"), EACH)
def test_a_bots_page_holds_its_row_of_the_crosstable(measure, language):
    made = made_of(measure)
    differences = made.standings.crosstable.cells[2]

    shown = table(pages_of(measure, language)["bots/bot-3.html"], "opponents")

    assert shown == [
        [
            name,
            with_interval(each.number, each.half_width, measure, language, "+"),
            "",
            written(each.sets, language, ",d"),
        ]
        for name, each in zip(NAMES, differences, strict=True)
        if each is not None and each.number is not None
    ]


@pytest.mark.parametrize("language", Language)
def test_the_course_tells_each_look_of_each_bot_in_tables_that_a_sheet_of_paper_holds(language):
    made = made_of(Measure.POINTS)

    parts = tables(pages_of(Measure.POINTS, language)["course.html"], "looks")

    assert [[len(line) for line in part] for part in parts] == [[11] * len(NAMES)] * 4
    for at, name in enumerate(NAMES):
        assert {part[at][0] for part in parts} == {name}
        assert [cell for part in parts for cell in part[at][1:]] == [
            written(number, language) for number in made.course.numbers[name]
        ]


@pytest.mark.parametrize("language", Language)
def test_the_faults_are_those_of_the_ledger(language):
    shown = table(pages_of(Measure.POINTS, language)["faults.html"], "faults")

    numbers = [written(number, language, ",d") for number in (1200, 3, 1203, 1, 1203, 23_000)]
    assert shown == [[name, *numbers] for name in NAMES]
