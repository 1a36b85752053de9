"""Workers to talk to, and bots written to files."""

import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from wire_dialogue import Dialogue

from donka.sandbox.limits import Limits


@pytest.fixture
def worker() -> Iterator[Callable[..., Dialogue]]:
    """Starts workers, and ends them after the test."""
    started: list[Dialogue] = []

    def begin(limits: Limits | None = None) -> Dialogue:
        started.append(Dialogue(limits))
        return started[-1]

    yield begin
    for dialogue in started:
        dialogue.close()


@pytest.fixture
def bot_file(tmp_path: Path) -> Callable[..., list[Any]]:
    """Writes a single-file bot; gives its source as it stands on the wire."""

    def write(text: str, name: str = "my_bot.py", paths: tuple[str, ...] = ()) -> list[Any]:
        path = tmp_path / name
        path.write_text(textwrap.dedent(text), encoding="utf-8")
        return ["file", path.stem, str(path), list(paths)]

    return write


@pytest.fixture
def seated(
    worker: Callable[..., Dialogue], bot_file: Callable[..., list[Any]]
) -> Callable[..., Dialogue]:
    """A worker at the table with the bot of a text, ready for its first visit."""

    def sit(text: str, limits: Limits | None = None, **options: Any) -> Dialogue:
        dialogue = worker(limits)
        assert dialogue.hello()[0] == "hello"
        ready = dialogue.load(bot_file(text), "my-bot", options)
        assert ready[0] == "ready", ready
        return dialogue

    return sit
