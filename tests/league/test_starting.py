"""A worker that cannot be had as it must be is the machine's failure, never the bot's."""

import os
from pathlib import Path

import pytest
from sittings import PLAIN, sitting_of

from donka.errors import DonkaError
from donka.league import starting
from donka.league.catalogue import describe
from donka.league.plugins import find
from donka.league.sitting import play
from donka.sandbox.box import NotStarted
from donka.sandbox.levels import Level
from donka.sandbox.limits import Limits
from donka.sandbox.process import NotShutIn, Worker
from donka.sandbox.visit import MachineFailed

FULL = Limits(level=Level.FULL)


def fails(error: Exception):
    def fail(*_: object) -> None:
        raise error

    return fail


@pytest.fixture(params=["start", "begin"])
def told(request, monkeypatch) -> str:
    """Lets every worker fail at a step; what is told of it."""
    if request.param == "start":
        monkeypatch.setattr(starting.Worker, "start", fails(NotStarted("no bubblewrap")))
        return "a worker could not be started at isolation full: no bubblewrap"
    monkeypatch.setattr(starting.Worker, "start", lambda *_: Worker.__new__(Worker))
    monkeypatch.setattr(starting.Worker, "begin", fails(NotShutIn("runs as root")))
    monkeypatch.setattr(starting.Worker, "kill", lambda _: None)
    return "a worker did not reach isolation full: runs as root"


def test_a_sitting_without_workers_is_the_machine_s_failure(told, tmp_path):
    with pytest.raises(MachineFailed) as caught:
        play(sitting_of(tmp_path, {}, limits=FULL))

    assert str(caught.value) == told


def test_a_plugin_that_cannot_be_looked_into_for_want_of_a_worker_ends_the_command(told, tmp_path):
    (tmp_path / "own.py").write_text(PLAIN)

    with pytest.raises(DonkaError) as caught:
        describe(find(tmp_path, path=[]).plugins, limits=FULL)

    assert str(caught.value) == f"{told} (what this machine can do: donka doctor)"


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root's are another user")
def test_a_bot_that_a_worker_of_root_s_could_not_read_is_told_before_anything_is_played(
    tmp_path: Path,
) -> None:
    own = tmp_path / "own.py"
    own.write_text(PLAIN)
    own.chmod(0o600)

    catalogue = describe(find(tmp_path, path=[]).plugins, limits=FULL)

    assert catalogue.problems == (
        f"{own} was not loaded: {own} is closed to other users (mode 600), and a worker of root's "
        "runs as a user of its own (let others read it: chmod -R o+rX; or run as somebody else than "
        "root)",
    )
