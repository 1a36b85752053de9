"""Takes the place where a bot lay while it was examined out of what is told of it.

The place is gone by the time anybody reads it, and authors need not know the organiser's folders.
"""

from dataclasses import replace
from pathlib import Path

from donka.examine.step import Step
from donka.league.accepted.contents import PARTS


def scrubbed(text: str, folder: Path) -> str:
    """*text*, with paths below *folder* told from within its parts that hold code."""
    for part in PARTS:
        text = text.replace(f"{folder / part}/", "")
    return text


def without_place(step: Step, folder: Path) -> Step:
    """*step* with all its lines scrubbed."""
    return replace(
        step,
        told=tuple(scrubbed(line, folder) for line in step.told),
        output=tuple(scrubbed(line, folder) for line in step.output),
    )
