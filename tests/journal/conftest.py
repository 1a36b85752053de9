"""What the journal's tests share: a fresh journal, everything one can tell, a run in miniature."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from journal_samples import ABOUT, schedule

from donka.journal.journal import Journal

HERE = Path(__file__).parent


@pytest.fixture
def path(tmp_path):
    return tmp_path / "journal.sqlite"


@pytest.fixture
def journal(path):
    """A journal of three blocks of two sets, nothing kept yet."""
    with Journal.create(path, ABOUT) as journal:
        journal.extend(schedule(3))
        yield journal


@pytest.fixture
def told():
    """Everything a journal tells, for comparing."""

    def tell(path: Path) -> tuple[object, ...]:
        with Journal.read(path) as journal:
            return (
                journal.about,
                journal.blocks(),
                journal.kept(),
                tuple(journal.games()),
                tuple(journal.faults()),
                journal.times(),
                journal.voids(),
                journal.finished,
            )

    return tell


@pytest.fixture
def script():
    """Start one of this folder's scripts in a process of its own; whatever is left is killed."""
    started: list[subprocess.Popen[str]] = []
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(HERE), *sys.path])}

    def start(*words: object, before: tuple[str, ...] = ()) -> subprocess.Popen[str]:
        name, *arguments = map(str, words)
        process = subprocess.Popen(
            [*before, sys.executable, str(HERE / name), *arguments],
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()
