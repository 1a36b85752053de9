"""The whole site but for the deals: the page at its root, both languages, assets, downloads."""

from collections.abc import Iterator

from donka.report.site.assets import assets
from donka.report.site.frame import Frame
from donka.report.site.pages import pages
from donka.report.site.values import Site
from donka.report.words import Language, words_of


def files(site: Site) -> Iterator[tuple[str, bytes]]:
    """Every file, by its path in the site."""
    english = Frame(site, words_of(Language.ENGLISH))
    yield "index.html", english.page("index.html", "forward.html")[1].encode()
    for language in Language:
        for path, text in pages(site, words_of(language)):
            yield f"{language}/{path}", text.encode()
    yield from assets()
    for download in site.downloads:
        yield f"files/{download.name}", download.content
