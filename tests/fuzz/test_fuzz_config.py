"""Whatever a config file holds, it is a tournament or a list of mistakes, one line each."""

import json
import re
from pathlib import Path

import pytest
import yaml
from fuzz_amounts import amounts, tried
from hypothesis import example, given
from hypothesis import strategies as st

from donka.league.config import ConfigErrors, KnownBot, canonical, load, parse, schema
from donka.league.spec import Tournament

PATH = Path("fuzz.yaml")
CONFIGS = Path(__file__).parents[2] / "configs"
OURS = [path.read_text(encoding="utf-8") for path in sorted(CONFIGS.glob("*.yaml"))]

KEYS = st.sampled_from(sorted(set(re.findall(r'"([a-z_]+)":', json.dumps(schema())))))
WORDS = st.sampled_from(
    re.findall(
        r"\S+",
        "duck lowest careful house:duck none auto game cycle secret 500ms 1e3 0x1F 12:30 -1 0 64 .inf "
        ".nan 9999999999999999999 true ~ league cherna-donka classic 512MB 1KB left round_robin ... "
        "*a &a !!str <<",
    )
)
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(),
    WORDS,
    st.text(max_size=20),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=6) | st.dictionaries(KEYS | st.text(max_size=8), inner, max_size=6)
    ),
    max_leaves=30,
)
LIKE_YAML = st.lists(
    st.one_of(
        KEYS.map(lambda key: f"{key}: "),
        WORDS,
        st.sampled_from(["\n", "\n  ", "- ", ", ", ": ", "? ", "| ", "> ", "---\n", "%YAML 1.1\n"]),
        st.sampled_from(
            ["&a ", "*a", "!!int ", "<<: ", '"\\U', "\\x", "\U0001f0a1", *"[]{}#'\"\t"]
        ),
        st.sampled_from("\ufeff\x85\u2028\x00\u202e\ud800"),
        st.text(max_size=5),
    ),
    max_size=60,
).map("".join)


def known(folder: object, clock: object, sandbox: object) -> list[KnownBot]:
    return [KnownBot(name, "donka") for name in ("duck", "lowest", "careful", "shooter")]


def read(text: str) -> None:
    """Read *text*: nothing but a sound tournament or mistakes that fit on a line each may come."""
    for bots in (None, known):
        try:
            tournament = parse(text, PATH, bots)
        except ConfigErrors as errors:
            judge(errors)
        else:
            assert isinstance(tournament, Tournament)
            canonical(tournament)


def judge(errors: ConfigErrors, file: str = "fuzz.yaml") -> None:
    lines = str(errors).split("\n")
    assert lines
    assert len(lines) <= 201
    for line in lines:
        assert line.startswith((f"{file}:", "and ")), line
        assert line.isprintable(), ascii(line)
        assert len(line) < 2_000, line


@pytest.mark.parametrize("examples", amounts())
def test_any_text(examples: int) -> None:
    @tried(examples)
    @given(text=st.text(max_size=200) | LIKE_YAML)
    @example(text="a: " + "9" * 5000)
    @example(text='"\\UFFFFFFFF"')
    @example(text="? " * 500)
    @example(text="- " * 3000)
    @example(text="[" * 5000)
    @example(text="{a: " * 5000)
    @example(text="bots: [" + "duck, " * 2_000 + "]")
    @example(text="bots:\n" + "".join(f"  - {{name: b{n}, bot: duck}}\n" for n in range(400)))
    @example(text="k: 1\n" * 2_000)
    def check(text: str) -> None:
        read(text)

    check()


@pytest.mark.parametrize("examples", amounts())
def test_any_values_under_the_keys_of_a_config(examples: int) -> None:
    @tried(examples)
    @given(values=st.dictionaries(KEYS, VALUES, max_size=8), flow=st.booleans())
    def check(values: dict[str, object], flow: bool) -> None:
        read(yaml.safe_dump(values, allow_unicode=True, default_flow_style=flow))

    check()


@pytest.mark.parametrize("examples", amounts())
def test_our_own_configs_with_something_in_the_middle(examples: int) -> None:
    @tried(examples)
    @given(
        text=st.sampled_from(OURS),
        at=st.integers(0, 5_000),
        cut=st.integers(0, 40),
        new=LIKE_YAML | SCALARS.map(str),
    )
    def check(text: str, at: int, cut: int, new: str) -> None:
        at %= len(text)
        read(text[:at] + new + text[at + cut :])

    check()


@pytest.mark.parametrize("examples", amounts(60))
def test_any_bytes_in_a_file(tmp_path: Path, examples: int) -> None:
    path = tmp_path / "fuzz.yaml"

    @tried(examples)
    @given(data=st.binary(max_size=300))
    @example(data=b"\xff\xfe" + "bots: []".encode("utf-16-le"))
    @example(data=b"\xed\xa0\x80: 1")
    @example(data=b"a: 1\n" * 60_000)
    def check(data: bytes) -> None:
        path.write_bytes(data)
        try:
            load(path)
        except ConfigErrors as errors:
            judge(errors, str(path))

    check()


LAUGHS = "a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]\n" + "".join(
    f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 30)
)
ROUND = "a: &a [*a, *a]\nb: &b {c: *b}\n"


@pytest.mark.timeout(20)
@pytest.mark.parametrize(
    "bomb",
    [
        pytest.param(LAUGHS, id="aliases of aliases"),
        pytest.param(ROUND, id="what holds itself"),
        pytest.param("bots: &b [*b]\n<<: *b\n", id="a merge of itself"),
        pytest.param(f"x: &x {'{' * 14}y: 1{'}' * 14}\n" + "z: *x\n" * 9_000, id="many"),
    ],
)
def test_a_bomb_of_aliases_is_refused_line_by_line(bomb: str) -> None:
    with pytest.raises(ConfigErrors) as caught:
        parse(bomb, PATH)

    judge(caught.value)
    assert "write the value out" in str(caught.value)
