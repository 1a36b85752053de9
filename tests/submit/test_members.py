"""Where members of archives may lie: below one folder, each in a place of its own."""

from pathlib import PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from donka.submit.members import Places, placed
from donka.submit.received import Unfit


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        pytest.param("/etc/passwd", "has an absolute path", id="absolute"),
        pytest.param("C:/x.py", "has an absolute path", id="drive"),
        pytest.param("c:x.py", "has an absolute path", id="drive, relative"),
        pytest.param("a/../../x.py", "has .. in its path", id="dots"),
        pytest.param("..", "has .. in its path", id="dots alone"),
        pytest.param("..\\x.py", "has a backslash or a colon", id="backslash"),
        pytest.param("a/b:stream", "has a backslash or a colon", id="stream"),
        pytest.param("a//b", "has a path that is not written plainly", id="empty part"),
        pytest.param("a/./b", "has a path that is not written plainly", id="dot"),
        pytest.param("", "has a path that is not written plainly", id="empty"),
        pytest.param("a/", "has a path that is not written plainly", id="folder"),
        pytest.param("a\x00.py", "has a control character", id="zero"),
        pytest.param("a\n.py", "has a control character", id="line end"),
        pytest.param("a\udc80.py", "has a name that is not UTF-8", id="no text"),
        pytest.param("con./x", "has a name that ends in a dot or a space", id="dot at the end"),
        pytest.param("x.py ", "has a name that ends in a dot or a space", id="space at the end"),
        pytest.param("a" * 201, "has a path too long", id="long"),
        pytest.param("/".join("a" * 41), "has a path too long", id="deep"),
    ],
)
def test_a_member_that_leads_elsewhere_is_refused(name, problem):
    with pytest.raises(Unfit, match=problem):
        placed(name)


@given(st.text())
def test_what_is_taken_lies_below_its_folder(name):
    try:
        path = placed(name)
    except Unfit:
        return
    assert str(path) == name
    assert not path.is_absolute()
    assert ".." not in path.parts
    assert "\\" not in name


@pytest.mark.parametrize(
    "paths",
    [
        pytest.param(["a.py", "A.py"], id="case"),
        pytest.param(["a/x.py", "A/y.py"], id="case of a folder"),
        pytest.param(["caf\u00e9.py", "cafe\u0301.py"], id="composed and not"),
        pytest.param(["stra\u00dfe.py", "strasse.py"], id="folded to two letters"),
        pytest.param(["a", "a/x.py"], id="a file that is a folder"),
        pytest.param(["a/x.py", "a"], id="a folder that is a file"),
        pytest.param(["a/x.py", "A"], id="the same in another case"),
        pytest.param(["a.py", "a.py"], id="twice"),
    ],
)
def test_two_members_may_not_be_one_on_any_system(paths):
    places = Places()
    places.take(PurePosixPath(paths[0]))

    with pytest.raises(Unfit, match=r"are one on some systems \(rename one\)|comes twice"):
        places.take(PurePosixPath(paths[1]))


def test_members_of_one_folder_lie_side_by_side():
    places = Places()
    for path in ("a/x.py", "a/y.py", "a/b/x.py", "b/x.py"):
        places.take(PurePosixPath(path))
