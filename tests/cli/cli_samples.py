"""Small tournaments, and the tables that a finished one leaves."""

from pathlib import Path

import yaml

from donka.journal.journal import FILE, Journal

BOTS = [
    "lowest",
    "duck",
    {"name": "дама-пика", "bot": "careful"},
    {"name": "牌王", "bot": "lowest"},
]
"""One name in Cyrillic, one in letters that take two columns."""

SLEEPER = """\
import time

from donka import Bot


class Sleeper(Bot):
    def choose_card(self, view):
        time.sleep(1)
        return view.legal[0]
"""

TABLES = tuple(
    f"{table}.{form}"
    for table in ("standings", "crosstable")
    for form in ("txt", "md", "csv", "json")
)
"""The files that are the same however a tournament is played."""


def write_league(folder: Path, name: str = "small", **changes: object) -> Path:
    """A config of a tournament that takes a few seconds."""
    whole = {
        "name": name,
        "seed": "small",
        "bots": BOTS,
        "schedule": {"sets": 4, "block": 2, "unit": "cycle"},
        "clock": {"per_move": "1s", "per_pass": "1s"},
    }
    path = folder / f"{name}.yaml"
    path.write_text(yaml.safe_dump(whole | changes, allow_unicode=True), encoding="utf-8")
    return path


def tables(folder: Path) -> dict[str, bytes]:
    """The tables in a tournament's folder, by name."""
    return {name: (folder / name).read_bytes() for name in TABLES}


def kept(folder: Path) -> int:
    """How many sittings a tournament's journal holds by now."""
    if not (folder / FILE).exists():
        return 0
    with Journal.read(folder / FILE) as journal:
        return len(journal.kept()) if journal.blocks() else 0
