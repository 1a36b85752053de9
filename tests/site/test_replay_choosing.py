"""Links that name no deal: one clear line, nothing loaded that is not a deal, and a way to choose one."""

import pytest
from site_pages import places

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

NO_DEAL = "is no deal: expected a table, a set, a rotation and a deal, such as 12.340.2.5."


def note(page):
    page.wait_for_function("document.querySelector('.note').textContent !== ''")
    return page.locator(".note").first.text_content()


def open_at(reader, site, name, fragment="", language="en"):
    return reader.open(f"{(site / 'site' / language / name).as_uri()}{fragment}")


@pytest.mark.parametrize("name", ["replay.html", "cards.html"])
@pytest.mark.parametrize(
    "fragment",
    [
        pytest.param("nonsense", id="a word"),
        pytest.param("1", id="a table alone"),
        pytest.param("01.1.1.1", id="a zero before a number"),
        pytest.param("1.1.5.1", id="a fifth rotation"),
        pytest.param("1.9999999999.1.1", id="a number beyond all numbers"),
        pytest.param("../../../etc/passwd", id="a path"),
        pytest.param("1/../2.1", id="a path in a number"),
        pytest.param("1.1.1.1%0a", id="a line end"),
        pytest.param("<img src=x onerror=alert(1)>", id="markup"),
    ],
)
def test_what_names_no_deal_is_told_and_nothing_is_loaded_for_it(reader, plain, name, fragment):
    asked = []
    reader.page.on("request", lambda request: asked.append(request.url.rpartition("/site/")[2]))
    page = open_at(reader, plain, name, f"#{fragment}")

    assert note(page).endswith(NO_DEAL)
    assert [each for each in asked if each.startswith("deals/")] == ["deals/index.js"]
    assert page.locator(".note img").count() == 0


@pytest.mark.parametrize("name", ["replay.html", "cards.html"])
@pytest.mark.parametrize(
    "fragment",
    [
        pytest.param("1.1.1.1.14", id="a fourteenth trick"),
        pytest.param("1.1.1.1.1.5", id="a fifth card"),
        pytest.param("1.1.1.1~4", id="a fifth seat"),
        pytest.param("1.1.1.1.1?.2", id="a card after the question"),
    ],
)
def test_what_names_no_moment_of_a_deal_is_told_so(reader, plain, name, fragment):
    assert note(open_at(reader, plain, name, f"#{fragment}")) == (
        f"\u201c{fragment}\u201d names no moment of its deal: expected a trick from 0 (the pass) to 13, "
        "a card from 0 to 4 and a seat from 0 to 3, such as 12.340.2.5.7.2~3."
    )


@pytest.mark.parametrize(
    ("language", "fragment", "line"),
    [
        pytest.param("en", "1.2.1.99", "There is no deal 99: the last one is deal 4.", id="deal"),
        pytest.param(
            "bg", "1.2.1.99", "Няма рунд 99: последният е рунд 4.", id="deal in Bulgarian"
        ),
        pytest.param(
            "bg",
            "oops",
            "„oops“ не е рунд: очакват се маса, сет, завъртане и рунд, например 12.340.2.5.",
            id="no place in Bulgarian",
        ),
    ],
)
def test_what_is_wrong_is_told_in_the_language_of_the_page(reader, plain, language, fragment, line):
    assert note(open_at(reader, plain, "replay.html", f"#{fragment}", language)) == line


def test_a_set_that_is_not_published_is_told(read, plain):
    with read() as reader:
        page = open_at(reader, plain, "replay.html", "#1.9999.1.1")
        assert note(page) == "Set 9999 of table 1 is not here."
        # The browser has said itself that there is no such file.
        assert any("9999.js" in each for each in reader.seen.errors)


@pytest.mark.parametrize("name", ["replay.html", "cards.html"])
def test_a_deal_is_chosen_by_who_meets_at_a_table(reader, plain, name):
    page = open_at(reader, plain, name)
    page.get_by_label("With the bot").select_option("careful")
    page.get_by_label("and the bot").select_option("duck")
    tables = page.get_by_label("Table", exact=True).locator("option").all_text_contents()
    assert len(tables) == 3
    assert all("careful" in table and "duck" in table for table in tables)

    page.get_by_label("Table", exact=True).select_option(tables[1])
    table = tables[1].partition(":")[0]
    sets = [place.partition(".")[2] for place in places(plain) if place.startswith(f"{table}.")]
    assert page.locator("#sets").text_content() == f"There are: {sets[0]}\u2013{sets[-1]}."
    page.get_by_label("Set", exact=True).fill(sets[-1])
    page.get_by_label("Deal", exact=True).fill("3")
    page.get_by_role("button", name="Show it").click()

    title = page.locator("h1 .title")
    title.filter(has_text=f"Table {table} · Set {sets[-1]}").wait_for()
    assert title.text_content().endswith("Deal 3")
    assert not page.locator("#chooser").is_visible()


def test_many_thousand_tables_are_chosen_from_at_once(reader, plain):
    page = open_at(reader, plain, "replay.html")
    page.wait_for_function("document.querySelector('[name=table]').options.length > 0")
    page.evaluate("""() => {
        const bots = Array.from({length: 200}, (_, at) => `bot-${at}`);
        const tables = Array.from({length: 30000}, (_, at) => ({
            table: at + 1, bots: [0, 1, 2, 3].map(seat => (at + 17 * seat) % 200),
            sets: [[at * 8 + 1, at * 8 + 8]]}));
        donkaReplay.choosing({bots, tables});
    }""")

    assert page.locator("[name=table] option").count() == 200
    assert page.locator(".more").text_content() == (
        "The first 200 of 30000 tables: choose a bot to see fewer."
    )
    page.get_by_label("With the bot").select_option("bot-7")
    page.get_by_label("and the bot").select_option("bot-24")
    assert page.locator("[name=table] option").first.text_content() == (
        "8: bot-7, bot-24, bot-41, bot-58"
    )


def test_names_are_text_wherever_they_are_shown(reader, hostile):
    page = open_at(reader, hostile, "replay.html", f"#{places(hostile)[0]}.1.1.9")
    page.locator(".caption").filter(has_text="plays").wait_for()
    page.keyboard.press("End")
    page.goto(page.url.replace("replay.html", "cards.html"))
    page.locator(".hand-of").first.wait_for()

    assert page.evaluate("window.__pwned") is None
