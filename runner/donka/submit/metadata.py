"""What a distribution says of itself in its ``.dist-info``, read as text.

Imports and runs nothing of it. Knows nothing of archives.
"""

import platform
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from email.parser import HeaderParser
from importlib.metadata import PathDistribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.specifiers import InvalidSpecifier, SpecifierSet

from donka.bot.foreign import one_line
from donka.league.distributions import GROUP
from donka.submit.received import Unfit

MOST_TEXT = 4 << 20
"""Bytes of a file of metadata."""


MOST_REQUIREMENTS = 200

_NAME = re.compile(r"[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?")


@dataclass(frozen=True, slots=True)
class Metadata:
    """A distribution in its own words."""

    name: str
    version: str
    requires_python: str
    requires: tuple[str, ...]
    """Requirements as they are written, those of extras too."""
    points: tuple[tuple[str, str], ...]
    """Entry points of the group ``donka``, name and value."""

    @property
    def pin(self) -> str:
        """The requirement that asks for just this one."""
        return f"{self.name}=={self.version}"


def read_metadata(info: Path) -> Metadata:
    """What the folder *info*, a ``.dist-info``, holds; Unfit where it makes no sense."""
    said = HeaderParser().parsestr(_text(info / "METADATA"))
    name, version = said.get("Name"), said.get("Version")
    if not _NAME.fullmatch(str(name).strip()) or not version:
        raise Unfit("its METADATA has no name that could be one, or no version (build it again)")
    return Metadata(
        str(name).strip(),
        str(version).strip(),
        str(said.get("Requires-Python", "")).strip(),
        tuple(str(each) for each in said.get_all("Requires-Dist", [])),
        tuple(_points(info)),
    )


def _text(path: Path) -> str:
    if path.stat().st_size > MOST_TEXT:
        raise Unfit(f"its {path.name} is larger than {MOST_TEXT:,} bytes")
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Unfit(f"its {path.name} is not UTF-8") from None


def _points(info: Path) -> Iterator[tuple[str, str]]:
    """The entry points of the group ``donka``; none where there is no such file."""
    if not (info / "entry_points.txt").exists():
        return
    _text(info / "entry_points.txt")
    try:
        found = [*PathDistribution(info).entry_points]
    except (ValueError, AttributeError, TypeError) as error:
        raise Unfit(f"its entry_points.txt cannot be read: {one_line(str(error))}") from None
    yield from ((each.name, each.value) for each in found if each.group == GROUP)


def check_python(wanted: str) -> None:
    """Unfit where *wanted*, a ``requires-python``, does not hold for the Python that runs."""
    try:
        fits = SpecifierSet(wanted).contains(platform.python_version(), prereleases=True)
    except InvalidSpecifier:
        raise Unfit(f"requires-python {one_line(wanted, 80)!r} is no range of versions") from None
    if not fits:
        raise Unfit(
            f"needs Python {one_line(wanted, 80)}, and bots here run with "
            f"{platform.python_version()}"
        )


def wanted_here(requires: Iterable[str], extras: Iterable[str] = ()) -> list[Requirement]:
    """Those of *requires* whose markers hold here, with *extras*; Unfit where one names an address.

    What an address gives can be anything, and something else tomorrow.
    """
    found: list[Requirement] = []
    for text in requires:
        if len(found) == MOST_REQUIREMENTS:
            raise Unfit(f"has more than {MOST_REQUIREMENTS} requirements")
        try:
            requirement = Requirement(text)
            holds = _holds(requirement, extras)
        except (ValueError, RecursionError):
            raise Unfit(
                f"{one_line(text, 120)!r} is no requirement (expected one such as 'numpy>=2')"
            ) from None
        if requirement.url is not None:
            raise Unfit(
                f"needs {one_line(requirement.name, 80)} from an address of its own, "
                f"{one_line(requirement.url, 120)!r} (expected a name and versions, such as "
                f"'{one_line(requirement.name, 80)}>=1')"
            )
        if holds:
            # Decided here: an installer would ask again, and know of no extras.
            requirement.marker = None
            found.append(requirement)
    return found


def _holds(requirement: Requirement, extras: Iterable[str]) -> bool:
    marker = requirement.marker
    return marker is None or any(marker.evaluate({"extra": extra}) for extra in ("", *extras))
