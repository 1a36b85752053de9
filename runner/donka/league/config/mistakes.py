"""Turns what pydantic found wrong with a config into problems, each with its place, in our words."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from donka.league.config.document import Document, KeyPath
from donka.league.config.model import Config
from donka.league.config.problems import Problem, either, meant

_EXPECTED = {
    "bool_type": "true or false",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "finite_number": "a finite number",
    "string_type": "a text",
    "list_type": "a list",
    "model_type": "keys and values",
    "dict_type": "keys and values",
}
_BOUNDS = {
    "greater_than": ("more than", "gt"),
    "greater_than_equal": ("at least", "ge"),
    "less_than": ("less than", "lt"),
    "less_than_equal": ("at most", "le"),
}
_REQUIRED = {"bots": "a list of at least four entries"}
_SWITCHES_OF_OLD = frozenset({"yes", "no", "on", "off", "y", "n"})
_DIGITS_OF_OLD = re.compile(r"[0-9]+([_,.:' ][0-9]+)+")


def mistakes(error: ValidationError, document: Document) -> list[Problem]:
    """The problems in *error*, without those that the document already has one for."""
    return [
        _problem(detail, document)
        for detail in error.errors(include_url=False)
        if not _spoiled(detail["loc"], document)
    ]


def _problem(detail: ErrorDetails, document: Document) -> Problem:
    path: KeyPath = detail["loc"]
    context = detail.get("ctx", {})
    if detail["type"] == "missing":
        return document.problem(path, f"missing (expected {_REQUIRED[str(path[-1])]})")
    # A bare text stands for an entry's bot.
    while path not in document.places and path:
        path = path[:-1]
    if detail["type"] == "extra_forbidden":
        return document.problem(path, _unknown(path))
    if detail["type"] in {"too_short", "too_long"}:
        bound = "at most {max_length}" if "max_length" in context else "at least {min_length}"
        text = f"expected {bound} in the list, got {{actual_length}}"
        return document.problem(path, text.format(**context))
    if detail["type"] == "objection":
        return document.problem(path, str(context["text"]))
    expected, hint = _expected(detail, context)
    written = document.place(path).written
    got = f"expected {expected}, got {written}"
    hint = hint or _hint(detail["type"], detail["input"])
    return document.problem(path, f"{got} ({hint})" if hint else got)


def _expected(detail: ErrorDetails, context: Mapping[str, Any]) -> tuple[str, str]:
    kind = detail["type"]
    if kind == "expected":
        return context["expected"], context["hint"]
    if kind in {"enum", "literal_error"}:
        words = re.findall(r"'([^']*)'", context["expected"]) or [context["expected"]]
        given = detail["input"]
        if given in words:
            return either(words), "without quotes"
        return either(words), meant(given, words) if isinstance(given, str) else ""
    if kind in _BOUNDS:
        bound, key = _BOUNDS[kind]
        return f"{bound} {context[key]}", ""
    return _EXPECTED.get(kind, detail["msg"]), ""


def _hint(kind: str, given: object) -> str:
    """A word on texts that YAML 1.1 would have read as something else."""
    if not isinstance(given, str):
        return ""
    if kind == "bool_type" and given.lower() in _SWITCHES_OF_OLD:
        return "in YAML 1.2 this is a text"
    if kind == "int_type" and _DIGITS_OF_OLD.fullmatch(given):
        return "in YAML 1.2 this is a text: write digits alone"
    return ""


def _unknown(path: KeyPath) -> str:
    keys = list(_keys(path[:-1]))
    suggestion = meant(str(path[-1]), keys)
    known = f"the keys here are {', '.join(keys)}"
    return f"no such key ({suggestion} {known})" if suggestion else f"no such key ({known})"


def _keys(path: KeyPath) -> Iterator[str]:
    """The keys that a config has at *path*."""
    model: Any = Config
    for key in path:
        if isinstance(key, str):
            annotation = next(
                field.annotation
                for name, field in model.model_fields.items()
                if key in {name, field.alias}
            )
            model = next((inner for inner in get_args(annotation) if _is_model(inner)), annotation)
    for name, field in model.model_fields.items():
        yield field.alias or name


def _is_model(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def _spoiled(path: KeyPath, document: Document) -> bool:
    return any(path[:length] in document.spoiled for length in range(1, len(path) + 1))
