from collections.abc import Callable
from pathlib import Path

import pytest

from donka.league.config import ConfigErrors, parse

FOUR = "bots: [a, b, c, d]\n"


@pytest.fixture
def mistakes() -> Callable[[str], list[str]]:
    """The lines that a config's text earns, as if it stood in league.yaml."""

    def read(text: str) -> list[str]:
        try:
            parse(text, Path("league.yaml"))
        except ConfigErrors as errors:
            return str(errors).split("\n")
        return []

    return read
