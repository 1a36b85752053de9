"""What a bot is made of, as one number: the same bytes and the same dependencies, the same digest.

Reads files and metadata; imports nothing of a bot's.
"""

import hashlib
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from donka.errors import DonkaError
from donka.league.needs import needs
from donka.league.plugin import Plugin
from donka.sandbox.failing import is_the_machine_s
from donka.sandbox.source import Origin

_MODULE_SUFFIXES = (".py", ".so", ".pyd")


@dataclass(frozen=True, slots=True)
class Vouched:
    """The code of a plugin as it was when the tournament began."""

    plugin: Plugin
    digest: bytes

    def check(self, entry: str) -> None:
        """DonkaError where it is not the same any more; *entry* is whom it plays for."""
        now = digest(self.plugin)
        if now != self.digest:
            raise DonkaError(
                f"bots.{entry}: its code or what it needs changed while it played (digest was "
                f"{self.digest.hex()[:12]}, is {now.hex()[:12]}); every finished sitting is safe: "
                "put the code back and run again to go on, or give the tournament another name"
            )


def digest(plugin: Plugin) -> bytes:
    """SHA-256 over the plugin's top-level package and its dependencies.

    One line an item, each ended by a zero byte: ``file``, its path with ``/`` and the SHA-256 of
    its bytes, or ``link``, its path and what it holds, in the order of the paths; then ``with``,
    name and version of every distribution it needs, in the order of the names. A single file is its
    bytes alone. DonkaError where something cannot be read or leads out of the package.
    """
    total = hashlib.sha256()
    try:
        for line in _lines(plugin):
            total.update(line.encode("utf-8", "surrogateescape") + b"\0")
    except OSError as error:
        if is_the_machine_s(error):
            raise
        raise DonkaError(
            f"{plugin.title}: {error.filename}: {error.strerror} (every file of a bot must be "
            "readable, so that a change can be seen)"
        ) from None
    return total.digest()


def _lines(plugin: Plugin) -> Iterator[str]:
    if plugin.source.origin is Origin.FILE:
        yield f"file {_hash(plugin.roots[0])}"
        return
    root, top = _top_level(plugin)
    for path in sorted(top, key=lambda path: path.relative_to(root).as_posix()):
        yield from _tree(plugin, root, path)
    beside = needs(plugin.distribution, plugin.source.paths)
    for name, version in sorted((name, each.version) for name, each in beside.items()):
        yield f"with {name} {version}"


def _top_level(plugin: Plugin) -> tuple[Path, list[Path]]:
    """The root that holds the plugin's top-level package or module, and the paths that are it."""
    name = re.split(r"[.:]", plugin.source.target)[0]
    for root in plugin.roots:
        if (root / name).is_dir():
            return root, [root / name]
        modules = [
            path
            for path in (root.iterdir() if root.is_dir() else ())
            if path.name.split(".")[0] == name and path.suffix in _MODULE_SUFFIXES
        ]
        if modules:
            return root, modules
    looked = ", ".join(str(root) for root in plugin.roots)
    raise DonkaError(f"{plugin.title}: no package {name!r} in {looked} (install it again)")


def _tree(plugin: Plugin, root: Path, path: Path) -> Iterator[str]:
    """The lines for *path* and all below it, in the order of the names."""
    relative = path.relative_to(root).as_posix()
    if path.is_symlink():
        top = root / path.relative_to(root).parts[0]
        if path == top or not path.resolve().is_relative_to(top.resolve()):
            raise DonkaError(
                f"{plugin.title}: {path} is a link that leads out of the package (put a copy there)"
            )
        yield f"link {relative} {os.readlink(path)}"
    elif path.is_dir():
        for below in sorted(path.iterdir()):
            yield from _tree(plugin, root, below)
    elif not path.is_file():
        raise DonkaError(f"{plugin.title}: {path} is neither a file nor a folder (remove it)")
    elif not _is_cached(path):
        yield f"file {relative} {_hash(path)}"


def _is_cached(path: Path) -> bool:
    """Whether *path* is byte code that Python keeps of a module and reads only while its source is the same.

    Other byte code is code like any: a module can be there without its source.
    """
    return path.parent.name == "__pycache__" and path.suffix == ".pyc" and "." in path.stem


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
