"""What each format needs on top of ``printable``, so that foreign text stays text in it."""

import json
import re
from html import escape

import msgspec

from donka.report.printable import printable

_MARKDOWN = str.maketrans(
    {
        # Entities where some readers know no backslash before the character.
        "&": "&amp;",
        "<": "&lt;",
        ">": "&gt;",
        **{mark: "\\" + mark for mark in "\\`*_[]|~$#"},
    }
)
_LINK = re.compile(r":(?=\S)|(?<=www)\.", re.IGNORECASE)
"""Where readers of Markdown begin to see a link or a little picture in plain text."""
_FORMULA = tuple("=+-@\t\r＝＋－＠")
"""What makes a spreadsheet take a cell for a formula; some read the wide forms too."""
_JSON_DOUBTFUL = re.compile(r"[^\n -~]|[<>&]")
"""What may need an escape in JSON that is already well formed."""


def markdown(text: str) -> str:
    """*text* for a Markdown paragraph or table cell, with nothing in it that Markdown would read."""
    return _LINK.sub(r"\\\g<0>", printable(text).translate(_MARKDOWN))


def html(text: str) -> str:
    """*text* for an element or for an attribute in quotes, with nothing in it that HTML would read."""
    return escape(printable(text))


def csv_cell(text: str) -> str:
    """*text* for a CSV cell, with ``'`` before what a spreadsheet would take for a formula."""
    guard = "'" if text.startswith(_FORMULA) else ""
    return guard + printable(text)


def json_text(value: object) -> str:
    r"""*value* as JSON, indented, a newline at its end: read back, every text is what it was.

    Characters that ``printable`` would escape, and ``<``, ``>`` and ``&``, are written ``\uXXXX``, so
    that the bytes do no harm on a terminal or inside a page. ValueError for NaN and infinity.
    """
    plain = json.dumps(value, ensure_ascii=False, indent=2, allow_nan=False)
    # Outside of its texts JSON has none of these.
    return _JSON_DOUBTFUL.sub(_json_character, plain) + "\n"


def json_line(value: object) -> str:
    """*value* as one line of JSON without spaces, escaped as ``json_text`` does, without a line end."""
    plain = msgspec.json.encode(value, enc_hook=_plain).decode()
    return _JSON_DOUBTFUL.sub(_json_character, plain)


def _plain(value: object) -> str:
    """A phrase or a figure as the text it is; TypeError for what has no place in JSON."""
    if isinstance(value, str):
        return str(value)
    raise TypeError(f"{type(value).__name__} has no place in JSON")


def _json_character(found: re.Match[str]) -> str:
    character = found[0]
    if character not in "<>&" and printable(character) == character:
        return character
    units = character.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))
