"""Finds the single-file bots of a folder, without importing one."""

from pathlib import Path
from stat import S_ISFIFO

from donka.bot.foreign import is_text
from donka.errors import DonkaError
from donka.league.plugin import Plugin
from donka.league.showing import Environment
from donka.sandbox.source import Origin, Source


def bot_files(bots_dir: Path, environment: Environment) -> tuple[list[Plugin], list[str]]:
    """The single files of *bots_dir* as plugins, and a line for each that cannot be one.

    Names that begin with a dot or ``_`` are somebody's own. DonkaError where *bots_dir* is no folder
    that can be read.
    """
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
        plugins.append(_plugin(path, environment))
    return plugins, problems


def bot_file(path: Path, environment: Environment) -> Plugin:
    """The single file at *path* as a plugin; DonkaError where it cannot be one."""
    problem = _unfit(path) if path.suffix == ".py" else "its name does not end in .py (rename it)"
    if problem is not None:
        raise DonkaError(f"{path}: {problem}")
    return _plugin(path, environment)


def _plugin(path: Path, environment: Environment) -> Plugin:
    source = Source(Origin.FILE, path.stem, str(path.absolute()), environment.folders)
    return Plugin(source, path.name, "", (path,), environment.shown_to_file(path.absolute()))


def _unfit(path: Path) -> str | None:
    """Why *path* cannot be a single file, if it cannot."""
    try:
        # Looked at before it is opened: a pipe would wait for somebody to write to it.
        if S_ISFIFO(path.stat().st_mode):
            return "a pipe (expected a file)"
        path.open("rb").close()
    except OSError as error:
        return error.strerror or str(error)
    if not is_text(str(path.absolute())):
        return "its path is not UTF-8 (rename it)"
    return None
