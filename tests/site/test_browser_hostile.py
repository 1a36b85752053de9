"""Hostile text in every field: in a browser it is text, wherever it stands."""

import json

import pytest
from site_leagues import FORMULA, LONGEST, PWNED, SCRIPT
from site_pages import addresses, pages, places, script

pytestmark = [pytest.mark.slow, pytest.mark.timeout(200)]

UNSEEN = "\x1b\u202e\u200b\x07"

FOREIGN = """() => [
    ...[...document.querySelectorAll("img, iframe, object, embed, form[action], base, style, meta[http-equiv]")]
        .filter(each => each.httpEquiv !== "Content-Security-Policy").map(each => each.outerHTML),
    ...[...document.scripts].filter(each => each.type !== "application/json" && !each.src.includes("/assets/")
        && !each.src.includes("/deals/")).map(each => each.outerHTML),
    ...[...document.querySelectorAll("*")].flatMap(each => each.getAttributeNames()
        .filter(name => name.startsWith("on") || name === "style").map(name => `${each.tagName} ${name}`)),
    ...[...document.querySelectorAll("a[href]")].filter(each => !/^(file|http):$/.test(each.protocol)
        || /example.org/.test(each.href)).map(each => each.outerHTML),
]"""


def test_nothing_of_it_runs_or_makes_an_element_on_any_page(reader, hostile):
    for where in addresses(hostile, pages(hostile)):
        page = reader.open(where)

        assert page.evaluate("window.__pwned") is None, where
        assert page.evaluate(FOREIGN) == [], where
        text = page.evaluate("document.documentElement.outerHTML")
        assert "/home/anna" not in text, where
        assert not set(UNSEEN) & set(text), where


def test_what_was_printed_can_be_read_as_it_was(reader, hostile):
    page = reader.open((hostile / "site" / "en" / "faults.html").as_uri())

    text = page.locator("main").inner_text()
    for printed in (PWNED, SCRIPT, FORMULA, r"\x1b[2J", r"\u202e", "bot.py"):
        assert printed in text, printed


def test_a_fault_is_told_in_the_replay_and_does_nothing(reader, hostile):
    seen = 0
    for place in places(hostile)[:2]:
        table, number = place.split(".")
        data = script(hostile / "site" / "deals" / table / f"{number}.js")
        game = next(game for game in data["games"] if game.get("faults"))
        fault = game["faults"][0]
        moment = f"{place}.{game['rotation']}.{fault['deal']}.{fault['trick']}"
        for path in ("replay.html", "cards.html"):
            shown = moment if path == "replay.html" else f"{place}.*.{fault['deal']}"
            page = reader.open((hostile / "site" / "en" / path).as_uri() + f"#{shown}")
            page.wait_for_function("document.querySelector('main').innerText.includes('crashy')")
            seen += PWNED in page.locator("main").inner_text()
            assert page.evaluate("window.__pwned") is None
            assert page.evaluate(FOREIGN) == []
            assert not set(UNSEEN) & set(page.evaluate("document.documentElement.outerHTML"))
            page.keyboard.press("End")
    assert seen >= 1


MADE_UP = {
    "an element": PWNED,
    "too much": "1.1.1.1.1.1.1.1",
    "a way up": "../../index",
    "no such rotation": "1.1.9.1",
    "no such set": "1.99999999.1.1",
    "no such deal": "1.1.1.999",
    "words of the language": "__proto__.constructor.1.1",
    "no UTF-8": "%E0%A4%A",
    "below nothing": "-1.-1.-1.-1",
    "a number in another way": "1e1.1.1.1",
    "stars": "1.1.*.1.*",
}


@pytest.mark.parametrize("path", ["en/replay.html", "bg/replay.html", "en/cards.html"])
def test_a_link_that_somebody_made_up_is_answered_in_a_line(read, hostile, path):
    for moment in MADE_UP.values():
        with read() as reader:
            page = reader.open((hostile / "site" / path).as_uri() + f"#{moment}")
            page.wait_for_selector("#chooser .note:not(:empty)")

            assert page.evaluate("window.__pwned") is None
            assert page.evaluate(FOREIGN) == []
            # A set that is not there is a file that is not there.
            assert [each for each in reader.seen.errors if "ERR_FILE_NOT_FOUND" not in each] == []
            assert reader.seen.outside == reader.seen.dialogs == []


def test_the_tables_for_other_people_s_pages_do_nothing_there(reader, hostile):
    for path in sorted((hostile / "site" / "files").glob("*.html")):
        page = reader.open(path.as_uri())

        assert page.evaluate("window.__pwned") is None
        assert page.evaluate(FOREIGN) == []
        assert LONGEST in page.locator("table").first.inner_text()


def test_a_name_at_its_limit_is_whole_where_it_can_be_read(reader, hostile):
    page = reader.open((hostile / "site" / "en" / "index.html").as_uri())

    assert page.locator("table.standings tbody th", has_text=LONGEST).count() == 1


def test_who_is_behind_an_alias_is_nowhere(hostile):
    for path in (hostile / "site").rglob("*"):
        if path.is_file():
            told = path.read_bytes()
            assert b"hidden-author" not in told, path
            assert b"/home/anna" not in told, path
    rows = json.loads((hostile / "site" / "files" / "standings.json").read_text())["rows"]
    assert "mine" not in {row["bot"] for row in rows}
