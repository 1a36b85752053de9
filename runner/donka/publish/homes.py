"""Takes the places of somebody's own machine out of text that is published: home folders, the league's.

Knows nothing of the text around them.
"""

import re
from pathlib import Path

LEAGUES = "…"
_ACCEPTED = ".donka"
"""What a league's folder holds."""
_NAME = r"""[^\s/\\:"'<>|]+"""
_HOME = re.compile(
    rf"(?<![\w.-])/(?:export/|var/)?home/{_NAME}"
    rf"|(?<![\w.-])(?:[a-z]:)?[\\/]{{1,2}}Users[\\/]{{1,2}}{_NAME}"
    r"|(?<![\w.-])/root(?![\w.-])",
    re.IGNORECASE,
)


class Homes:
    """Knows whose folders must not be told: everybody's home, and the league that *folder* is of."""

    def __init__(self, folder: Path) -> None:
        whole = folder.resolve()
        near = [whole, *whole.parents]
        league = next((each for each in near if (each / _ACCEPTED).is_dir()), None)
        # A league at the top of a disk, or a home, is told apart by nothing.
        own = [str(each) for each in (whole, league) if each and len(each.parts) > 2]
        # The longest first: what lies within must not be cut short by what is around it.
        self._own = sorted(set(own), key=len, reverse=True)

    def without(self, text: str) -> str:
        """*text* with ``~`` for every home folder in it and ``…`` for the league's."""
        for own in self._own:
            text = text.replace(own, LEAGUES)
        return _HOME.sub("~", text)
