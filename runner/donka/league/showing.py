"""What a plugin is shown of the machine: its own code and the environment it is installed in.

Not the other plugins there, unless its distribution says that it needs them. Knows paths; that
nothing else can be seen is the sandbox's part.
"""

import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from importlib.metadata import Distribution
from itertools import chain
from pathlib import Path

from donka.bot.foreign import is_text
from donka.league.belongings import Belongings
from donka.league.distributions import Installed, editable_folders
from donka.league.names import canonical
from donka.league.needs import RUNNER, needs
from donka.league.owncode import OwnCode, own_code
from donka.sandbox.levels import Level
from donka.sandbox.shown import Shown, closed, everybodys, overlap


class Environment:
    """The folders in which distributions are installed, and all that offer plugins."""

    def __init__(self, folders: Sequence[str], offering: Sequence[Installed]) -> None:
        self.folders = tuple(folders)
        self._offering = tuple(offering)
        strangers = [each for each in offering if canonical(each.name) != RUNNER]
        self._belongings = [Belongings(Path(folder), strangers) for folder in folders]

    def shown_to_file(self, path: Path) -> Shown:
        """What the single file at *path* is shown."""
        return Shown((str(path), *self.folders), hidden=self._hidden((), (str(path),)))

    def shown_to_accepted(self, own: tuple[str, ...]) -> Shown:
        """What a bot is shown that brought all it needs along: its *own* paths."""
        return Shown(own, hidden=self._hidden((), own))

    def shown_to(self, owner: Installed, target: str) -> Shown:
        """What the plugin is shown that *owner* offers with the entry point *target*."""
        beside = needs(owner.name, self.folders)
        return self._shown(owner.name, beside, [own_code(root, target) for root in owner.editable])

    def shown_to_project(self, name: str, required: Sequence[str], code: OwnCode) -> Shown:
        """What a project is shown that need not be installed: its *code*, and what it has *required*.

        A distribution *name* that is installed all the same is none of the others it may not see.
        """
        beside: dict[str, Distribution] = {}
        for each in (name, *required):
            beside |= needs(each, self.folders)
        return self._shown(name, beside, [code])

    def _shown(
        self, name: str, beside: Mapping[str, Distribution], codes: Sequence[OwnCode]
    ) -> Shown:
        """What *name* is shown that has *codes* and sits *beside* those installed."""
        whole = [*codes]
        for other, distribution in beside.items():
            if other != canonical(name):
                folder = Path(str(distribution.locate_file("")))
                module = other.replace("-", "_")
                whole += [own_code(root, module) for root in editable_folders(distribution, folder)]
        own = _texts(code.paths for code in whole)
        return Shown(
            (*own, *self.folders),
            listed=_texts(code.above for code in whole if code.paths),
            hidden=self._hidden(beside, own),
        )

    def _hidden(self, mine: Collection[str], own: Sequence[str]) -> tuple[str, ...]:
        """What belongs to plugins of distributions that are neither the house nor *mine*.

        Nothing of what is its *own*, whoever says that it is his.
        """
        within = chain.from_iterable(each.hidden_from(mine) for each in self._belongings)
        # As the links lead: one file has many names.
        needed = [os.path.realpath(each) for each in (*own, *self.folders, *everybodys())]
        edited = (
            path
            for path in self._edited(mine)
            if not any(overlap(os.path.realpath(path), each) for each in needed)
        )
        return tuple(dict.fromkeys([*within, *edited]))

    def _edited(self, mine: Collection[str]) -> Iterator[str]:
        """The same of editable installs, whose code may lie below what everybody is shown."""
        for other in self._offering:
            if canonical(other.name) in (RUNNER, *mine):
                continue
            for root in other.editable:
                for _, target in other.entry_points:
                    # Any folder can be said to be somebody's, by a way around as well.
                    yield from map(os.path.abspath, own_code(root, target).paths)


def unreadable(code: OwnCode, level: Level) -> str | None:
    """Why a worker of root's at *level* could not read all of *code*, and what to do; None if it could."""
    files = [str(file) for path in code.paths for file in _files(path)]
    problem = closed(files, level)
    if problem is None:
        return None
    return f"{problem} (let others read it: chmod -R o+rX; or run as somebody else than root)"


def _files(path: Path) -> Iterator[Path]:
    yield path
    for folder, _, names in os.walk(path):
        yield Path(folder)
        yield from (Path(folder, name) for name in names)


def _texts(groups: "Iterator[tuple[Path, ...]]") -> tuple[str, ...]:
    texts = (str(path.absolute()) for group in groups for path in group)
    # What cannot be told to a worker it does not see.
    return tuple(dict.fromkeys(filter(is_text, texts)))
