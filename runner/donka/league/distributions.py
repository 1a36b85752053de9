"""Reads what is installed as text: which distributions offer plugins, and where their code lies.

Nothing of a bot's is imported or run. Knows nothing of bots_dir, workers or clashes of names.
"""

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import Distribution, distributions
from pathlib import Path

from donka.league.names import canonical

GROUP = "donka"
"""The group of entry points that are plugins."""


@dataclass(frozen=True, slots=True)
class Installed:
    """A distribution that offers plugins."""

    name: str
    version: str
    folder: Path
    """Where its metadata lies, and its code unless it is installed in editable form."""
    info: Path
    """The folder of its metadata."""
    entry_points: tuple[tuple[str, str], ...]
    """Name and value, as ``entry_points.txt`` gives them."""
    editable: tuple[Path, ...] = ()
    """The folders that hold its code where it is installed in editable form."""
    hook: bool = False
    """Whether it is installed in editable form through code that would run at every start."""


class Unreadable(Exception):
    """The metadata of a distribution makes no sense; the text says where and why."""


SITES = ("site-packages", "dist-packages")
"""What every system calls the folders into which distributions are installed."""


def site_folders(path: Sequence[str] | None = None) -> tuple[str, ...]:
    """The folders of *path* in which distributions are installed.

    By default those of ``sys.path`` that are made for it: bots get to see all of them, and the folder
    that somebody works in may be on the path too.
    """
    if path is None:
        return _with_distributions(folder for folder in sys.path if Path(folder).name in SITES)
    return _with_distributions(path)


def other_folders() -> tuple[str, ...]:
    """The folders of ``sys.path`` that hold distributions without being made for it."""
    return _with_distributions(folder for folder in sys.path if Path(folder).name not in SITES)


def _with_distributions(folders: Iterable[str]) -> tuple[str, ...]:
    return tuple(
        folder
        for folder in dict.fromkeys(folders)
        if Path(folder).is_dir() and folder and any(distributions(path=[folder]))
    )


def installed(folders: Sequence[str]) -> Iterator[Installed | Unreadable]:
    """Every distribution in *folders* that offers plugins, or why it cannot be read.

    Of two with one name the first counts, as it does for Python's own import.
    """
    seen: set[str] = set()
    for folder in folders:
        for distribution in distributions(path=[folder]):
            try:
                found = _read(distribution, Path(folder))
            except Exception as error:  # noqa: BLE001 - foreign text; what its parsers raise is not written down
                yield Unreadable(
                    f"{metadata(distribution)}: its metadata cannot be read: {_in_words(error)}"
                )
                continue
            if found is not None and canonical(found.name) not in seen:
                seen.add(canonical(found.name))
                yield found


def _read(distribution: Distribution, folder: Path) -> Installed | None:
    """The distribution, or None where it offers no plugins."""
    text = distribution.read_text("entry_points.txt") or ""
    if not any(line.strip() == f"[{GROUP}]" for line in text.splitlines()):
        return None
    said = distribution.metadata
    if not all(key in said and said[key] for key in ("Name", "Version")):
        raise ValueError("no name or no version in METADATA")
    folders, hook = _editable(distribution, folder)
    return Installed(
        said["Name"],
        said["Version"],
        folder,
        metadata(distribution),
        tuple(
            (point.name, point.value) for point in distribution.entry_points if point.group == GROUP
        ),
        folders,
        hook,
    )


def metadata(distribution: Distribution) -> Path:
    """The folder of what is written down of *distribution*."""
    # Every finder of Python's own has it, and none has a public name for it.
    return Path(getattr(distribution, "_path", str(distribution.locate_file(""))))


def editable_folders(distribution: Distribution, folder: Path) -> tuple[Path, ...]:
    """The folders that hold the code of *distribution*, whose metadata lie in *folder*, if it is editable.

    Nothing where its metadata make no sense.
    """
    try:
        return _editable(distribution, folder)[0]
    except Exception:  # noqa: BLE001 - foreign text, as above
        return ()


def _editable(distribution: Distribution, folder: Path) -> tuple[tuple[Path, ...], bool]:
    """The folders of an editable install, and whether it runs code instead of naming folders."""
    origin = json.loads(distribution.read_text("direct_url.json") or "{}")
    if not origin.get("dir_info", {}).get("editable"):
        return (), False
    lines = [
        line.strip()
        for file in distribution.files or ()
        if file.suffix == ".pth"
        for line in (folder / file).read_text(encoding="utf-8").splitlines()
    ]
    folders = tuple(
        folder / line
        for line in lines
        if line and not line.startswith(("#", "import ", "import\t"))
    )
    return folders, any(line.startswith(("import ", "import\t")) for line in lines)


def _in_words(error: Exception) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())
