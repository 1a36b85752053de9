"""Names: nobody's bot can be taken for another's, and what people call their files becomes a name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from donka.bot.names import check_name
from donka.submit.lookalikes import skeleton
from donka.submit.naming import Taken
from donka.submit.received import Refused
from donka.submit.stems import safe_stem

TAKEN = Taken({"my-bot": "ana", "ace": "boris", "Modern": "boris"}, frozenset({"duck", "shooter"}))


@pytest.mark.parametrize(
    ("name", "author"),
    [
        pytest.param("nova", "ivan", id="a new one"),
        pytest.param("my-bot", "ana", id="the author's own, for a new version"),
        pytest.param("домашно-3-бот", "ivan", id="another script"),
        pytest.param("bot-иванов", "ivan", id="a word of one script, a word of another"),
        pytest.param("7", "ivan", id="a digit"),
        pytest.param("duckling", "ivan", id="longer than one that is there"),
    ],
)
def test_a_name_that_is_free_is_given(name, author):
    assert TAKEN.check(name, author) == name


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        pytest.param(
            "my-bot",
            "the name 'my-bot' is the bot of 'ana', and this comes from 'ivan' (expected another name: --name; "
            "or is it the same author? --author)",
            id="another author's",
        ),
        pytest.param(
            "duck",
            "the name 'duck' is the name of one, which is there already (choose: --name)",
            id="the house's",
        ),
        pytest.param(
            "My-Bot",
            "the name 'My-Bot' differs only by case from 'my-bot', which is a bot of 'ana' already (choose: --name)",
            id="another case",
        ),
        pytest.param(
            "my_bot",
            "the name 'my_bot' looks like 'my-bot', which is a bot of 'ana' already (choose: --name)",
            id="another mark",
        ),
        pytest.param(
            "асе",
            "the name 'асе' looks like 'ace', which is a bot of 'boris' already (choose: --name)",
            id="Cyrillic for Latin",
        ),
        pytest.param(
            "modem",
            "the name 'modem' looks like 'Modern', which is a bot of 'boris' already (choose: --name)",
            id="two letters for one, and case",
        ),
        pytest.param(
            "duсk",
            "the name 'duсk' has letters of several scripts in one word, 'du\\u0441k' (expected one script a "
            "word: --name)",
            id="two scripts in a word",
        ),
        pytest.param(
            "Field",
            "the name 'Field' is, or looks like, the reserved word field (choose: --name)",
            id="reserved",
        ),
        pytest.param(
            "nu11",
            "the name 'nu11' is, or looks like, the reserved word null (choose: --name)",
            id="like reserved",
        ),
        pytest.param(
            "my-bot@2",
            "the name 'my-bot@2' has an @, behind which versions are numbered (choose: --name)",
            id="a version",
        ),
        pytest.param(
            "..",
            "the name '..' begins or ends with a mark (expected a letter or a digit: --name)",
            id="a folder",
        ),
        pytest.param(
            "a/b", "'/' in the name 'a/b' (expected letters, digits or -_.@)", id="a path"
        ),
    ],
)
def test_a_name_that_is_not_to_be_had_is_refused_with_the_reason(name, reason):
    with pytest.raises(Refused) as caught:
        TAKEN.check(name, "ivan")

    assert (caught.value.step, str(caught.value)) == ("named", reason)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("Ivan", "lvan", id="a capital for a small letter"),
        pytest.param("bot1", "botl", id="a digit for a letter"),
        pytest.param("bot-0", "bot-o", id="naught"),
        pytest.param("сор", "COP", id="a script and a case"),
        pytest.param("ё", "ë", id="with its dots"),
        pytest.param("ａｂｃ", "abc", id="wide letters"),
        pytest.param("бот٣", "бот3", id="digits of another script"),
    ],
)
def test_lookalikes_have_one_skeleton(one, other):
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("ана", "aha", id="a letter that only resembles"),
        pytest.param("bot-1", "bot-2", id="numbers"),
        pytest.param("й", "и", id="a mark that is seen"),
    ],
)
def test_what_can_be_told_apart_has_two(one, other):
    assert skeleton(one) != skeleton(other)


@given(
    st.text(alphabet=st.characters(categories=["Lu", "Ll", "Lo", "Nd"]), min_size=1, max_size=12)
)
def test_a_skeleton_is_its_own_skeleton(name):
    assert skeleton(skeleton(name)) == skeleton(name)


@pytest.mark.parametrize(
    ("file", "name"),
    [
        pytest.param("Домашно 3 (бот).py", "домашно-3-бот", id="words and brackets"),
        pytest.param("my_bot.py", "my-bot", id="a module"),
        pytest.param("Ivan  Petrov_v2 FINAL(1).py", "ivan-petrov-v2-final-1", id="as people do"),
        pytest.param("donka_my_bot-1.2-py3-none-any.whl", "donka-my-bot", id="a wheel"),
        pytest.param(
            "x-1.0-1-cp311-cp311-manylinux_2_17_x86_64.whl", "x", id="a wheel with its build"
        ),
        pytest.param("donka-my-bot-1.2.tar.gz", "donka-my-bot", id="a source archive"),
        pytest.param("иван-петров", "иван-петров", id="a folder"),
        pytest.param("e\u0301.py", "é", id="composed"),
        pytest.param("=HYPERLINK(0).py", "hyperlink-0", id="a formula"),
        pytest.param("..", "", id="nothing left"),
        pytest.param("(!).py", "", id="nothing but marks"),
        pytest.param("a" * 60 + ".py", "a" * 40, id="long"),
    ],
)
def test_a_files_name_becomes_a_name(file, name):
    assert safe_stem(file) == name


@given(st.text(max_size=60))
def test_whatever_a_file_is_called_its_stem_is_a_name_or_nothing(file):
    stem = safe_stem(file)

    assert stem == "" or (check_name(stem) == stem and not set(stem) & {"/", ".", "@", "\\"})
    assert safe_stem(stem) == stem
