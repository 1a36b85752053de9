"""What holds after every test of this room: it leaves no process behind."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _no_process_left() -> Iterator[None]:
    """Fail a test whose workers outlive it."""
    before = children()
    yield
    assert children() <= before


def children() -> set[int]:
    """The processes that this one has started and that are not reaped."""
    tasks = Path(f"/proc/{os.getpid()}/task").glob("*/children")
    return {int(pid) for task in tasks for pid in task.read_text().split()}
