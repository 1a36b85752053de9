"""What holds after every test of this room: it leaves no process behind."""

from collections.abc import Iterator

import pytest
from sittings import children

from donka.sandbox.kin import reap_orphans


@pytest.fixture(autouse=True)
def _no_process_left() -> Iterator[None]:
    """Fail a test whose workers outlive it."""
    before = children()
    yield
    # Other tests make this process one that adopts.
    reap_orphans()
    assert children() <= before
