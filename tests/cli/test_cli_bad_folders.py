"""Every command that takes a tournament's folder: what is no such folder is one line, exit 2."""

import shutil
import sqlite3

import pytest
import typer
from cli_samples import tables
from typer.testing import CliRunner

from donka.cli.app import app

COMMANDS = {
    "standings": ["standings"],
    "standings --policy": ["standings", "--policy", "forfeit"],
    "verify": ["verify"],
    "replay": ["replay"],
    "replay --game": ["replay", "--game", "1.1"],
    "faults": ["faults"],
    "faults --bot --game": ["faults", "--bot", "duck", "--game", "1.1"],
    "withdraw": ["withdraw", "duck"],
    "export": ["export"],
    "export --format csv": ["export", "--format", "csv"],
    "publish": ["publish"],
}


def test_no_command_that_takes_a_folder_is_left_out():
    """Whoever adds one finds it missing here."""
    taking = {
        name
        for name, command in typer.main.get_command(app).commands.items()
        if any(param.metavar == "DIR" and param.name == "folder" for param in command.params)
    }

    assert taking == {name.split()[0] for name in COMMANDS}


def written(path, statement):
    db = sqlite3.connect(path)
    db.execute(statement)
    db.commit()
    db.close()


def another_database(path):
    path.unlink()
    written(path, "CREATE TABLE friend (name)")


def cut_short(path):
    path.write_bytes(path.read_bytes()[:5000])


def zeroed(path):
    data = path.read_bytes()
    path.write_bytes(data[:9000] + bytes(12_000) + data[21_000:])


DAMAGED = "damaged: "
FOREIGN = "not a journal of Donka (expected the file that donka run makes)"
NONE = "no journal here (expected the folder of a tournament; see: donka run)"
NO_FOLDER = ": no such folder (expected the folder of a tournament; see: donka run)"
NEWER = (
    "written in format 2, by a newer Donka (this one reads up to 1: install that version, or a later "
    "one)"
)
JOURNALS = {
    "of a newer format": (lambda path: written(path, "PRAGMA user_version = 2"), NEWER),
    "of no format": (
        lambda path: written(path, "PRAGMA user_version = 0"),
        f"{DAMAGED}its tables are not those of a journal",
    ),
    "with a table of somebody's": (
        lambda path: written(path, "CREATE TABLE friend (name)"),
        f"{DAMAGED}its tables are not those of a journal",
    ),
    "somebody else's database": (another_database, FOREIGN),
    "cut short": (cut_short, DAMAGED),
    "zeroed in the middle": (zeroed, DAMAGED),
    "text": (lambda path: path.write_text("once upon a time " * 100), DAMAGED),
    "empty": (lambda path: path.write_bytes(b""), FOREIGN),
    "a folder": (lambda path: (path.unlink(), path.mkdir()), NONE),
    "not there": (lambda path: path.unlink(), NONE),
}


@pytest.fixture
def folder(finished, tmp_path):
    return shutil.copytree(finished, tmp_path / "small")


@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
@pytest.mark.parametrize(("spoil", "problem"), JOURNALS.values(), ids=JOURNALS)
def test_a_journal_that_is_none_is_refused_in_a_line_and_left_alone(folder, words, spoil, problem):
    path = folder / "journal.sqlite"
    spoil(path)
    before = path.read_bytes() if path.is_file() else None
    there = tables(folder)

    done = CliRunner().invoke(app, [words[0], str(folder), *words[1:]])

    if words == ["verify"] and problem.startswith(DAMAGED):
        # It is there to find such things out.
        assert (done.exit_code, done.stderr) == (1, "")
        assert f"{path}: {problem}" in done.stdout
    else:
        assert (done.exit_code, done.stdout) == (2, "")
        (line,) = done.stderr.splitlines()
        assert line.startswith(f"{path}: {problem}")
    assert tables(folder) == there
    assert (path.read_bytes() if path.is_file() else None) == before


@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
@pytest.mark.parametrize(
    ("name", "problem"),
    [
        pytest.param("nowhere", NO_FOLDER, id="nothing there"),
        pytest.param("", f"/journal.sqlite: {NONE}", id="an empty folder"),
        pytest.param("\x1b[2J\u202e", NO_FOLDER, id="a name that would move the cursor"),
        pytest.param(
            "x" * 300,
            "/journal.sqlite: cannot be used: File name too long (expected a folder this user can read "
            "and write)",
            id="a name too long",
        ),
    ],
)
def test_a_folder_without_a_journal_is_told_so(tmp_path, words, name, problem):
    done = CliRunner().invoke(app, [words[0], str(tmp_path / name), *words[1:]])

    assert (done.exit_code, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert line.isprintable()
    assert line.endswith(problem)
    assert list(tmp_path.iterdir()) == []
