"""A journal in a folder of somebody else's, handed on to be read."""

import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from journal_samples import ABOUT, schedule, sittings

from donka.errors import DonkaError
from donka.journal.journal import FILE, Journal

SOMEBODY = 12345

pytestmark = pytest.mark.skipif(
    os.name != "posix" or os.geteuid() != 0, reason="only root can be somebody else"
)


@pytest.fixture
def folder(path):
    """A finished journal of root's, in a folder that others may look into."""
    with Journal.create(path, ABOUT) as journal:
        journal.extend(schedule(2))
        for sitting in sittings(schedule(2)):
            journal.keep(sitting)
    home = Path(tempfile.mkdtemp())
    shutil.copy(path, home / FILE)
    home.chmod(0o755)
    (home / FILE).chmod(0o644)
    yield home
    shutil.rmtree(home)


def as_somebody(act: Callable[[], str]) -> str:
    """What *act* says as a user who is not root."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.setgroups([])
            os.setresgid(SOMEBODY, SOMEBODY, SOMEBODY)
            os.setresuid(SOMEBODY, SOMEBODY, SOMEBODY)
            said = act()
        except (DonkaError, OSError) as error:
            said = f"{type(error).__name__}: {error}"
        os.write(writer, said.encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, encoding="utf-8") as told:
        said = told.read()
    os.waitpid(child, 0)
    return said


def games_of(folder: Path) -> str:
    with Journal.read(folder / FILE) as journal:
        return str(sum(1 for _ in journal.games()))


def test_it_is_read_and_nothing_is_left_behind(folder):
    assert as_somebody(lambda: games_of(folder)) == "16"
    assert [each.name for each in folder.iterdir()] == [FILE]


def test_one_that_a_killed_run_left_needs_a_place_to_write(folder):
    (folder / f"{FILE}-wal").write_bytes(b"not merged")
    (folder / f"{FILE}-wal").chmod(0o644)

    said = as_somebody(lambda: games_of(folder))

    assert said.startswith("JournalError: ")


def test_one_that_is_closed_is_told_in_a_line(folder):
    (folder / FILE).chmod(0o600)

    said = as_somebody(lambda: games_of(folder))

    assert said.startswith("JournalError: ")
    assert "\n" not in said
