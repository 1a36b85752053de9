"""Looks for the bots that are there, into those plugins that may be let run.

A plugin has to be imported to tell what it offers. Below isolation it could then reach the whole
machine, so the house's is the only one looked into unless the others are trusted.
"""

from pathlib import Path

from donka.league.catalogue import LOAD_NS, Catalogue, describe
from donka.league.plugins import Plugin, find
from donka.sandbox.limits import Limits

HOUSE = "donka"
"""The distribution whose bots may run without isolation."""


def look(
    bots_dir: Path | None, trusted: bool, load_ns: int = LOAD_NS, limits: Limits | None = None
) -> Catalogue:
    """Every bot that can play, and one line for each plugin that is broken or was not looked into.

    DonkaError where *bots_dir* is no folder that can be read.
    """
    found = find(bots_dir)
    admitted = [plugin for plugin in found.plugins if trusted or _is_house(plugin)]
    strangers = [plugin for plugin in found.plugins if plugin not in admitted]
    catalogue = describe(admitted, load_ns, limits)
    return Catalogue(
        catalogue.bots,
        (*found.problems, *map(_unseen, strangers), *catalogue.problems),
        (*strangers, *catalogue.silent),
    )


def _is_house(plugin: Plugin) -> bool:
    return plugin.distribution == HOUSE


def _unseen(plugin: Plugin) -> str:
    return (
        f"{plugin.title} was not looked into: without isolation it could reach everything you can "
        "(if you trust it: --trust-bots)"
    )
