"""What of the machine's files a worker gets to see: its interpreter, our harness, its plugin's code.

Knows paths; that nothing else can be seen is up to ``box`` and ``lockdown``.
"""

import os
import sys
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path

import msgspec

from donka.bot.foreign import is_text
from donka.sandbox.levels import Level
from donka.sandbox.wire import Allowed

OURS = ("donka", "msgspec", "pluggy")
"""All that a worker can import, beside the standard library, before it is locked down."""

SYSTEM = (
    *("/lib", "/lib32", "/lib64", "/libx32"),
    *("/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libx32", "/usr/local/lib"),
    "/etc/ld.so.cache",
)
"""Where the libraries are that an interpreter and compiled modules load."""


class Shown(msgspec.Struct, frozen=True):
    """What one plugin needs, beside the interpreter: absolute paths."""

    paths: tuple[str, ...] = ()
    """Files, and folders with all that lies below."""
    listed: tuple[str, ...] = ()
    """Folders on its path of imports of which it needs the names alone."""
    hidden: tuple[str, ...] = ()
    """Files and folders within these, or within the interpreter's, that are none of its business."""


def interpreter() -> str:
    """The interpreter a virtual environment was made from, or the one that runs.

    Installing a wheel can replace the interpreter of an environment, and a bot is installed like
    any other wheel.
    """
    return getattr(sys, "_base_executable", "") or sys.executable


def folder_of(name: str) -> str:
    """The folder in which the package *name* of ours lies."""
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"no package {name!r}: is donka installed whole?", name=name)
    return str(Path(spec.origin).absolute().parent.parent)


def foundation() -> tuple[str, ...]:
    """What every worker needs, whatever it runs: none of these paths lies within another."""
    interpreters = {
        os.path.join(sys.base_prefix, "lib"),
        os.path.join(sys.base_exec_prefix, "lib"),
        interpreter(),
        os.path.realpath(interpreter()),
    }
    return _outermost([*SYSTEM, *sorted(interpreters), *everybodys()])


def everybodys() -> tuple[str, ...]:
    """The code that no worker runs without: the standard library, and our own."""
    return (os.path.dirname(os.__file__), *(os.path.join(folder_of(name), name) for name in OURS))


def overlap(one: str, other: str) -> bool:
    """Whether two absolute paths are the same, or one lies within the other."""
    return one == other or _within(one, other) or _within(other, one)


def roots(shown: Shown) -> tuple[str, ...]:
    """All that a worker of a plugin may see, with ``hidden`` still within."""
    return _outermost([*foundation(), *shown.paths])


def concealed(shown: Shown) -> tuple[str, ...]:
    """What is hidden within that: none of these paths lies within another."""
    within = roots(shown)
    return _outermost(path for path in shown.hidden if any(_within(path, root) for root in within))


def allowed(shown: Shown, writable: tuple[str, ...] = ()) -> Allowed:
    """The same as a list of what is allowed, which has no word for what is not."""
    readable: list[str] = []
    listable = list(shown.listed)
    for root in roots(shown):
        _spread(root, shown.hidden, readable, listable)
    return Allowed(tuple(readable), tuple(listable), writable)


def closed(paths: Iterable[str], level: Level) -> str | None:
    """Which of *paths* a worker of root's could not read, being another user; None where it can all.

    At ``full`` the folders above a path are made anew.
    """
    if os.name != "posix" or os.geteuid() != 0 or not level.isolates:
        return None
    for path in paths:
        above = () if level is Level.FULL else list(Path(path).parents)[::-1]
        needed = [(folder, 0o1) for folder in above]
        needed.append((Path(path), 0o5 if os.path.isdir(path) else 0o4))
        for place, rights in needed:
            if not place.exists():
                break
            mode = place.stat().st_mode
            if mode & rights != rights:
                return (
                    f"{place} is closed to other users (mode {mode & 0o777:o}), and a worker of "
                    "root's runs as a user of its own"
                )
    return None


def _spread(path: str, hidden: tuple[str, ...], readable: list[str], listable: list[str]) -> None:
    """Allow *path* whole, or by its parts where something within is hidden."""
    if path in hidden:
        return
    if not any(_within(each, path) for each in hidden):
        readable.append(path)
        return
    listable.append(path)
    for name in sorted(os.listdir(path)):
        # One that no encoding explains cannot be told to a worker.
        if is_text(name):
            _spread(os.path.join(path, name), hidden, readable, listable)


def _outermost(paths: Iterable[str]) -> tuple[str, ...]:
    """Those of *paths* that exist and do not lie within another, in their order."""
    there = list(dict.fromkeys(path for path in paths if os.path.exists(path)))
    return tuple(_not_within_another(there))


def _not_within_another(paths: list[str]) -> Iterator[str]:
    for path in paths:
        if not any(other != path and _within(path, other) for other in paths):
            yield path


def _within(path: str, folder: str) -> bool:
    return path.startswith(folder.rstrip("/") + "/")
