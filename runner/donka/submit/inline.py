"""What a single file says that it needs, in a block ``# /// script`` of comments.

Reads text, as PEP 723 gives it; knows nothing of fetching.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from donka.bot.foreign import one_line
from donka.submit.received import Unfit
from donka.submit.toml import read_toml

_START = re.compile(r"# /// [a-zA-Z0-9-]+")
_END = "# ///"


@dataclass(frozen=True, slots=True)
class Inline:
    """What the block holds that counts here."""

    dependencies: tuple[str, ...] = ()
    requires_python: str = ""


def read_inline(file: Path) -> Inline:
    """The block in *file*, or an empty one; Unfit where it makes no sense, or there are two."""
    # Line ends and a byte-order mark as editors leave them; a file that is no text has no block.
    whole = file.read_bytes().decode("utf-8-sig", errors="replace")
    text = whole.replace("\r\n", "\n").replace("\r", "\n")
    blocks = [said for kind, said in _blocks(text.split("\n")) if kind == "script"]
    if not blocks:
        return Inline()
    if len(blocks) > 1:
        raise Unfit("has two blocks '# /// script' (expected one)")
    try:
        said = read_toml("\n".join(map(_uncommented, blocks[0])))
    except ValueError as error:
        raise Unfit(f"the block '# /// script' is no TOML: {one_line(str(error))}") from None
    needed, python = said.get("dependencies", []), said.get("requires-python", "")
    if not isinstance(needed, list) or not all(isinstance(each, str) for each in needed):
        raise Unfit(
            "dependencies in the block '# /// script': expected a list such as ['numpy>=2']"
        )
    if not isinstance(python, str):
        raise Unfit("requires-python in the block '# /// script': expected a text such as '>=3.11'")
    return Inline(tuple(needed), python)


def _blocks(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Of each block its kind and its lines, as the expression in PEP 723 finds them.

    In time that grows with their number, where that expression takes its square.
    """
    for comment, run in groupby(lines, lambda line: line == "#" or line.startswith("# ")):
        each = [*run]
        if not comment or _END not in each:
            continue
        # The last end counts: what stands before it is text of the block.
        end = len(each) - 1 - each[::-1].index(_END)
        for start in range(end - 1):
            if _START.fullmatch(each[start]):
                yield each[start].removeprefix("# /// "), each[start + 1 : end]
                break


def _uncommented(line: str) -> str:
    return line[2:] if line.startswith("# ") else line[1:]
