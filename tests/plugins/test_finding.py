"""Plugins are found by reading; nothing of theirs is imported."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from plugin_texts import OFFERS_FIRST

from donka.errors import DonkaError
from donka.league.plugins import find
from donka.sandbox.source import Origin, Source


def test_an_entry_point_is_a_plugin(site):
    site.install("donka-alpha", "1.2", entry_points="mine = alpha.bots", files={"alpha.py": ""})

    found = find(path=site.path)

    assert found.problems == ()
    [plugin] = found.plugins
    assert plugin.source == Source(Origin.ENTRY_POINT, "mine", "alpha.bots", tuple(site.path))
    assert (plugin.distribution, plugin.version) == ("donka-alpha", "1.2")
    assert plugin.title == "plugin 'mine' (donka-alpha 1.2)"
    assert plugin.roots == (site.folder,)


def test_plugins_come_sorted_by_name_and_other_groups_are_not_ours(site):
    site.install("b", entry_points="zeta = b\nalpha = b:offers")
    site.install("a", entry_points="mid = a")
    site.install("other", entry_points=b"[console_scripts]\nother = other:main\n")

    names = [
        (plugin.source.plugin, plugin.source.target) for plugin in find(path=site.path).plugins
    ]

    assert names == [("alpha", "b:offers"), ("mid", "a"), ("zeta", "b")]


def test_finding_imports_nothing(site):
    site.install("a", entry_points="mine = evil", files={"evil.py": "raise SystemExit(3)"})
    script = (
        "import sys; from donka.league.plugins import find; "
        f"found = find(path={site.path!r}); print(len(found.plugins), 'evil' in sys.modules)"
    )

    out = subprocess.check_output([sys.executable, "-c", script], text=True)

    assert out == "1 False\n"


def test_the_house_bots_come_through_the_same_door():
    titles = [plugin.source.plugin for plugin in find().plugins]

    assert "house" in titles


def test_two_distributions_with_one_name_are_both_named_and_both_left_out(site):
    site.install("donka-alpha", "1.0", entry_points="mine = alpha")
    site.install("donka-beta", "2.0", entry_points="mine = beta\nother = beta")

    found = find(path=site.path)

    assert [plugin.source.plugin for plugin in found.plugins] == ["other"]
    assert found.problems == (
        "plugin 'mine' is offered by donka-alpha 1.0 and donka-beta 2.0: none of them was loaded "
        "(uninstall one, or rename its entry point)",
    )


def test_of_two_installations_of_one_distribution_the_first_counts(make_site):
    first, second = make_site("first"), make_site("second")
    first.install("donka-alpha", "1.0", entry_points="mine = alpha")
    second.install("Donka_Alpha", "2.0", entry_points="mine = alpha")

    found = find(path=first.path + second.path + first.path)

    assert [plugin.version for plugin in found.plugins] == ["1.0"]
    assert found.problems == ()


def test_every_folder_with_distributions_is_given_to_the_worker(make_site, tmp_path):
    first, second = make_site("first"), make_site("second")
    first.install("donka-alpha", entry_points="mine = alpha")
    second.install("numbers", entry_points=b"")
    (tmp_path / "empty").mkdir()

    path = [str(tmp_path / "empty"), *first.path, *second.path, str(tmp_path / "missing"), ""]
    [plugin] = find(path=path).plugins

    assert plugin.source.paths == (*first.path, *second.path)


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        pytest.param(
            {"entry_points": b"[donka]\nmine = \xff\xfe\n"},
            "its metadata cannot be read: UnicodeDecodeError: ",
            id="entry points of no encoding",
        ),
        pytest.param(
            {"entry_points": "mine"},
            "its metadata cannot be read: ",
            id="a line without a value",
        ),
        pytest.param(
            {"entry_points": "mine = alpha", "metadata": "Metadata-Version: 2.1\n"},
            "its metadata cannot be read: ValueError: no name or no version in METADATA",
            id="no name",
        ),
        pytest.param(
            {"entry_points": "mine = alpha", "metadata": "Name:\nVersion: 1.0\n"},
            "its metadata cannot be read: ValueError: no name or no version in METADATA",
            id="an empty name",
        ),
        pytest.param(
            {"entry_points": "mine = alpha", "metadata": ""},
            "its metadata cannot be read: ",
            id="empty metadata",
        ),
    ],
)
def test_a_broken_distribution_is_a_problem_of_its_own(site, damage, problem):
    broken = site.install("broken", **damage)
    site.install("sound", entry_points="other = sound")

    found = find(path=site.path)

    assert [plugin.source.plugin for plugin in found.plugins] == ["other"]
    [line] = found.problems
    assert line.startswith(f"{broken}: {problem}")
    assert "\n" not in line


def test_a_broken_distribution_without_plugins_is_nobodys_business(site):
    site.install("~umpy", entry_points=b"", metadata="")

    assert find(path=site.path) == find(path=[])


@pytest.mark.parametrize("target", ["my-bots", "alpha:", "alpha bots", ".alpha", "a:b:c"])
def test_an_entry_point_must_name_a_module(site, target):
    site.install("donka-alpha", entry_points=f"mine = {target}")

    assert find(path=site.path).problems == (
        f"plugin 'mine' (donka-alpha 1.0) was not loaded: its entry point is {target!r} "
        "(expected a module, such as 'mybots')",
    )


EDITABLE = {"url": "file:///home/somebody/alpha", "dir_info": {"editable": True}}


def test_an_editable_install_leads_to_the_folders_its_pth_file_names(site, tmp_path):
    source = tmp_path / "alpha" / "src"
    site.install(
        "donka-alpha",
        entry_points="mine = alpha",
        files={"__editable__.alpha.pth": f"# made by a build backend\n{source}\n"},
        direct_url=EDITABLE,
    )

    [plugin] = find(path=site.path).plugins

    assert plugin.roots == (source, site.folder)


def test_an_editable_install_through_an_import_hook_is_refused(site):
    site.install(
        "donka-alpha",
        entry_points="mine = alpha",
        files={
            "__editable__.alpha.pth": "import __editable___alpha_finder; "
            "__editable___alpha_finder.install()\n",
            "__editable___alpha_finder.py": "raise SystemExit('ran in the host')",
        },
        direct_url=EDITABLE,
    )

    found = find(path=site.path)

    assert found.plugins == ()
    assert found.problems == (
        "plugin 'mine' (donka-alpha 1.0) was not loaded: it is an editable install that runs code "
        "of its own at every start (install it without -e)",
    )


def test_files_are_plugins_named_after_themselves(tmp_path):
    for name in ("my_bot.py", "Друг.py", "_helper.py", ".hidden.py", "notes.txt"):
        (tmp_path / name).write_text(OFFERS_FIRST, encoding="utf-8")
    (tmp_path / "folder").mkdir()

    found = find(tmp_path, path=[])

    assert [plugin.source for plugin in found.plugins] == [
        Source(Origin.FILE, "my_bot", str(tmp_path / "my_bot.py")),
        Source(Origin.FILE, "Друг", str(tmp_path / "Друг.py")),
    ]
    assert [plugin.distribution for plugin in found.plugins] == ["my_bot.py", "Друг.py"]
    assert found.problems == ()


def test_files_may_use_what_is_installed(tmp_path, site):
    site.install("numbers", entry_points=b"")
    (tmp_path / "my_bot.py").touch()

    [plugin] = find(tmp_path, path=site.path).plugins

    assert plugin.source.paths == tuple(site.path)


def test_a_relative_folder_gives_absolute_files(tmp_path, monkeypatch):
    (tmp_path / "bots").mkdir()
    (tmp_path / "bots" / "my_bot.py").touch()
    monkeypatch.chdir(tmp_path)

    [plugin] = find(Path("bots"), path=[]).plugins

    assert plugin.source.target == str(tmp_path / "bots" / "my_bot.py")
    assert plugin.title == f"bots{os.sep}my_bot.py"


def test_a_file_that_cannot_be_read_is_a_problem_of_its_own(tmp_path):
    (tmp_path / "gone.py").symlink_to(tmp_path / "nowhere")
    (tmp_path / "here.py").touch()

    found = find(tmp_path, path=[])

    assert [plugin.source.plugin for plugin in found.plugins] == ["here"]
    assert found.problems == (f"{tmp_path / 'gone.py'} was not loaded: No such file or directory",)


def test_a_folder_named_like_a_file_is_a_problem(tmp_path):
    (tmp_path / "folder.py").mkdir()

    assert find(tmp_path, path=[]).problems == (
        f"{tmp_path / 'folder.py'} was not loaded: Is a directory",
    )


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_named_like_a_file_is_a_problem_and_holds_nobody_up(tmp_path):
    os.mkfifo(tmp_path / "pipe.py")

    assert find(tmp_path, path=[]).problems == (
        f"{tmp_path / 'pipe.py'} was not loaded: a pipe (expected a file)",
    )


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere names are text")
def test_a_file_whose_path_is_no_text_is_a_problem_of_its_own(tmp_path):
    file = os.fsencode(tmp_path / "bad") + b"\xff.py"
    Path(os.fsdecode(file)).touch()
    (tmp_path / "good.py").touch()

    found = find(tmp_path, path=[])

    assert [plugin.source.plugin for plugin in found.plugins] == ["good"]
    assert found.problems == (
        f"{os.fsdecode(file)} was not loaded: its path is not UTF-8 (rename it)",
    )


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere names are text")
def test_a_folder_of_plugins_whose_path_is_no_text_is_a_problem_of_its_own(site, make_site):
    site.install("sound", entry_points="mine = sound")
    beside = make_site("bad\udcff")
    beside.install("other", entry_points="other = other")

    found = find(path=[*beside.path, *site.path])

    assert [plugin.source for plugin in found.plugins] == [
        Source(Origin.ENTRY_POINT, "mine", "sound", tuple(site.path))
    ]
    assert found.problems == (
        f"{beside.folder}: no plugin in it was loaded: its path is not UTF-8 (rename the folder)",
    )


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        pytest.param(lambda path: None, "No such file or directory", id="missing"),
        pytest.param(lambda path: path.touch(), "Not a directory", id="a file"),
    ],
)
def test_a_bots_dir_that_is_no_folder_is_one_line(tmp_path, make, reason):
    path = tmp_path / "bots"
    make(path)

    with pytest.raises(DonkaError) as caught:
        find(path, path=[])

    assert (
        str(caught.value) == f"{path}: {reason} (expected a folder that holds a file for each bot)"
    )
