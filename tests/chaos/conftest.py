"""Tournaments that are disturbed, beside one that was not."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

# What the tests of the command line know of processes and of small tournaments.
sys.path.insert(0, str(Path(__file__).parents[1] / "cli"))

from chaos_arena import Arena, environment
from cli_processes import become_subreaper, children, command, gone, wait_until
from cli_samples import tables, write_league

SCHEDULE = {"sets": 8, "block": 2, "unit": "cycle"}
"""Four blocks of four sittings, a moment each."""


@pytest.fixture
def nothing_outlives() -> Iterator[None]:
    """Fails the test if a process that anything in it started is still there a while later."""
    before = set(children(os.getpid()))
    become_subreaper(True)
    try:
        yield
        while outlived := set(children(os.getpid())) - before:
            for pid in outlived:
                assert wait_until(lambda pid=pid: gone(pid)), command(pid)
    finally:
        become_subreaper(False)


@pytest.fixture
def arena(tmp_path: Path, nothing_outlives: None) -> Iterator[Callable[..., Arena]]:
    """Makes the folder of a tournament that is going to be disturbed; what still runs is ended."""
    made: list[Arena] = []

    def make(**changes: object) -> Arena:
        folder = tmp_path / str(len(made))
        folder.mkdir()
        config = write_league(folder, **{"schedule": SCHEDULE, **changes})
        made.append(Arena(folder, config))
        return made[-1]

    yield make
    for each in made:
        each.end()


@pytest.fixture(scope="session")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The tables of the small tournament when nobody disturbs it."""
    folder = tmp_path_factory.mktemp("undisturbed")
    subprocess.run(
        [sys.executable, "-m", "donka", "run", str(write_league(folder, schedule=SCHEDULE))],
        cwd=folder,
        capture_output=True,
        check=True,
        timeout=300,
        env=environment(),
    )
    return tables(folder / "results" / "small")
