"""Tournaments to verify, and copies of them to spoil."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from verify_samples import played, tournament

from donka.verify.verdict import Outcome, Verdict
from donka.verify.verifying import verify


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tournament with a secret seed that is over; not to be changed."""
    folder = tmp_path_factory.mktemp("whole")
    return played(folder / "results", tournament(folder))


@pytest.fixture(scope="session")
def going_on(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tournament with a secret seed of which one block and two sittings are played."""
    folder = tmp_path_factory.mktemp("going_on")
    return played(folder / "results", tournament(folder), sittings=6)


@pytest.fixture
def copy(whole: Path, tmp_path: Path) -> Path:
    """The tournament that is over, to be spoilt."""
    return Path(shutil.copytree(whole, tmp_path / "copy"))


@pytest.fixture
def copy_going_on(going_on: Path, tmp_path: Path) -> Path:
    """The tournament that is not over, to be spoilt."""
    return Path(shutil.copytree(going_on, tmp_path / "copy"))


@pytest.fixture
def verdict_on() -> Callable[..., Verdict]:
    def of(folder: Path, root: bytes | None = None) -> Verdict:
        return verify(folder, root, lambda seen, due: None)

    return of


@pytest.fixture
def first_difference(verdict_on: Callable[..., Verdict]) -> Callable[..., tuple[str, str]]:
    """The step that differs first, with its text; two empty texts where everything holds."""

    def of(folder: Path, root: bytes | None = None) -> tuple[str, str]:
        for step in verdict_on(folder, root).steps:
            if step.outcome is Outcome.DIFFERS:
                return step.name, step.text
        return "", ""

    return of
