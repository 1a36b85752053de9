"""Looks for the bots that are there, into those plugins that may be let run.

A plugin has to be imported to tell what it offers. Without isolation it could then reach the whole
machine, so the house's is the only one looked into unless the others are trusted.
"""

from pathlib import Path

from donka.league.accepted.folder import LeagueFolder
from donka.league.accepted.kept import Kept
from donka.league.accepted.offered import bots
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
    league: LeagueFolder | None = None,
) -> Catalogue:
    """Every bot that can play, and one line for each plugin that is broken or was not looked into.

    Those that *league* accepted are among them, without being asked. *lack* says why *limits* have no higher level. DonkaError where *bots_dir* is no folder that can
    be read, or a worker cannot be had.
    """
    found = find(bots_dir)
    shut_in = limits is not None and limits.level.isolates
    admitted = [
        plugin for plugin in found.plugins if shut_in or trusted or is_house(plugin.distribution)
    ]
    strangers = [plugin for plugin in found.plugins if plugin not in admitted]
    catalogue = describe(admitted, load_ns, limits)
    accepted = _accepted(league, shut_in or trusted, lack)
    return Catalogue(
        (*catalogue.bots, *accepted.bots),
        (
            *found.problems,
            *(_unseen(each, lack) for each in strangers),
            *catalogue.problems,
            *accepted.problems,
        ),
        (*strangers, *catalogue.silent, *accepted.silent),
    )


def _accepted(league: LeagueFolder | None, admitted: bool, lack: str) -> Catalogue:
    """What *league* accepted; silent where its bots are not *admitted*."""
    if league is None:
        return Catalogue((), ())
    kept = Kept.of(league)
    found = tuple(bots(kept))
    if admitted or not found:
        return Catalogue(found, kept.problems)
    unseen = (
        f"{league.path}: the bots that were accepted here cannot play: without isolation they could "
        f"reach everything you can{_because(lack)} (if you trust them: --trust-bots)"
    )
    return Catalogue((), (*kept.problems, unseen), tuple(bot.plugin for bot in found))


def is_house(distribution: str) -> bool:
    """Whether the bots of *distribution* are our own, and may run without isolation."""
    return distribution == HOUSE


def _unseen(plugin: Plugin, lack: str) -> str:
    return (
        f"{plugin.title} was not looked into: without isolation it could reach everything you can"
        f"{_because(lack)} (if you trust it: --trust-bots)"
    )


def _because(lack: str) -> str:
    return f", and no isolation works here: {lack}" if lack else ""
