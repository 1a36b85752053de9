"""What holds after every test of this room: it leaves no process behind."""

import os
from collections.abc import Iterator

import pytest

from donka.sandbox.kin import children, reap_orphans


@pytest.fixture(autouse=True)
def _no_worker_left() -> Iterator[None]:
    """Fail a test whose workers outlive it."""
    before = set(children(os.getpid()))
    yield
    # Other tests make this process one that adopts.
    reap_orphans()
    assert set(children(os.getpid())) <= before
