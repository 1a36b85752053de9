"""Git, asked to read: where a revision keeps a path, and what it keeps.

Knows nothing of bots and writes nothing, the index included. None of git's filters and hooks runs, nor
any command that a repository names for fetching what it lacks.
"""

import os
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from shutil import which
from typing import Self

from donka.errors import DonkaError

_ENVIRONMENT = {
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    # What a partial clone lacks it would fetch, by a command of its own config where that says so.
    # Older gits know only the first.
    "GIT_ALLOW_PROTOCOL": "",
    "GIT_NO_LAZY_FETCH": "1",
    "LC_ALL": "C",
}
_OF_ANOTHER_REPOSITORY = frozenset(
    {
        "GIT_ALTERNATE_OBJECT_DIRECTORIES",
        "GIT_COMMON_DIR",
        "GIT_CONFIG",
        "GIT_CONFIG_COUNT",
        "GIT_CONFIG_PARAMETERS",
        "GIT_DIR",
        "GIT_GRAFT_FILE",
        "GIT_IMPLICIT_WORK_TREE",
        "GIT_INDEX_FILE",
        "GIT_INTERNAL_SUPER_PREFIX",
        "GIT_NAMESPACE",
        "GIT_NO_REPLACE_OBJECTS",
        "GIT_OBJECT_DIRECTORY",
        "GIT_PREFIX",
        "GIT_REPLACE_REF_BASE",
        "GIT_SHALLOW_FILE",
        "GIT_WORK_TREE",
    }
)
"""What ``git rev-parse --local-env-vars`` lists. Git sets these for its hooks, where they would lead from
the folder that was named to another repository, or to another place in it."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One path of a tree that git keeps, which is no folder."""

    path: str
    """From the tree's top, with ``/``."""
    kept: str
    """The object, in hexadecimal."""
    is_link: bool
    is_submodule: bool


@dataclass(frozen=True, slots=True)
class Git:
    """The repository around a folder; every refusal is a DonkaError that begins with *about*."""

    program: str
    folder: Path
    about: str

    @classmethod
    def around(cls, folder: Path, about: str) -> Self:
        """The repository that *folder* lies in."""
        program = which("git")
        if program is None:
            raise DonkaError(f"{about}: git is not installed (give a file or a folder)")
        git = cls(program, folder, about)
        git._ask("rev-parse", "--git-dir")
        return git

    def commit(self, revision: str) -> str:
        """The commit that *revision* names."""
        found = self._find(f"{revision}^{{commit}}")
        if found is None:
            raise DonkaError(
                f"{self.about}: no revision {revision!r} there (see: git log --oneline)"
            )
        return found

    def kept(self, commit: str, path: str) -> str | None:
        """The object that *commit* keeps at *path*, seen from the folder; None where it keeps none."""
        return self._find(f"{commit}:./{path}")

    def kind(self, kept: str) -> str:
        """What *kept* is: ``blob``, ``tree`` or ``commit``."""
        return self._ask("cat-file", "-t", kept).decode().strip()

    def leaves(self, tree: str) -> Iterator[Leaf]:
        """Everything in *tree*, however deep."""
        for line in self._ask("ls-tree", "-r", "-z", "--full-tree", tree).split(b"\0"):
            if line:
                facts, _, path = line.partition(b"\t")
                mode, _, kept = facts.decode().split(" ")
                yield Leaf(os.fsdecode(path), kept, mode == "120000", mode == "160000")

    def blobs(self, kept: Sequence[str]) -> Iterator[bytes]:
        """The bytes of each of *kept*, in their order."""
        said = self._ask("cat-file", "--batch", given="".join(f"{each}\n" for each in kept))
        for _ in kept:
            header, _, said = said.partition(b"\n")
            if header.endswith(b" missing"):
                raise DonkaError(f"{self.about}: {header.decode()} (see: git fsck)")
            size = int(header.rpartition(b" ")[2])
            yield said[:size]
            said = said[size + 1 :]

    def _find(self, name: str) -> str | None:
        words = ("rev-parse", "--verify", "--quiet", "--end-of-options", name)
        done = self._run(*words)
        return None if done.returncode else done.stdout.decode().strip()

    def _ask(self, *words: str, given: str = "") -> bytes:
        done = self._run(*words, given=given)
        if done.returncode:
            said = done.stderr.decode("utf-8", "replace").strip().split("\n")
            # Warnings may come before what it failed of.
            why = next((line for line in said if line.startswith("fatal: ")), said[0])
            raise DonkaError(f"{self.about}: {why.removeprefix('fatal: ')}")
        return done.stdout

    def _run(self, *words: str, given: str = "") -> "subprocess.CompletedProcess[bytes]":
        return subprocess.run(
            [self.program, "-C", str(self.folder), *words],
            check=False,
            capture_output=True,
            input=given.encode(),
            env=_environment(),
        )


def _environment() -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in _OF_ANOTHER_REPOSITORY}
    return kept | _ENVIRONMENT
