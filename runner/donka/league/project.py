"""A project's folder as plugins: what its ``pyproject.toml`` says it would offer if it were installed.

Everything is read as text; nothing of it is imported, built or installed.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from donka.bot.foreign import is_text, one_line
from donka.errors import DonkaError
from donka.league.distributions import GROUP
from donka.league.needs import required
from donka.league.owncode import own_code
from donka.league.plugin import Plugin
from donka.league.showing import Environment
from donka.sandbox.source import Origin, Source

FILE = "pyproject.toml"


def project_plugins(folder: Path, environment: Environment) -> tuple[Plugin, ...]:
    """The plugins of the project in *folder*, whose code lies in ``src/``, or flat, or a folder below.

    DonkaError where it offers none, or its code is not where it should be.
    """
    if not (folder / FILE).is_file():
        raise DonkaError(f"{folder}: {_no_project(folder)}")
    said = _read(folder / FILE)
    project = _table(said, "project")
    points = _table(_table(project, "entry-points"), GROUP)
    if not points:
        raise DonkaError(
            f"{folder / FILE}: no entry point in the group {GROUP!r} (expected a table "
            f'[project.entry-points.{GROUP}] with a line such as mine = "mybots")'
        )
    return tuple(
        _plugin(folder, project, name, str(target), environment)
        for name, target in sorted(points.items())
    )


def _plugin(
    folder: Path,
    project: Mapping[str, object],
    name: str,
    target: str,
    environment: Environment,
) -> Plugin:
    target = target.partition("[")[0].strip()
    module = target.partition(":")[0]
    if not all(part.isidentifier() for part in module.split(".")):
        raise DonkaError(
            f"{folder / FILE}: the entry point {name!r} is {one_line(target, 80)!r} (expected a module, "
            "such as 'mybots')"
        )
    root = next((each for each in _roots(folder) if own_code(each, target).paths), None)
    if root is None:
        raise DonkaError(
            f"{folder}: no module {module!r}, which {FILE} names (looked in src, in the folder itself "
            "and in the folders in it)"
        )
    root = root.absolute()
    if not is_text(str(root)):
        raise DonkaError(f"{folder}: its path is not UTF-8 (rename it)")
    distribution, version = (str(project.get(key, "")) for key in ("name", "version"))
    distribution = distribution or folder.absolute().name
    needed = project.get("dependencies")
    dependencies = required(map(str, needed)) if isinstance(needed, list) else []
    shown = environment.shown_to_project(distribution, dependencies, own_code(root, target))
    # Before everything installed: that may be another version of the same.
    source = Source(Origin.ENTRY_POINT, name, target, (str(root), *environment.folders))
    return Plugin(source, distribution, version, (root,), shown)


def _roots(folder: Path) -> Iterator[Path]:
    yield folder / "src"
    yield folder
    yield from (each for each in sorted(folder.iterdir()) if each.is_dir())


def _read(path: Path) -> Mapping[str, object]:
    try:
        with path.open("rb") as file:
            return tomllib.load(file)
    except OSError as error:
        raise DonkaError(f"{path}: {error.strerror}") from None
    except ValueError as error:
        raise DonkaError(f"{path}: no TOML: {one_line(str(error), 200)}") from None


def _table(values: Mapping[str, object], key: str) -> Mapping[str, object]:
    found = values.get(key)
    return found if isinstance(found, dict) else {}


def _no_project(folder: Path) -> str:
    """What *folder* is instead of a project, and what to give."""
    if (folder / "__init__.py").exists():
        return f"a package without its project (give the folder with its {FILE})"
    files = sorted(each.name for each in folder.glob("*.py") if not each.name.startswith("_"))
    if files:
        return f"holds single files (give one: {_some([str(folder / name) for name in files])})"
    return f"neither a project nor a bot (expected a {FILE}, or a file such as mine.py)"


def _some(texts: Sequence[str], most: int = 3) -> str:
    more = f" and {len(texts) - most} more" if len(texts) > most else ""
    return ", ".join(texts[:most]) + more
