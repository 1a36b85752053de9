"""What a distribution needs to be installed beside it, as its metadata says.

Reads text; whether a bot imports more than its distribution says is not known here.
"""

import re
from collections.abc import Iterable, Sequence
from importlib.metadata import Distribution

from donka.league.names import canonical

RUNNER = "donka"
"""This distribution is the runner's, not the bot's: its version is told elsewhere."""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_EXTRA = re.compile(r"\bextra\s*==")


def needs(distribution: str, paths: Sequence[str]) -> dict[str, Distribution]:
    """The *distribution* and all it needs, however far down, by canonical name, as found in *paths*.

    A requirement that is not installed is one whose marker does not hold here, or one the bot will
    miss by itself; requirements of extras do not count.
    """
    found: dict[str, Distribution] = {}
    waiting = [distribution]
    while waiting:
        name = canonical(waiting.pop())
        if name in found or name == RUNNER:
            continue
        candidate = next(iter(Distribution.discover(name=name, path=list(paths))), None)
        if candidate is not None:
            found[name] = candidate
            waiting += required(candidate.requires or ())
    return found


def required(requirements: Iterable[str]) -> list[str]:
    """The names in *requirements*, written as metadata and ``pyproject.toml`` write them."""
    return [
        match.group()
        for requirement in requirements
        if not _EXTRA.search(requirement) and (match := _NAME.match(requirement))
    ]
