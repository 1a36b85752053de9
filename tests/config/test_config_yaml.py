"""YAML as the config reads it: version 1.2, and nothing that could surprise."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from donka.league.config.reading import read
from donka.league.config.scalars import resolve


@pytest.mark.parametrize(
    ("plain", "value"),
    [
        pytest.param("no", "no", id="no is a text, in 1.1 false"),
        pytest.param("Yes", "Yes", id="Yes is a text, in 1.1 true"),
        pytest.param("on", "on", id="on is a text, in 1.1 true"),
        pytest.param("off", "off", id="off is a text, in 1.1 false"),
        pytest.param("y", "y", id="y is a text"),
        pytest.param("1:30", "1:30", id="1:30 is a text, in 1.1 ninety"),
        pytest.param("12:30:00", "12:30:00", id="a time is a text, in 1.1 45000"),
        pytest.param("1_000", "1_000", id="1_000 is a text, in 1.1 a thousand"),
        pytest.param("2026-11-01", "2026-11-01", id="a date is a text"),
        pytest.param("0b11", "0b11", id="0b11 is a text, in 1.1 three"),
        pytest.param("1e3", 1000.0, id="1e3 is a number, in PyYAML a text"),
        pytest.param("1.10", 1.1, id="1.10 is a number"),
        pytest.param("0o17", 15, id="0o17 is octal"),
        pytest.param("0x1F", 31, id="0x1F is hexadecimal"),
        pytest.param("-5", -5, id="a negative number"),
        pytest.param("0", 0, id="zero"),
        pytest.param("00.5", 0.5, id="a fraction with leading zeros"),
        pytest.param(".inf", math.inf, id="infinity"),
        pytest.param("-.INF", -math.inf, id="minus infinity"),
        pytest.param("true", True, id="true"),
        pytest.param("FALSE", False, id="FALSE"),
        pytest.param("tRUE", "tRUE", id="tRUE is a text"),
        pytest.param("~", None, id="the tilde is nothing"),
        pytest.param("", None, id="emptiness is nothing"),
        pytest.param("=", "=", id="the equals sign is a text, in 1.1 a value key"),
        pytest.param("٣", "٣", id="digits of other scripts are a text"),
    ],
)
def test_a_plain_scalar_is_read_as_yaml_1_2_does(plain, value):
    assert resolve(plain) == value
    assert type(resolve(plain)) is type(value)


def test_not_a_number_is_read_too():
    assert math.isnan(resolve(".nan"))


@pytest.mark.parametrize(
    ("plain", "reason"),
    [
        pytest.param(
            "017",
            "017 is octal in YAML 1.1 and decimal in YAML 1.2 (write 17, or '017' in quotes for a text)",
            id="leading zero",
        ),
        pytest.param(
            "-007",
            "-007 is octal in YAML 1.1 and decimal in YAML 1.2 (write -7, or '-007' in quotes for a "
            "text)",
            id="negative with leading zeros",
        ),
        pytest.param(
            "9" * 5000,
            "999999999999999999… has 5000 characters (expected a number of at most 18, or a text in "
            "quotes)",
            id="longer than any number here",
        ),
    ],
)
def test_a_number_that_would_surprise_is_refused(plain, reason):
    with pytest.raises(ValueError, match=r"expected|write") as caught:
        resolve(plain)

    assert str(caught.value) == reason


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        pytest.param(
            "a: 1\nb: 2\na: 3\n", ["f:3:1: a: given twice (first in line 1): keep one"], id="twice"
        ),
        pytest.param(
            "a: &x 1\nb: *x\n",
            [
                "f:1:1: a: an anchor (&x): write the value out where needed",
                "f:2:1: b: an alias (*): write the value out",
            ],
            id="anchor and alias",
        ),
        pytest.param(
            "a: !!int 5\n",
            ["f:1:1: a: a tag (tag:yaml.org,2002:int): write the value without it"],
            id="tag",
        ),
        pytest.param(
            "a: !!python/object/apply:os.system [ls]\n",
            [
                "f:1:1: a: a tag (tag:yaml.org,2002:python/object/apply:os.system): write the value "
                "without it"
            ],
            id="a tag that would run code",
        ),
        pytest.param(
            "a:\n  <<: {b: 1}\n",
            ["f:2:3: a: a merge key (<<): write the keys out"],
            id="merge key",
        ),
        pytest.param("1: a\n", ["f:1:1: a key that is no word: '1'"], id="a number for a key"),
        pytest.param("? [a]\n: 1\n", ["f:1:3: a key that is no plain word"], id="a list for a key"),
        pytest.param("~: a\n", ["f:1:1: a key that is no word: '~'"], id="nothing for a key"),
        pytest.param(
            "a: 1\n---\nb: 2\n",
            ["f:2:1: a second document begins (expected one config a file)"],
            id="two documents",
        ),
        pytest.param(
            "%YAML 1.1\n---\na: 1\n",
            ["f:1:1: another YAML version is asked for (expected 1.2, or no %YAML)"],
            id="YAML 1.1 asked for",
        ),
        pytest.param(
            "a: " + "[" * 100_000,
            ["f:1:20: nested more than 16 deep (no config is)"],
            id="nested without end",
        ),
        pytest.param(
            "a: {b: 1\n",
            [
                "f:2:1: no YAML: while parsing a flow mapping, expected ',' or '}', but got "
                "'<stream end>'"
            ],
            id="a brace never closed",
        ),
        pytest.param(
            "a: b: c\n", ["f:1:5: no YAML: mapping values are not allowed here"], id="two colons"
        ),
        pytest.param(
            "a: 1\n\tb: 2\n",
            [
                "f:2:1: no YAML: while scanning for the next token, found character '\\t' that cannot "
                "start any token (use spaces)"
            ],
            id="a tab for indentation",
        ),
        pytest.param(
            "a: 1\nb: \0\n",
            ["f:2:4: a character that no config holds: '\\x00' (remove it)"],
            id="a NUL",
        ),
        pytest.param(
            'a: "\\UFFFFFFFF"\n',
            ["f:1:7: an escape in quotes that is no character"],
            id="an escape beyond Unicode",
        ),
        pytest.param(
            'a: "\\ud800"\n',
            ["f:1:1: a: '\\ud800' holds an escape that is no character"],
            id="half a character",
        ),
    ],
)
def test_what_makes_a_config_hard_to_trust_is_refused(text, lines):
    assert [problem.at("f") for problem in read(text).problems] == lines


def test_quotes_make_a_text():
    assert read("a: '017'\nb: \"true\"\nc: |\n  5\n").value == {"a": "017", "b": "true", "c": "5\n"}


def test_yaml_1_2_may_be_asked_for():
    document = read("%YAML 1.2\n---\na: 1\n")

    assert document.value == {"a": 1}
    assert document.problems == []


def test_the_first_of_two_values_is_kept_and_the_second_still_read_for_mistakes():
    document = read("a: 1\na: [*x]\n")

    assert document.value == {"a": 1}
    assert [problem.at("f") for problem in document.problems] == [
        "f:2:1: a: given twice (first in line 1): keep one",
        "f:2:5: a[1]: an alias (*): write the value out",
    ]


def test_columns_count_characters_and_lines_count_from_one():
    place = read("черна: 1\nдонка: {б: 2}\n").places["донка", "б"]

    assert (place.line, place.column) == (2, 9)


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=60))
def test_no_text_is_too_odd_to_be_read(text):
    read(text)


@given(st.text(alphabet="ab:{}[],&*!|>'\"%@`#-? \n\\0<~.", max_size=40))
def test_no_mixture_of_yaml_s_marks_is_too_odd_to_be_read(text):
    read(text)
