"""All hostile bots, from every list beside this file."""

import importlib
from pathlib import Path

from hostile import Hostile

LISTS = sorted(path.stem for path in Path(__file__).parent.glob("bots_*.py"))

BOTS: tuple[Hostile, ...] = tuple(
    bot for name in LISTS for bot in importlib.import_module(name).BOTS
)

BY_NAME = {bot.name: bot for bot in BOTS}

if len(BY_NAME) < len(BOTS):
    raise ValueError("two hostile bots have one name")
