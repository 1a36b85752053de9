"""All hostile bots, from every list beside this file."""

import importlib
from pathlib import Path

from hostile import Hostile

LISTS: dict[str, tuple[Hostile, ...]] = {
    path.stem: importlib.import_module(path.stem).BOTS
    for path in sorted(Path(__file__).parent.glob("bots_*.py"))
}

BOTS = tuple(bot for bots in LISTS.values() for bot in bots)

BY_NAME = {bot.name: bot for bot in BOTS}

if len(BY_NAME) < len(BOTS):
    raise ValueError("two hostile bots have one name")
