"""A wheel, unpacked by ourselves: checked whole before any of it counts, and nothing in it run.

Every file has the digest that RECORD gives and lies below one folder. What is not importable is not
taken: scripts, headers and data would lie outside of it.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from packaging.tags import sys_tags
from packaging.utils import InvalidWheelFilename, canonicalize_name, parse_wheel_filename
from packaging.version import InvalidVersion, Version

from donka.bot.foreign import one_line
from donka.sandbox.shown import OURS
from donka.submit.allowance import Allowance
from donka.submit.members import Places
from donka.submit.metadata import MOST_TEXT, Metadata, check_python, read_metadata
from donka.submit.received import Unfit
from donka.submit.record import Digest, digests
from donka.submit.zipped import Member, Zipped, opened

IMPORTABLE = ("purelib", "platlib")
"""The parts of a wheel's ``.data`` that belong among its modules."""
RESERVED = frozenset({*OURS, "donka_house"})
"""Packages that are the runner's in every worker. What is named like a module of the standard library
may come: that library is found first, and old distributions bring a second copy for older Pythons."""


@dataclass(frozen=True, slots=True)
class Unpacked:
    """A wheel as a folder."""

    root: Path
    """What is importable, its ``.dist-info`` beside it."""
    metadata: Metadata


@dataclass(frozen=True, slots=True)
class _Named:
    """What the name of a wheel's file says."""

    name: str
    version: Version

    def is_of(self, metadata: Metadata) -> bool:
        """Whether *metadata* say the same."""
        return self == _parsed(metadata.name, metadata.version)


def _parsed(name: str, version: str) -> _Named | None:
    try:
        return _Named(canonicalize_name(name), Version(version))
    except InvalidVersion:
        return None


def unpack(wheel: Path, root: Path, allowance: Allowance, *, own: bool) -> Unpacked:
    """Unpack the file *wheel* into the new folder *root*; Unfit where it is not a wheel for here.

    *own* tells that it is the bot's: then it may bring nothing but modules. Of a dependency the rest
    is left out, which its author put there for other uses.
    """
    named = _named(wheel)
    with opened(wheel) as archive:
        info = _info(archive, named)
        listed = digests(archive.text(f"{info}/RECORD", MOST_TEXT), info)
        _check_form(archive.text(f"{info}/WHEEL", MOST_TEXT))
        targets = list(_targets(archive, info, own))
        _check_targets(targets, info)
        _check_listed(listed, archive, info)
        root.mkdir()
        for target, member in targets:
            allowance.take_file()
            digest = listed.get(str(member.path))
            _write(root / target, archive, member, digest, allowance)
    metadata = read_metadata(root / info)
    if not named.is_of(metadata):
        said = one_line(f"{metadata.name} {metadata.version}", 80)
        raise Unfit(f"calls itself {said!r} within (build it again)")
    check_python(metadata.requires_python)
    return Unpacked(root, metadata)


def holds(root: Path, wheel: Path) -> bool:
    """Whether *root* still is what was unpacked of the file *wheel*, a dependency's: file by file."""
    with opened(wheel) as archive:
        targets = dict(_targets(archive, _info(archive, _named(wheel)), own=False))
        there = {path.relative_to(root) for path in root.rglob("*") if not path.is_dir()}
        return there == {Path(target) for target in targets} and all(
            _is_same(root / target, archive, member) for target, member in targets.items()
        )


def _is_same(path: Path, archive: Zipped, member: Member) -> bool:
    if path.is_symlink():
        return False
    found = hashlib.sha256()
    for piece in archive.pieces(member, Allowance()):
        found.update(piece)
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").digest() == found.digest()


def _named(wheel: Path) -> _Named:
    """What the file name says; Unfit where that is not for this interpreter."""
    try:
        # A copy that a browser has numbered would pass for one of an odd platform.
        if any(letter.isspace() for letter in wheel.name):
            raise InvalidWheelFilename
        name, version, _, tags = parse_wheel_filename(wheel.name)
    except (InvalidWheelFilename, InvalidVersion):
        raise Unfit(
            f"{one_line(wheel.name, 120)!r} is no name of a wheel (expected "
            "name-version-python-abi-platform.whl; give it the name it was built with)"
        ) from None
    if tags.isdisjoint(sys_tags()):
        said = one_line(", ".join(sorted(map(str, tags))), 120)
        best = next(sys_tags())
        raise Unfit(f"is for {said}, and bots here run as {best} (or any of py3-none-any)")
    if name in RESERVED:
        raise Unfit(f"calls itself {name}, which is the runner's own (give it another name)")
    return _Named(name, version)


def _info(archive: Zipped, named: _Named) -> str:
    """The folder of metadata: the one there is, called after the file."""
    tops = {member.path.parts[0] for member in archive.members}
    infos = [top for top in tops if top.endswith(".dist-info")]
    if len(infos) == 1:
        name, _, version = infos[0].removesuffix(".dist-info").partition("-")
        if _parsed(name, version) == named:
            return infos[0]
    found = one_line(", ".join(sorted(infos)), 120) or "none"
    raise Unfit(
        f"holds the metadata {found} (expected one folder {named.name}-{named.version}.dist-info)"
    )


def _check_form(text: str) -> None:
    for line in text.splitlines():
        key, _, value = line.partition(":")
        if key == "Wheel-Version" and value.strip().partition(".")[0] == "1":
            return
    raise Unfit("is of another form than wheels of version 1 (build it again)")


def _targets(archive: Zipped, info: str, own: bool) -> Iterator[tuple[PurePosixPath, Member]]:
    """Where each file goes, below the root."""
    data = info.removesuffix(".dist-info") + ".data"
    for member in archive.members:
        top, *rest = member.path.parts
        if top != data:
            yield member.path, member
        elif len(rest) > 1 and rest[0] in IMPORTABLE:
            yield PurePosixPath(*rest[1:]), member
        elif own:
            raise Unfit(
                f"brings {one_line(str(member.path), 120)!a}, which would be installed outside of its "
                "package (a bot needs nothing there: leave out scripts, data files and headers)"
            )


def _check_targets(targets: list[tuple[PurePosixPath, Member]], info: str) -> None:
    """Unfit where two files go to one place, or one to where it has no business."""
    places = Places()
    for target, _ in targets:
        top = target.parts[0]
        module = top.partition(".")[0]
        if module in RESERVED:
            raise Unfit(
                f"brings {one_line(str(target), 120)!a}, and {module} is the runner's own (rename the "
                "module)"
            )
        if top.endswith(".dist-info") and top != info:
            raise Unfit(f"brings metadata of another, {one_line(str(target), 120)!a}")
        places.take(target)


def _check_listed(listed: dict[str, Digest], archive: Zipped, info: str) -> None:
    """Unfit where RECORD and archive do not name the same files."""
    there = {str(member.path) for member in archive.members}
    missing = sorted(listed.keys() - there)
    if missing:
        raise Unfit(f"lacks {one_line(missing[0], 120)!a}, which its RECORD lists")
    excess = sorted(path for path in there - listed.keys() if path.rpartition("/")[0] != info)
    if excess:
        raise Unfit(f"holds {one_line(excess[0], 120)!a}, which its RECORD does not list")


def _write(
    path: Path, archive: Zipped, member: Member, digest: Digest | None, allowance: Allowance
) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    found = hashlib.new(digest.algorithm if digest else "sha256")
    with path.open("xb") as file:
        for piece in archive.pieces(member, allowance):
            found.update(piece)
            file.write(piece)
    if digest is not None:
        digest.check(str(member.path), found.digest())
