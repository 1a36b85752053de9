"""Copies a project's folder, with all that belongs to it and nothing that it leads to.

Reads names and bytes; runs nothing.
"""

import os
import stat
from pathlib import Path
from typing import BinaryIO

from donka.bot.foreign import one_line
from donka.submit.allowance import Allowance
from donka.submit.members import placed
from donka.submit.plain import open_plain
from donka.submit.received import Unfit

LEFT_OUT = frozenset(
    {
        ".donka",
        ".git",
        ".hg",
        ".mypy_cache",
        ".nox",
        ".pytest_cache",
        ".ruff_cache",
        ".svn",
        ".tox",
        ".venv",
        "__pycache__",
        "node_modules",
    }
)
"""Folders that are about a project and no part of it."""
ENVIRONMENT = "pyvenv.cfg"
"""What a virtual environment holds, whatever it is called."""
AT_ONCE = 1 << 20


def copy_project(source: Path, target: Path, allowance: Allowance) -> None:
    """Copy the folder *source* to the new folder *target*; Unfit where something leads out of it."""
    target.mkdir()
    for folder, folders, names in os.walk(source):
        here = Path(folder)
        folders[:] = sorted(name for name in folders if not _is_left_out(here / name))
        for name in [*folders, *sorted(names)]:
            path = here / name
            relative = placed(path.relative_to(source).as_posix())
            allowance.take_file()
            _copy(path, target / relative, source, allowance)
        # A link to a folder was copied as a link.
        folders[:] = [name for name in folders if not (here / name).is_symlink()]


def _is_left_out(path: Path) -> bool:
    return path.name in LEFT_OUT or (path / ENVIRONMENT).exists()


def _copy(path: Path, target: Path, source: Path, allowance: Allowance) -> None:
    mode = path.lstat().st_mode
    if stat.S_ISLNK(mode):
        target.symlink_to(_inner_link(path, source))
    elif stat.S_ISDIR(mode):
        target.mkdir()
    elif stat.S_ISREG(mode):
        with _opened(path) as file, target.open("xb") as copy:
            while piece := file.read(AT_ONCE):
                allowance.take_bytes(len(piece))
                copy.write(piece)
        target.chmod(0o644 | mode & 0o111)
    else:
        raise Unfit(f"{one_line(str(path), 200)} is neither a file nor a folder (remove it)")


def _opened(path: Path) -> BinaryIO:
    try:
        return open_plain(path)
    except Unfit as unfit:
        # It was a file a moment ago.
        raise Unfit(f"{one_line(str(path), 200)} is {unfit}") from None


def _inner_link(path: Path, source: Path) -> str:
    """Where the link at *path* leads; Unfit where that is out of *source*, or a way of its own."""
    leads = os.readlink(path)
    above = os.path.dirname(path.relative_to(source))
    # By its words, since the copy lies elsewhere, and by where it ends, since it may pass others.
    words = os.path.normpath(os.path.join(above, leads))
    inside = Path(os.path.realpath(path)).is_relative_to(os.path.realpath(source))
    if os.path.isabs(leads) or words.split(os.sep)[0] == ".." or not inside:
        raise Unfit(
            f"{one_line(str(path), 200)} is a link that leads out of the folder, to "
            f"{one_line(leads, 120)!r} (put a copy there)"
        )
    return leads
