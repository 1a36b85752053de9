"""Gathers what a bot, or its building, needs besides itself: fetched as wheels, unpacked, laid together.

Knows requirements; runs nothing of what it gathers.
"""

from collections.abc import Iterable
from pathlib import Path

from packaging.utils import canonicalize_name

from donka.submit.allowance import Allowance
from donka.submit.fetching import fetch_all
from donka.submit.metadata import wanted_here
from donka.submit.ours import others
from donka.submit.received import Unfit, refusing
from donka.submit.site import kept
from donka.submit.wheel import Unpacked


def gather(
    requirements: Iterable[str], what: str, scratch: Path, wheels: Path, extras: Iterable[str] = ()
) -> list[Unpacked]:
    """The wheels of all *requirements* whose markers hold here with *extras*, and of what these need.

    Without what is ours; kept in *wheels*. *scratch* is a folder to be thrown away. Refused, as
    *what*, where something cannot be fetched or unpacked.
    """
    with refusing("fetched", what):
        needed = others(wanted_here(requirements, extras))
        fetched = fetch_all(needed, scratch)
    with refusing("unpacked", what):
        # One for all of them: each could be a bomb of its own, and all are kept.
        allowance = Allowance()
        return [_unpacked(wheel, wheels, allowance) for wheel in fetched]


def _unpacked(wheel: Path, wheels: Path, allowance: Allowance) -> Unpacked:
    try:
        unpacked = kept(wheel, wheels, allowance)
        # pip follows an address that a wheel names; here none counts.
        wanted_here(unpacked.metadata.requires)
    except Unfit as unfit:
        raise Unfit(f"{wheel.name}: {unfit}") from None
    return unpacked


def pins(wheels: Iterable[Unpacked]) -> tuple[str, ...]:
    """The requirements that ask for just these *wheels*, sorted."""
    said = (wheel.metadata for wheel in wheels)
    return tuple(sorted(f"{canonicalize_name(each.name)}=={each.version}" for each in said))
