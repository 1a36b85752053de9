import pytest

from donka.bot.names import check_name


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("duck", id="plain"),
        pytest.param("duck-2_b.c@home", id="every mark"),
        pytest.param("Черна-Донка", id="Cyrillic"),
        pytest.param("カード", id="Japanese"),
        pytest.param("دونكا", id="Arabic"),
        pytest.param("7", id="one digit"),
        pytest.param("x" * 40, id="forty"),
    ],
)
def test_a_name_that_a_table_can_show_stays_as_it_is(name):
    assert check_name(name) == name


def test_a_name_is_composed_so_that_equal_looks_are_equal_names():
    assert check_name("и\u0306од") == "йод"
    assert check_name("cafe\u0301") == "café"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        pytest.param("", "the name is empty", id="empty"),
        pytest.param("a b", "' ' in the name 'a b'", id="space"),
        pytest.param("a\nb", r"'\n' in the name 'a\nb'", id="line break"),
        pytest.param("a|b", "'|' in the name", id="a table's own bar"),
        pytest.param("=SUM", "'=' in the name", id="a formula"),
        pytest.param("<b>", "'<' in the name", id="HTML"),
        pytest.param("a/b", "'/' in the name", id="a path"),
        pytest.param("a:b", "':' in the name", id="the mark between distribution and bot"),
        pytest.param("a\u202eb", r"'\u202e' in the name 'a\u202eb'", id="right to left override"),
        pytest.param("a\u200bb", r"'\u200b'", id="zero width space"),
        pytest.param("\u3164", r"'\u3164'", id="a letter that is blank"),
        pytest.param("x\u0335\u0336", r"'\u0335'", id="strokes over letters"),
        pytest.param("x²", r"'\xb2'", id="a digit that is none"),
        pytest.param("\x1b[31m", r"'\x1b'", id="an escape"),
        pytest.param("🦆", r"'\U0001f986'", id="an emoji"),
        pytest.param("\ud800", r"'\ud800'", id="half a character"),
        pytest.param("x" * 41, "has 41 characters (expected at most 40)", id="forty-one"),
    ],
)
def test_any_other_name_is_refused_with_the_reason(name, reason):
    with pytest.raises(ValueError, match="name") as refused:
        check_name(name)

    assert reason in str(refused.value)
    assert "expected" in str(refused.value)


def test_a_reason_is_one_short_line_however_long_the_name():
    with pytest.raises(ValueError, match="name") as refused:
        check_name("\n" * 10_000)

    assert len(str(refused.value)) < 200
    assert "\n" not in str(refused.value)
