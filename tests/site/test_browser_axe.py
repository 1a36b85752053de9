"""Every kind of page judged by axe-core: can it be used by keyboard, with a screen reader, in any light?"""

import pytest
from site_browser import AXE
from site_pages import LANGUAGES, addresses, kinds

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

WIDTHS = (1280, 360)

JUDGED = """async () => {
    const options = {resultTypes: ["violations"], runOnly: [
        "wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]};
    const {violations} = await axe.run(document, options);
    return violations.flatMap(each => each.nodes.map(
        node => `${each.id}: ${node.target.join(" ")}: ${node.failureSummary.split("\\n")[1]}`));
}"""


@pytest.fixture
def judged(axe, read):
    """Judges pages in a theme; what is wrong with them, by page."""
    source = AXE.read_text(encoding="utf-8")

    def judge(found, theme, width=1280):
        wrong = {}
        # The policy of the pages would not let the judge in.
        with read(
            bypass_csp=True, color_scheme=theme, viewport={"width": width, "height": 900}
        ) as reader:
            for where in found:
                page = reader.open(where)
                page.evaluate(source)
                if told := page.evaluate(JUDGED):
                    wrong[where.rpartition("/site/")[2]] = told
        return wrong

    return judge


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_page_can_be_used_by_everybody(judged, plain, language, theme):
    found = [plain / "site" / "index.html", *kinds(plain, language)]

    assert judged(addresses(plain, found), theme) == {}


@pytest.mark.parametrize("site", ["hostile", "candidates"])
def test_so_it_can_on_a_phone_where_bots_fail_or_are_candidates(request, judged, site):
    results = request.getfixturevalue(site)

    assert judged(addresses(results, kinds(results, "en")), "light", width=360) == {}
