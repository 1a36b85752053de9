"""What a single file declares that it needs and that is not installed here: for its author, at home.

Where it is submitted that is fetched; fetches nothing itself.
"""

from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from packaging.requirements import Requirement

from donka.bot.foreign import one_line
from donka.submit.inline import read_inline
from donka.submit.metadata import check_python, wanted_here
from donka.submit.ours import is_ours, others
from donka.submit.received import refusing

MOST_TOLD = 5


def lacking(file: Path, called: str) -> tuple[str, ...]:
    """A line for each requirement of *file*, which is *called* so, that what is installed here does not meet.

    Refused in the words of a submission where its block ``# /// script`` is none.
    """
    with refusing("found", called):
        inline = read_inline(file)
        check_python(inline.requires_python)
    with refusing("fetched", called):
        wanted = wanted_here(inline.dependencies)
        others(wanted)
    lines = [
        f"{called} declares {one_line(str(each), 80)}, which is not installed here{other} "
        "(pip install it to try it; submit fetches it)"
        for each, other in _unmet(wanted)
    ]
    more = len(lines) - MOST_TOLD
    return (*lines[:MOST_TOLD], *([f"and {more} more"] if more > 0 else []))


def _unmet(wanted: list[Requirement]) -> Iterator[tuple[Requirement, str]]:
    """What is not there, and which other version is."""
    for requirement in wanted:
        if is_ours(requirement.name):
            continue
        try:
            here = version(requirement.name)
        except PackageNotFoundError:
            yield requirement, ""
            continue
        if not requirement.specifier.contains(here, prereleases=True):
            yield requirement, f", but {one_line(here, 40)} is"
