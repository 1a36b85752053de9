"""A zip archive of a stranger's, opened with care: its list before it is read, its members as they come.

Knows nothing of wheels. Only plain files and folders, stored or deflated, without encryption.
"""

import errno
import stat
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from donka.bot.foreign import one_line
from donka.submit.allowance import MOST_BYTES, MOST_FILES, Allowance
from donka.submit.members import placed
from donka.submit.received import Unfit

AT_ONCE = 1 << 20
MOST_LIST = 400 * MOST_FILES
"""Bytes of the list of members: all of it is read before anything can be said about it."""

_END = b"PK\x05\x06"
_END_SIZE = 22
_END_64 = b"PK\x06\x07"
_END_64_SIZE = 20
_LONGEST_REMARK = 0xFFFF
_ENCRYPTED = 0x1
_UTF8 = 0x800


@dataclass(frozen=True, slots=True)
class Member:
    """A file in the archive, and where it may lie."""

    path: PurePosixPath
    info: zipfile.ZipInfo


class Zipped:
    """An open archive; every path in it is a plain one."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        self.members = tuple(
            Member(placed(info.orig_filename), info)
            for info in archive.infolist()
            if not _is_folder(info)
        )

    def pieces(self, member: Member, allowance: Allowance) -> Iterator[bytes]:
        """The bytes of *member*, counted before they are given; Unfit where they are damaged."""
        with _finding_damage(), self._archive.open(member.info) as file:
            while piece := file.read(AT_ONCE):
                allowance.take_bytes(len(piece))
                yield piece

    def text(self, path: str, most: int) -> str:
        """The text of the member at *path*, of at most so many bytes; Unfit where there is none."""
        member = next((each for each in self.members if str(each.path) == path), None)
        if member is None:
            raise Unfit(f"no {one_line(path, 120)} in it (build it again)")
        if member.info.file_size > most:
            raise Unfit(f"{one_line(path, 120)} is larger than {most:,} bytes")
        try:
            return b"".join(self.pieces(member, Allowance(most))).decode()
        except UnicodeDecodeError:
            raise Unfit(f"{one_line(path, 120)} is not UTF-8") from None


@contextmanager
def opened(path: Path) -> Iterator[Zipped]:
    """The archive at *path*; Unfit where it is none, or holds what it may not."""
    _check_list(path)
    with _finding_damage():
        archive = zipfile.ZipFile(path)
    with archive:
        for info in archive.infolist():
            _check(info)
        yield Zipped(archive)


def _check_list(path: Path) -> None:
    """Refuse an archive whose list of members alone would fill the memory."""
    size = path.stat().st_size
    if size > MOST_BYTES:
        raise Unfit(f"has {size:,} bytes (expected at most {MOST_BYTES:,})")
    with path.open("rb") as file:
        file.seek(max(0, size - _END_SIZE - _END_64_SIZE - _LONGEST_REMARK))
        tail = file.read()
    end = tail.rfind(_END)
    if end < 0 or len(tail) < end + _END_SIZE:
        raise Unfit("is no zip archive, or not whole (fetch or build it again)")
    # The larger form is for archives larger than any that is taken.
    if tail[max(0, end - _END_64_SIZE) : end].startswith(_END_64):
        raise Unfit("is a zip archive of the form for huge ones (ZIP64; expected a plain one)")
    if int.from_bytes(tail[end + 12 : end + 16], "little") > MOST_LIST:
        raise Unfit(f"lists more members than {MOST_FILES:,} files can need")


def _check(info: zipfile.ZipInfo) -> None:
    name = one_line(info.orig_filename, 120)
    kind = stat.S_IFMT(info.external_attr >> 16)
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        raise Unfit(f"the member {name!a} is a link, or no file (put a copy there)")
    if info.flag_bits & _ENCRYPTED:
        raise Unfit(f"the member {name!a} is encrypted")
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise Unfit(f"the member {name!a} is compressed in a way that wheels do not use")
    if not info.flag_bits & _UTF8 and not info.orig_filename.isascii():
        raise Unfit(f"the member {name!a} has a name that is not UTF-8")


def _is_folder(info: zipfile.ZipInfo) -> bool:
    """Whether *info* is a folder, which is not needed: those there are follow from the files."""
    if not info.orig_filename.endswith("/"):
        return False
    placed(info.orig_filename.rstrip("/"))
    return True


@contextmanager
def _finding_damage() -> Iterator[None]:
    """Turn what zipfile raises over an archive that is none into what is unfit."""
    try:
        yield
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError) as error:
        raise _damaged(error) from None
    except OSError as error:
        # A member before the beginning of the file.
        if error.errno != errno.EINVAL:
            raise
        raise _damaged(error) from None


def _damaged(error: Exception) -> Unfit:
    return Unfit(f"is damaged: {one_line(str(error), 120)} (fetch or build it again)")
