"""Receives a bot, whatever form it has: a file, a wheel, a project, a name on a package index.

Every form but the single file ends as a wheel, and every wheel goes the same way.
"""

import os
import stat
from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from packaging.requirements import InvalidRequirement, Requirement

from donka.bot.foreign import one_line
from donka.league.distributions import GROUP
from donka.sandbox.levels import Level
from donka.sandbox.limits import MB
from donka.submit.allowance import Allowance
from donka.submit.backend import PROJECT, is_project
from donka.submit.building import Building, check_level
from donka.submit.copying import copy_project
from donka.submit.fetching import fetch_one
from donka.submit.gathering import gather, pins
from donka.submit.inline import read_inline
from donka.submit.metadata import check_python
from donka.submit.plain import LINK, NO_FILE, open_plain
from donka.submit.received import Received, Unfit, refusing
from donka.submit.sdist import unpack_sdist
from donka.submit.site import FOLDER, close, lay
from donka.submit.stage import Stage, unheard
from donka.submit.wheel import Unpacked, unpack

MOST_FILE = 10 * MB
"""Bytes of a single file."""
MOST_POINTS = 8
"""Entry points of one distribution: a worker is asked for each, as long as importing may take."""
SDIST = ".tar.gz"
KINDS = f"a file .py, .whl or {SDIST}, a project's folder, or a name such as 'donka-my-bot==1.2'"


def receive(
    what: str,
    folder: Path,
    wheels: Path,
    *,
    level: Level,
    stem: str | None = None,
    stage: Stage = unheard,
) -> Received:
    """The bot that *what* names, below the existing *folder*; wheels it needs are kept in *wheels*.

    A file ``.py``, ``.whl`` or ``.tar.gz``, the folder of a project, or a requirement such as
    ``donka-my-bot==1.2``. Only at the *level* ``full`` is anything built. A single file is called
    *stem*, which is safe as a file name, where that is given. *stage* hears what is begun. Refused names the step that failed;
    DonkaError where the machine did.
    """
    with refusing("found", what):
        _check_words(what)
    with TemporaryDirectory(dir=folder, prefix=".") as scratch:
        receiving = _Receiving(what, folder, wheels, Path(scratch), level, stage)
        return receiving.file(stem) if Path(what).suffix == ".py" else receiving.packaged()


class _Receiving:
    """One bot on its way."""

    def __init__(
        self, what: str, folder: Path, wheels: Path, scratch: Path, level: Level, stage: Stage
    ) -> None:
        self._what = what
        self._path = Path(what)
        self._folder = folder
        self._wheels = wheels
        self._scratch = scratch
        self._level = level
        self._stage = stage

    def file(self, stem: str | None) -> Received:
        """A single file, with what it says that it needs."""
        target = self._folder / "file" / f"{stem or self._path.stem}.py"
        with refusing("found", self._what):
            _check_file(self._path)
            with open_plain(self._path) as file:
                text = file.read(MOST_FILE + 1)
            if len(text) > MOST_FILE:
                raise Unfit(f"is larger than {MOST_FILE:,} bytes")
            target.parent.mkdir(mode=FOLDER)
            target.write_bytes(text)
            close(target.parent)
            inline = read_inline(target)
            check_python(inline.requires_python)
        needed = self._needed(inline.dependencies)
        site = self._folder / "site" if needed else None
        if site is not None:
            with refusing("unpacked", self._what):
                lay(site, needed, Allowance())
        # As it was given; on some systems it need not be text.
        return Received(one_line(self._path.name), "", (), site, target, pins(needed))

    def packaged(self) -> Received:
        """Whatever else it is, as a wheel."""
        if self._path.is_dir():
            return self._wheel(self._built_folder())
        if self._path.name.endswith(SDIST):
            return self._wheel(self._built_sdist())
        if self._path.suffix == ".whl":
            with refusing("found", self._what):
                _check_file(self._path)
            return self._wheel(self._path)
        return self._named()

    def _named(self) -> Received:
        """What a package index has under that name."""
        with refusing("found", self._what):
            requirement = _requirement(self._what)
        self._stage("fetching it")
        with refusing("fetched", self._what):
            extras, requirement.extras = requirement.extras, set()
            wheel = fetch_one(str(requirement), self._scratch / "named")
        return self._wheel(wheel, extras)

    def _built_folder(self) -> Path:
        with refusing("found", self._what):
            if self._path.is_symlink():
                raise Unfit(LINK)
            if not is_project(self._path):
                raise Unfit(_no_project(self._path))
        check_level(self._what, self._level)
        with refusing("unpacked", self._what):
            copy_project(self._path, self._scratch / "project", Allowance())
        return self._built(self._scratch / "project")

    def _built_sdist(self) -> Path:
        with refusing("found", self._what):
            _check_file(self._path)
        check_level(self._what, self._level)
        with refusing("unpacked", self._what):
            project = unpack_sdist(self._path, self._scratch / "sdist", Allowance())
            if not is_project(project):
                raise Unfit(f"is no source distribution: no {PROJECT} in it")
        return self._built(project)

    def _built(self, project: Path) -> Path:
        self._stage("fetching what builds it, and building it")
        return Building(project, self._what, self._scratch, self._wheels).wheel()

    def _wheel(self, wheel: Path, extras: Iterable[str] = ()) -> Received:
        """The bot in the file *wheel*, with all that it needs."""
        with refusing("unpacked", self._what):
            own = unpack(wheel, self._scratch / "own", Allowance(), own=True)
            said = own.metadata
            if not said.points:
                raise Unfit(
                    f"offers no bot: no entry point in the group {GROUP!r} (expected in {PROJECT} "
                    f'a table [project.entry-points.{GROUP}] with a line such as mine = "mybots")'
                )
            if len(said.points) > MOST_POINTS:
                raise Unfit(
                    f"has {len(said.points):,} entry points in the group {GROUP!r} (expected at most "
                    f"{MOST_POINTS}; one can offer many bots)"
                )
        needed = self._needed(said.requires, extras)
        site = self._folder / "site"
        with refusing("unpacked", self._what):
            lay(site, [own, *needed], Allowance())
        return Received(said.name, said.version, said.points, site, None, pins(needed))

    def _needed(self, requirements: Sequence[str], extras: Iterable[str] = ()) -> list[Unpacked]:
        """What it needs, fetched."""
        if requirements:
            self._stage("fetching what it needs")
        return gather(requirements, self._what, self._scratch / "fetched", self._wheels, extras)


def _check_file(path: Path) -> None:
    """Unfit where *path* is no file of its own: a link could lead to any, a pipe would wait."""
    try:
        kind = path.lstat().st_mode
    except FileNotFoundError:
        raise Unfit("no such file (look at the path)") from None
    if stat.S_ISLNK(kind):
        raise Unfit(LINK)
    if not stat.S_ISREG(kind):
        raise Unfit(NO_FILE)


def _check_words(what: str) -> None:
    """Unfit where *what* can be neither a path nor a name."""
    if "://" in what or " @ " in what:
        raise Unfit("an address (expected a name and a version; or fetch its wheel and give that)")
    if not what.strip() or "\0" in what:
        raise Unfit(f"nothing (expected {KINDS})")


def _requirement(what: str) -> Requirement:
    """*what* as a name on an index; Unfit where it is neither that nor anything that is there."""
    if Path(what).exists():
        raise Unfit(f"is nothing that holds a bot (expected {KINDS})")
    if os.sep in what:
        raise Unfit(f"no such file or folder (expected {KINDS})")
    try:
        requirement = Requirement(what)
    except InvalidRequirement:
        raise Unfit(f"neither there nor a name (expected {KINDS})") from None
    if requirement.url is not None:
        raise Unfit("an address (expected a name and a version)")
    return requirement


def _no_project(folder: Path) -> str:
    """What *folder* is instead of a project, and what to give."""
    files = sorted(each.name for each in folder.glob("*.py") if not each.name.startswith("_"))
    if len(files) == 1:
        return f"no {PROJECT} in it (a single file is given by itself: {folder / files[0]})"
    more = f"; for each of its {len(files)} files: --all {folder}" if files else ""
    return f"no {PROJECT} in it (expected a project{one_line(more)})"
