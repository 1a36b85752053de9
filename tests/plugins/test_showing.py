"""What a plugin's worker gets to see: the environment it is installed in, less the other plugins there."""

import base64
import hashlib
import os
import sys
from pathlib import Path

import pytest
from plugin_texts import OFFERS_FIRST

import donka
from donka.errors import DonkaError
from donka.league.catalogue import describe
from donka.league.plugins import find
from donka.league.settling import settle
from donka.league.spec import SandboxSpec
from donka.sandbox.levels import Level
from donka.sandbox.shown import everybodys, overlap


def record(info: Path, *rows: str) -> None:
    """Let the RECORD of *info* say *rows*."""
    (info / "RECORD").write_text("".join(f"{row}\n" for row in rows))


def digest_of(path: Path) -> str:
    digest = hashlib.sha256(path.read_bytes()).digest()
    return "sha256=" + base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def plugin_named(name, site, bots_dir=None):
    [found] = [
        plugin for plugin in find(bots_dir, path=site.path).plugins if plugin.source.plugin == name
    ]
    return found


def hidden(name, site, bots_dir=None) -> set[str]:
    """What is hidden from the plugin *name*, relative to the folder it is installed in."""
    shown = plugin_named(name, site, bots_dir).shown
    return {str(Path(path).relative_to(site.folder)) for path in shown.hidden}


@pytest.fixture
def three(site):
    """Three distributions that offer plugins, and a library."""
    for name in ("alpha", "beta", "gamma"):
        site.install(
            f"donka-{name}",
            entry_points=f"{name} = {name}",
            files={f"{name}/__init__.py": OFFERS_FIRST, f"{name}/weights.bin": name},
        )
    site.install("numbers", entry_points=b"", files={"numbers_/__init__.py": ""})
    return site


def test_a_plugin_sees_its_environment_without_the_other_plugins(three):
    assert plugin_named("alpha", three).shown.paths == (str(three.folder),)
    assert hidden("alpha", three) == {
        "beta",
        "donka_beta-1.0.dist-info",
        "gamma",
        "donka_gamma-1.0.dist-info",
    }


def test_a_single_file_sees_itself_and_no_plugin(three, tmp_path):
    own = tmp_path / "bots" / "own.py"
    own.parent.mkdir()
    own.write_text(OFFERS_FIRST)

    assert plugin_named("own", three, own.parent).shown.paths == (str(own), str(three.folder))
    assert {"alpha", "beta", "gamma"} < hidden("own", three, own.parent)


def test_a_plugin_sees_another_that_its_distribution_needs(three):
    three.install(
        "donka-delta",
        entry_points="delta = delta",
        files={"delta.py": OFFERS_FIRST},
        requires=("donka-beta>=1",),
    )

    assert {path.split("-")[0] for path in hidden("delta", three)} == {
        "alpha",
        "donka_alpha",
        "gamma",
        "donka_gamma",
    }


def test_a_module_is_hidden_with_its_byte_code(site):
    cached = site.folder / "__pycache__" / "alpha.cpython-311.pyc"
    site.install("donka-alpha", entry_points="alpha = alpha", files={"alpha.py": OFFERS_FIRST})
    site.install("donka-beta", entry_points="beta = beta", files={"beta.py": OFFERS_FIRST})
    cached.parent.mkdir()
    cached.write_bytes(b"")

    assert hidden("beta", site) == {
        "alpha.py",
        "__pycache__/alpha.cpython-311.pyc",
        "donka_alpha-1.0.dist-info",
    }


def test_of_a_folder_that_two_plugins_share_each_sees_its_own_part(site):
    for name in ("alpha", "beta"):
        site.install(
            f"donka-{name}",
            entry_points=f"{name} = team.{name}",
            files={f"team/{name}/__init__.py": OFFERS_FIRST},
        )

    assert hidden("alpha", site) == {"team/beta", "donka_beta-1.0.dist-info"}


def test_a_claim_to_another_plugin_s_file_opens_it_only_to_who_knows_what_is_in_it(three):
    theirs = three.folder / "beta" / "__init__.py"
    record(three.folder / "donka_alpha-1.0.dist-info", "alpha/__init__.py,,", "beta/__init__.py,,")
    assert {"beta/__init__.py", "beta/weights.bin"} < hidden("alpha", three)

    record(
        three.folder / "donka_alpha-1.0.dist-info",
        "alpha/__init__.py,,",
        f"beta/__init__.py,{digest_of(theirs)},",
    )
    assert "beta/__init__.py" not in hidden("alpha", three)
    assert "beta/weights.bin" in hidden("alpha", three)


@pytest.mark.parametrize(
    "row",
    [
        pytest.param("beta/__init__.py/below,,", id="below a file"),
        pytest.param("beta//__init__.py,,", id="two slashes"),
        pytest.param("beta/,,", id="a slash at the end"),
        pytest.param("./beta/__init__.py,,", id="a way around"),
        pytest.param(".,,", id="the folder itself"),
        pytest.param("beta/" * 3000 + ",,", id="longer than any path"),
    ],
)
def test_a_claim_to_what_cannot_be_there_changes_nothing(three, row):
    before = {name: hidden(name, three) for name in ("alpha", "beta", "gamma")}

    record(three.folder / "donka_alpha-1.0.dist-info", "alpha/__init__.py,,", row)

    assert {name: hidden(name, three) for name in ("alpha", "beta", "gamma")} == before


@pytest.mark.parametrize("target", ["beta/", "./beta", "beta/weights", "../site-packages/beta"])
def test_an_entry_point_that_is_no_module_hides_nobody_s_code(three, target):
    three.install(
        "donka-delta", entry_points=f"delta = delta\nother = {target}", files={"delta.py": ""}
    )

    assert "beta" not in hidden("beta", three)
    assert not {path for path in hidden("beta", three) if "beta" in path}


def test_a_claim_to_a_library_hides_it_from_nobody(three):
    library = three.folder / "numbers_" / "__init__.py"
    record(three.folder / "numbers-1.0.dist-info", f"numbers_/__init__.py,{digest_of(library)},")
    record(
        three.folder / "donka_beta-1.0.dist-info", "beta/__init__.py,,", "numbers_/__init__.py,,"
    )

    assert not {path for path in hidden("alpha", three) if path.startswith("numbers")}


@pytest.mark.parametrize(
    "row",
    [
        pytest.param('"', id="a quote that never ends"),
        pytest.param("/etc/passwd,,", id="a path of the machine"),
        pytest.param("../../bin/tool,,", id="a path that leads out"),
        pytest.param("a\0b,,", id="a zero"),
        pytest.param(",,", id="nothing"),
    ],
)
def test_a_record_of_any_kind_does_no_harm(three, row):
    record(three.folder / "donka_beta-1.0.dist-info", row)

    assert "beta" in hidden("alpha", three)


# Editable installs


def editable(site, project: Path, name: str = "donka-alpha", module: str = "alpha") -> None:
    site.install(
        name,
        entry_points=f"{module} = {module}",
        files={f"_{module}.pth": f"{project}\n"},
        direct_url={"url": project.as_uri(), "dir_info": {"editable": True}},
    )


def test_of_an_editable_install_the_package_is_seen_and_of_its_folder_the_names(site, tmp_path):
    project = tmp_path / "project"
    (project / "alpha").mkdir(parents=True)
    (project / "alpha" / "__init__.py").write_text(OFFERS_FIRST)
    (project / "secrets.txt").write_text("mine")
    editable(site, project)

    shown = plugin_named("alpha", site).shown

    assert shown.paths == (str(project / "alpha"), str(site.folder))
    assert shown.listed == (str(project),)


def test_no_folder_is_opened_by_calling_it_a_package(site, tmp_path):
    home = tmp_path / "home"
    (home / "documents").mkdir(parents=True)
    editable(site, home, module="documents")

    shown = plugin_named("documents", site).shown

    assert shown.paths == (str(site.folder),)
    assert shown.listed == ()


@pytest.mark.parametrize(
    ("folder", "module"),
    [
        pytest.param("bots", "own", id="a single file"),
        pytest.param("project", "beta", id="another editable install"),
        pytest.param("site-packages", "gamma", id="an installed package"),
        pytest.param(os.path.dirname(os.__file__), "json", id="the standard library"),
        pytest.param(os.path.dirname(donka.__path__[0]), "donka", id="ours"),
    ],
)
def test_whoever_says_that_others_code_is_his_editable_install_hides_it_from_nobody(
    site, tmp_path, folder, module
):
    own, project = tmp_path / "bots" / "own.py", tmp_path / "project"
    for path in (own, project / "beta" / "__init__.py"):
        path.parent.mkdir(parents=True)
        path.write_text(OFFERS_FIRST)
    editable(site, project, "donka-beta", "beta")
    gamma = site.install(
        "donka-gamma", entry_points="gamma = gamma", files={"gamma.py": OFFERS_FIRST}
    )
    record(gamma, f"gamma.py,{digest_of(site.folder / 'gamma.py')},")
    claimed = tmp_path / folder
    site.install(
        "donka-alpha",
        entry_points=f"alpha = {module}",
        files={"_alpha.pth": f"{claimed}\n"},
        direct_url={"url": claimed.as_uri(), "dir_info": {"editable": True}},
    )

    for name in ("own", "beta", "gamma"):
        shown = plugin_named(name, site, own.parent).shown
        assert not {each for each in shown.hidden if Path(each).stem == name}
        assert not {each for each in shown.hidden if any(overlap(each, n) for n in everybodys())}


def test_what_a_plugin_needs_in_editable_form_is_seen_too(site, tmp_path):
    library = tmp_path / "library"
    (library / "team_lib").mkdir(parents=True)
    (library / "team_lib" / "__init__.py").write_text("")
    site.install(
        "team-lib",
        entry_points=b"",
        files={"_lib.pth": f"{library}\n"},
        direct_url={"url": library.as_uri(), "dir_info": {"editable": True}},
    )
    site.install(
        "donka-alpha",
        entry_points="alpha = alpha",
        files={"alpha.py": OFFERS_FIRST},
        requires=("team-lib",),
    )

    assert plugin_named("alpha", site).shown.paths == (
        str(library / "team_lib"),
        str(site.folder),
    )


# Which folders are an environment at all


def test_a_folder_that_somebody_works_in_is_no_environment(site, make_site, monkeypatch):
    project = make_site("project")
    project.install("donka-work", entry_points="work = work", files={"work.py": OFFERS_FIRST})
    site.install("donka-alpha", entry_points="alpha = alpha", files={"alpha.py": OFFERS_FIRST})
    monkeypatch.setattr(sys, "path", [str(project.folder), str(site.folder)])

    found = find()

    assert [plugin.source.plugin for plugin in found.plugins] == ["alpha"]
    assert found.plugins[0].source.paths == (str(site.folder),)
    assert found.problems == (
        f"{project.folder}: donka-work 1.0 was not loaded: the folder is on Python's path, but "
        "nothing is installed by lying there (pip install it)",
    )


def test_a_project_that_is_installed_as_well_is_no_problem(site, make_site, monkeypatch):
    project = make_site("project")
    for each in (project, site):
        each.install("donka-alpha", entry_points="alpha = alpha", files={"alpha.py": OFFERS_FIRST})
    monkeypatch.setattr(sys, "path", [str(project.folder), str(site.folder)])

    found = find()

    assert found.problems == ()
    assert [plugin.roots for plugin in found.plugins] == [(site.folder,)]


# Seen from inside

PEEPS = """
import os
from donka import Bot, BotEntry, hookimpl

class First(Bot):
    def choose_card(self, view):
        return view.legal[0]

def peep():
    import numbers_
    found = []
    for path in {paths!r}:
        try:
            found.append(open(path).read())
        except OSError:
            pass
    try:
        from beta import First
        found.append("beta")
    except (ImportError, OSError):
        pass
    return ",".join(found) or "nothing"

@hookimpl
def donka_bots():
    return [BotEntry("first", First, peep())]
"""


@pytest.mark.parametrize("level", [Level.KERNEL, Level.FULL])
def test_a_worker_imports_its_environment_and_reads_no_other_plugin(three, level):
    sandbox = SandboxSpec(isolation=level)
    try:
        settle(sandbox)
    except DonkaError as error:
        pytest.skip(f"no isolation {level} here: {error}")
    paths = [
        str(three.folder / "beta" / "weights.bin"),
        str(three.folder / "gamma" / "__init__.py"),
    ]
    (three.folder / "alpha" / "__init__.py").write_text(PEEPS.format(paths=paths))
    alpha = plugin_named("alpha", three)

    catalogue = describe([alpha], limits=sandbox.limits(level))

    assert catalogue.problems == ()
    assert [bot.description for bot in catalogue.bots] == ["nothing"]
