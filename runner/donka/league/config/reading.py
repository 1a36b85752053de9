"""Reads YAML text into a document.

Follows the events of PyYAML's parser and uses none of its constructors. What makes a config hard to
trust is refused: repeated keys, anchors, tags, merge keys, a second document.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import yaml
from yaml.events import (
    CollectionStartEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
)

from donka.bot.foreign import is_text
from donka.league.config.document import Document, KeyPath, Place
from donka.league.config.problems import Problem, quoted, shown
from donka.league.config.scalars import resolve

if TYPE_CHECKING:
    from yaml._yaml import Mark as CMark

MAX_DEPTH = 16


def read(text: str) -> Document:
    """The one YAML document in *text*; whatever *text* is, its mistakes are among the problems."""
    document = Document()
    loader = yaml.SafeLoader("")
    try:
        loader = yaml.SafeLoader(text)
        _Builder(document, _events(loader)).build()
    except yaml.reader.ReaderError as error:
        before = text[: error.position]
        document.problems.append(
            Problem(
                before.count("\n") + 1,
                len(before) - before.rfind("\n"),
                "",
                f"a character that no config holds: {chr(error.character)!a} (remove it)",
            )
        )
    except yaml.MarkedYAMLError as error:
        document.problems.append(_syntax(error, loader))
    except (ValueError, OverflowError):
        # PyYAML turns an escape such as "\UFFFFFFFF" into a character without looking.
        document.problems.append(
            _at(loader.get_mark(), "", "an escape in quotes that is no character")
        )
    except _TooDeep as error:
        document.problems.append(_at(error.mark, "", str(error)))
    return document


class _TooDeep(Exception):
    def __init__(self, event: Event) -> None:
        super().__init__(f"nested more than {MAX_DEPTH} deep (no config is)")
        self.mark = event.start_mark


class _Builder:
    """Turns events into values; one for each document."""

    def __init__(self, document: Document, events: Iterator[Event]) -> None:
        self.document = document
        self.events = events

    def build(self) -> None:
        documents = 0
        for event in self.events:
            if not isinstance(event, DocumentStartEvent):
                continue
            documents += 1
            if documents > 1:
                self.complain(event, (), "a second document begins (expected one config a file)")
                return
            if event.version and tuple(event.version) != (1, 2):
                self.complain(
                    event, (), "another YAML version is asked for (expected 1.2, or no %YAML)"
                )
            self.document.value = self.node(next(self.events), ())

    def node(self, event: Event, path: KeyPath) -> object:
        if len(path) > MAX_DEPTH:
            raise _TooDeep(event)
        # A key's value has its place from the key.
        if path not in self.document.places:
            self.note(path, event)
        if not isinstance(event, ScalarEvent | CollectionStartEvent):
            self.spoil(path, "an alias (*): write the value out")
            return None
        if event.anchor is not None:
            text = f"an anchor (&{shown(event.anchor)}): write the value out where needed"
            self.document.problems.append(self.document.problem(path, text))
        if event.tag is not None:
            self.spoil(path, f"a tag ({shown(event.tag)}): write the value without it")
        if isinstance(event, ScalarEvent):
            return self.scalar(event, path)
        return self.mapping(path) if isinstance(event, MappingStartEvent) else self.sequence(path)

    def scalar(self, event: ScalarEvent, path: KeyPath) -> object:
        if not is_text(event.value):
            self.spoil(path, f"{quoted(event.value)} holds an escape that is no character")
            return None
        if event.style is not None:
            self.write(path, quoted(event.value))
            return event.value
        try:
            value = resolve(event.value)
        except ValueError as error:
            self.spoil(path, str(error))
            return None
        if value is None:
            self.write(path, "nothing")
        else:
            self.write(path, quoted(value) if isinstance(value, str) else event.value[:60])
        return value

    def mapping(self, path: KeyPath) -> dict[str, object]:
        self.write(path, "keys and values")
        values: dict[str, object] = {}
        while not isinstance(event := next(self.events), MappingEndEvent):
            key = self.key(event, path)
            inner = (*path, key) if key is not None else (*path, "?")
            if key is not None and key in values:
                first = self.document.places[inner].line
                self.complain(event, inner, f"given twice (first in line {first}): keep one")
                key = None
            elif key is not None:
                self.note(inner, event)
            value = self.value(next(self.events), inner, known=key is not None)
            if key is not None:
                values[key] = value
        return values

    def key(self, event: Event, path: KeyPath) -> str | None:
        if not isinstance(event, ScalarEvent) or event.anchor or event.tag:
            self.complain(event, path, "a key that is no plain word")
            if isinstance(event, CollectionStartEvent):
                self.value(event, (*path, "?"), known=False)
            return None
        if event.style is None and event.value == "<<":
            self.complain(event, path, "a merge key (<<): write the keys out")
            return None
        try:
            key = resolve(event.value) if event.style is None else event.value
        except ValueError:
            key = 0
        if not isinstance(key, str) or not is_text(key):
            self.complain(event, path, f"a key that is no word: {quoted(event.value)}")
            return None
        return key

    def value(self, event: Event, path: KeyPath, *, known: bool) -> object:
        """The value of a key; for a key that does not count only its own mistakes are kept."""
        if known:
            return self.node(event, path)
        aside = _Builder(Document(), self.events)
        aside.node(event, path)
        self.document.problems += aside.document.problems
        return None

    def sequence(self, path: KeyPath) -> list[object]:
        self.write(path, "a list")
        values: list[object] = []
        while not isinstance(event := next(self.events), SequenceEndEvent):
            values.append(self.node(event, (*path, len(values))))
        return values

    def note(self, path: KeyPath, event: Event) -> None:
        self.document.places[path] = Place(*_where(event.start_mark), written="")

    def write(self, path: KeyPath, written: str) -> None:
        place = self.document.places[path]
        self.document.places[path] = Place(place.line, place.column, written)

    def spoil(self, path: KeyPath, text: str) -> None:
        """Say what is wrong with a value, and that nothing more needs to be said about it."""
        self.document.spoiled.add(path)
        self.document.problems.append(self.document.problem(path, text))

    def complain(self, event: Event, path: KeyPath, text: str) -> None:
        """Say what is wrong with a key, or with the document around *path*."""
        self.document.problems.append(_at(event.start_mark, self.document.name(path), text))


def _events(loader: Any) -> Iterator[Event]:  # the stubs leave the parser's methods untyped
    while loader.check_event():
        yield loader.get_event()


def _at(mark: "yaml.Mark | CMark | None", field: str, text: str) -> Problem:
    return Problem(*_where(mark), field, text)


def _where(mark: "yaml.Mark | CMark | None") -> tuple[int, int]:
    return (mark.line + 1, mark.column + 1) if mark else (0, 0)


def _syntax(error: yaml.MarkedYAMLError, loader: yaml.SafeLoader) -> Problem:
    mark = error.problem_mark or error.context_mark or loader.get_mark()
    parts = (error.context, error.problem)
    text = ", ".join(" ".join(part.split()) for part in parts if part)
    # PyYAML writes the character as Python would.
    hint = " (use spaces)" if r"'\t'" in text else ""
    return _at(mark, "", f"no YAML: {text}{hint}")
