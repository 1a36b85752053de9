"""What is wrong with a config: one line a mistake, with its place, and all of them at once.

Knows nothing of YAML or of what a config may say.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches

from donka.errors import DonkaError

LONGEST_QUOTE = 60
MOST_LINES = 200
"""Beyond so many mistakes the file is no config, and nobody reads on."""


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One mistake. *line* and *column* are counted from 1; line 0 is the file as a whole."""

    line: int
    column: int
    field: str
    """Dotted, such as ``clock.per_move``; empty for the file as a whole."""
    text: str
    """What was found and what was expected."""

    def at(self, path: object) -> str:
        """The line somebody is shown, who finds the mistake in *path*."""
        file = str(path)
        place = [file if file.isprintable() else repr(file)]
        if self.line:
            place += [str(self.line), str(self.column)]
        where = ":".join(place)
        return f"{where}: {self.field}: {self.text}" if self.field else f"{where}: {self.text}"


class ConfigErrors(DonkaError):
    """Every mistake of one config, a line each, in the order of the file."""

    def __init__(self, path: object, problems: Iterable[Problem]) -> None:
        self.path = path
        self.problems = tuple(sorted(set(problems)))
        lines = [problem.at(path) for problem in self.problems[:MOST_LINES]]
        if (more := len(self.problems) - MOST_LINES) > 0:
            lines.append(f"and {more} more")
        super().__init__("\n".join(lines))


def shown(text: str) -> str:
    """*text* of somebody else's, fit for one line: as it is, or quoted, with escapes and cut."""
    fits = text.isprintable() and 0 < len(text) <= LONGEST_QUOTE
    return text if fits else quoted(text)


def quoted(text: str) -> str:
    """*text* in quotes, with escapes for what does not print, cut where it is long."""
    if len(text) > LONGEST_QUOTE:
        text = text[:LONGEST_QUOTE] + "…"
    return repr(text)


def written(value: object) -> str:
    """*value* as a config might give it: ``cherna-donka``, ``true``, ``[left, none]``, ``nothing``."""
    if isinstance(value, str):
        return str(value) if value.isprintable() and " " not in value and value else repr(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(written, value))}]"
    if value is None:
        return "nothing"
    return json.dumps(value)


def meant(word: str, known: Iterable[str]) -> str:
    """``did you mean 'duck'?``, or nothing where no *known* word is near *word*."""
    close = get_close_matches(word[:LONGEST_QUOTE], list(known), n=1)
    return f"did you mean {close[0]!r}?" if close else ""


def either(words: Iterable[str]) -> str:
    """``left, right or none``."""
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last
