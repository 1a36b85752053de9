"""A file or folder as it was in a git revision, copied out of the repository.

Knows nothing of bots.
"""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Self

from donka.errors import DonkaError
from donka.league.git import Git, Leaf


@dataclass(frozen=True, slots=True)
class Revision:
    """What ``path@revision`` means."""

    path: Path
    """Absolute; it need not be there any more."""
    kept: str
    """The object that git keeps of it, in hexadecimal."""
    git: Git

    @classmethod
    def find(cls, text: str) -> Self | None:
        """The revision that *text* names; None where it has no ``@`` behind a path.

        DonkaError where there is no git, no repository, no such revision, or no such path in it.
        """
        split = _split(text)
        if split is None:
            return None
        path, revision = Path(os.path.abspath(split[0])), split[1]
        if not revision:
            raise DonkaError(f"{text}: no revision behind the @ (expected one, as in {text}HEAD~1)")
        # A path that is gone today is looked for from the nearest folder that is left.
        folder = next(each for each in (path, *path.parents) if each.is_dir())
        git = Git.around(folder, text)
        within = path.relative_to(folder).as_posix()
        kept = git.kept(git.commit(revision), "" if within == "." else within)
        if kept is None:
            raise DonkaError(f"{text}: no {split[0]} in that revision (see: git log -- {split[0]})")
        return cls(path, kept, git)

    def copy(self, folder: Path) -> Path:
        """Write it into *folder*, under its own name; the path it then has."""
        whole = folder / self.path.name
        kind = self.git.kind(self.kept)
        try:
            if kind == "blob":
                (data,) = self.git.blobs([self.kept])
                whole.write_bytes(data)
            elif kind == "tree":
                whole.mkdir()
                self._fill(whole)
            else:
                raise DonkaError(f"{self.git.about}: a submodule (name a revision of its own)")
        except OSError as error:
            raise DonkaError(
                f"{self.git.about}: cannot be copied to {error.filename}: {error.strerror}"
            ) from None
        return whole

    def _fill(self, folder: Path) -> None:
        """Write the tree into *folder*; a submodule is left out, as in a plain clone."""
        leaves = [each for each in self.git.leaves(self.kept) if not each.is_submodule]
        self._refuse_folded(leaves)
        # Links last: nothing is ever written through one.
        leaves.sort(key=lambda each: each.is_link)
        for leaf, data in zip(leaves, self.git.blobs([each.kept for each in leaves]), strict=True):
            place = folder / self._plain(leaf)
            place.parent.mkdir(parents=True, exist_ok=True)
            if leaf.is_link:
                place.symlink_to(self._target(leaf, data))
            else:
                place.write_bytes(data)

    def _refuse_folded(self, leaves: Sequence[Leaf]) -> None:
        """Refuse a tree in which one name is twice: a link and a folder, say, through which it leads."""
        places = [PurePosixPath(leaf.path) for leaf in leaves]
        folders = {folder for place in places for folder in place.parents}
        seen: set[PurePosixPath] = set()
        for place in places:
            if place in seen or place in folders:
                raise DonkaError(f"{self.git.about}: holds {str(place)!r} twice (see: git fsck)")
            seen.add(place)

    def _target(self, leaf: Leaf, data: bytes) -> str:
        if b"\0" in data or not data:
            raise DonkaError(
                f"{self.git.about}: {leaf.path!r} is a link to nowhere (see: git fsck)"
            )
        return os.fsdecode(data)

    def _plain(self, leaf: Leaf) -> str:
        # A repository can be made by hand to hold what git itself would not check out.
        parts = leaf.path.split("/")
        if ".." in parts or leaf.path.startswith("/"):
            raise DonkaError(f"{self.git.about}: holds {leaf.path!r}, which leads out of it")
        if any(part in ("", ".") or part.casefold() == ".git" for part in parts):
            raise DonkaError(
                f"{self.git.about}: holds {leaf.path!r}, which git would not check out (see: git fsck)"
            )
        return leaf.path


def _split(text: str) -> tuple[str, str] | None:
    """Path and revision of *text*: both may hold an ``@``, and a path that is there comes first."""
    ways = list(_ways(text))
    there = (way for way in ways if Path(way[0]).exists())
    return next(there, ways[0] if ways else None)


def _ways(text: str) -> Iterator[tuple[str, str]]:
    for at, character in enumerate(text):
        if character == "@" and at:
            yield text[:at], text[at + 1 :]
