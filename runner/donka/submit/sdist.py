"""A source distribution of a stranger's, unpacked with care: plain files below one folder.

Knows nothing of what is in it; runs nothing.
"""

import gzip
import io
import tarfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryFile

from donka.bot.foreign import one_line
from donka.submit.allowance import MOST_FILES, Allowance
from donka.submit.members import Places, placed
from donka.submit.received import Unfit

AT_ONCE = 1 << 20
MOST_HEADER = 1 << 20
"""Bytes read in one go: a header of a tar archive may say that it is as long as it likes."""


def unpack_sdist(archive: Path, target: Path, allowance: Allowance) -> Path:
    """Unpack the file *archive* into the new folder *target*; the project's folder in it."""
    target.mkdir()
    with TemporaryFile(buffering=0) as plain:
        try:
            _decompress(archive, plain)
            with tarfile.open(fileobj=_Guarded(plain), mode="r:") as tar:
                places = Places()
                for member in _members(tar):
                    _take(tar, member, target, places, allowance)
        except (tarfile.TarError, gzip.BadGzipFile, zlib.error, EOFError, ValueError) as error:
            said = one_line(str(error), 120)
            raise Unfit(f"is damaged, or no tar.gz: {said} (build it again)") from None
    tops = list(target.iterdir())
    if len(tops) != 1 or not tops[0].is_dir():
        raise Unfit("is no source distribution (expected one folder in it, name-version)")
    return tops[0]


class _Guarded(io.BufferedReader):
    """A file of which nobody reads too much at once."""

    def read(self, size: int | None = -1) -> bytes:
        if size is None or not 0 <= size <= MOST_HEADER:
            raise Unfit(f"has a header of more than {MOST_HEADER:,} bytes")
        return super().read(size)


def _decompress(archive: Path, plain: io.FileIO) -> None:
    # Of its own: what is between the files counts here as well.
    allowance = Allowance()
    with gzip.open(archive) as packed:
        while piece := packed.read(AT_ONCE):
            allowance.take_bytes(len(piece))
            plain.write(piece)
    plain.seek(0)


def _members(tar: tarfile.TarFile) -> Iterator[tarfile.TarInfo]:
    count = 0
    while (member := tar.next()) is not None:
        count += 1
        if count > MOST_FILES:
            raise Unfit(f"holds more than {MOST_FILES:,} files and folders")
        yield member


def _take(
    tar: tarfile.TarFile,
    member: tarfile.TarInfo,
    target: Path,
    places: Places,
    allowance: Allowance,
) -> None:
    path = placed(member.name.removesuffix("/"))
    if member.isdir():
        places.enter(path)
        (target / path).mkdir(parents=True, exist_ok=True)
        return
    if not member.isreg() or member.issparse():
        raise Unfit(
            f"the member {one_line(member.name, 120)!a} is a link, or no file (put a copy there)"
        )
    places.take(path)
    allowance.take_file()
    file = tar.extractfile(member)
    if file is None:
        raise Unfit(f"the member {one_line(member.name, 120)!a} cannot be read")
    (target / path).parent.mkdir(parents=True, exist_ok=True)
    with (target / path).open("xb") as copy:
        while piece := file.read(AT_ONCE):
            allowance.take_bytes(len(piece))
            copy.write(piece)
    (target / path).chmod(0o644 | member.mode & 0o111)
