"""What a worker is shown, and what is kept from it inside of that."""

import os
import sys

import pytest

from donka.sandbox import shown
from donka.sandbox.levels import Level
from donka.sandbox.shown import Shown, allowed, closed, concealed, foundation, roots
from open_folders import open_to_others


@pytest.fixture
def site(tmp_path):
    """A folder of three packages, one of them with a secret."""
    for name in ("mine", "numpy", "theirs", "theirs-1.0.dist-info"):
        (tmp_path / "site" / name).mkdir(parents=True)
        (tmp_path / "site" / name / "code.py").touch()
    (tmp_path / "site" / "single.py").touch()
    return tmp_path / "site"


def test_every_worker_needs_the_interpreter_the_libraries_and_our_packages():
    needed = foundation()

    def covers(path: str) -> bool:
        return any(path == root or path.startswith(root + "/") for root in needed)

    assert covers(os.path.realpath(sys.executable))
    assert covers(os.__file__)
    assert covers(shown.folder_of("donka") + "/donka")
    assert covers(shown.folder_of("msgspec") + "/msgspec")
    assert not covers(os.path.expanduser("~"))
    assert not covers(os.getcwd() + "/tests")


def test_no_path_lies_within_another(site):
    found = roots(Shown((str(site), str(site / "mine"), str(site / "mine" / "code.py"))))

    assert str(site) in found
    assert str(site / "mine") not in found
    assert len(set(found)) == len(found)


def test_a_path_that_is_not_there_is_passed_over(site):
    assert str(site / "gone") not in roots(Shown((str(site / "gone"),)))


def test_a_folder_in_which_nothing_is_hidden_is_allowed_whole(site):
    found = allowed(Shown((str(site),)))

    assert str(site) in found.readable
    assert str(site) not in found.listable


def test_a_folder_in_which_something_is_hidden_is_allowed_by_its_parts(site):
    hidden = (str(site / "theirs"), str(site / "theirs-1.0.dist-info"), str(site / "single.py"))

    found = allowed(Shown((str(site),), hidden=hidden))

    assert [path for path in found.readable if path.startswith(str(site))] == [
        str(site / "mine"),
        str(site / "numpy"),
    ]
    assert found.listable == (str(site),)


def test_a_name_that_no_encoding_explains_is_passed_over(site):
    (site / "theirs" / os.fsdecode(b"\xff.py")).touch()

    found = allowed(Shown((str(site),), hidden=(str(site / "theirs" / "code.py"),)))

    assert not [path for path in found.readable if path.startswith(str(site / "theirs") + "/")]
    "".join(found.readable).encode()


def test_of_what_is_hidden_only_the_outermost_is_told_and_nothing_beside(site, tmp_path):
    hidden = (site / "theirs" / "code.py", site / "theirs", site / "gone", site, tmp_path)

    found = concealed(Shown((str(site),), hidden=tuple(map(str, hidden))))

    assert found == (str(site / "theirs"),)


def test_what_is_hidden_deep_inside_leaves_all_around_it(site):
    found = allowed(Shown((str(site.parent),), hidden=(str(site / "mine" / "code.py"),)))

    assert [path for path in found.readable if path.startswith(str(site))] == [
        str(site / "numpy"),
        str(site / "single.py"),
        str(site / "theirs"),
        str(site / "theirs-1.0.dist-info"),
    ]
    assert found.listable == (str(site.parent), str(site), str(site / "mine"))


def test_only_names_are_shown_of_a_folder_that_is_listed(site):
    found = allowed(Shown(listed=(str(site),)))

    assert str(site) in found.listable
    assert str(site) not in found.readable


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only workers of root's change")
@pytest.mark.parametrize(
    ("level", "folder_mode", "file_mode", "closed_at"),
    [
        pytest.param(Level.KERNEL, 0o755, 0o644, None, id="open to all"),
        pytest.param(Level.KERNEL, 0o700, 0o644, "inner", id="a closed folder at kernel"),
        pytest.param(Level.FULL, 0o700, 0o644, None, id="a closed folder is made anew at full"),
        pytest.param(Level.FULL, 0o755, 0o600, "inner/bot.py", id="a closed file at full"),
        pytest.param(Level.KERNEL, 0o711, 0o644, None, id="a folder that may be passed through"),
        pytest.param(Level.NONE, 0o700, 0o600, None, id="nobody changes at none"),
    ],
)
def test_a_worker_of_roots_can_read_what_others_can(
    tmp_path, level, folder_mode, file_mode, closed_at
):
    open_to_others(tmp_path)
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "bot.py").touch()
    (inner / "bot.py").chmod(file_mode)
    inner.chmod(folder_mode)

    found = closed([str(inner / "bot.py")], level)

    if closed_at is None:
        assert found is None
    else:
        assert found is not None
        assert found.startswith(f"{tmp_path / closed_at} is closed to other users (mode ")


def test_a_folder_has_to_be_listed_too(tmp_path, monkeypatch):
    monkeypatch.setattr("donka.sandbox.shown.os.geteuid", lambda: 0)
    tmp_path.chmod(0o754)

    found = closed([str(tmp_path)], Level.FULL)

    assert found == (
        f"{tmp_path} is closed to other users (mode 754), and a worker of root's runs as a user of "
        "its own"
    )
