"""Phrases remember what they are made of, and are said in another language with their values."""

import copy
import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from donka.game.readings import readings
from donka.game.rules import DEFAULT_PRESET, PRESETS
from donka.phrase import Figure, Phrase
from donka.ranking.counting import Disqualification
from donka.report.caption import standings_notes
from donka.report.columns import columns
from donka.report.escaping import json_line, json_text
from donka.report.words import Language, words_of

ENGLISH, BULGARIAN = map(words_of, Language)
BETTER = Phrase(
    "{better} is better than {worse}: {apart}",
    better="duck",
    worse="lowest",
    apart=Phrase("{number} points a deal", number=Figure("1,003.77 ± 0.55")),
)


def test_a_phrase_is_its_english_text():
    assert BETTER == "duck is better than lowest: 1,003.77 ± 0.55 points a deal"
    assert ENGLISH.say(BETTER) == BETTER


def test_a_phrase_is_said_with_the_phrases_in_it():
    assert BULGARIAN.say(BETTER) == (
        "duck е по-добър от lowest: 1\u00a0003,77 ± 0,55 точки на рунд"
    )


@pytest.mark.parametrize(
    ("figure", "bulgarian"),
    [
        pytest.param("1,640", "1\u00a0640", id="thousands"),
        pytest.param("12,345,678", "12\u00a0345\u00a0678", id="millions"),
        pytest.param("4.49 ± 0.24", "4,49 ± 0,24", id="an interval"),
        pytest.param("+0.49 ±    –", "+0,49 ±    –", id="no interval"),
        pytest.param("33.3 %", "33,3 %", id="a share"),
        pytest.param("12.3 µs", "12,3 µs", id="a duration"),
        pytest.param("1-2", "1-2", id="a range"),
        pytest.param("–", "–", id="nothing"),
    ],
)
def test_a_figure_is_written_as_the_language_does(figure, bulgarian):
    assert BULGARIAN.say(Figure(figure)) == BULGARIAN.figure(figure) == bulgarian
    assert ENGLISH.say(Figure(figure)) == figure


def test_text_that_is_not_ours_is_never_translated():
    assert BULGARIAN.say("bot") == "bot"
    assert BULGARIAN.say(Phrase("bot")) == "бот"
    assert BULGARIAN.say(Phrase("{bot} is better", bot="place 1.5")) == "place 1.5 е по-добър"


@pytest.mark.parametrize(
    ("more", "english", "bulgarian"),
    [
        pytest.param(
            1, "about 1 more set would do", "за това би стигнал още около 1 сет", id="one"
        ),
        pytest.param(
            2, "about 2 more sets would do", "за това биха стигнали още около 2 сета", id="two"
        ),
        pytest.param(
            1640,
            "about 1,640 more sets would do",
            "за това биха стигнали още около 1\u00a0640 сета",
            id="many",
        ),
    ],
)
def test_what_is_counted_is_said_in_its_form(more, english, bulgarian):
    phrase = Phrase.counted(
        "{both} are not separated; about {count} more set would do",
        "{both} are not separated; about {count} more sets would do",
        more,
        both="a and b",
    )

    assert phrase == f"a and b are not separated; {english}"
    assert BULGARIAN.say(phrase) == f"a and b не са разграничени; {bulgarian}"


def test_a_list_is_said_item_by_item():
    listed = Phrase.listed([Phrase("left"), "{left}", Phrase("right")])

    assert listed == "left, {left}, right"
    assert BULGARIAN.say(listed) == "наляво, {left}, надясно"


@pytest.mark.parametrize("empty", [Phrase(""), Phrase.listed([])])
def test_of_nothing_nothing_is_said(empty):
    assert empty == BULGARIAN.say(empty) == ""


def test_a_phrase_is_text_in_json_too():
    told = {"why": Phrase("{bot} is better", bot="<b>"), "sets": Figure("1,640")}

    assert json_line(told) == ('{"why":"\\u003cb\\u003e is better","sets":"1,640"}')
    assert json.loads(json_text(told)) == told


@given(name=st.text())
def test_no_name_breaks_a_sentence(name):
    phrase = Phrase("{better} and {worse}", better=name, worse="{better}")

    assert phrase == f"{name} and {{better}}"
    assert BULGARIAN.say(phrase) == f"{name} и {{better}}"


def test_a_sentence_without_values_keeps_its_braces():
    assert Phrase("a {brace} stays") == "a {brace} stays"


@pytest.mark.parametrize(
    "copied",
    [
        pytest.param(copy.copy, id="copy"),
        pytest.param(copy.deepcopy, id="deepcopy"),
        pytest.param(lambda phrase: pickle.loads(pickle.dumps(phrase)), id="pickle"),
    ],
)
def test_a_copy_can_be_said_too(copied):
    again = copied(BETTER)

    assert again == BETTER
    assert BULGARIAN.say(again) == BULGARIAN.say(BETTER)


def test_an_object_whose_text_is_a_phrase_can_be_said():
    out = Disqualification(
        "b",
        2,
        Phrase("deaths: {deaths} (at most {most} allowed)", deaths=Figure(11), most=Figure(10)),
    )

    assert BULGARIAN.say(out.told) == (
        "дисквалифициран след блок 2: прекъснати процеси: 11 (позволени са най-много 10)"
    )
    assert str(out) == "disqualified after block 2: deaths: 11 (at most 10 allowed)"


@pytest.mark.parametrize(
    ("language", "date"),
    [
        pytest.param(Language.ENGLISH, "1 March 2026, 08:05 UTC", id="English"),
        pytest.param(Language.BULGARIAN, "1 март 2026 г., 08:05 UTC", id="Bulgarian"),
    ],
)
def test_a_moment_is_said_in_words(language, date):
    assert words_of(language).date("2026-03-01T08:05:59Z") == date


@pytest.mark.parametrize("preset", PRESETS)
def test_every_answer_of_the_rules_is_said_in_bulgarian(preset):
    for reading in readings(PRESETS[preset]):
        for text in (reading.question, reading.answer):
            assert BULGARIAN.say(text).translate(str.maketrans("", "", "0123456789")) != text


def test_a_rule_is_told_with_its_number():
    answers = {
        each.number: BULGARIAN.say(each.answer) for each in readings(PRESETS[DEFAULT_PRESET])
    }

    assert answers["R2"] == "когато някой надхвърли 100 точки"
    assert answers["R12"].endswith("; цикълът е наляво, надясно, насреща, без подаване")
    assert answers["R15"].startswith("след 64 рунда важат точките")


def test_all_that_stands_under_a_table_is_said_in_bulgarian(standings, caption):
    said = [
        (notes.title, *notes.lines) for notes in standings_notes(standings, caption) if notes.lines
    ]

    for text in (line for group in said for line in group):
        assert isinstance(text, Phrase)
        assert any("а" <= letter <= "я" for letter in BULGARIAN.say(text)), text
    assert BULGARIAN.say(said[1][1]) == "late: некласиран: нито един негов сет не е завършен"
    assert BULGARIAN.say(said[0][3]) == (
        "duck-2 и random не са разграничени; за това биха стигнали още около 340 сета"
    )


def test_a_row_is_written_as_the_language_does(standings):
    row = standings.rows[1]

    cells = {each.name: BULGARIAN.say(each.cell(row)) for each in columns(standings.measure)}

    assert cells["bot"] == "duck"
    assert cells["points"] == "6,43 ± 0,22"
    assert cells["win_share"] == "25,0 %"
    assert cells["range"] == "2-3"


def test_a_moment_of_another_zone_is_said_in_utc():
    assert ENGLISH.date("2026-02-28T23:05:59-09:00") == "1 March 2026, 08:05 UTC"
