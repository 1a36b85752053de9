"""Tournaments to publish, made once; each test gets a copy of its own."""

import shutil

import pytest
from made_up import FOUR, MadeUp

from donka.publish.publishing import publish


@pytest.fixture(scope="session")
def over(tmp_path_factory):
    """A tournament that is over, of two sets."""
    made = MadeUp(FOUR, {"sets": 2, "block": 1, "unit": "cycle"}, faulty="doe")
    return made.make(tmp_path_factory.mktemp("over") / "made-up")


@pytest.fixture
def folder(over, tmp_path):
    """A copy of it."""
    return shutil.copytree(over, tmp_path / "made-up")


def files(site):
    """A site of three pages, beside the deals and the downloads: what is on them is not the matter."""
    standing = f"{site.standings.sets} sets".encode()
    yield from ((path, standing) for path in ("index.html", "en/index.html", "en/bots/ant.html"))
    for download in site.downloads:
        yield f"files/{download.name}", download.content


FILES = "donka.publish.publishing.files"


@pytest.fixture
def few_pages(monkeypatch):
    """Whatever is published has few pages."""
    monkeypatch.setattr(FILES, files)


@pytest.fixture(scope="session")
def published_once(over, tmp_path_factory):
    """The tournament that is over, with its site of few pages."""
    folder = shutil.copytree(over, tmp_path_factory.mktemp("published") / "made-up")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(FILES, files)
        publish(folder)
    return folder


@pytest.fixture
def published(published_once, tmp_path):
    """A copy of it."""
    return shutil.copytree(published_once, tmp_path / "made-up")
