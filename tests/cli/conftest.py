"""The real ``donka`` in processes of its own, and one small finished tournament to compare with."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from cli_processes import become_subreaper, children, command, gone, wait_until
from cli_samples import SLEEPER, write_league

Donka = Callable[..., "subprocess.CompletedProcess[str]"]


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "100"}


@pytest.fixture
def donka(tmp_path: Path) -> Donka:
    """Runs a command to its end, by default in the test's own folder."""

    def run(
        *words: object, cwd: Path = tmp_path, **more: object
    ) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, "-m", "donka", *map(str, words)],
            check=False,
            **{
                "cwd": cwd,
                "capture_output": True,
                "encoding": "utf-8",
                "timeout": 300,
                "env": environment(),
                **more,
            },
        )

    return run


@pytest.fixture
def nothing_outlives() -> Iterator[None]:
    """Fails the test if a process that anything in it started is still there a while later."""
    if sys.platform != "linux":
        yield
        return
    before = set(children(os.getpid()))
    become_subreaper(True)
    try:
        yield
        # What a process leaves behind when it ends comes to us only then.
        while outlived := set(children(os.getpid())) - before:
            for pid in outlived:
                assert wait_until(lambda pid=pid: gone(pid)), command(pid)
    finally:
        become_subreaper(False)


@pytest.fixture
def begin(
    tmp_path: Path, nothing_outlives: None
) -> Iterator[Callable[..., "subprocess.Popen[str]"]]:
    """Starts a command in a process group of its own; it ends with the test, with all it began."""
    begun: list[subprocess.Popen[str]] = []

    def start(*words: object, **more: object) -> "subprocess.Popen[str]":
        begun.append(
            subprocess.Popen(
                [sys.executable, "-m", "donka", *map(str, words)],
                **{
                    "cwd": tmp_path,
                    "stdout": subprocess.PIPE,
                    "stderr": subprocess.PIPE,
                    "encoding": "utf-8",
                    "env": environment(),
                    "start_new_session": True,
                    **more,
                },
            )
        )
        return begun[-1]

    yield start
    for process in begun:
        process.kill()
        process.wait()
        for pipe in (process.stdout, process.stderr):
            if pipe is not None:
                pipe.close()


@pytest.fixture
def league(tmp_path: Path) -> Callable[..., Path]:
    return lambda name="small", **changes: write_league(tmp_path, name, **changes)


@pytest.fixture
def sleepers(tmp_path: Path, league: Callable[..., Path]) -> Path:
    """A tournament whose first sitting would take minutes."""
    own = tmp_path / "own"
    own.mkdir()
    (own / "sleeper.py").write_text(SLEEPER)
    bots = [{"name": f"s{number}", "bot": "sleeper"} for number in range(4)]
    return league("sleepers", bots=bots, bots_dir="own", clock={"per_move": "1min"})


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the small tournament, played without a break."""
    folder = tmp_path_factory.mktemp("finished")
    subprocess.run(
        [sys.executable, "-m", "donka", "run", str(write_league(folder)), "--workers", "2"],
        cwd=folder,
        capture_output=True,
        check=True,
        timeout=300,
        env=environment(),
    )
    return folder / "results" / "small"
