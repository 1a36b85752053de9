"""Takes the places of somebody's own machine out of text: homes, the league's folder, paths from a disk's top.

Knows nothing of the text around them.
"""

import re
from pathlib import Path

ELSEWHERE = "…"
_ACCEPTED = ".donka"
"""What a league's folder holds."""
_PART = r"""[^\s/\\:;,"'<>|()\[\]{}]+"""
_NAME = r"""[^\\/:;,"'<>|()\[\]{}\n]+"""
_HOME = re.compile(
    rf"(?<![\w.-])/(?:export/|var/)?home/{_PART}"
    # On Windows the name of a home is often first and last name.
    rf"|(?<![\w.-])[a-z]:[\\/]{{1,2}}Users[\\/]{{1,2}}{_NAME}(?=[\\/])"
    rf"|(?<![\w.-])(?:[a-z]:)?[\\/]{{1,2}}Users[\\/]{{1,2}}{_PART}"
    r"|(?<![\w.-])/root(?![\w.-])",
    re.IGNORECASE,
)
_QUOTED = re.compile(
    r'(?<=File ")(?:/|[A-Za-z]:[\\/])[^"\n]+'
    r"""|(?<=["'])(?:/|[A-Za-z]:[\\/]{1,2})[^"'/\\\n]+[\\/][^"'\n]+(?=["'])"""
)
"""In a traceback or in quotes, where a path may hold spaces."""
_ABSOLUTE = re.compile(
    rf"(?:(?<![\w.~{ELSEWHERE}/<-])|(?<=file://))/{_PART}(?:/{_PART})+/?"
    rf"|(?<!\w)[A-Za-z]:[\\/]{{1,2}}{_PART}(?:[\\/]{{1,2}}{_PART})+"
)
_LIBRARY = re.compile(r"[\\/]((?:lib[\\/]python3\.\d+|(?:site|dist)-packages)[\\/].*)", re.DOTALL)
"""What is the same on every machine: where a library lies tells which one it is."""


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
        """*text* with ``~`` for every home folder in it, ``…`` for the league's.

        Of any other path from the top of a disk only its end is left, or a library's part of it.
        """
        for own in self._own:
            text = text.replace(own, ELSEWHERE)
        text = _HOME.sub("~", text)
        return _ABSOLUTE.sub(_end, _QUOTED.sub(_end, text))


def _end(found: re.Match[str]) -> str:
    path = found[0]
    library = _LIBRARY.search(path)
    end = library[1] if library else re.split(r"[\\/]", path.rstrip("\\/"))[-1]
    return f"{ELSEWHERE}/{end}"
