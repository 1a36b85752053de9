"""The kinds of value a config holds, each with the words that ask for it and its JSON Schema.

Knows nothing of which key holds what.
"""

import re
from collections.abc import Callable
from difflib import get_close_matches
from typing import Annotated, Literal, NoReturn

from pydantic import AfterValidator, PlainSerializer, PlainValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from donka.bot.names import LONGEST, check_name
from donka.league.config import units
from donka.league.spec import Option

HIDDEN = "secret"
LONGEST_TEXT = 200
_SLUG = re.compile(r"[a-z0-9-]{1,60}")
MOST_SETS = 1_000_000
MOST_IN_FLIGHT = 256
MINUTE = 60_000_000_000
GB = 1_000_000_000


def refuse(expected: str, hint: str = "") -> NoReturn:
    """Refuse a value with what was *expected* instead; *hint* says what to do."""
    raise PydanticCustomError("expected", "{expected}", {"expected": expected, "hint": hint})


def object_to(text: str) -> NoReturn:
    """Refuse a value with a whole sentence that says what was found and expected."""
    raise PydanticCustomError("objection", "{text}", {"text": text})


def _measured(
    read: Callable[[str], int], write: Callable[[int], str], low: int, high: int, example: str
) -> Callable[[object], int]:
    def check(value: object) -> int:
        if isinstance(value, int | float) and not isinstance(value, bool):
            refuse(example, "a number needs its unit")
        if not isinstance(value, str):
            refuse(example)
        try:
            amount = read(value)
        except ValueError as error:
            refuse(str(error))
        if not low <= amount <= high:
            refuse(f"{write(low)} to {write(high)}")
        return amount

    return check


_duration = _measured(
    units.read_duration, units.duration, 1_000_000, 60 * MINUTE, "a duration such as 500ms"
)
_memory = _measured(units.read_size, units.size, 32_000_000, 1_000 * GB, "a size such as 512MB")
_tmp = _measured(units.read_size, units.size, 0, 1_000 * GB, "a size such as 16MB")


def _bank(value: object) -> int | None:
    if value == "none":
        return None
    if not isinstance(value, str):
        refuse("none, or a duration such as 30s")
    return _duration(value)


def _whole_or_auto(most: int) -> Callable[[object], int | Literal["auto"]]:
    def check(value: object) -> int | Literal["auto"]:
        if value == "auto":
            return "auto"
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
            refuse(f"auto, or 1 to {most}")
        return value

    return check


def _share(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        refuse("a number from 0 to 1")
    return float(value)


def _line(value: object) -> str:
    if isinstance(value, int | float) and not isinstance(value, bool):
        refuse("a text", "in quotes it is one")
    if not isinstance(value, str):
        refuse("a text")
    if not value.strip() or not value.isprintable() or len(value) > LONGEST_TEXT:
        refuse(f"one line of text that prints, at most {LONGEST_TEXT} characters")
    return value


def _seed(value: object) -> str | None:
    if value == HIDDEN:
        return None
    text = _line(value)
    # A slip here would give every hand of a league away.
    if get_close_matches(text.strip().lower(), [HIDDEN], cutoff=0.8):
        refuse(f"{HIDDEN}, or a text less like it", "with a text anybody can foresee the deals")
    return text


def _name(value: object) -> str:
    text = _line(value)
    try:
        return check_name(text)
    except ValueError as error:
        object_to(str(error))


def check_slug(value: object) -> str:
    """A tournament's name, which is also that of a folder."""
    if not isinstance(value, str) or not _SLUG.fullmatch(value):
        refuse("small letters a-z, digits and hyphens, 1 to 60, such as league-2")
    return value


def _bot(value: object) -> str:
    distribution, colon, bot = _line(value).rpartition(":")
    if (colon and not distribution) or ":" in distribution:
        refuse("bot or distribution:bot")
    return distribution + colon + _name(bot)


def _option_name(name: str) -> str:
    if not name.isidentifier():
        object_to("cannot be the name of an option (expected a word such as depth)")
    return name


def _option(value: object) -> Option:
    if not isinstance(value, bool | int | float | str):
        refuse("true or false, a number or a text")
    if isinstance(value, float) and not abs(value) < float("inf"):
        refuse("a finite number")
    if isinstance(value, str) and value and not value.isprintable():
        refuse("a text that prints")
    return value


_TEXT = {"type": "string", "minLength": 1, "maxLength": LONGEST_TEXT}
_DURATION = {"type": "string", "pattern": units.DURATION_PATTERN}
_SIZE = {"type": "string", "pattern": units.SIZE_PATTERN}
_NAME = {"type": "string", "minLength": 1, "maxLength": LONGEST}
_VALUE = {"type": ["boolean", "number", "string"]}


def _auto_schema(most: int) -> dict[str, object]:
    return {"anyOf": [{"const": "auto"}, {"type": "integer", "minimum": 1, "maximum": most}]}


_as_duration = PlainSerializer(units.duration, return_type=str)
_as_bank = PlainSerializer(lambda ns: "none" if ns is None else units.duration(ns), return_type=str)
_as_size = PlainSerializer(units.size, return_type=str)
_as_seed = PlainSerializer(lambda seed: HIDDEN if seed is None else seed, return_type=str)

Duration = Annotated[int, PlainValidator(_duration), _as_duration, WithJsonSchema(_DURATION)]
Bank = Annotated[
    int | None,
    PlainValidator(_bank),
    _as_bank,
    WithJsonSchema({"anyOf": [{"const": "none"}, _DURATION]}),
]
Memory = Annotated[int, PlainValidator(_memory), _as_size, WithJsonSchema(_SIZE)]
Tmp = Annotated[int, PlainValidator(_tmp), _as_size, WithJsonSchema(_SIZE)]
Block = Annotated[
    int | Literal["auto"],
    PlainValidator(_whole_or_auto(MOST_SETS)),
    WithJsonSchema(_auto_schema(MOST_SETS)),
]
Width = Annotated[
    int | Literal["auto"],
    PlainValidator(_whole_or_auto(MOST_IN_FLIGHT)),
    WithJsonSchema(_auto_schema(MOST_IN_FLIGHT)),
]
Share = Annotated[
    float,
    PlainValidator(_share),
    WithJsonSchema({"type": "number", "minimum": 0, "maximum": 1}),
]
Line = Annotated[str, PlainValidator(_line), WithJsonSchema(_TEXT)]
Seed = Annotated[str | None, PlainValidator(_seed), _as_seed, WithJsonSchema(_TEXT)]
Name = Annotated[str, PlainValidator(_name), WithJsonSchema(_NAME)]
Slug = Annotated[
    str,
    PlainValidator(check_slug),
    WithJsonSchema({"type": "string", "pattern": f"^{_SLUG.pattern}$"}),
]
BotName = Annotated[str, PlainValidator(_bot), WithJsonSchema(_TEXT)]
OptionName = Annotated[str, AfterValidator(_option_name)]
OptionValue = Annotated[Option, PlainValidator(_option), WithJsonSchema(_VALUE)]
Options = dict[OptionName, OptionValue]
