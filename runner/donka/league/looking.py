"""Looks for the bots that are there, into those plugins that may be let run.

A plugin has to be imported to tell what it offers. Without isolation it could then reach the whole
machine, so the house's is the only one looked into unless the others are trusted.
"""

from pathlib import Path

from donka.league.catalogue import LOAD_NS, Catalogue, describe
from donka.league.plugin import Plugin
from donka.league.plugins import find
from donka.sandbox.limits import Limits

HOUSE = "donka"
"""The distribution whose bots may run without isolation."""


def look(
    bots_dir: Path | None,
    trusted: bool,
    load_ns: int = LOAD_NS,
    limits: Limits | None = None,
    lack: str = "",
) -> Catalogue:
    """Every bot that can play, and one line for each plugin that is broken or was not looked into.

    *lack* says why *limits* have no higher level. DonkaError where *bots_dir* is no folder that can
    be read, or a worker cannot be had.
    """
    found = find(bots_dir)
    shut_in = limits is not None and limits.level.isolates
    admitted = [
        plugin for plugin in found.plugins if shut_in or trusted or is_house(plugin.distribution)
    ]
    strangers = [plugin for plugin in found.plugins if plugin not in admitted]
    catalogue = describe(admitted, load_ns, limits)
    return Catalogue(
        catalogue.bots,
        (*found.problems, *(_unseen(each, lack) for each in strangers), *catalogue.problems),
        (*strangers, *catalogue.silent),
    )


def is_house(distribution: str) -> bool:
    """Whether the bots of *distribution* are our own, and may run without isolation."""
    return distribution == HOUSE


def _unseen(plugin: Plugin, lack: str) -> str:
    why = f", and no isolation works here: {lack}" if lack else ""
    return (
        f"{plugin.title} was not looked into: without isolation it could reach everything you can"
        f"{why} (if you trust it: --trust-bots)"
    )
