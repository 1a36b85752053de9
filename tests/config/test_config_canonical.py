"""The canonical text: one form, one digest, and what changed in words."""

import json
from dataclasses import fields, is_dataclass, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from donka.errors import DonkaError
from donka.game.rules import PRESETS
from donka.league.config import canonical, changes, digest, from_canonical, parse
from donka.league.config.units import duration, read_duration, read_size, size
from donka.league.spec import Tournament

HERE = Path("league.yaml")
SMALL = "seed: x\nbots: [d, {name: b, bot: 'p:q', options: {z: 1, a: 2.5}, author: me}, a, c]\n"


def test_the_text_is_a_config_with_everything_said():
    assert canonical(parse(SMALL, HERE)) == (
        '{"beacon":null,"bots":['
        '{"alias":null,"author":null,"bot":"a","name":"a","options":{}},'
        '{"alias":null,"author":"me","bot":"p:q","name":"b","options":{"a":2.5,"z":1}},'
        '{"alias":null,"author":null,"bot":"c","name":"c","options":{}},'
        '{"alias":null,"author":null,"bot":"d","name":"d","options":{}}],'
        '"clock":{"bank":"none","load":"10s","per_move":"500ms","per_pass":"500ms"},'
        '"faults":{"max_deaths":10,"max_share":0.05,"min_asked":100,"policy":"substitute"},'
        '"lockstep":{"width":4},"name":"league","ranking":{"rank_by":"points"},'
        '"rules":{"end_check":"cycle","first_trick_points":"never","hearts_broken_by":"discard",'
        '"limit":100,"limit_reached_ends":false,"max_deals":64,"moon":"add","opening_by":"holder",'
        '"opening_lead":"two_of_clubs","pass_order":["left","right","across","none"],'
        '"preset":"cherna-donka","queen_must_lead":true,"ties":"shared"},'
        '"sandbox":{"files":64,"isolation":"auto","memory":"512MB","threads":1,"tmp":"0MB"},'
        '"schedule":{"block":4,"candidates":[],"format":"round_robin","one_per_author":false,'
        '"sets":64,"tables":"all","unit":"game"},"schema":1,"seed":"x",'
        '"stop":{"delta":0.5,"max_sets":null,"when":"fixed"}}'
    )


def test_the_digest_has_a_known_answer():
    assert digest(parse(SMALL, HERE)).hex() == (
        "1542de66873c069edd4bfccb1972817f53f815cb603f77d397c2d803aa7972a0"
    )


@given(
    st.permutations(["d", "{bot: 'p:q', name: b, options: {a: 2.5, z: 1}, author: me}", "a", "c"])
)
def test_the_order_of_the_list_the_file_and_its_comments_change_nothing(bots):
    text = (
        f"# a comment\nbots: [{', '.join(bots)}]\nname: league\nseed: x\nclock: {{load: 10000ms}}\n"
    )

    tournament = parse(text, Path("elsewhere/other.yaml"))

    assert canonical(tournament) == canonical(parse(SMALL, HERE))


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="all defaults"),
        pytest.param("rules: {preset: classic, moon: off, pass_order: [none]}", id="rules"),
        pytest.param("schedule: {sets: 12, unit: cycle, block: 3}\nlockstep: {width: 2}", id="cut"),
        pytest.param(
            "clock: {per_move: 1.5ms, per_pass: 90s, bank: 1min, load: 1.000001ms}", id="clock"
        ),
        pytest.param("sandbox: {memory: 64.001MB, isolation: none}", id="sandbox"),
        pytest.param("faults: {policy: disqualify, max_share: 1}\nbeacon: later", id="faults"),
    ],
)
def test_reading_the_text_back_gives_the_same_tournament(text):
    tournament = parse(SMALL + text, HERE)

    again = from_canonical(canonical(tournament))

    assert again == replace(
        tournament,
        path=Path(),
        entries=tuple(
            sorted(
                (replace(entry, line=0, column=0) for entry in tournament.entries),
                key=lambda entry: entry.name,
            )
        ),
    )
    assert canonical(again) == canonical(tournament)


def leaves(value: object, path: str = "") -> set[str]:
    if not is_dataclass(value):
        return {path}
    return {
        leaf
        for field in fields(value)
        for leaf in leaves(getattr(value, field.name), f"{path}.{field.name}".lstrip("."))
    }


def test_every_value_of_a_tournament_is_in_the_text_but_for_its_places():
    said = json.loads(canonical(Tournament(name="x", entries=())))
    keys = {
        f"{section}.{key}" if isinstance(value, dict) else section
        for section, value in said.items()
        for key in (value if isinstance(value, dict) else [""])
    }
    names = {"rules.preset": "preset", "bots": "entries", "lockstep.width": "width"}

    assert {names.get(key, key) for key in keys} - {"schema"} == leaves(
        Tournament(name="x", entries=())
    ) - {"path", "bots_dir"}


@pytest.mark.parametrize(
    ("change", "lines"),
    [
        pytest.param(("seed: x", "seed: x  # same"), [], id="nothing"),
        pytest.param(
            ("a, c]", "a, c]\nclock: {per_move: 400ms}"),
            ["clock.per_move: was 500ms, is 400ms"],
            id="a limit",
        ),
        pytest.param(("z: 1", "z: 2"), ["bots.b: options.z: was 1, is 2"], id="an option"),
        pytest.param(
            ("z: 1", "z: 1.0"), ["bots.b: options.z: was 1, is 1.0"], id="the kind of an option"
        ),
        pytest.param(
            ("z: 1, ", ""), ["bots.b: options.z: was 1, is not given"], id="an option taken away"
        ),
        pytest.param(
            ("z: 1", "z: 1, y: true"),
            ["bots.b: options.y: was not given, is true"],
            id="an option added",
        ),
        pytest.param(
            ("author: me", "author: you and me"),
            ["bots.b: author: was me, is 'you and me'"],
            id="an author",
        ),
        pytest.param(("a, c]", "a, c, e]"), ["bots.e: is new"], id="an entry added"),
        pytest.param(
            ("a, c]", "a, x]"),
            ["bots.c: is no longer there", "bots.x: is new"],
            id="an entry replaced",
        ),
        pytest.param(("seed: x", "seed: secret"), ["seed: was x, is secret"], id="the seed"),
        pytest.param(
            ("seed: x", "seed: x\nbeacon: b"), ["beacon: was nothing, is b"], id="the beacon"
        ),
        pytest.param(
            ("a, c]", "a, c]\nrules: {pass_order: [none]}"),
            ["rules.pass_order: was [left, right, across, none], is [none]"],
            id="a rule",
        ),
        pytest.param(
            ("a, c]", "a, c]\nrules: {preset: classic}"),
            [
                "rules.end_check: was cycle, is deal",
                "rules.hearts_broken_by: was discard, is any_point_card",
                "rules.limit_reached_ends: was false, is true",
                "rules.preset: was cherna-donka, is classic",
            ],
            id="a preset",
        ),
    ],
)
def test_what_changed_is_said_in_words(change, lines):
    old = canonical(parse(SMALL, HERE))
    new = canonical(parse(SMALL.replace(*change), HERE))

    assert changes(old, new) == lines


def test_a_text_that_no_config_is_is_one_line():
    with pytest.raises(DonkaError) as caught:
        from_canonical('{"schema": 2}')

    assert str(caught.value).startswith("the config kept with the results cannot be read")
    assert "\n" not in str(caught.value)


@given(st.integers(1_000_000, 3_600_000_000_000))
def test_a_duration_reads_back_as_it_was_written(ns):
    assert read_duration(duration(ns)) == ns


@given(st.integers(0, 10**12))
def test_a_size_reads_back_as_it_was_written(octets):
    assert read_size(size(octets)) == octets


@pytest.mark.parametrize(
    ("text", "ns"),
    [
        pytest.param("500ms", 500_000_000, id="milliseconds"),
        pytest.param("1.5s", 1_500_000_000, id="a fraction of seconds"),
        pytest.param("2 min", 120_000_000_000, id="a blank before the unit"),
        pytest.param("0.000001ms", 1, id="a nanosecond"),
    ],
)
def test_durations_are_nanoseconds(text, ns):
    assert read_duration(text) == ns


@pytest.mark.parametrize(
    ("text", "octets"),
    [
        pytest.param("512MB", 512_000_000, id="thousands, not 1024s"),
        pytest.param("0.5GB", 500_000_000, id="a fraction"),
        pytest.param("3KB", 3_000, id="kilobytes"),
    ],
)
def test_sizes_are_bytes(text, octets):
    assert read_size(text) == octets


def test_the_presets_of_the_language_are_those_of_the_game():
    understood = {
        preset: parse(SMALL + f"rules: {{preset: {preset}}}", HERE).rules for preset in PRESETS
    }

    assert understood == PRESETS
