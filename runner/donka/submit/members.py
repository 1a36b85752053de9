"""Where the members of an archive may lie: below one folder, each in a place of its own, on any system.

Pure: knows names, opens nothing.
"""

import re
import unicodedata
from collections.abc import Callable
from pathlib import PurePosixPath

from donka.bot.foreign import is_text, one_line
from donka.submit.received import Unfit

LONGEST_PART = 200
"""Bytes of one name; file systems take 255."""
MOST_PARTS = 40


def placed(name: str) -> PurePosixPath:
    """The relative path that the member *name* stands for; Unfit where it is not a plain one."""
    for looks_so, problem in _PROBLEMS:
        if looks_so(name):
            raise Unfit(f"the member {one_line(name, 120)!a} {problem}")
    return PurePosixPath(name)


def _is_long(name: str) -> bool:
    parts = name.split("/")
    return len(parts) > MOST_PARTS or any(len(part.encode()) > LONGEST_PART for part in parts)


_PROBLEMS: tuple[tuple[Callable[[str], object], str], ...] = (
    (lambda name: not is_text(name), "has a name that is not UTF-8"),
    (
        re.compile(r"/|[A-Za-z]:").match,
        "has an absolute path (expected one below its folder)",
    ),
    (
        re.compile(r"[\\:]").search,
        "has a backslash or a colon in its name, which lead elsewhere on some systems",
    ),
    (
        lambda name: any(unicodedata.category(letter) == "Cc" for letter in name),
        "has a control character in its name",
    ),
    (
        lambda name: ".." in name.split("/"),
        "has .. in its path, which leads out of its folder",
    ),
    (
        lambda name: not {"", "."}.isdisjoint(name.split("/")),
        "has a path that is not written plainly",
    ),
    (
        re.compile(r"[. ](/|$)").search,
        "has a name that ends in a dot or a space, which some systems drop",
    ),
    (_is_long, "has a path too long for a file system"),
)


class Places:
    """The places taken so far: no two of them may be one on a system that folds case or Unicode."""

    def __init__(self) -> None:
        self._files: dict[str, str] = {}
        """By the folded path: the path as it is written."""
        self._folders: dict[str, str] = {}

    def take(self, path: PurePosixPath) -> None:
        """Put a file at *path*; Unfit where it, or a folder it lies in, meets another there."""
        for folder in [*path.parents][-2::-1]:
            self.enter(folder)
        written, folded = str(path), folded_name(str(path))
        before = self._files.get(folded) or self._folders.get(folded)
        if before is not None:
            raise _one(before, written)
        self._files[folded] = written

    def enter(self, folder: PurePosixPath) -> None:
        """Have *folder* there; Unfit where it meets a file, or another folder."""
        written, folded = str(folder), folded_name(str(folder))
        before = self._files.get(folded) or self._folders.setdefault(folded, written)
        if before != written or folded in self._files:
            raise _one(before, written)


def _one(before: str, written: str) -> Unfit:
    if before == written:
        return Unfit(f"the member {one_line(written, 120)!a} comes twice (build it again)")
    return Unfit(
        f"the members {one_line(before, 120)!a} and {one_line(written, 120)!a} are one on some systems "
        "(rename one)"
    )


def folded_name(path: str) -> str:
    """*path* as a system reads it that knows neither case nor how a letter is composed."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", path).casefold())
