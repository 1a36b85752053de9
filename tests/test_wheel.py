"""The wheel, built and installed as a stranger would have it, rather than the editable form."""

import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

import donka

ROOT = Path(__file__).parents[1]
CONFIG = """\
bots: [lowest, duck, careful, shooter]
schedule: {sets: 4}
clock: {per_move: 100ms, per_pass: 100ms}
"""

pytestmark = pytest.mark.slow


def run(*command: str | Path, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    ran = subprocess.run(
        command, cwd=folder, env=clean, capture_output=True, text=True, check=False, timeout=110
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the sdist."""
    folder = tmp_path_factory.mktemp("built")
    run(sys.executable, "-m", "hatchling", "build", "-d", folder)
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    (found,) = built.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def sdist(built: Path) -> Path:
    (found,) = built.glob("*.tar.gz")
    return found


@pytest.fixture(scope="module")
def command(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command ``donka`` of an environment into which only the wheel was installed.

    What it depends on is lent by the environment of the tests.
    """
    home = tmp_path_factory.mktemp("home") / "env"
    venv.create(home)
    python = home / "bin" / "python"
    pip = (sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check")
    run(*pip, "install", "--quiet", "--no-deps", wheel)
    site = Path(
        run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").stdout.strip()
    )
    lent = dict.fromkeys([sysconfig.get_path("purelib"), sysconfig.get_path("platlib")])
    # A path file lends the folder, not the path files in it: the editable form stays out.
    (site / "lent.pth").write_text("\n".join(lent) + "\n")
    return home / "bin" / "donka"


def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_only_the_runner_and_the_house_bots_are_at_the_top_of_the_wheel(wheel):
    tops = {name.split("/")[0] for name in names(wheel)}

    assert tops == {"donka", "donka_house", f"donka-{donka.__version__}.dist-info"}


RUNNER = ROOT / "runner"
DATA = {
    "donka/py.typed",
    "donka/report/export.schema.json",
    *(
        path.relative_to(RUNNER).as_posix()
        for pattern in (
            "bot/starter/*.txt",
            "report/locale/*/LC_MESSAGES/*.[mp]o",
            "report/site/static/*",
            "report/site/templates/*.html",
        )
        for path in (RUNNER / "donka").glob(pattern)
    ),
}
"""What is in the wheel beside modules."""


def test_every_module_is_in_the_wheel_and_nothing_else(wheel):
    folders = {"donka": ROOT / "runner" / "donka", "donka_house": ROOT / "bots" / "donka_house"}
    ours = {
        f"{top}/{path.relative_to(folder).as_posix()}"
        for top, folder in folders.items()
        for path in folder.rglob("*.py")
    }

    packed = {name for name in names(wheel) if ".dist-info/" not in name}

    assert packed == ours | DATA


def test_the_wheel_can_be_built_from_the_sdist_alone(wheel, sdist, tmp_path):
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    (tree,) = tmp_path.iterdir()
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path, folder=tree)
    (again,) = tmp_path.glob("*.whl")

    assert names(again) == names(wheel)
    assert {path.name for path in tree.iterdir()} >= {"configs", "docs", "tests", "LICENSE"}


def test_the_command_is_that_of_the_wheel(command):
    assert run(command, "--version").stdout == f"donka {donka.__version__}\n"
    python = command.with_name("python")
    where = run(python, "-c", "import donka; print(donka.__file__)").stdout
    assert where.startswith(str(command.parents[1]))


def test_the_house_bots_are_listed_without_a_problem(command, tmp_path):
    listed = run(command, "bots", "list", folder=tmp_path)

    rows = [line.split()[0] for line in listed.stdout.splitlines()[2:]]
    assert rows == ["random", "lowest", "duck", "careful", "shooter"]
    assert listed.stderr == ""


def test_a_league_is_played_and_published_from_an_empty_folder(command, tmp_path):
    (tmp_path / "small.yaml").write_text(CONFIG)

    played = run(command, "run", "small.yaml", folder=tmp_path)

    assert "small: standings" in played.stdout
    assert {path.name for path in tmp_path.iterdir()} == {"results", "small.yaml"}
    results = tmp_path / "results" / "small"
    assert (results / "standings.json").is_file()

    run(command, "publish", results, folder=tmp_path)

    bulgarian = (results / "site" / "bg" / "index.html").read_text(encoding="utf-8")
    assert "<h1>Класиране</h1>" in bulgarian


def test_the_module_is_the_command(command, tmp_path):
    python = command.with_name("python")

    assert run(python, "-m", "donka", "--version", folder=tmp_path).stdout.startswith("donka ")
