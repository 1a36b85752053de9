"""Finds plugins without importing one: entry points read as text, and single files.

Knows nothing of what a plugin offers; only a worker can tell, and ``catalogue`` asks it.
"""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from donka.bot.foreign import is_text
from donka.league.bot_files import bot_files
from donka.league.distributions import (
    Installed,
    Unreadable,
    installed,
    other_folders,
    site_folders,
)
from donka.league.names import canonical
from donka.league.plugin import Plugin, title
from donka.league.showing import Environment
from donka.sandbox.source import Origin, Source

_TARGET = re.compile(r"\w+(\.\w+)*(:\w+(\.\w+)*)?")


@dataclass(frozen=True, slots=True)
class Found:
    """The plugins that are there, in an order of their own, and a line for each that is not."""

    plugins: tuple[Plugin, ...]
    problems: tuple[str, ...]


def find(bots_dir: Path | None = None, path: Sequence[str] | None = None) -> Found:
    """Every plugin installed on *path* (default ``sys.path``), and every file in *bots_dir*.

    DonkaError where *bots_dir* is no folder that can be read.
    """
    every = site_folders(path)
    folders = tuple(filter(is_text, every))
    offering, problems = _offering(folders)
    environment = Environment(folders, offering)
    plugins, unfit = _installed_plugins(offering, environment)
    problems += unfit
    if path is None:
        problems += _elsewhere(offering)
    problems += [
        f"{folder}: no plugin in it was loaded: its path is not UTF-8 (rename the folder)"
        for folder in every
        if folder not in folders
    ]
    if bots_dir is not None:
        files, unreadable = bot_files(bots_dir, environment)
        plugins += files
        problems += unreadable
    return Found(tuple(plugins), tuple(problems))


def environment(path: Sequence[str] | None = None) -> Environment:
    """The folders of *path* in which distributions are installed, for plugins that lie elsewhere."""
    folders = tuple(filter(is_text, site_folders(path)))
    return Environment(folders, _offering(folders)[0])


def _offering(folders: Sequence[str]) -> tuple[list[Installed], list[str]]:
    """The distributions in *folders* that offer plugins, and a line for each that cannot be read."""
    offering: list[Installed] = []
    problems: list[str] = []
    for distribution in installed(folders):
        if isinstance(distribution, Unreadable):
            problems.append(str(distribution))
        else:
            offering.append(distribution)
    return offering, problems


def _elsewhere(offering: Sequence[Installed]) -> list[str]:
    """A line for each plugin on Python's path that lies where bots are not let in."""
    known = {canonical(each.name) for each in offering}
    return [
        f"{other.folder}: {_with_version(other)} was not loaded: the folder is on Python's path, but "
        "nothing is installed by lying there (pip install it)"
        for other in installed(other_folders())
        if isinstance(other, Installed) and canonical(other.name) not in known
    ]


def _installed_plugins(
    offering: Sequence[Installed], environment: Environment
) -> tuple[list[Plugin], list[str]]:
    """The plugins that are *offering*, and a line for each that cannot be one."""
    offers: defaultdict[str, list[tuple[Installed, str]]] = defaultdict(list)
    for distribution in offering:
        for name, target in distribution.entry_points:
            offers[name].append((distribution, target))
    plugins: list[Plugin] = []
    problems: list[str] = []
    for name, claims in sorted(offers.items()):
        problem = _problem(name, claims)
        if problem is None:
            plugins.append(_plugin(name, *claims[0], environment))
        else:
            problems.append(problem)
    return plugins, problems


def _problem(name: str, claims: Sequence[tuple[Installed, str]]) -> str | None:
    """What is wrong with the entry point *name*, if anything is."""
    if len(claims) > 1:
        owners = " and ".join(sorted(_with_version(owner) for owner, _ in claims))
        return (
            f"plugin {name!r} is offered by {owners}: none of them was loaded "
            "(uninstall one, or rename its entry point)"
        )
    distribution, target = claims[0]
    named = title(name, distribution.name, distribution.version)
    if distribution.hook:
        return (
            f"{named} was not loaded: it is an editable install that runs code of its own at every "
            "start (install it without -e)"
        )
    if not _TARGET.fullmatch(_without_extras(target)):
        return (
            f"{named} was not loaded: its entry point is {target!r} "
            "(expected a module, such as 'mybots')"
        )
    return None


def _plugin(name: str, owner: Installed, target: str, environment: Environment) -> Plugin:
    source = Source(Origin.ENTRY_POINT, name, _without_extras(target), environment.folders)
    roots = (*owner.editable, owner.folder)
    shown = environment.shown_to(owner, source.target)
    return Plugin(source, owner.name, owner.version, roots, shown)


def _without_extras(target: str) -> str:
    return target.partition("[")[0].strip()


def _with_version(owner: Installed) -> str:
    return f"{owner.name} {owner.version}"
