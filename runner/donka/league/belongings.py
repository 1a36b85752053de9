"""What in a folder of site-packages belongs to which distribution, as the RECORD of each says.

Any distribution can claim any file; one that names its digest as well knows it already.
"""

import base64
import csv
import hashlib
import os
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from importlib.metadata import Distribution, distributions
from pathlib import Path, PurePosixPath

from donka.league.distributions import Installed, metadata
from donka.league.names import canonical
from donka.league.owncode import modules_in


class Belongings:
    """One folder, and those distributions in it that offer plugins."""

    def __init__(self, folder: Path, offering: Collection[Installed]) -> None:
        self._folder = folder
        self._offering = {canonical(each.name): each for each in offering if each.folder == folder}
        self._records: dict[str, Mapping[str, str]] = {}
        """By the folder of a distribution's metadata: its files, each with its digest or nothing."""
        self._holders: defaultdict[str, set[str]] = defaultdict(set)
        """By path: the metadata of those who claim it, or something below it."""
        self._below: defaultdict[str, set[str]] = defaultdict(set)
        """By folder: what those who offer plugins claim in it."""
        if self._offering:
            self._read()

    def hidden_from(self, mine: Collection[str]) -> Iterator[str]:
        """Paths of the distributions that offer plugins and, by their canonical names, are not *mine*."""
        strangers = [each for name, each in self._offering.items() if name not in mine]
        infos = {each.info.name for each in strangers}
        for stranger in strangers:
            yield str(stranger.info)
            for top in sorted(self._tops(stranger)):
                yield from self._apart(top, infos)

    def _apart(self, path: str, strangers: Collection[str]) -> Iterator[str]:
        """*path* whole where nobody but *strangers* has anything there; else what is theirs within."""
        others = self._holders[path] - set(strangers)
        whole = self._folder / path
        if others and path in self._below:
            for below in sorted(self._below[path]):
                if not self._holders[below].isdisjoint(strangers):
                    yield from self._apart(below, strangers)
        elif whole.exists() and not any(self._knows(other, path) for other in others):
            yield str(whole)
            if whole.suffix == ".py":
                yield from map(str, (whole.parent / "__pycache__").glob(f"{whole.stem}.*.pyc"))

    def _knows(self, claimant: str, path: str) -> bool:
        """Whether *claimant* gives the digest of the file at *path*, or has something below it."""
        written = self._records[claimant].get(path)
        if written is None:
            return True
        try:
            digest = hashlib.sha256((self._folder / path).read_bytes()).digest()
        except OSError:
            return False
        return written == "sha256=" + base64.urlsafe_b64encode(digest).rstrip(b"=").decode()

    def _tops(self, installed: Installed) -> set[str]:
        """What *installed* claims at the top of the folder, by its RECORD and by its plugins."""
        tops = {path.split("/")[0] for path in self._records.get(installed.info.name, ())}
        for _, target in installed.entry_points:
            name = target.partition(":")[0].split(".")[0].strip()
            if name.isidentifier():
                tops |= {name, *(path.name for path in modules_in(self._folder, name))}
        return tops - {"", installed.info.name, "__pycache__"}

    def _read(self) -> None:
        """Read every RECORD of the folder, as far as it touches what those claim who offer plugins."""
        every = {metadata(each).name: each for each in distributions(path=[str(self._folder)])}
        self._records = {info: _record(distribution) for info, distribution in every.items()}
        offering = {each.info.name for each in self._offering.values()}
        tops = {top for each in self._offering.values() for top in self._tops(each)}
        for info, record in self._records.items():
            for path in record:
                # A claim to what is not there, such as something below a file, would open the file.
                if path.split("/")[0] in tops and os.path.exists(self._folder / path):
                    self._note(info, path, info in offering)

    def _note(self, info: str, path: str, offers: bool) -> None:
        self._holders[path].add(info)
        while "/" in path:
            folder = path.rpartition("/")[0]
            self._holders[folder].add(info)
            if offers:
                self._below[folder].add(path)
            path = folder


def _record(distribution: Distribution) -> dict[str, str]:
    """The files that *distribution* claims below its folder, each with its digest or nothing."""
    with suppress(csv.Error, ValueError, OSError):
        rows = csv.reader((distribution.read_text("RECORD") or "").splitlines())
        return {row[0]: row[1] if len(row) > 1 else "" for row in rows if row and _is_plain(row[0])}
    return {}


def _is_plain(path: str) -> bool:
    """Whether *path* lies below its folder and is written in the one way there is, as installers do.

    Written otherwise, as ``./a`` or ``a//b``, it would be taken for another than what it leads to.
    """
    plain = PurePosixPath(path)
    return str(plain) == path and not plain.is_absolute() and not {".", ".."} & {path, *plain.parts}
