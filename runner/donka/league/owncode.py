"""Where the code of a plugin lies within a folder on Python's path: one package or module, no more.

Looks at names alone; imports nothing.
"""

from dataclasses import dataclass
from pathlib import Path

MODULE_SUFFIXES = (".py", ".so", ".pyd")


@dataclass(frozen=True, slots=True)
class OwnCode:
    """The code of one plugin."""

    paths: tuple[Path, ...] = ()
    """Its package, or the files that can be its module; empty where there is none."""
    above: tuple[Path, ...] = ()
    """The folders that an import looks through on the way there."""


def own_code(root: Path, target: str) -> OwnCode:
    """What of *root* an import of the entry point *target* finds.

    Only a package with an ``__init__`` counts as one: else any folder could be declared to be code,
    somebody's home as well. A folder without belongs to whoever puts something into it, so what
    counts is the package within.
    """
    folder, above = root, [root]
    for name in target.partition(":")[0].split("."):
        if modules_in(folder / name, "__init__"):
            return OwnCode((folder / name,), tuple(above))
        if modules := modules_in(folder, name):
            return OwnCode(modules, tuple(above))
        folder = folder / name
        if not folder.is_dir():
            return OwnCode()
        above.append(folder)
    return OwnCode()


def modules_in(folder: Path, name: str) -> tuple[Path, ...]:
    """The files in *folder* that can be its module *name*: ``name.py``, ``name.cpython-311.so``."""
    try:
        return tuple(
            path
            for path in sorted(folder.iterdir())
            if path.name.split(".")[0] == name and path.suffix in MODULE_SUFFIXES
        )
    except OSError:
        return ()
