"""What ``donka`` tells about itself, and how little it needs for that."""

import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

COMMANDS = [
    ["run"],
    ["standings"],
    ["publish"],
    ["withdraw"],
    ["compare"],
    ["verify"],
    ["replay"],
    ["faults"],
    ["export"],
    ["bots", "list"],
    ["rules"],
    ["config", "check"],
    ["config", "schema"],
    ["doctor"],
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_has_an_example_in_its_help(donka, command):
    done = donka(*command, "--help")

    assert (done.returncode, done.stderr) == (0, "")
    examples = " ".join(done.stdout.split()).partition("Example")[2]
    assert f"donka {' '.join(command)}" in examples


def test_the_help_names_every_command_and_where_to_begin(donka):
    done = donka("--help")

    assert done.returncode == 0
    assert "Begin with: donka run configs/quick.yaml" in done.stdout
    for command in COMMANDS:
        assert f"\n  {command[0]} " in done.stdout


def test_without_a_command_the_help_is_shown(donka):
    assert "donka run configs/quick.yaml" in donka().stdout + donka().stderr


def test_the_version_is_the_distribution_s(donka):
    done = donka("--version")

    assert (done.returncode, done.stdout, done.stderr) == (0, f"donka {version('donka')}\n", "")


def test_the_command_is_what_python_m_donka_is(donka):
    script = Path(sys.executable).with_name("donka")
    if not script.exists():
        pytest.skip("the command is installed beside another interpreter")

    done = subprocess.run([script, "--version"], capture_output=True, text=True, check=True)

    assert done.stdout == donka("--version").stdout


def test_the_help_waits_for_nothing_heavy():
    code = (
        "import sys; from donka.cli import main; sys.argv = ['donka', '--help']\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print(*sys.modules, file=sys.stderr)"
    )

    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True
    )

    heavy = {"numpy", "pydantic", "yaml", "tabulate", "rich", "sqlite3", "multiprocessing"}
    assert heavy & set(done.stderr.split()) == set()


@pytest.mark.parametrize(
    ("words", "text"),
    [
        pytest.param(["play"], "No such command 'play'", id="an unknown command"),
        pytest.param(["run", "--wrokers", "2"], "--wrokers", id="an unknown option"),
        pytest.param(["run", "a.yaml", "--workers", "0"], "--workers", id="a number out of range"),
        pytest.param(["run", "a.yaml", "--workers", "two"], "--workers", id="no number"),
        pytest.param(["run"], "CONFIG", id="a word is missing"),
        pytest.param(["bots", "lsit"], "No such command 'lsit'", id="an unknown command of bots"),
    ],
)
def test_a_wrong_word_is_a_usage_error(donka, words, text):
    done = donka(*words)

    assert (done.returncode, done.stdout) == (2, "")
    assert text in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
@pytest.mark.parametrize("words", ["--help", "rules", "config schema", "bots list"])
def test_a_reader_that_goes_away_ends_a_command_quietly(words, tmp_path):
    done = subprocess.run(
        ["sh", "-c", f"{{ '{sys.executable}' -m donka {words}; echo $? >code; }} | head -1"],
        capture_output=True,
        encoding="utf-8",
        check=True,
        cwd=tmp_path,
    )

    assert done.stderr == ""
    assert len(done.stdout.splitlines()) == 1
    assert (tmp_path / "code").read_text() == "0\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("words", [["rules"], ["config", "schema"], ["bots", "list"]])
def test_output_that_cannot_be_written_is_one_line(donka, words):
    with Path("/dev/full").open("w") as full:
        done = donka(*words, capture_output=False, stdout=full, stderr=subprocess.PIPE)

    assert done.returncode == 2
    assert done.stderr == (
        "standard output: cannot be written: No space left on device (send it elsewhere)\n"
    )


@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
def test_closed_outputs_are_no_reason_to_fail(tmp_path):
    done = subprocess.run(
        ["sh", "-c", f"'{sys.executable}' -m donka rules >&- 2>&-"], cwd=tmp_path, check=False
    )

    assert done.returncode == 0
