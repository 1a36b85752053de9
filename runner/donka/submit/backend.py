"""What a project says it is built by: the table ``[build-system]`` of its ``pyproject.toml`` (PEP 518, 517).

Reads text; builds nothing.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from donka.bot.foreign import one_line
from donka.submit.members import placed
from donka.submit.received import Unfit
from donka.submit.toml import MOST_TEXT, read_toml

PROJECT = "pyproject.toml"
OLD_PROJECT = "setup.py"

_OBJECT = re.compile(r"\w+(\.\w+)*(:\w+(\.\w+)*)?")


@dataclass(frozen=True, slots=True)
class Backend:
    """What builds a project."""

    requires: tuple[str, ...]
    target: str
    """``module`` or ``module:object``."""
    path: tuple[str, ...] = ()
    """Folders of the project in which it lies, where it is part of that."""


OLD = Backend(("setuptools>=40.8.0", "wheel"), "setuptools.build_meta:__legacy__")
"""What PEP 517 says of a project that does not say."""


def is_project(folder: Path) -> bool:
    """Whether *folder* holds what says how it is built."""
    return (folder / PROJECT).is_file() or (folder / OLD_PROJECT).is_file()


def read_backend(folder: Path) -> Backend:
    """What builds the project in *folder*; Unfit where its ``pyproject.toml`` makes no sense."""
    if not (folder / PROJECT).is_file():
        return OLD
    said = _system(folder / PROJECT)
    requires = said.get("requires", [*OLD.requires])
    target = said.get("build-backend", OLD.target)
    path = said.get("backend-path", [])
    if not _are_texts(requires) or not _are_texts(path):
        raise Unfit(
            f"{PROJECT}: build-system: expected lists of texts in requires and backend-path"
        )
    if not isinstance(target, str) or not _OBJECT.fullmatch(target):
        raise Unfit(
            f"{PROJECT}: build-system.build-backend: {one_line(repr(target), 80)} "
            "(expected a module, such as 'hatchling.build')"
        )
    inside = [str(placed(part)) for part in path if part != "."]
    return Backend(tuple(requires), target, tuple([*inside, "."] if "." in path else inside))


def _are_texts(values: object) -> bool:
    return isinstance(values, list) and all(isinstance(each, str) for each in values)


def _system(path: Path) -> dict[str, list[str]]:
    if path.stat().st_size > MOST_TEXT:
        raise Unfit(f"{PROJECT} is larger than {MOST_TEXT:,} bytes")
    try:
        said = read_toml(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise Unfit(f"{PROJECT}: no TOML: {one_line(str(error), 200)}") from None
    system = said.get("build-system", {})
    if not isinstance(system, dict):
        raise Unfit(f"{PROJECT}: build-system: expected a table")
    return system
