"""What readers do on a site: they choose a language and colours, sort, follow links, go back, print."""

import json
import re
from itertools import pairwise

import pytest
from site_pages import kinds, places

pytestmark = [pytest.mark.slow, pytest.mark.timeout(120)]

PLACE_OF_COLUMN = {
    "rank": "rank",
    "range": "best_rank",
    "points": "points",
    "place": "place",
    "win_share": "win_share",
    "games": "games",
    "faults": "faults",
}
"""Of a heading's class, by which value of standings.json its column is sorted."""
ROUNDING = 0.006
"""Equal as they are shown, and then in the order of the table."""


def site(results, path, moment=""):
    return (results / "site" / path).as_uri() + moment


def theme(page):
    return page.locator("html").get_attribute("data-theme")


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        pytest.param("bg-BG", "bg", id="a Bulgarian browser"),
        pytest.param("en-GB", "en", id="an English one"),
        pytest.param("de-DE", "en", id="one of neither"),
    ],
)
def test_the_first_page_forwards_to_the_browser_s_language(read, plain, locale, language):
    with read(locale=locale) as reader:
        page = reader.open(site(plain, "index.html"))
        page.wait_for_url(f"**/{language}/index.html")

        assert page.locator("html").get_attribute("lang") == language
        reader.seen.nothing()


def test_the_first_page_forwards_to_the_language_that_was_kept(read, plain):
    with read(locale="en-GB") as reader:
        page = reader.open(site(plain, "en/index.html"))
        page.locator("#language").click()
        page.wait_for_url("**/bg/index.html")

        another = reader.context.new_page()
        another.goto(site(plain, "index.html"))
        another.wait_for_url("**/bg/index.html")
        reader.seen.nothing()


def test_without_scripts_the_first_page_has_links_and_tables_are_whole(read, plain):
    with read(java_script_enabled=False) as reader:
        page = reader.open(site(plain, "index.html"))
        page.get_by_role("link", name="Български").click()
        page.wait_for_url("**/bg/index.html")

        assert page.locator("table.standings tbody tr").count() == 5
        assert page.locator("#theme").is_hidden()


def test_the_other_language_is_the_same_page_at_the_same_moment(reader, plain):
    for path in kinds(plain, "en"):
        name = path.relative_to(plain / "site" / "en").as_posix()
        moment = {
            "replay.html": f"#{places(plain)[0]}.1.1.3",
            "cards.html": f"#{places(plain)[0]}.*.1",
            "index.html": "#further",
        }.get(name, "")
        page = reader.open(path.as_uri() + moment)

        page.locator("#language").focus()
        page.keyboard.press("Enter")
        page.wait_for_url(f"**/bg/{name}{moment}")
        page.locator("#language").click()
        page.wait_for_url(f"**/en/{name}{moment}")


@pytest.mark.parametrize("scheme", ["file", "http"])
def test_the_colours_are_kept_from_page_to_page_and_over_the_day(reader, plain, address, scheme):
    def where(path):
        return site(plain, path) if scheme == "file" else address(plain / "site" / path)

    page = reader.open(where("en/index.html"))
    assert theme(page) == "auto"
    page.locator("#theme").focus()
    shades = []
    for wanted in ("light", "dark"):
        page.keyboard.press("Enter")
        assert theme(page) == wanted
        shades.append(page.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert shades[0] != shades[1]

    page.get_by_role("link", name="Crosstable").first.click()
    page.wait_for_url("**/crosstable.html")
    assert theme(page) == "dark"
    another = reader.context.new_page()
    another.goto(where("bg/bots/duck.html"))
    assert theme(another) == "dark"


def test_the_standings_are_sorted_by_keyboard_by_every_column(reader, plain):
    rows = json.loads((plain / "standings.json").read_text(encoding="utf-8"))["rows"]
    by_bot = {row["bot"]: row for row in rows}
    page = reader.open(site(plain, "en/index.html"))
    headings = page.locator("table.standings thead th:has(button)")
    names = page.locator("table.standings tbody th")
    sorted_by = set()
    headings.first.locator("button").focus()
    for at in range(headings.count()):
        heading = headings.nth(at)
        assert heading.locator("button").evaluate("each => each === document.activeElement")
        column = heading.get_attribute("class")
        key = PLACE_OF_COLUMN.get(column, column)
        sorted_by.add(column)
        seen = {}
        for _ in range(2):
            page.keyboard.press("Enter")
            order = heading.get_attribute("aria-sort")
            assert page.locator("table.standings [aria-sort]").count() == 1
            seen[order] = [by_bot[name][key] for name in names.all_text_contents()]
        assert set(seen) == {"ascending", "descending"}
        falling = seen["descending"]
        for values in (seen["ascending"], falling[::-1]):
            for one, other in pairwise(values):
                assert one <= other if isinstance(one, str) else other - one > -ROUNDING, column
        page.keyboard.press("Tab")
    assert sorted_by == {*PLACE_OF_COLUMN, "bot", "letters"}


@pytest.mark.parametrize("language", ["en", "bg"])
def test_what_is_read_is_what_standings_json_says(reader, plain, language):
    rows = json.loads((plain / "standings.json").read_text(encoding="utf-8"))["rows"]
    page = reader.open(site(plain, f"{language}/index.html"))
    headings = page.locator("table.standings thead th").evaluate_all(
        "all => all.map(each => each.className)"
    )
    shown = page.locator("table.standings tbody tr").evaluate_all(
        "all => all.map(row => [...row.cells].map(cell => cell.innerText.trim()))"
    )

    def two(number):
        text = f"{number:.2f}"
        return text.replace(".", ",") if language == "bg" else text

    for row, cells in zip(rows, shown, strict=True):
        cell = dict(zip(headings, cells, strict=True))
        first, last = row["best_rank"], row["worst_rank"]
        assert cell["rank"] == str(row["rank"])
        assert cell["range"] == (str(first) if first == last else f"{first}\u2013{last}")
        assert (cell["bot"], cell["letters"]) == (row["bot"], row["letters"])
        assert cell["points"] == f"{two(row['points'])} ± {two(row['plus_minus'])}"
        assert cell["place"] == two(row["place"])
        assert (cell["games"], cell["faults"]) == (str(row["games"]), str(row["faults"]))


def test_three_clicks_lead_from_the_standings_to_why_a_worst_deal_was_lost_and_back_again(
    reader, plain
):
    page = reader.open(site(plain, "index.html"))
    page.wait_for_url("**/en/index.html")
    page.get_by_role("link", name="careful").first.click()
    page.wait_for_url("**/bots/careful.html")
    link = page.locator("section:has(#worst) a[href*='cards.html#']").first
    shown = link.get_attribute("href").partition("#")[2]
    link.click()
    page.wait_for_url(f"**/cards.html#{shown}")

    text = page.locator("main").inner_text()
    assert "careful" in text
    assert page.locator("main table").count() > 0
    for before in ("bots/careful.html", "en/index.html"):
        page.go_back()
        page.wait_for_url(f"**/{before}")
    page.go_forward()
    assert page.locator("h1").inner_text() == "careful"


def test_back_and_forward_pass_through_the_deals_that_were_shown(reader, plain):
    first, second = places(plain)[:2]
    page = reader.open(site(plain, "en/replay.html", f"#{first}.1.1"))
    titles = [page.title()]
    for moment in (f"{first}.2.1", f"{second}.3.1"):
        page.evaluate("moment => { location.hash = moment; }", moment)
        page.wait_for_function("before => document.title !== before", arg=titles[-1])
        titles.append(page.title())
    assert len(set(titles)) == 3

    page.go_back()
    page.wait_for_function("title => document.title === title", arg=titles[1])
    page.go_back()
    page.wait_for_function("title => document.title === title", arg=titles[0])
    page.go_forward()
    page.wait_for_function("title => document.title === title", arg=titles[1])


def test_printed_a_page_is_its_content_alone_and_nothing_of_it_is_cut_off(read, plain):
    with read(viewport={"width": 1280, "height": 900}) as reader:
        for path in kinds(plain, "en"):
            page = reader.open(path.as_uri())
            page.emulate_media(media="print")

            assert page.locator("nav[aria-label=Pages]").is_hidden(), path.name
            assert page.locator("#theme").is_hidden(), path.name
            cut = page.evaluate(
                "() => [...document.querySelectorAll('.scroll, .config')].filter("
                "each => getComputedStyle(each).overflowX !== 'visible').length"
            )
            assert cut == 0, path.name
            page.emulate_media(media="screen")
        reader.seen.nothing()


def test_every_part_of_a_page_can_be_reached_by_keyboard_beginning_with_the_way_past_the_pages(
    reader, plain
):
    page = reader.open(site(plain, "en/index.html"))
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert re.search("#main$", page.url)

    reached = page.evaluate("() => document.querySelectorAll('main a, main button').length")
    page.locator("#main").focus()
    met = set()
    for _ in range(reached + 5):
        page.keyboard.press("Tab")
        met.add(
            page.evaluate("""() => document.activeElement.closest("main a, main button")
            ? [...document.querySelectorAll("main a, main button")].indexOf(document.activeElement)
            : -1""")
        )
    assert met - {-1} == set(range(reached))
