"""A project's folder as plugins, read as text: where its code is found, and what is wrong without."""

import pytest

from donka.errors import DonkaError
from donka.league.plugins import environment
from donka.league.project import project_plugins
from donka.sandbox.source import Origin

PROJECT = """
[project]
name = "donka-alpha"
version = "1.5"
dependencies = ["donka", "helper>=1"]

[project.entry-points.donka]
alpha = "alpha_bots.offers:all"
"""


@pytest.fixture
def project(tmp_path):
    def make(text=PROJECT, code="alpha_bots/__init__.py"):
        folder = tmp_path / "alpha"
        (folder / code).parent.mkdir(parents=True)
        (folder / code).touch()
        if text is not None:
            (folder / "pyproject.toml").write_text(text)
        return folder

    return make


@pytest.mark.parametrize(
    ("code", "root"),
    [
        pytest.param("alpha_bots/__init__.py", "", id="flat"),
        pytest.param("src/alpha_bots/__init__.py", "src", id="in src"),
        pytest.param("bots/alpha_bots/__init__.py", "bots", id="in a folder of its own"),
    ],
)
def test_its_code_is_found_and_comes_before_all_that_is_installed(project, code, root):
    folder = project(code=code)
    folders = environment().folders

    (plugin,) = project_plugins(folder, environment())

    assert (plugin.distribution, plugin.version) == ("donka-alpha", "1.5")
    source = plugin.source
    assert (source.origin, source.plugin) == (Origin.ENTRY_POINT, "alpha")
    assert source.target == "alpha_bots.offers:all"
    assert source.paths == (str(folder / root).removesuffix("/"), *folders)
    assert plugin.code.paths == (folder / root / "alpha_bots",)


def test_its_workers_see_its_package_and_the_names_beside_it(project):
    folder = project(code="src/alpha_bots/__init__.py")

    (plugin,) = project_plugins(folder, environment())

    assert str(folder / "src" / "alpha_bots") in plugin.shown.paths
    assert str(folder / "src") in plugin.shown.listed
    assert str(folder) not in plugin.shown.paths


def test_a_module_is_code_too_and_a_name_is_not_needed(project):
    folder = project('[project.entry-points.donka]\nmine = "my_bots"\n', code="my_bots.py")

    (plugin,) = project_plugins(folder, environment())

    assert (plugin.distribution, plugin.version) == ("alpha", "")
    assert plugin.code.paths == (folder / "my_bots.py",)


def test_every_entry_point_is_a_plugin(project):
    folder = project(PROJECT + 'other = "alpha_bots"\n')

    plugins = project_plugins(folder, environment())

    assert [plugin.source.plugin for plugin in plugins] == ["alpha", "other"]


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        pytest.param(
            None,
            "shy.py",
            "{0}: holds single files (give one: {0}/shy.py)",
            id="a folder of single files",
        ),
        pytest.param(
            None,
            "__init__.py",
            "{0}: a package without its project (give the folder with its pyproject.toml)",
            id="a package",
        ),
        pytest.param(
            None,
            "notes.txt",
            "{0}: neither a project nor a bot (expected a pyproject.toml, or a file such as mine.py)",
            id="neither",
        ),
        pytest.param(
            "[project]\nname = 'alpha'\n",
            "alpha.py",
            "{0}/pyproject.toml: no entry point in the group 'donka' (expected a table "
            '[project.entry-points.donka] with a line such as mine = "mybots")',
            id="no entry point",
        ),
        pytest.param(
            "[project.entry-points]\ndonka = 'alpha'\n",
            "alpha.py",
            "{0}/pyproject.toml: no entry point in the group 'donka' (expected a table "
            '[project.entry-points.donka] with a line such as mine = "mybots")',
            id="a text where a table should be",
        ),
        pytest.param(
            "[project.entry-points.donka]\nalpha = 'a b'\n",
            "alpha.py",
            "{0}/pyproject.toml: the entry point 'alpha' is 'a b' (expected a module, such as "
            "'mybots')",
            id="an entry point that is no module",
        ),
        pytest.param(
            "[project.entry-points.donka]\nalpha = 'beta'\n",
            "alpha.py",
            "{0}: no module 'beta', which pyproject.toml names (looked in src, in the folder itself "
            "and in the folders in it)",
            id="no such module",
        ),
        pytest.param(
            "[project\n",
            "alpha.py",
            "{0}/pyproject.toml: no TOML: ",
            id="no TOML",
        ),
    ],
)
def test_a_folder_that_offers_nothing_is_one_line(project, text, code, said):
    folder = project(text, code)

    with pytest.raises(DonkaError) as caught:
        project_plugins(folder, environment())

    line = str(caught.value)
    assert line.startswith(said.format(folder))
    assert "\n" not in line
