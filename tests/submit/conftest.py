"""A place to receive bots in, and a wheelhouse instead of a network."""

import os
from pathlib import Path

import pytest

from donka.sandbox.doctor.diagnosis import highest
from donka.sandbox.levels import Level
from donka.submit.received import Received, Refused
from donka.submit.receiving import receive
from open_folders import open_to_others


class Desk:
    """Receives into folders of its own, one after another."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.wheels = folder / "wheels"
        self.count = 0

    def receive(self, what: Path | str, level: Level = Level.NONE, **given: str) -> Received:
        self.count += 1
        self.arrival = self.folder / f"arrival-{self.count}"
        self.arrival.mkdir()
        return receive(str(what), self.arrival, self.wheels, level=level, **given)

    def refused(self, what: Path | str, level: Level = Level.NONE) -> Refused:
        with pytest.raises(Refused) as caught:
            self.receive(what, level)
        assert "\n" not in str(caught.value)
        return caught.value

    def reason(self, what: Path | str, level: Level = Level.NONE) -> str:
        """The step and what is said, without where."""
        refused = self.refused(what, level)
        return f"{refused.step}: {str(refused).removeprefix(f'{what}: ')}"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    open_to_others(tmp_path)
    (tmp_path / "league").mkdir()
    return Desk(tmp_path / "league")


@pytest.fixture
def offline(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An empty folder that is all pip knows."""
    (tmp_path / "shop").mkdir()
    _only(monkeypatch, str(tmp_path / "shop"))
    return tmp_path / "shop"


@pytest.fixture
def wheelhouse(monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that ``wheelhouse.py`` has filled, which is all pip knows."""
    folder = os.environ.get("DONKA_WHEELHOUSE")
    if not folder:
        pytest.skip("no DONKA_WHEELHOUSE (fill one: python tests/submit/wheelhouse.py FOLDER)")
    _only(monkeypatch, folder)
    return Path(folder)


def _only(monkeypatch: pytest.MonkeyPatch, folder: str) -> None:
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", folder)


@pytest.fixture(scope="session")
def boxed() -> None:
    """Skips where there is no box to build in."""
    found = highest()
    if found.level is not Level.FULL:
        pytest.skip(f"no box here: {found.reason}")
