"""What can be taken along: every file beside the pages, how large it is and what it is for."""

from dataclasses import dataclass

from donka.phrase import Phrase
from donka.report.site.frame import Frame
from donka.report.site.values import Download

_TABLES = {
    "standings": Phrase("The standings"),
    "crosstable": Phrase("The crosstable"),
}
_FORMS = {
    "txt": Phrase("as text, to read"),
    "md": Phrase("as Markdown, for forges and forums"),
    "csv": Phrase("as CSV, for spreadsheets"),
    "json": Phrase("as JSON, for programs, with all that is said of them"),
    "html": Phrase("as a piece of HTML, for a page of one's own"),
}
_OTHERS = {
    "config.yaml": Phrase(
        "The config. To play the same again it takes the same bots; entries under an alias have to be "
        "filled in."
    ),
    "seed.txt": Phrase("The seed all deals follow from, so that anybody can deal them again."),
}
_UNKNOWN = Phrase("A file of the tournament.")


@dataclass(frozen=True, slots=True)
class DownloadLine:
    """One file."""

    name: str
    size: int
    purpose: str


def downloads_page(frame: Frame) -> tuple[str, str]:
    """``downloads.html``."""
    return frame.page("downloads.html", lines=list(map(_line, frame.site.downloads)))


def _line(download: Download) -> DownloadLine:
    return DownloadLine(download.name, len(download.content), _purpose(download.name))


def _purpose(name: str) -> str:
    stem, _, ending = name.partition(".")
    if stem in _TABLES and ending in _FORMS:
        return Phrase("{table} {form}.", table=_TABLES[stem], form=_FORMS[ending])
    return _OTHERS.get(name, _UNKNOWN)
