"""Every page of every site, opened as readers open them: no error, no request outside, nothing cut off."""

import pytest
from site_pages import addresses, kinds, moments, pages

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

SITES = ["plain", "hostile", "running", "candidates", "settled"]
PHONE = {"width": 360, "height": 640}
DESKTOP = {"width": 1280, "height": 900}
MOST_BYTES = 100_000

CUT_OFF = """() => [...document.querySelectorAll("body *")]
    .filter(each => each.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
    .filter(each => !each.closest(".scroll, [tabindex='0'], .skip"))
    .map(each => `${each.tagName}.${each.className}: ${each.textContent.slice(0, 40)}`).slice(0, 5)"""

INJECTED = """() => {
    const script = document.createElement("script");
    script.textContent = "window.__injected = true";
    document.body.append(script);
    const image = document.createElement("img");
    image.setAttribute("onerror", "window.__injected = true");
    image.src = "data:,";
    document.body.append(image);
    return new Promise(done => setTimeout(() => done(window.__injected === undefined), 100));
}"""


@pytest.fixture(params=SITES)
def results(request):
    return request.getfixturevalue(request.param)


def test_a_page_opens_from_a_file_manager_and_fits_a_phone_and_a_desktop(read, results):
    too_wide = []
    with read(viewport=PHONE) as reader:
        for address in addresses(results, pages(results)):
            page = reader.open(address)
            for size in (PHONE, DESKTOP):
                page.set_viewport_size(size)
                shown = page.evaluate("document.documentElement.scrollWidth")
                if shown > size["width"]:
                    too_wide.append((size["width"], address, shown, page.evaluate(CUT_OFF)))
        reader.seen.nothing()

    assert too_wide == []


def test_a_page_opens_from_a_web_server(reader, plain, address):
    shown = moments(plain)
    for page in pages(plain):
        reader.open(address(page) + shown.get(page.name, ""))
        assert reader.page.title()
        assert reader.page.locator("html").get_attribute("lang") in {"en", "bg"}


def test_what_is_injected_into_a_page_does_not_run(read, plain, address):
    with read() as reader:
        for page in [plain / "site" / "index.html", *kinds(plain, "en")]:
            for where in (page.as_uri(), address(page)):
                reader.open(where)
                assert reader.page.evaluate(INJECTED), where
        refused = [each for each in reader.seen.errors if "Content Security Policy" in each]
        assert len(refused) >= 2 * len(kinds(plain, "en"))


def test_a_page_says_its_language(plain):
    for page in pages(plain):
        folder = page.relative_to(plain / "site").parts[0]
        begins = page.read_text(encoding="utf-8")[:200]
        assert f'<html lang="{folder if folder in ("en", "bg") else "en"}">' in begins


def test_no_page_is_larger_than_is_good_for_a_phone(results):
    sizes = {page.name: page.stat().st_size for page in pages(results)}

    assert {name: size for name, size in sizes.items() if size > MOST_BYTES} == {}
