import csv
import html
import io
import json
import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wcwidth import wcswidth

from donka.report.escaping import csv_cell, json_text, markdown
from donka.report.printable import printable
from donka.report.tables import Format, crosstable_table, standings_table

RTL = "\u202e"
ESCAPE = "\x1b[2J"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("duck", "duck", id="plain"),
        pytest.param("Чèрна Дόнка 漢字", "Чèрна Дόнка 漢字", id="letters of any script"),
        pytest.param(f"a{ESCAPE}b", r"a\x1b[2Jb", id="a terminal's escape"),
        pytest.param("a\r\n\tb", r"a\r\n\tb", id="lines and tabs"),
        pytest.param(f"{RTL}kcud", r"\u202ekcud", id="turned round"),
        pytest.param("\u2066a\u2069", r"\u2066a\u2069", id="isolated"),
        pytest.param("a\u200bb\u200d\ufeff", r"a\u200bb\u200d\ufeff", id="zero width"),
        pytest.param("a\u00a0b\u3000\u2028", r"a\xa0b\u3000\u2028", id="other spaces"),
        pytest.param("\udc80", r"\udc80", id="a lone surrogate"),
        pytest.param("\U000e0041", r"\U000e0041", id="a tag"),
        pytest.param("a\u3164b\u2800", r"a\u3164b\u2800", id="letters nobody can see"),
        pytest.param("\ue000", r"\ue000", id="private use"),
        pytest.param("\u0301a", r"\u0301a", id="a mark on nothing"),
        pytest.param(
            "a" + "\u0301" * 5, "a" + "\u0301" * 3 + r"\u0301\u0301", id="a pile of marks"
        ),
    ],
)
def test_what_does_not_stand_for_itself_is_escaped(text, shown):
    assert printable(text) == shown


@settings(deadline=None)
@given(st.text(st.characters(codec=None)))
def test_printable_text_is_one_line_of_printable_characters(text):
    assert printable(text).isprintable()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("a|b", r"a\|b", id="a cell's end"),
        pytest.param("<script>", "&lt;script&gt;", id="HTML"),
        pytest.param("a&lt;", "a&amp;lt;", id="an entity"),
        pytest.param("*a* _b_ `c` ~d~", r"\*a\* \_b\_ \`c\` \~d\~", id="emphasis and code"),
        pytest.param("[a](b)", r"\[a\](b)", id="a link"),
        pytest.param("https://x.yz www.x.yz", r"https\://x.yz www\.x.yz", id="links nobody marked"),
        pytest.param(":smile: a: b", r"\:smile: a: b", id="a little picture"),
        pytest.param("$x$ #1", r"\$x\$ \#1", id="formulas and issues"),
        pytest.param("\\|", r"\\\|", id="an escape already"),
        pytest.param(f"{RTL}a", r"\\u202ea", id="an escape of ours"),
    ],
)
def test_markdown_reads_nothing_in_it(text, shown):
    assert markdown(text) == shown


@pytest.mark.parametrize(
    "name", ["a|b", "<b>x</b>", "*a* `c` [l](u)", "\\|", "&lt;", "~~d~~", "a_b_c", "# x"]
)
def test_a_reader_of_markdown_shows_the_name_itself(standings_of, caption, name):
    markdown_it = pytest.importorskip("markdown_it")
    table = standings_table(standings_of(name, "z"), caption, Format.MARKDOWN)

    page = markdown_it.MarkdownIt().enable("table").enable("strikethrough").render(table)

    cells = re.findall(r"<td[^>]*>(.*?)</td>", page)
    assert html.unescape(cells[2]) == name
    assert len(cells) == 2 * 12


@pytest.mark.parametrize("start", list("=+-@\t\r＝＋－＠"))
def test_a_spreadsheet_sees_no_formula(start):
    assert csv_cell(f"{start}1+1").startswith("'")


@settings(deadline=None)
@given(st.text(st.characters(codec=None)))
def test_json_gives_back_every_text_and_shows_only_printable_bytes(text):
    written = json_text({"bot": text})

    assert json.loads(written) == {"bot": text}
    assert all(line.isprintable() for line in written.split("\n"))
    assert not set("<>&") & set(written)


HOSTILE = (
    "=1+1",
    "a|b",
    "<script>alert(1)</script>",
    f"{RTL}kcud",
    "007",
    "1e5",
    "nan",
    "-",
    "–",
    "",
    "漢字漢字",
    "a,b;\"c'",
    f"x{ESCAPE}\n| 1 | fake |",
    "\udcff",
    "  padded  ",
)


def test_every_hostile_name_keeps_to_its_cell_in_text(standings_of, caption):
    table = standings_table(standings_of(*HOSTILE), caption, Format.TEXT).split("\n\n")[1]
    lines = table.split("\n")

    assert len(lines) == 2 + len(HOSTILE)
    # Every line ends with the faults, so all are equally wide, wide characters counted twice.
    assert {wcswidth(line) for line in lines} == {wcswidth(lines[0])}
    assert [line.split()[2] for line in lines if "007" in line or "1e5" in line] == ["007", "1e5"]
    assert r"\u202ekcud" in table


def test_every_hostile_name_keeps_to_its_cell_in_markdown(standings_of, caption):
    table = standings_table(standings_of(*HOSTILE), caption, Format.MARKDOWN).split("\n\n")[1]
    lines = table.split("\n")

    assert len(lines) == 2 + len(HOSTILE)
    assert {len(re.findall(r"(?<!\\)\|", line)) for line in lines} == {13}
    assert "<" not in table
    assert "| 007 " in table


def test_every_hostile_name_comes_back_from_csv_guarded(standings_of, caption):
    rows = list(
        csv.DictReader(io.StringIO(standings_table(standings_of(*HOSTILE), caption, Format.CSV)))
    )

    names = [row["bot"] for row in rows]
    assert names[:8] == [
        "'=1+1",
        "a|b",
        "<script>alert(1)</script>",
        r"\u202ekcud",
        "007",
        "1e5",
        "nan",
        "'-",
    ]
    assert len(rows) == len(HOSTILE)
    assert {row["faults"] for row in rows} == {"0"}


def test_every_hostile_name_comes_back_from_json_as_it_was(standings_of, caption):
    standings = standings_of(*HOSTILE)

    rows = json.loads(standings_table(standings, caption, Format.JSON))["rows"]
    duels = json.loads(crosstable_table(standings, caption, Format.JSON))["differences"]

    assert tuple(row["bot"] for row in rows) == HOSTILE
    assert {duel["opponent"] for duel in duels} == set(HOSTILE)


@pytest.mark.parametrize("form", Format)
@settings(deadline=None)
@given(names=st.lists(st.text(st.characters(codec=None), max_size=12), unique=True, max_size=5))
def test_no_name_breaks_a_table(form, names):
    from donka.ranking.comparing import Neighbours
    from donka.ranking.difference import Difference
    from donka.ranking.policy import FaultPolicy
    from donka.ranking.settled import Verdict
    from donka.ranking.standings import Crosstable, Row, Standings
    from donka.report.caption import Caption

    rows = tuple(Row(name, 1, 6.5, None, 2.5, 0.25, 1, 4, 0, 0, name) for name in names)
    cells = tuple(tuple(None if a == b else Difference() for b in names) for a in names)
    table = Crosstable(tuple(names), cells)
    neighbours = tuple(Neighbours(*both, 1.0, 0.5, Verdict.SEPARATED) for both in pairwise(names))
    hostile = Standings(
        rows, table, FaultPolicy(), 1, 0, bytes(32), neighbours=neighbours, by_block=tuple(names)
    )

    for table in (standings_table, crosstable_table):
        text = table(hostile, Caption("league", bytes(32), "".join(names), "none"), form)
        assert all(line.isprintable() for line in text.encode().decode().split("\n"))
