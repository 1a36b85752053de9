"""What stands in a site's folder before it is published again: what is ours, and what somebody put there.

Links are never followed.
"""

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from stat import S_IMODE, S_ISDIR, S_ISLNK
from typing import Self

from donka.errors import DonkaError
from donka.publish import manifest
from donka.publish.manifest import Manifest
from donka.report.printable import printable

_MOVE = "nothing was changed; move it away, then publish again"


@dataclass(frozen=True)
class Standing:
    """A site as it lies on the disk; one that is not there, or an empty folder, has nothing in it."""

    root: Path
    manifest: Manifest | None = None
    files: Mapping[str, os.stat_result] = field(default_factory=dict)
    """By path with ``/``, every file that is no link."""
    folders: frozenset[str] = frozenset()
    odd: frozenset[str] = frozenset()
    """Links, and whatever else is neither file nor folder."""

    @classmethod
    def at(cls, root: Path) -> Self:
        """What stands at *root*; DonkaError where that is no site of ours."""
        try:
            there = os.lstat(root)
        except FileNotFoundError:
            return cls(root)
        shown = printable(str(root))
        if S_ISLNK(there.st_mode):
            raise DonkaError(f"{shown}: a link, and a site is not written through one ({_MOVE})")
        if not S_ISDIR(there.st_mode):
            raise DonkaError(f"{shown}: no folder, so the site cannot go there ({_MOVE})")
        files: dict[str, os.stat_result] = {}
        folders: set[str] = set()
        odd: set[str] = set()
        for path, entry in _walk(root, ""):
            if entry.is_dir(follow_symlinks=False):
                folders.add(path)
            elif entry.is_file(follow_symlinks=False):
                files[path] = entry.stat(follow_symlinks=False)
            else:
                odd.add(path)
        if not (files or folders or odd):
            return cls(root)
        return cls(root, _manifest(root, files), files, frozenset(folders), frozenset(odd))

    @property
    def is_there(self) -> bool:
        """Whether there is a site."""
        return self.manifest is not None

    @cached_property
    def own(self) -> frozenset[str]:
        """The paths of ours."""
        return frozenset({manifest.FILE, *self.manifest.files}) if self.manifest else frozenset()

    @property
    def foreign_folders(self) -> list[str]:
        """The paths of folders that hold nothing of ours, sorted."""
        ours = {path[: place.start()] for path in self.own for place in re.finditer("/", path)}
        return sorted(self.folders - ours)

    @property
    def modes(self) -> dict[str, int]:
        """Who may do what in the site's folder, and in each within that holds nothing of ours, by path."""
        folders = ["", *self.foreign_folders] if self.root.is_dir() else []
        return {path: S_IMODE(os.lstat(self.root / path).st_mode) for path in folders}

    @property
    def foreign(self) -> list[str]:
        """The paths of files and links that we did not write, sorted."""
        return sorted((self.files.keys() | self.odd) - self.own)

    def has(self, path: str, content: bytes) -> bool:
        """Whether the file *path* is there, with this *content*."""
        there = self.files.get(path)
        if there is None or there.st_size != len(content):
            return False
        try:
            return (self.root / path).read_bytes() == content
        except PermissionError:
            return False

    def check(self, path: str) -> None:
        """DonkaError where somebody's own file lies in the way of our *path*."""
        stands = self._in_the_way(path)
        if stands is not None:
            raise DonkaError(
                f"{printable(str(self.root / stands))}: not written by donka publish, and in the way "
                f"of its {path} ({_MOVE})"
            )

    def _in_the_way(self, path: str) -> str | None:
        # Some file systems do not tell upper and lower case apart.
        parts = path.casefold().split("/")
        for length in range(1, len(parts)):
            folder = "/".join(parts[:length])
            if folder in self._claimed and self._claimed[folder] not in self.folders:
                return self._claimed[folder]
        return self._claimed.get("/".join(parts))

    @cached_property
    def _claimed(self) -> Mapping[str, str]:
        """By its casefolded path, whatever is no file of ours."""
        stands = [*(self.files.keys() - self.own), *self.odd, *self.folders]
        return {path.casefold(): path for path in stands}


def _walk(folder: Path, before: str) -> Iterator[tuple[str, os.DirEntry[str]]]:
    with os.scandir(folder) as entries:
        listed = list(entries)
    for entry in listed:
        path = before + entry.name
        yield path, entry
        if entry.is_dir(follow_symlinks=False):
            yield from _walk(Path(entry.path), f"{path}/")


def _manifest(root: Path, files: Mapping[str, os.stat_result]) -> Manifest:
    shown = printable(str(root))
    if manifest.FILE not in files:
        raise DonkaError(
            f"{shown}: holds no {manifest.FILE}, so donka publish did not write it ({_MOVE})"
        )
    try:
        return Manifest.parse((root / manifest.FILE).read_text(encoding="utf-8", errors="replace"))
    except ValueError as error:
        raise DonkaError(f"{shown}/{manifest.FILE}: {error} ({_MOVE})") from None
