"""A browser as a reader has it, and all that goes wrong in it while a page is open."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Request, Route

CHROMIUM = which("chromium")
WEB = os.environ.get("DONKA_WEB", "")
"""The folder into which npm has installed axe-core and vnu-jar."""
AXE = Path(WEB, "node_modules/axe-core/axe.min.js")
VNU = Path(WEB, "node_modules/vnu-jar/build/dist/vnu.jar")

ARGUMENTS = (
    # As root it starts in no other way; what it shows is ours.
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE_MS = 10_000


def lack(browser: bool = False, axe: bool = False, vnu: bool = False) -> str | None:
    """Why what is asked for is not here."""
    if browser:
        try:
            import playwright.sync_api  # noqa: F401 - whether it is there
        except ImportError:
            return "no playwright (pip install -e '.[browser]')"
        if CHROMIUM is None:
            return "no chromium (Debian's package of that name)"
    if (axe and not AXE.is_file()) or (vnu and not VNU.is_file()):
        return "no DONKA_WEB with axe-core and vnu-jar (CONTRIBUTING.md says how to fill one)"
    if vnu and which("java") is None:
        return "no java (Debian's default-jre-headless)"
    return None


@dataclass
class Seen:
    """What went wrong in a context; empty lists where nothing did."""

    outside: list[str] = field(default_factory=list)
    """Requests beyond the site, which were refused."""
    errors: list[str] = field(default_factory=list)
    """Of the console, of scripts, of requests, and of the content security policy."""
    dialogs: list[str] = field(default_factory=list)

    def nothing(self) -> None:
        """Assert that nothing went wrong; begin anew."""
        wrong = [*self.outside, *self.errors, *self.dialogs]
        self.outside.clear()
        self.errors.clear()
        self.dialogs.clear()
        assert wrong == [], wrong


class Reader:
    """One reader's browser: a context with its own storage, and what went wrong in it."""

    def __init__(self, context: "BrowserContext") -> None:
        self.context = context
        self.seen = Seen()
        context.set_default_timeout(PATIENCE_MS)
        context.on("page", self._watch)
        context.route(lambda url: not _is_own(url), self._refuse)
        self.page = context.new_page()

    def _watch(self, page: "Page") -> None:
        errors = self.seen.errors
        page.on(
            "console",
            lambda said: (
                errors.append(f"{page.url}: {said.type}: {said.text}")
                if said.type in {"error", "warning"}
                else None
            ),
        )
        page.on("pageerror", lambda error: errors.append(f"{page.url}: {error}"))
        page.on("requestfailed", self._failed)
        page.on(
            "dialog", lambda dialog: (self.seen.dialogs.append(dialog.message), dialog.dismiss())
        )

    def _failed(self, request: "Request") -> None:
        # A page that is left while it still loads has done nothing wrong.
        if request.failure != "net::ERR_ABORTED":
            self.seen.errors.append(f"{request.url}: {request.failure}")

    def _refuse(self, route: "Route") -> None:
        self.seen.outside.append(route.request.url)
        route.abort()

    def open(self, address: str) -> "Page":
        """Open *address* in the reader's page, and wait until its scripts have run."""
        self.page.goto(address, wait_until="load")
        return self.page


def _is_own(url: str) -> bool:
    parts = urlsplit(url)
    return parts.scheme in {"file", "data", "blob", "about"} or parts.hostname == "127.0.0.1"


@contextmanager
def reading(browser: "Browser", **options: object) -> Iterator[Reader]:
    """A reader who has never been here; *options* are those of a context."""
    context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **options})  # type: ignore[arg-type]  # by name
    try:
        yield Reader(context)
    finally:
        context.close()
