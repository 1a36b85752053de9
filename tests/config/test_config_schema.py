"""The JSON Schema, the page of all keys and the examples agree with what is read."""

import re
from pathlib import Path

import jsonschema
import pytest
import yaml

from donka.league.config import ConfigErrors, canonical, load, parse, schema
from donka.league.config.model import Config, Entry
from donka.league.config.reading import read

ROOT = Path(__file__).parents[2]
CONFIGS = sorted((ROOT / "configs").glob("*.yaml"))
PAGE = (ROOT / "docs" / "config.md").read_text(encoding="utf-8")
FOUR = "bots: [a, b, c, d]\n"


@pytest.fixture(scope="module")
def validator() -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(schema())


def test_the_schema_is_a_schema_of_its_draft():
    jsonschema.Draft202012Validator.check_schema(schema())


def test_there_are_four_examples():
    assert [path.name for path in CONFIGS] == [
        "classic.yaml",
        "demo.yaml",
        "league.yaml",
        "quick.yaml",
    ]


@pytest.mark.parametrize("path", CONFIGS, ids=lambda path: path.stem)
def test_an_example_is_without_mistakes_and_valid(path, validator):
    assert load(path).name == path.stem
    validator.validate(read(path.read_text(encoding="utf-8")).value)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("bots: [a, b, c]\n", id="too few"),
        pytest.param("bots: [a, b, c, {author: d}]\n", id="neither bot nor name"),
        pytest.param("bots: [a, b, c, 7]\n", id="a number for a bot"),
        pytest.param(FOUR + "sedd: x\n", id="an unknown key"),
        pytest.param(FOUR + "clock: {per_move: 500}\n", id="no unit"),
        pytest.param(FOUR + "clock: {per_move: 1h}\n", id="another unit"),
        pytest.param(FOUR + "rules: {moon: maybe}\n", id="an unknown word"),
        pytest.param(FOUR + "rules: {pass_order: []}\n", id="an empty list"),
        pytest.param(FOUR + "faults: {max_share: 5}\n", id="out of bounds"),
        pytest.param(FOUR + "lockstep: {width: 0}\n", id="a width of none"),
        pytest.param(FOUR + "stop: {when: settled, max_sets: 0}\n", id="no sets"),
        pytest.param(FOUR + "name: League\n", id="a name with capitals"),
    ],
)
def test_what_the_reader_refuses_the_schema_refuses_too(text, validator):
    assert not validator.is_valid(read(text).value)
    with pytest.raises(ConfigErrors):
        parse(text, Path("league.yaml"))


def test_an_entry_may_have_a_name_and_no_bot(validator):
    text = "bots: [a, b, c, {name: d, author: me}]\n"

    validator.validate(read(text).value)
    named, written = parse(text, Path("l.yaml")), parse(text.replace("name", "bot"), Path("l.yaml"))
    assert canonical(named) == canonical(written)


def keys() -> dict[str, object]:
    """Every key of the config with its default, as a config writes it."""
    found = {}
    for key, value in Config(bots=[]).model_dump(mode="json", by_alias=True).items():
        if isinstance(value, dict):
            found |= {f"{key}.{inner}": default for inner, default in value.items()}
        else:
            found[key] = value
    return found | {f"bots.{key}": field.default for key, field in Entry.model_fields.items()}


def documented() -> dict[str, str]:
    """Every key on the page with its default, as the page has it."""
    found = {}
    section = ""
    for line in PAGE.splitlines():
        if heading := re.match(r"## (.*)", line):
            named = re.fullmatch("`([a-z]+)`", heading[1])
            section = f"{named[1]}." if named and named[1] != "beacon" else ""
        if row := re.match(r"\| `([a-z_]+)` \| ([^|]+) \|", line):
            found[section + row[1]] = row[2].strip()
    return found


def test_every_key_is_on_the_page_in_order_and_no_other():
    in_order = [key for key in documented() if not key.startswith("bots.")]

    assert in_order == [key for key in keys() if not key.startswith("bots.")]
    assert set(documented()) == set(keys())


@pytest.mark.parametrize("key", sorted(keys()))
def test_the_page_has_the_default_that_is_in_force(key):
    said = documented()[key]
    words = {"name": "the file's stem", "bots": "must be given"}
    words |= {"bots.name": "the bot's own", "bots.bot": "the entry's name"}
    if key in words:
        assert said == words[key]
    else:
        assert read(f"key: {said.strip('`')}").value["key"] == keys()[key]


def test_the_longest_config_on_the_page_is_one_with_every_default():
    text = re.findall(r"```yaml\n(.*?)```", PAGE, flags=re.DOTALL)[1]

    longest = parse(text, Path("league.yaml"))
    shortest = parse(text[: text.index("rules:")], Path("league.yaml"))

    assert longest == shortest
    assert list(yaml.safe_load(text)) == [
        key.split(".")[0]
        for key in dict.fromkeys(key.split(".")[0] for key in keys() if not key.startswith("bots."))
    ]


def test_every_key_is_described():
    described = schema()
    for part in [described, *described["$defs"].values()]:
        for name, found in part.get("properties", {}).items():
            section = "$ref" in found and found["$ref"].endswith("Section")
            assert section or found.get("description"), name
