"""``donka bots new``: a project or a file that can play, be tested and be handed in as it is."""

import json
import os
import subprocess
import sys
import tomllib
import zipfile

import pytest

import donka_house
from donka.bot.starter import project, single_file
from donka.cli.new import HOUSE
from donka.errors import DonkaError

PROJECT = [
    ".github/workflows/examine.yml",
    ".gitignore",
    "README.md",
    "pyproject.toml",
    "src/my_bot/__init__.py",
    "src/my_bot/bot.py",
    "tests/test_my_bot.py",
]


def files(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_a_project_has_all_that_a_bot_needs(donka, tmp_path):
    made = donka("bots", "new", "my-bot")

    assert made.returncode == 0
    assert made.stderr == (
        "Wrote my-bot/. Next:\n  donka bots try my-bot\n  donka bots check my-bot\n"
    )
    assert files(tmp_path / "my-bot") == PROJECT
    project = tomllib.loads((tmp_path / "my-bot" / "pyproject.toml").read_text())
    assert project["project"]["name"] == "donka-my-bot"
    assert project["project"]["entry-points"] == {"donka": {"my-bot": "my_bot"}}
    assert "@" not in "".join(
        path.read_text().replace("@hookimpl", "").replace(".@HEAD", "").replace("@v", "")
        for path in (tmp_path / "my-bot").rglob("*")
        if path.is_file()
    )


@pytest.mark.slow
@pytest.mark.parametrize("what", ["my-bot", "my_bot.py"])
def test_what_is_written_plays(donka, what):
    donka("bots", "new", "my-bot", *(["--single-file"] if what.endswith(".py") else []))
    tried = donka("bots", "try", what, "--seed", "a", "--deals", "4")

    assert (tried.returncode, tried.stderr) == (0, "The same cards again: --seed a\n")
    assert "0 my-bot" in tried.stdout
    assert " no faults; " in tried.stdout.splitlines()[-1]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        pytest.param("My Bot", "My Bot: expected a to z, digits", id="a space"),
        pytest.param("MyBot", "MyBot: expected a to z, digits", id="capitals"),
        pytest.param("бот", "бот: expected a to z, digits", id="another script"),
        pytest.param("1st", "1st: expected a to z, digits", id="a digit first"),
        pytest.param("json", "json: there is a module of that name", id="a module of Python's"),
        pytest.param("donka", "donka: there is a module of that name", id="ours"),
        pytest.param("numpy", "numpy: there is a module of that name", id="an installed one"),
        pytest.param("class", "class: there is a module of that name", id="a keyword"),
    ],
)
def test_a_name_that_makes_no_module_is_refused(name, told):
    for make in (project, single_file):
        with pytest.raises(DonkaError) as refused:
            make(name)

        assert str(refused.value).startswith(told)


def test_names_of_the_house_are_taken(donka, tmp_path):
    made = donka("bots", "new", "duck")

    assert (
        made.stderr == "duck: a bot of the house is called so (expected another, such as my-duck)\n"
    )
    assert {entry.name for entry in donka_house.donka_bots()} == set(HOUSE)


def test_what_is_there_is_left_alone(donka, tmp_path):
    (tmp_path / "my-bot").mkdir()
    (tmp_path / "my_bot.py").write_text("mine")

    for more in ((), ("--single-file",)):
        made = donka("bots", "new", "my-bot", *more)
        assert made.returncode == 2
        assert "is there already" in made.stderr
    assert files(tmp_path) == ["my_bot.py"]
    assert (tmp_path / "my_bot.py").read_text() == "mine"


@pytest.mark.slow
def test_the_project_passes_its_tests_and_the_examination_and_can_be_built(donka, tmp_path):
    donka("bots", "new", "my-bot")
    project = tmp_path / "my-bot"

    tests = subprocess.run(
        [sys.executable, "-m", "pytest", "-q"],
        cwd=project,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert tests.returncode == 0, tests.stdout
    assert "5 passed" in tests.stdout

    checked = donka("bots", "check", "my-bot", "--json")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert json.loads(checked.stdout)["passed"]

    built = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path],
        cwd=project,
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name == "donka_my_bot-0.1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as archive:
        assert {"my_bot/__init__.py", "my_bot/bot.py"} <= set(archive.namelist())


@pytest.mark.slow
def test_the_bot_to_begin_with_is_better_than_duck(donka):
    donka("bots", "new", "my-bot")
    # Against weak bots a point a deal is told apart as soon as anybody may be called better.
    words = ("--seed", "a", "--min-sets", "25", "--field", "lowest,random,careful")
    compared = donka("compare", "./my-bot", "duck", *words)

    assert compared.returncode == 0, compared.stdout + compared.stderr
