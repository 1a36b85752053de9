"""Tournaments to publish, made once; each test gets a copy of its own."""

import shutil

import pytest
from made_up import FOUR, MadeUp


@pytest.fixture(scope="session")
def over(tmp_path_factory):
    """A tournament that is over, of two sets."""
    made = MadeUp(FOUR, {"sets": 2, "block": 1, "unit": "cycle"}, faulty="doe")
    return made.make(tmp_path_factory.mktemp("over") / "made-up")


@pytest.fixture
def folder(over, tmp_path):
    """A copy of it."""
    return shutil.copytree(over, tmp_path / "made-up")


@pytest.fixture
def few_pages(monkeypatch):
    """A site of two pages, beside the deals and the downloads: what is on them is not the matter."""

    def files(site):
        standing = f"{site.standings.sets} sets".encode()
        yield from (
            (path, standing) for path in ("index.html", "en/index.html", "en/bots/ant.html")
        )
        for download in site.downloads:
            yield f"files/{download.name}", download.content

    monkeypatch.setattr("donka.publish.publishing.files", files)
