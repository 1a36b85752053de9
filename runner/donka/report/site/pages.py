"""All pages of one language."""

from collections.abc import Iterator

from donka.report.site.bot_pages import bot_pages
from donka.report.site.course_page import course_page
from donka.report.site.crosstable_page import crosstable_pages
from donka.report.site.downloads_page import downloads_page
from donka.report.site.faults_page import faults_page
from donka.report.site.frame import Frame
from donka.report.site.method_page import method_page
from donka.report.site.standings_page import standings_pages
from donka.report.site.values import Site
from donka.report.words import Words


def pages(site: Site, words: Words) -> Iterator[tuple[str, str]]:
    """Every page, by its path in the folder of the language that *words* are of."""
    frame = Frame(site, words)
    yield from standings_pages(frame)
    yield from crosstable_pages(frame)
    yield course_page(frame)
    yield method_page(frame)
    yield faults_page(frame)
    yield downloads_page(frame)
    yield frame.page("replay.html")
    yield frame.page("cards.html")
    yield from bot_pages(frame)
