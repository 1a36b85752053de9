"""A single file is taken as it is, with what it says that it needs."""

import os
import re

import pytest
from making import wheel

from donka.submit.inline import Inline, read_inline
from donka.submit.plain import open_plain
from donka.submit.received import Received, Unfit

MINE = b"import donka\n"


def test_a_single_file_is_kept_byte_for_byte(desk):
    path = desk.folder / "Домашно 3 (бот).py"
    path.write_bytes(b"\xef\xbb\xbfimport donka\r\n")

    received = desk.receive(path, stem="домашно-3-бот")

    file = desk.arrival / "file" / "домашно-3-бот.py"
    assert received == Received("Домашно 3 (бот).py", "", (), None, file, ())
    assert file.read_bytes() == b"\xef\xbb\xbfimport donka\r\n"
    assert oct(file.stat().st_mode & 0o777) == "0o444"


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        pytest.param(lambda path: None, "no such file (look at the path)", id="nothing"),
        pytest.param(
            lambda path: path.symlink_to("/etc/passwd"),
            "a link (expected what it leads to: put a copy there)",
            id="link",
        ),
        pytest.param(os.mkfifo, "no file (expected one)", id="pipe"),
        pytest.param(lambda path: path.mkdir(), "no file (expected one)", id="folder"),
        pytest.param(
            lambda path: path.write_bytes(bytes(10_000_001)),
            "is larger than 10,000,000 bytes",
            id="large",
        ),
    ],
)
def test_what_is_no_file_of_its_own_is_refused(desk, make, problem):
    path = desk.folder / "mine.py"
    make(path)

    assert desk.reason(path) == f"found: {problem}"


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        pytest.param(
            lambda path: path.symlink_to("/etc/passwd"), "a link (expected what", id="link"
        ),
        pytest.param(os.mkfifo, "no file", id="pipe"),
        pytest.param(lambda path: path.mkdir(), "no file", id="folder"),
    ],
)
def test_what_takes_the_place_of_a_file_after_a_look_at_it_is_not_opened(tmp_path, make, problem):
    make(tmp_path / "mine.py")

    with pytest.raises(Unfit, match=f"^{re.escape(problem)}"):
        open_plain(tmp_path / "mine.py")


@pytest.mark.parametrize(
    ("text", "inline"),
    [
        pytest.param(b"import donka\n", Inline(), id="no block"),
        pytest.param(
            b"# /// script\n# dependencies = ['numpy>=2', 'x']\n# ///\n",
            Inline(("numpy>=2", "x")),
            id="dependencies",
        ),
        pytest.param(
            b"\xef\xbb\xbf# /// script\r\n# requires-python = '>=3.11'\r\n# dependencies = [\r\n"
            b"#   'numpy',\r\n# ]\r\n# ///\r\nimport numpy\r\n",
            Inline(("numpy",), ">=3.11"),
            id="with a mark and returns",
        ),
        pytest.param(
            b"# /// script\n#\n# dependencies = ['x']\n#\n# [tool.other]\n# y = 1\n# ///",
            Inline(("x",)),
            id="empty comments, other tables, no last line end",
        ),
        pytest.param(b"# /// other\n# dependencies = ['x']\n# ///\n", Inline(), id="another block"),
        pytest.param(b"# /// script\n# dependencies = ['x']\n", Inline(), id="no end"),
        pytest.param(b"\xff\xfe\x00", Inline(), id="no text"),
    ],
)
def test_a_block_of_comments_says_what_a_file_needs(tmp_path, text, inline):
    (tmp_path / "mine.py").write_bytes(text)

    assert read_inline(tmp_path / "mine.py") == inline


@pytest.mark.parametrize(
    ("block", "problem"),
    [
        pytest.param("dependencies = [", "the block '# /// script' is no TOML: ", id="no TOML"),
        pytest.param(
            "dependencies = " + "9" * 5000,
            "the block '# /// script' is no TOML: ",
            id="a number too long",
        ),
        pytest.param(
            "dependencies = " + "[" * 5000,
            "the block '# /// script' is no TOML: ",
            id="too deep",
        ),
        pytest.param(
            "dependencies = 'numpy'",
            "dependencies in the block '# /// script': expected a list such as ['numpy>=2']",
            id="no list",
        ),
        pytest.param(
            "requires-python = 3.11",
            "requires-python in the block '# /// script': expected a text such as '>=3.11'",
            id="no text",
        ),
        pytest.param("requires-python = '<3'", "needs Python <3, and bots", id="another Python"),
        pytest.param(
            "dependencies = []\n# ///\n\n# /// script\n# dependencies = []",
            "has two blocks '# /// script' (expected one)",
            id="twice",
        ),
    ],
)
def test_a_block_that_makes_no_sense_is_told_so(desk, block, problem):
    path = desk.folder / "mine.py"
    path.write_text(f"# /// script\n# {block}\n# ///\nimport donka\n")

    assert desk.reason(path).startswith(f"found: {problem}")


def test_a_file_that_needs_only_what_is_here_brings_no_site(desk, offline):
    path = desk.folder / "mine.py"
    path.write_text("# /// script\n# dependencies = ['donka>=0.1']\n# ///\n")

    received = desk.receive(path)

    assert (received.site, received.requirements) == (None, ())


def test_what_a_file_needs_lies_in_its_site(desk, offline):
    wheel(offline, {"helper.py": "x = 1\n"}, name="helper", points="")
    path = desk.folder / "mine.py"
    path.write_text("# /// script\n# dependencies = ['helper']\n# ///\nimport helper\n")

    received = desk.receive(path)

    assert received.requirements == ("helper==1.0",)
    assert (received.site / "helper.py").read_text() == "x = 1\n"
    assert {each.name for each in desk.arrival.iterdir()} == {"file", "site"}


@pytest.mark.parametrize(
    ("what", "problem"),
    [
        pytest.param("", "nothing (expected a file .py, .whl or .tar.gz", id="empty"),
        pytest.param("mybot 1.2", "neither there nor a name", id="no requirement"),
        pytest.param("some/where", "no such file or folder", id="a path"),
        pytest.param(
            "https://example.org/x.whl",
            "an address (expected a name and a version",
            id="an address",
        ),
        pytest.param(
            "x @ file:x.whl", "an address (expected a name and a version", id="a name with one"
        ),
    ],
)
def test_what_is_nothing_that_can_be_received_says_what_could(desk, what, problem):
    assert desk.reason(what).startswith(f"found: {problem}")


def test_a_file_of_beginnings_without_an_end_costs_no_more_than_its_length(tmp_path):
    # By the expression of PEP 723 these ten million bytes would take days.
    (tmp_path / "mine.py").write_text("# /// script\n" * 750_000)

    assert read_inline(tmp_path / "mine.py") == Inline()


@pytest.mark.parametrize(
    ("block", "problem"),
    [
        pytest.param(
            "# " + ".".join("a" * 1_000_000) + " = 1\n",
            "more than 100,000 characters",
            id="much of it",
        ),
        pytest.param(
            "# " + ".".join("a" * 20_000) + " = 1\n",
            "a line of more than 2,000 characters (break it)",
            id="a key of many parts",
        ),
        pytest.param(
            "# a = " + "[" * 1_900 + "\n", "lists or tables too deep within another", id="depth"
        ),
    ],
)
def test_a_block_that_would_take_long_to_read_is_refused(desk, block, problem):
    path = desk.folder / "mine.py"
    path.write_text(f"# /// script\n{block}# ///\n")

    assert desk.reason(path) == f"found: the block '# /// script' is no TOML: {problem}"
