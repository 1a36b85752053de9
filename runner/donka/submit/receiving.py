"""Receives a bot, whatever form it has: a file, a wheel, a project, a name on a package index.

Every form but the single file ends as a wheel, and every wheel goes the same way.
"""

import shutil
import stat
from pathlib import Path

from donka.league.distributions import GROUP
from donka.sandbox.levels import Level
from donka.sandbox.limits import MB
from donka.submit.allowance import Allowance
from donka.submit.received import Received, Refused, Unfit, refusing
from donka.submit.site import FOLDER, close, lay
from donka.submit.wheel import unpack

MOST_FILE = 10 * MB
"""Bytes of a single file."""


def receive(
    what: str, folder: Path, wheels: Path, *, level: Level, stem: str | None = None
) -> Received:
    """The bot that *what* names, below the existing *folder*; wheels it needs are kept in *wheels*.

    A file ``.py``, ``.whl`` or ``.tar.gz``, the folder of a project, or a requirement such as
    ``donka-my-bot==1.2``. Only at the *level* ``full`` is anything built. A single file is called
    *stem*, which is safe as a file name, where that is given. Refused names the step that failed.
    """
    path = Path(what)
    del level, wheels
    if path.suffix == ".py":
        return _file(path, folder, stem or path.stem)
    if path.suffix == ".whl":
        with refusing("found", what):
            _check_file(path)
        return _wheel(path, folder, what)
    raise Refused("found", f"{what}: expected a file .py or .whl")


def _file(path: Path, folder: Path, stem: str) -> Received:
    with refusing("found", str(path)):
        _check_file(path)
        if path.stat().st_size > MOST_FILE:
            raise Unfit(f"has {path.stat().st_size:,} bytes (expected at most {MOST_FILE:,})")
        target = folder / "file" / f"{stem}.py"
        target.parent.mkdir(mode=FOLDER)
        shutil.copyfile(path, target)
        close(target.parent)
    return Received(path.name, "", (), None, target, ())


def _check_file(path: Path) -> None:
    """Unfit where *path* is no file of its own: a link could lead to any, a pipe would wait."""
    try:
        kind = path.lstat().st_mode
    except FileNotFoundError:
        raise Unfit("no such file (look at the path)") from None
    if stat.S_ISLNK(kind):
        raise Unfit("a link (expected the file itself: put a copy there)")
    if not stat.S_ISREG(kind):
        raise Unfit("no file (expected one)")


def _wheel(path: Path, folder: Path, what: str) -> Received:
    allowance = Allowance()
    with refusing("unpacked", what):
        own = unpack(path, folder / "unpacked", allowance, own=True)
        if not own.metadata.points:
            raise Unfit(
                f"offers no bot: no entry point in the group {GROUP!r} (expected in pyproject.toml a "
                f'table [project.entry-points.{GROUP}] with a line such as mine = "mybots")'
            )
        lay(folder / "site", [own], Allowance())
        shutil.rmtree(folder / "unpacked")
    return Received(
        own.metadata.name, own.metadata.version, own.metadata.points, folder / "site", None, ()
    )
