"""The piece of HTML: what it is made of, and that a cell's text stays text."""

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from donka.report.grid import Grid, Notes
from donka.report.html import as_html
from donka.report.look import Tint
from donka.report.printable import printable
from donka.report.tables import Format, crosstable_table, standings_table

ELEMENTS = {"table", "caption", "thead", "tbody", "tr", "th", "td", "h3", "ul", "li"}
CLASSES = {
    "donka-table", "donka-left", "donka-right", "donka-better", "donka-worse", "donka-title",
    "donka-notes",
}  # fmt: skip


class Read(HTMLParser):
    """What a page makes of a piece: its elements with their attributes, and the text in each."""

    def __init__(self, piece):
        super().__init__()
        self.elements = []
        self.texts = []
        self.feed(piece)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))
        self.texts.append("")

    def handle_data(self, data):
        if self.texts and data != "\n":
            self.texts[-1] += data

    def handle_comment(self, data):
        raise AssertionError(data)

    handle_decl = handle_pi = unknown_decl = handle_comment

    def of(self, *tags):
        return [
            text for (tag, _), text in zip(self.elements, self.texts, strict=True) if tag in tags
        ]


def test_a_piece_is_a_table_with_its_headings_and_its_notes_below():
    grid = Grid(
        title="league: crosstable",
        headings=("bot", "duck"),
        rows=(("duck", ""), ("<b>", "+1.25 ± 0.50")),
        left=frozenset((0,)),
        notes=(Notes("Check it", ("a & b", "'c'")), Notes("Empty", ()), Notes("", ("untitled",))),
        tints={(1, 1): Tint.RED},
        names=0,
    )

    assert as_html(grid) == (
        '<table class="donka-table">\n'
        "<caption>league: crosstable</caption>\n"
        "<thead>\n"
        '<tr><th scope="col" class="donka-left">bot</th><th scope="col" class="donka-right">duck</th></tr>\n'
        "</thead>\n"
        "<tbody>\n"
        '<tr><th scope="row" class="donka-left">duck</th><td class="donka-right"></td></tr>\n'
        '<tr><th scope="row" class="donka-left">&lt;b&gt;</th>'
        '<td class="donka-right donka-worse">+1.25 ± 0.50</td></tr>\n'
        "</tbody>\n"
        "</table>\n"
        '<h3 class="donka-title">Check it</h3>\n'
        '<ul class="donka-notes">\n'
        "<li>a &amp; b</li>\n"
        "<li>&#x27;c&#x27;</li>\n"
        "</ul>\n"
        '<ul class="donka-notes">\n'
        "<li>untitled</li>\n"
        "</ul>\n"
    )


@pytest.mark.parametrize("table", [standings_table, crosstable_table])
def test_the_tables_are_made_of_nothing_but_what_is_documented(standings, caption, table):
    read = Read(table(standings, caption, Format.HTML))

    assert {tag for tag, _ in read.elements} <= ELEMENTS
    for tag, attributes in read.elements:
        assert set(attributes) <= {"class", "scope"}
        assert set(attributes.get("class", "").split()) <= CLASSES
        assert attributes.get("scope") in ({"col", "row"} if tag == "th" else {None})


def test_a_row_is_headed_by_its_bot_wherever_the_column_stands(standings, caption):
    read = Read(standings_table(standings, caption, Format.HTML))

    rows = [
        text
        for (tag, attributes), text in zip(read.elements, read.texts, strict=True)
        if tag == "th" and attributes["scope"] == "row"
    ]
    assert rows == ["careful", "duck", "duck-2", "random", "late", "broken"]


@given(
    title=st.text(),
    cells=st.lists(st.text(st.characters(codec=None)), min_size=2, max_size=2),
    note=st.text()
    | st.sampled_from(["</li><script>x</script>", "<!--", "&lt;", "]]>", '" onclick="']),
)
def test_any_text_reads_back_printable_and_makes_no_element(title, cells, note):
    grid = Grid(title, tuple(cells), (tuple(cells),), frozenset((1,)), (Notes(title, (note,)),))

    read = Read(as_html(grid))

    assert [tag for tag, _ in read.elements] == [
        "table", "caption", "thead", "tr", "th", "th", "tbody", "tr", "td", "td",
        *(["h3"] if title else []), "ul", "li",
    ]  # fmt: skip
    assert read.of("caption") == [printable(title)]
    assert read.of("th") == read.of("td") == [printable(cell) for cell in cells]
    assert read.of("li") == [printable(note)]
