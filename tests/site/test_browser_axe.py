"""Every kind of page judged by axe-core: can it be used by keyboard, with a screen reader, in any light?"""

import pytest
from site_browser import AXE
from site_pages import LANGUAGES, addresses, kinds

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

JUDGED = """async only => {
    const {violations} = await axe.run(document, {resultTypes: ["violations"], runOnly: only});
    return violations.flatMap(each => each.nodes.map(
        node => `${each.id}: ${node.target.join(" ")}: ${node.failureSummary.split("\\n")[1]}`));
}"""
ALL = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
OF_COLOURS = ["color-contrast", "link-in-text-block"]
"""What a theme can change: it is nothing but other colours."""


COLOURS = """() => [...document.querySelectorAll("*")].map(each => {
    const {color, backgroundColor, fill, stroke} = getComputedStyle(each);
    return [color, backgroundColor, fill, stroke].join();
})"""


@pytest.fixture
def judged(axe, read):
    """Judges pages in both themes; what is wrong with them, by page."""
    source = AXE.read_text(encoding="utf-8")

    def judge(found, width):
        wrong = {}
        # The policy of the pages would not let the judge in.
        with read(bypass_csp=True, viewport={"width": width, "height": 900}) as reader:
            for where in found:
                page = reader.open(where)
                page.evaluate(source)
                told = page.evaluate(JUDGED, ALL)
                page.emulate_media(color_scheme="dark")
                told += page.evaluate(JUDGED, OF_COLOURS)
                page.emulate_media(color_scheme="light")
                if told:
                    wrong[where.rpartition("/site/")[2]] = told
        return wrong

    return judge


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_page_can_be_used_by_everybody_in_any_light(judged, plain, language):
    found = [plain / "site" / "index.html", *kinds(plain, language)]

    assert judged(addresses(plain, found), 1280) == {}


def test_so_it_can_on_a_phone_where_everything_fails(judged, hostile):
    assert judged(addresses(hostile, kinds(hostile, "en")), 360) == {}


def test_so_it_can_where_a_gauntlet_s_pages_are_others(judged, candidates):
    found = [
        candidates / "site" / "bg" / f"{name}.html" for name in ("index", "crosstable", "cards")
    ]

    assert judged(addresses(candidates, found), 1280) == {}


def test_the_theme_that_a_reader_chooses_has_the_colours_of_the_system_s(read, plain):
    page = (plain / "site" / "en" / "index.html").as_uri()
    for theme, other in (("light", "dark"), ("dark", "light")):
        with read(color_scheme=theme) as reader:
            by_system = reader.open(page).evaluate(COLOURS)
        with read(color_scheme=other) as reader:
            reader.open(page).evaluate("theme => localStorage.setItem('donka-theme', theme)", theme)
            assert reader.open(page).evaluate(COLOURS) == by_system
