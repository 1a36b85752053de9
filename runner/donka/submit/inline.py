"""What a single file says that it needs, in a block ``# /// script`` of comments.

Reads text, as PEP 723 gives it; knows nothing of fetching.
"""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

from donka.bot.foreign import one_line
from donka.submit.received import Unfit

_BLOCK = re.compile(
    r"^# /// (?P<type>[a-zA-Z0-9-]+)$\s(?P<content>(^#(| .*)$\s)+)^# ///$", re.MULTILINE
)
"""As PEP 723 writes it."""


@dataclass(frozen=True, slots=True)
class Inline:
    """What the block holds that counts here."""

    dependencies: tuple[str, ...] = ()
    requires_python: str = ""


def read_inline(file: Path) -> Inline:
    """The block in *file*, or an empty one; Unfit where it makes no sense, or there are two."""
    # Line ends and a byte-order mark as editors leave them; a file that is no text has no block.
    whole = file.read_bytes().decode("utf-8-sig", errors="replace")
    text = whole.replace("\r\n", "\n").replace("\r", "\n") + "\n"
    blocks = [each for each in _BLOCK.finditer(text) if each["type"] == "script"]
    if not blocks:
        return Inline()
    if len(blocks) > 1:
        raise Unfit("has two blocks '# /// script' (expected one)")
    try:
        said = tomllib.loads("\n".join(map(_uncommented, blocks[0]["content"].splitlines())))
    except (ValueError, RecursionError) as error:
        raise Unfit(f"the block '# /// script' is no TOML: {one_line(str(error))}") from None
    needed, python = said.get("dependencies", []), said.get("requires-python", "")
    if not isinstance(needed, list) or not all(isinstance(each, str) for each in needed):
        raise Unfit(
            "dependencies in the block '# /// script': expected a list such as ['numpy>=2']"
        )
    if not isinstance(python, str):
        raise Unfit("requires-python in the block '# /// script': expected a text such as '>=3.11'")
    return Inline(tuple(needed), python)


def _uncommented(line: str) -> str:
    return line[2:] if line.startswith("# ") else line[1:]
