"""Reads TOML of a stranger's, as much of it as can be read in a moment.

The standard library's reader takes time that grows with the square of a dotted key's length: some
hundred thousand bytes could keep it for hours, outside of any sandbox.
"""

import tomllib
from typing import Any

MOST_TEXT = 100_000
LONGEST_LINE = 2_000
"""Characters; a dotted key lies in one line."""


def read_toml(text: str) -> dict[str, Any]:
    """What *text* says; ValueError where it is no TOML, or too much of it."""
    if len(text) > MOST_TEXT:
        raise ValueError(f"more than {MOST_TEXT:,} characters")
    if any(len(line) > LONGEST_LINE for line in text.split("\n")):
        raise ValueError(f"a line of more than {LONGEST_LINE:,} characters (break it)")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("lists or tables too deep within another") from None
