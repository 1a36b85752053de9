"""A project's folder and a source distribution: copied with nothing that they lead to, built in a box alone."""

import gzip
import os
import tarfile

import pytest
from making import entry, packed, project, sdist, write

from donka.sandbox.levels import Level
from donka.submit.allowance import Allowance
from donka.submit.backend import OLD, Backend, read_backend
from donka.submit.copying import copy_project
from donka.submit.received import Unfit
from donka.submit.sdist import unpack_sdist


def test_a_copy_holds_the_project_and_nothing_about_it(tmp_path):
    project(tmp_path / "mine", files={"tools/run.sh": "true\n"})
    (tmp_path / "mine" / "tools" / "run.sh").chmod(0o755)
    (tmp_path / "mine" / "also.py").symlink_to("my_bot/__init__.py")
    left_out = {
        ".git/config": "",
        ".venv/pyvenv.cfg": "",
        "env/pyvenv.cfg": "",
        "env/lib/x.py": "",
        ".donka/key": "",
        "my_bot/__pycache__/x.pyc": "",
    }
    write(tmp_path / "mine", left_out)

    copy_project(tmp_path / "mine", tmp_path / "copy", Allowance())

    there = {str(path.relative_to(tmp_path / "copy")) for path in (tmp_path / "copy").rglob("*")}
    assert there == {
        "also.py",
        "my_bot",
        "my_bot/__init__.py",
        "pyproject.toml",
        "tools",
        "tools/run.sh",
    }
    assert os.readlink(tmp_path / "copy" / "also.py") == "my_bot/__init__.py"
    assert os.access(tmp_path / "copy" / "tools" / "run.sh", os.X_OK)


@pytest.mark.parametrize(
    "leads",
    [
        pytest.param("/etc/passwd", id="elsewhere"),
        pytest.param("../secret", id="up"),
        pytest.param("my_bot/../../secret", id="by a way around"),
        pytest.param("../mine/pyproject.toml", id="out and in again"),
        pytest.param("..", id="to a folder above"),
    ],
)
def test_a_link_that_leads_out_is_refused(tmp_path, leads):
    mine = project(tmp_path / "mine")
    (tmp_path / "secret").write_text("secret")
    (mine / "link").symlink_to(leads)

    with pytest.raises(Unfit, match=r"link is a link that leads out of the folder, to"):
        copy_project(mine, tmp_path / "copy", Allowance())


def test_a_link_through_another_link_leads_nowhere_else(tmp_path):
    mine = project(tmp_path / "mine")
    (mine / "up").symlink_to("..")
    (mine / "a").symlink_to("up/secret")
    (tmp_path / "secret").write_text("secret")

    with pytest.raises(Unfit, match="leads out of the folder"):
        copy_project(mine, tmp_path / "copy", Allowance())


def test_a_pipe_in_a_project_is_not_waited_for(tmp_path):
    mine = project(tmp_path / "mine")
    os.mkfifo(mine / "pipe")

    with pytest.raises(Unfit, match=r"pipe is neither a file nor a folder \(remove it\)"):
        copy_project(mine, tmp_path / "copy", Allowance())


@pytest.mark.parametrize(
    ("most", "problem"),
    [
        pytest.param({"most_bytes": 1000}, "more than 0 MB unpacked", id="bytes"),
        pytest.param({"most_files": 3}, "more than 3 files", id="files"),
    ],
)
def test_a_project_has_an_end(tmp_path, most, problem):
    project(tmp_path / "mine", files={"data": "x" * 2000, "more": ""})

    with pytest.raises(Unfit, match=problem):
        copy_project(tmp_path / "mine", tmp_path / "copy", Allowance(**most))


def test_a_source_distribution_is_its_one_folder(tmp_path):
    path = packed(tmp_path / "my_bot-1.0.tar.gz", project(tmp_path / "mine"))

    folder = unpack_sdist(path, tmp_path / "out", Allowance())

    assert folder == tmp_path / "out" / "my_bot-1.0"
    assert {each.name for each in folder.iterdir()} == {"my_bot", "pyproject.toml"}


@pytest.mark.parametrize(
    ("members", "problem"),
    [
        pytest.param([entry("/etc/x")], "the member '/etc/x' has an absolute path", id="absolute"),
        pytest.param([entry("a/../../x")], "has .. in its path", id="up"),
        pytest.param(
            [entry("a/x", tarfile.SYMTYPE, "/etc/passwd")],
            "the member 'a/x' is a link, or no file",
            id="link",
        ),
        pytest.param(
            [entry("a/x", tarfile.SYMTYPE, "y")], "'a/x' is a link, or no file", id="link within"
        ),
        pytest.param(
            [entry("a/x", tarfile.LNKTYPE, "/etc/passwd")], "'a/x' is a link", id="hard link"
        ),
        pytest.param([entry("a/x", tarfile.CHRTYPE)], "'a/x' is a link, or no file", id="device"),
        pytest.param([entry("a/x", tarfile.FIFOTYPE)], "'a/x' is a link, or no file", id="pipe"),
        pytest.param([entry("a/x"), entry("a/X")], "are one on some systems", id="case"),
        pytest.param([entry("a/x"), entry("b/x")], "is no source distribution", id="two folders"),
        pytest.param([entry("x")], "is no source distribution", id="no folder"),
        pytest.param([], "is no source distribution", id="empty"),
    ],
)
def test_a_hostile_source_distribution_is_refused(tmp_path, members, problem):
    path = sdist(tmp_path / "my_bot-1.0.tar.gz", [(info, b"") for info in members])

    with pytest.raises(Unfit, match=problem):
        unpack_sdist(path, tmp_path / "out", Allowance())


def test_a_bomb_in_it_is_found_while_it_is_read(tmp_path):
    path = sdist(tmp_path / "my_bot-1.0.tar.gz", [(entry("a/x"), bytes(20_000_000))])

    with pytest.raises(Unfit, match="more than 5 MB unpacked"):
        unpack_sdist(path, tmp_path / "out", Allowance(most_bytes=5_000_000))


def test_a_header_as_long_as_a_book_is_not_read(tmp_path):
    # A name may be as long as it says, and would be read into memory whole.
    path = sdist(
        tmp_path / "my_bot-1.0.tar.gz",
        [(entry("long", tarfile.GNUTYPE_LONGNAME), bytes(3_000_000)), (entry("a/x"), b"")],
    )

    with pytest.raises(Unfit, match=r"has a header of more than 1,048,576 bytes"):
        unpack_sdist(path, tmp_path / "out", Allowance())


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"no archive", id="something else"),
        pytest.param(gzip.compress(b"no archive at all" * 100), id="something else, packed"),
        pytest.param(gzip.compress(bytes(5000))[:20], id="cut"),
    ],
)
def test_what_is_no_source_distribution_is_told_so(tmp_path, data):
    (tmp_path / "x.tar.gz").write_bytes(data)

    with pytest.raises(Unfit, match=r"is damaged, or no tar\.gz|is no source distribution"):
        unpack_sdist(tmp_path / "x.tar.gz", tmp_path / "out", Allowance())


@pytest.mark.parametrize("level", [Level.NONE, Level.KERNEL])
def test_nothing_is_built_below_the_level_full(desk, level):
    folder = project(desk.folder / "mine")

    assert desk.reason(folder, level) == (
        "built: a project is built in a box alone, at the isolation full, and here is "
        f"{level.value} (submit its wheel: python -m build --wheel; or see donka doctor)"
    )
    assert desk.reason(packed(desk.folder / "my_bot-1.0.tar.gz", folder), level).startswith(
        "built: a project is built in a box alone"
    )


@pytest.mark.parametrize(
    ("files", "problem"),
    [
        pytest.param({}, "no pyproject.toml in it (expected a project)", id="empty"),
        pytest.param(
            {"mine.py": ""},
            "no pyproject.toml in it (a single file is given by itself: {folder}/mine.py)",
            id="one file",
        ),
        pytest.param(
            {"a.py": "", "b.py": "", "_c.py": ""},
            "no pyproject.toml in it (expected a project; for each of its 2 files: --all {folder})",
            id="files",
        ),
    ],
)
def test_a_folder_that_is_no_project_says_what_to_give(desk, files, problem):
    (desk.folder / "mine").mkdir()
    folder = write(desk.folder / "mine", files)

    assert desk.reason(folder) == f"found: {problem.format(folder=folder)}"


@pytest.mark.parametrize(
    ("text", "backend"),
    [
        pytest.param("", OLD, id="nothing said"),
        pytest.param(
            "[build-system]\nrequires = ['x']\n", Backend(("x",), OLD.target), id="no backend"
        ),
        pytest.param(
            "[build-system]\nrequires = []\nbuild-backend = 'a.b:c.d'\nbackend-path = ['tools', '.']\n",
            Backend((), "a.b:c.d", ("tools", ".")),
            id="its own",
        ),
    ],
)
def test_a_project_says_what_builds_it(tmp_path, text, backend):
    (tmp_path / "pyproject.toml").write_text(text)

    assert read_backend(tmp_path) == backend


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        pytest.param("[build-system", "pyproject.toml: no TOML: ", id="no TOML"),
        pytest.param("x = " + "[" * 5000, "pyproject.toml: no TOML: ", id="too deep"),
        pytest.param("build-system = 1", "build-system: expected a table", id="no table"),
        pytest.param("[build-system]\nrequires = 'x'", "expected lists of texts", id="no list"),
        pytest.param(
            "[build-system]\nbuild-backend = 'a b'", "'a b' \\(expected a module", id="no module"
        ),
        pytest.param(
            "[build-system]\nbackend-path = ['/etc']", "has an absolute path", id="elsewhere"
        ),
        pytest.param("[build-system]\nbackend-path = ['..']", "has .. in its path", id="up"),
    ],
)
def test_what_makes_no_sense_of_it_is_told(tmp_path, text, problem):
    (tmp_path / "pyproject.toml").write_text(text)

    with pytest.raises(Unfit, match=problem):
        read_backend(tmp_path)
