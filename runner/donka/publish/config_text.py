"""A tournament's config as it is published: as YAML, under aliases, without anybody's home folder.

Of an entry with an alias nothing is left but that.
"""

import json
from collections.abc import Mapping

import yaml

from donka.publish.homes import Homes
from donka.report.printable import escaped, printable

_SECTIONS = (
    "schema",
    "name",
    "seed",
    "bots",
    "rules",
    "schedule",
    "clock",
    "lockstep",
    "sandbox",
    "faults",
    "ranking",
    "stop",
    "beacon",
)
"""In the order in which people write them."""
_ENTRY = ("name", "bot", "options", "author")


class _Dumper(yaml.SafeDumper):
    """Writes texts that could not be printed as they are in quotes, so that they can be escaped."""


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = None if printable(text) == text else '"'
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _text)


def config_text(canonical: str, aliases: Mapping[str, str], homes: Homes) -> str:
    """The config whose canonical text is *canonical*; *aliases* by name."""
    values = json.loads(canonical)
    values["bots"] = sorted(
        (_entry(entry, aliases, homes) for entry in values["bots"]),
        key=lambda entry: str(entry.get("name", entry.get("alias"))),
    )
    candidates = [aliases.get(name, name) for name in values["schedule"]["candidates"]]
    values["schedule"]["candidates"] = sorted(candidates)
    text = yaml.dump(
        {section: values[section] for section in _SECTIONS},
        Dumper=_Dumper,
        allow_unicode=True,
        sort_keys=False,
        width=100,
    )
    return "".join(map(_shown, text))


def _entry(
    entry: Mapping[str, object], aliases: Mapping[str, str], homes: Homes
) -> dict[str, object]:
    name = str(entry["name"])
    if name in aliases:
        return {"alias": aliases[name]}
    # What says nothing only hides what does.
    return {key: _scrubbed(entry[key], homes) for key in _ENTRY if entry[key] not in (None, {})}


def _scrubbed(value: object, homes: Homes) -> object:
    if isinstance(value, str):
        return homes.without(value)
    if isinstance(value, dict):
        return {homes.without(key): _scrubbed(each, homes) for key, each in value.items()}
    return value


def _shown(character: str) -> str:
    # Only within the quotes that ``_text`` asked for; YAML reads Python's escapes.
    return (
        character if character == "\n" or printable(character) == character else escaped(character)
    )
