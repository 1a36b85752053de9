"""Sites of small tournaments, played and published once, and a browser to read them in."""

import fcntl
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

# What the tests of the command line know of processes and of small tournaments.
sys.path.insert(0, str(Path(__file__).parents[1] / "cli"))

from site_browser import ARGUMENTS, CHROMIUM, Reader, lack, reading
from site_leagues import HOSTILE_NAME, made
from site_server import serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="session")
def sites(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which all workers of a run of tests keep the tournaments."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    (shared / "sites").mkdir(exist_ok=True)
    return shared / "sites"


@pytest.fixture(scope="session")
def published(sites: Path) -> Callable[[str], Path]:
    """Makes the tournament of a name; where it lies, with its site in ``site/``."""

    @cache
    def make(name: str) -> Path:
        # Made by the worker that needs it first; the others wait.
        with (sites / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            done = sites / f"{name}.done"
            if not done.exists():
                done.write_text(str(made(name, sites / name)))
            return Path(done.read_text())

    return make


@pytest.fixture(scope="session")
def plain(published: Callable[[str], Path]) -> Path:
    """A finished tournament of five bots of the house."""
    return published("plain")


@pytest.fixture(scope="session")
def hostile(published: Callable[[str], Path]) -> Path:
    """A finished one whose every text is hostile, published with what its bots printed."""
    return published(HOSTILE_NAME)


@pytest.fixture(scope="session")
def running(published: Callable[[str], Path]) -> Path:
    """One that was stopped before its end, with a secret seed."""
    return published("running")


@pytest.fixture(scope="session")
def candidates(published: Callable[[str], Path]) -> Path:
    """A finished gauntlet of two candidates."""
    return published("candidates")


@pytest.fixture(scope="session")
def settled(published: Callable[[str], Path]) -> Path:
    """One that was played until settled, or to its cap."""
    return published("settled")


def _need(**what: bool) -> None:
    reason = lack(**what)
    if reason is None:
        return
    if os.environ.get("CI"):
        pytest.fail(f"CI promises a machine with everything: {reason}", pytrace=False)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def axe() -> None:
    """Skips where axe-core is not."""
    _need(axe=True)


@pytest.fixture(scope="session")
def vnu() -> None:
    """Skips where the validator of HTML is not."""
    _need(vnu=True)


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    """Chromium, one for all tests of a worker."""
    _need(browser=True)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def read(browser: "Browser") -> Callable[..., AbstractContextManager[Reader]]:
    """Begins a new reader's context, closed at the end of its ``with``."""
    return partial(reading, browser)


@pytest.fixture
def reader(read: Callable[..., AbstractContextManager[Reader]]) -> Iterator[Reader]:
    """A reader of this test's own; the test fails if anything went wrong in the browser."""
    with read() as reader:
        yield reader
        reader.seen.nothing()


@pytest.fixture(scope="session")
def address(sites: Path) -> Iterator[Callable[[Path], str]]:
    """Tells under which address a published file is served."""
    with serving(sites) as root:
        yield lambda path: f"{root}/{path.relative_to(sites).as_posix()}"
