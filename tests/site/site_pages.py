"""What lies in a published site: its pages, and the places of deals in it."""

import json
import re
from pathlib import Path

LANGUAGES = ("en", "bg")


def pages(results: Path) -> list[Path]:
    """Every page of a tournament's site, in order; there are some."""
    found = sorted((results / "site").rglob("*.html"))
    # Those among the downloads are fragments for pages of others.
    found = [page for page in found if "files" not in page.relative_to(results).parts]
    assert len(found) > 20
    return found


def kinds(results: Path, language: str) -> list[Path]:
    """One page of each kind in *language*."""
    folder = results / "site" / language
    return [*sorted(folder.glob("*.html")), min((folder / "bots").glob("*.html"))]


def script(path: Path) -> dict[str, object]:
    """The data in a script of a site, which is one call."""
    (found,) = re.findall(r"\w+\((.*)\);\n?", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    return json.loads(found)


def places(results: Path) -> list[str]:
    """``table.set`` of each set that can be replayed, in order."""
    found = (results / "site" / "deals").glob("*/*.js")
    numbers = sorted((int(path.parent.name), int(path.stem)) for path in found)
    return [f"{table}.{number}" for table, number in numbers]


def moments(results: Path) -> dict[str, str]:
    """What is shown of a page of deals needs a place: the first one, by the page's name."""
    first = places(results)[0]
    return {"replay.html": f"#{first}.1.1.3", "cards.html": f"#{first}.*.1"}


def addresses(results: Path, found: list[Path]) -> list[str]:
    """The pages of *found* as a file manager opens them, those of deals at a deal."""
    shown = moments(results)
    return [page.as_uri() + shown.get(page.name, "") for page in found]
