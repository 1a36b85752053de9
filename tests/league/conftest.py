"""What holds after every test of this room: it leaves no process behind."""

from collections.abc import Iterator

import pytest
from sittings import children


@pytest.fixture(autouse=True)
def _no_process_left() -> Iterator[None]:
    """Fail a test whose workers outlive it."""
    before = children()
    yield
    assert children() <= before
