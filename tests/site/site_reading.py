"""Pages read as a browser reads them, without one: elements, their attributes, tables, text."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

_VOID = {"meta", "link", "br", "img", "input", "hr"}
_ENDED_BY = {
    "td": {"td", "th", "tr"},
    "th": {"td", "th", "tr"},
    "tr": {"tr"},
    "li": {"li"},
}
"""What may end without saying so, and by which elements."""


@dataclass
class Element:
    """An element with all within it."""

    tag: str
    attributes: dict[str, str]
    parts: list["Element | str"] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "".join(part if isinstance(part, str) else part.text for part in self.parts)

    def all(self, *tags: str) -> list["Element"]:
        found = []
        for part in self.parts:
            if isinstance(part, Element):
                found += [part] if not tags or part.tag in tags else []
                found += part.all(*tags)
        return found


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Element("", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for ended, by in _ENDED_BY.items():
            if tag in by and any(each.tag == ended for each in self.open):
                self._close(ended)
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].parts.append(element)
        if tag not in _VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].parts.append(element)

    def handle_endtag(self, tag: str) -> None:
        assert any(each.tag == tag for each in self.open), f"</{tag}> ends nothing"
        self._close(tag)

    def handle_data(self, data: str) -> None:
        self.open[-1].parts.append(data)

    def _close(self, tag: str) -> None:
        # A table within what is open is not ended by its own rows.
        while self.open.pop().tag != tag:
            pass


def read(page: str | bytes) -> Element:
    """The whole of *page*."""
    reader = _Reader()
    reader.feed(page if isinstance(page, str) else page.decode())
    reader.close()
    return reader.open[0]


def table(page: str | bytes, name: str) -> list[list[str]]:
    """The cells of the body of the first table whose class is *name*, spaces made single."""
    return tables(page, name)[0]


def tables(page: str | bytes, name: str) -> list[list[list[str]]]:
    """The same of all tables whose class is *name*."""
    found = [each for each in read(page).all("table") if name in each.attributes["class"].split()]
    return [
        [
            [" ".join(cell.text.split(" ")).strip() for cell in line.all("td", "th")]
            for line in each.all("tbody")[0].all("tr")
        ]
        for each in found
    ]
