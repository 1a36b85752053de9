"""Long tables in pages: as many rows on each as its size allows."""

from collections.abc import Iterable, Iterator

from markupsafe import Markup

ROOM = 86_000
"""Bytes of rows on a page of at most 100,000: the rest is headings, notes, and what every page has."""


def paged(rows: Iterable[Markup], room: int = ROOM) -> Iterator[Markup]:
    """*rows* joined, page by page, each of at most *room* bytes; but one row at least."""
    page: list[Markup] = []
    size = 0
    for row in rows:
        needed = len(row.encode())
        if page and size + needed > room:
            yield Markup("\n").join(page)
            page, size = [], 0
        page.append(row)
        size += needed
    yield Markup("\n").join(page)
