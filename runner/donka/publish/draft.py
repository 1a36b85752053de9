"""A site that is being written, beside the one that stands: it takes over every file that is the same.

Such a file is the same one on the disk, by a hard link where the file system has them. Knows nothing
of what the files say.
"""

import hashlib
import os
import shutil
import stat
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from donka.errors import DonkaError
from donka.publish import manifest
from donka.publish.manifest import Manifest
from donka.publish.standing import Standing
from donka.report.printable import printable

_FILE = 0o644
_FOLDER = 0o755


@dataclass(frozen=True, slots=True)
class Changes:
    """What became of the files of one site, by path."""

    new: tuple[str, ...]
    changed: tuple[str, ...]
    removed: tuple[str, ...]
    same: tuple[str, ...]

    @property
    def any(self) -> bool:
        """Whether there is a change at all."""
        return bool(self.new or self.changed or self.removed)


@dataclass
class Draft:
    """The new tree at *root*, to take the place of what is *standing*."""

    root: Path
    standing: Standing
    _written: dict[str, str] = field(default_factory=dict)
    _new: list[str] = field(default_factory=list)
    _changed: list[str] = field(default_factory=list)
    _made: set[str] = field(default_factory=set)

    def put(self, path: str, content: bytes) -> None:
        """Write the file *path*; DonkaError where somebody's own is in the way."""
        self._written[path] = hashlib.sha256(content).hexdigest()
        self._put(path, content)

    def keep(self, path: str, digest: str) -> None:
        """Take over a file of ours, unless it was written anew."""
        if path not in self._written and path in self.standing.files:
            self._written[path] = digest
            self._link(path)

    def finish(self, tournament: str, commitment: str, with_stderr: bool) -> Changes:
        """Write the manifest, take over what others put there; tell what has changed."""
        made = Manifest(tournament, commitment, with_stderr, self._written)
        self._put(manifest.FILE, made.text().encode())
        own = self.standing.own
        removed = sorted(own - self._written.keys() - {manifest.FILE})
        same = {manifest.FILE, *self._written}.difference(self._new, self._changed)
        for folder in self.standing.foreign_folders:
            self._folder(folder)
        for path in self.standing.foreign:
            self._link(path)
        # Last: what somebody closed to others stays so, but not to us.
        for folder, mode in self.standing.modes.items():
            (self.root / folder).chmod(mode | stat.S_IRWXU)
        return Changes(tuple(self._new), tuple(self._changed), tuple(removed), tuple(sorted(same)))

    def _put(self, path: str, content: bytes) -> None:
        self.standing.check(path)
        if self.standing.has(path, content):
            self._link(path)
            return
        (self._changed if path in self.standing.files else self._new).append(path)
        self._folder(path.rpartition("/")[0])
        how = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        with open(os.open(self.root / path, how, _FILE), "wb") as file:
            file.write(content)

    def _folder(self, folder: str) -> None:
        if not folder or folder in self._made:
            return
        self._folder(folder.rpartition("/")[0])
        with suppress(FileExistsError):
            (self.root / folder).mkdir(_FOLDER)
        self._made.add(folder)

    def _link(self, path: str) -> None:
        self._folder(path.rpartition("/")[0])
        source, target = self.standing.root / path, self.root / path
        if path in self.standing.odd:
            if not source.is_symlink():
                raise DonkaError(
                    f"{printable(str(source))}: neither a file nor a folder nor a link, and cannot be "
                    "kept (nothing was changed; move it away, then publish again)"
                )
            target.symlink_to(source.readlink())
            return
        try:
            os.link(source, target, follow_symlinks=False)
        except (OSError, NotImplementedError):
            # Not every file system has links, nor lets everybody make them.
            shutil.copy2(source, target, follow_symlinks=False)
