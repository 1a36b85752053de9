"""Finds plugins without importing one: entry points read as text, and single files.

Knows nothing of what a plugin offers; only a worker can tell, and ``catalogue`` asks it.
"""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from stat import S_ISFIFO

from donka.errors import DonkaError
from donka.league.distributions import Installed, Unreadable, installed, site_folders
from donka.sandbox.shown import Shown
from donka.sandbox.single_file import kebab
from donka.sandbox.source import Origin, Source

_TARGET = re.compile(r"\w+(\.\w+)*(:\w+(\.\w+)*)?")


@dataclass(frozen=True, slots=True)
class Plugin:
    """One plugin, as far as text tells."""

    source: Source
    distribution: str
    """The distribution's name; of a single file the file's name."""
    version: str
    """Empty for a single file."""
    roots: tuple[Path, ...]
    """The folders that may hold its code, the likeliest first; or the file."""
    shown: Shown = field(default_factory=Shown)
    """What of the machine's files its worker sees."""

    @property
    def title(self) -> str:
        """How messages name it: ``plugin 'mybots' (donka-alpha 1.0)``, ``bots/duck.py``."""
        if self.source.origin is Origin.FILE:
            return str(self.roots[0])
        return _title(self.source.plugin, self.distribution, self.version)

    @property
    def bot(self) -> str:
        """What its bot is called if it has but one; of an entry point no more than a guess."""
        name = self.source.plugin
        return kebab(name) if self.source.origin is Origin.FILE else name


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
    folders = tuple(filter(_is_text, every))
    plugins, problems = _installed_plugins(folders)
    problems += [
        f"{folder}: no plugin in it was loaded: its path is not UTF-8 (rename the folder)"
        for folder in every
        if folder not in folders
    ]
    if bots_dir is not None:
        files, unreadable = _files(bots_dir, folders)
        plugins += files
        problems += unreadable
    return Found(tuple(plugins), tuple(problems))


def _installed_plugins(folders: tuple[str, ...]) -> tuple[list[Plugin], list[str]]:
    problems: list[str] = []
    offers: defaultdict[str, list[tuple[Installed, str]]] = defaultdict(list)
    for distribution in installed(folders):
        if isinstance(distribution, Unreadable):
            problems.append(str(distribution))
            continue
        for name, target in distribution.entry_points:
            offers[name].append((distribution, target))
    plugins: list[Plugin] = []
    for name, claims in sorted(offers.items()):
        problem = _problem(name, claims)
        if problem is None:
            plugins.append(_plugin(name, *claims[0], folders))
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
    title = _title(name, distribution.name, distribution.version)
    if distribution.hook:
        return (
            f"{title} was not loaded: it is an editable install that runs code of its own at every "
            "start (install it without -e)"
        )
    if not _TARGET.fullmatch(_without_extras(target)):
        return (
            f"{title} was not loaded: its entry point is {target!r} "
            "(expected a module, such as 'mybots')"
        )
    return None


def _plugin(name: str, owner: Installed, target: str, folders: tuple[str, ...]) -> Plugin:
    source = Source(Origin.ENTRY_POINT, name, _without_extras(target), folders)
    roots = (*owner.editable, owner.folder)
    shown = Shown((*map(str, owner.editable), *folders))
    return Plugin(source, owner.name, owner.version, roots, shown)


def _files(bots_dir: Path, folders: tuple[str, ...]) -> tuple[list[Plugin], list[str]]:
    """The single files of *bots_dir*; names that begin with a dot or ``_`` are somebody's own."""
    try:
        paths = sorted(path for path in bots_dir.iterdir() if path.suffix == ".py")
    except OSError as error:
        raise DonkaError(
            f"{bots_dir}: {error.strerror} (expected a folder that holds a file for each bot)"
        ) from None
    plugins: list[Plugin] = []
    problems: list[str] = []
    for path in paths:
        if path.name.startswith((".", "_")):
            continue
        problem = _unfit(path)
        if problem is not None:
            problems.append(f"{path} was not loaded: {problem}")
            continue
        source = Source(Origin.FILE, path.stem, str(path.absolute()), folders)
        shown = Shown((str(path.absolute()), *folders))
        plugins.append(Plugin(source, path.name, "", (path,), shown))
    return plugins, problems


def _unfit(path: Path) -> str | None:
    """Why *path* cannot be a single file, if it cannot."""
    try:
        # Looked at before it is opened: a pipe would wait for somebody to write to it.
        if S_ISFIFO(path.stat().st_mode):
            return "a pipe (expected a file)"
        path.open("rb").close()
    except OSError as error:
        return error.strerror or str(error)
    if not _is_text(str(path.absolute())):
        return "its path is not UTF-8 (rename it)"
    return None


def _is_text(path: str) -> bool:
    """Whether *path* can be told to a worker; one that no encoding explains holds surrogates."""
    try:
        path.encode()
    except UnicodeEncodeError:
        return False
    return True


def _without_extras(target: str) -> str:
    return target.partition("[")[0].strip()


def _title(name: str, distribution: str, version: str) -> str:
    return f"plugin {name!r} ({distribution} {version})"


def _with_version(owner: Installed) -> str:
    return f"{owner.name} {owner.version}"
