"""A site of two hundred bots with long names: no page is too long, and none takes long."""

from functools import cache

import pytest
from site_reading import table
from site_samples import site

from donka.report.site.pages import pages
from donka.report.words import Language, words_of

MOST = 100_000
NAMES = tuple(f"{number:03d}" + "щ" * 37 for number in range(1, 201))


@cache
def written(language):
    return dict(pages(site(*NAMES), words_of(language)))


@pytest.mark.slow
@pytest.mark.parametrize("language", Language)
def test_two_hundred_long_names_keep_every_page_below_a_hundred_kilobytes(language):
    sizes = {path: len(page.encode()) for path, page in written(language).items()}

    assert {path: size for path, size in sizes.items() if size > MOST} == {}
    assert "neighbours.html" in sizes


@pytest.mark.slow
def test_the_crosstable_is_continued_from_page_to_page():
    found = written(Language.ENGLISH)
    in_order = sorted(
        (path for path in found if path.startswith("crosstable")),
        key=lambda path: (len(path), path),
    )

    assert len(in_order) > 10
    assert [line[0] for path in in_order for line in table(found[path], "cross")] == list(NAMES)
