"""What the machine refuses a host makes the sitting void; whatever else goes wrong there is a bug."""

import errno
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from sittings import MINE, children, sitting_of

from donka.league.sitting import play
from donka.sandbox.failing import MachineFailed, blaming_the_machine
from donka.sandbox.pipes import Pipes

BUSY = """
from donka import Bot

class Mine(Bot):
    def choose_card(self, view):
        return view.legal[0]
"""


def refusing(number: int) -> Callable[..., object]:
    def refuse(*_: object, **__: object) -> object:
        raise OSError(number, os.strerror(number))

    return refuse


@pytest.mark.parametrize(
    ("where", "name", "number", "proof"),
    [
        pytest.param(os, "pipe", errno.EMFILE, "Too many open files", id="no descriptors"),
        pytest.param(os, "pipe", errno.ENFILE, "Too many open files in system", id="none left"),
        pytest.param(
            subprocess, "Popen", errno.EAGAIN, "Resource temporarily unavailable", id="no processes"
        ),
        pytest.param(subprocess, "Popen", errno.ENOMEM, "Cannot allocate memory", id="no memory"),
        pytest.param(Pipes, "write", errno.ENOSPC, "No space left on device", id="a full pipe"),
        pytest.param(Pipes, "frames", errno.EIO, "Input/output error", id="a broken pipe's read"),
    ],
)
def test_what_the_machine_refuses_makes_the_sitting_void(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    where: object,
    name: str,
    number: int,
    proof: str,
) -> None:
    before = children()
    spec = sitting_of(tmp_path, {MINE: BUSY})
    with monkeypatch.context() as patch:
        patch.setattr(where, name, refusing(number))
        with pytest.raises(MachineFailed) as caught:
            play(spec)

    assert str(caught.value) == f"the host could not go on: {proof}"
    assert children() == before
    assert play(spec).games[0].faults == ()


def test_it_may_come_in_the_middle_of_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = children()
    write = Pipes.write
    written = 0

    def write_for_a_while(self: Pipes, data: bytes) -> int:
        nonlocal written
        written += 1
        if written > 40:
            raise OSError(errno.ENOMEM, os.strerror(errno.ENOMEM))
        return write(self, data)

    monkeypatch.setattr(Pipes, "write", write_for_a_while)
    with pytest.raises(MachineFailed, match="Cannot allocate memory"):
        play(sitting_of(tmp_path, {MINE: BUSY}))

    assert children() == before


@pytest.mark.parametrize(
    "error",
    [
        pytest.param(FileNotFoundError(errno.ENOENT, "No such file"), id="not there"),
        pytest.param(ChildProcessError(errno.ECHILD, "No child processes"), id="no child"),
        pytest.param(PermissionError(errno.EPERM, "Operation not permitted"), id="not allowed"),
        pytest.param(ZeroDivisionError("division by zero"), id="no OSError"),
    ],
)
def test_any_other_error_of_a_host_is_a_bug_and_keeps_its_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    before = children()

    def fail(*_: object) -> list[object]:
        raise error

    monkeypatch.setattr(Pipes, "frames", fail)
    with pytest.raises(type(error)) as caught:
        play(sitting_of(tmp_path, {MINE: BUSY}))

    assert caught.value is error
    assert children() == before


def test_a_host_without_memory_is_the_machine_s() -> None:
    with pytest.raises(MachineFailed, match="the host was given no memory"), blaming_the_machine():
        raise MemoryError
