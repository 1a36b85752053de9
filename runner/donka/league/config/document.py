"""What a YAML file says, as plain values with the place of each, and what is wrong with how it says it.

Knows nothing of YAML's grammar or of what a config may say.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from donka.league.config.problems import Problem, shown

Key = str | int
KeyPath = tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value stands (a key's value: where its key does), counted from 1, and how it is written."""

    line: int
    column: int
    written: str
    """As a message names it: ``'fast'`` for a text, ``1e3`` for a number, ``a list``, ``nothing``."""


@dataclass(slots=True)
class Document:
    """What a file says, and what is wrong with how it says it."""

    value: object = None
    places: dict[KeyPath, Place] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    spoiled: set[KeyPath] = field(default_factory=set)
    """Values that already have a problem: nothing more needs to be said about them."""

    def place(self, path: KeyPath) -> Place:
        """Where *path* stands, or the nearest thing around it that is there."""
        while path not in self.places and path:
            path = path[:-1]
        return self.places.get(path, Place(1, 1, "nothing"))

    def name(self, path: KeyPath) -> str:
        """*path* as a message names it: ``clock.per_move``, ``bots.duck.options.depth``, ``bots[3]``."""
        text = ""
        value = self.value
        for key in path:
            value = _inside(value, key)
            if isinstance(key, int):
                name = _entry_name(value) if text == "bots" else None
                text += f".{name}" if name else f"[{key + 1}]"
            else:
                text += f".{shown(key)}" if text else shown(key)
        return text

    def problem(self, path: KeyPath, text: str) -> Problem:
        """A mistake at *path*."""
        place = self.place(path)
        return Problem(place.line, place.column, self.name(path), text)


def _inside(value: object, key: Key) -> object:
    if isinstance(value, Mapping):
        return value.get(key)
    if isinstance(value, list) and isinstance(key, int) and key < len(value):
        return value[key]
    return None


def _entry_name(entry: object) -> str | None:
    name = entry
    if isinstance(entry, Mapping):
        name = entry.get("name", entry.get("bot"))
    if not isinstance(name, str) or not name.isprintable():
        return None
    return name.rpartition(":")[2][:40] or None
