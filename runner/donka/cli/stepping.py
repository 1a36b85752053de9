"""Shows deals on a terminal one moment at a time, and lets keys turn them."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from shutil import get_terminal_size
from typing import TextIO

import typer

from donka.cli.choosing import Chosen
from donka.cli.keys import HELP, Position, pressed, split
from donka.cli.speaking import show
from donka.report.look import SYMBOLS, Look, Tint

_OTHER_SCREEN, _FIRST_SCREEN = "\x1b[?1049h", "\x1b[?1049l"
_CLEAR = "\x1b[H\x1b[2J"
_TOP = 7
"""Lines that stay when a deal is too long for the screen: its title and its hands."""


def is_terminal(stream: TextIO | None, environment: Mapping[str, str] = os.environ) -> bool:
    """Whether *stream* is a terminal that understands more than lines of text."""
    return bool(stream and stream.isatty()) and environment.get("TERM") != "dumb"


def look_of(stream: TextIO | None, environment: Mapping[str, str] = os.environ) -> Look:
    """What *stream* can show: letters without colour unless it is a terminal. NO_COLOR is heeded."""
    if stream is None or not is_terminal(stream, environment):
        return Look()
    try:
        "".join(SYMBOLS.values()).encode(stream.encoding or "ascii")
    except UnicodeEncodeError:
        symbols = False
    else:
        symbols = True
    return Look(symbols, colour=not environment.get("NO_COLOR"))


def step_through(chosen: Chosen, look: Look, read: Callable[[], str] = typer.getchar) -> None:
    """Show *chosen* until somebody quits; *read* waits for keys."""
    position = Position(chosen.at, chosen.trick or 0)
    with _own_screen():
        while True:
            height = get_terminal_size().lines
            show(_CLEAR + _screen(chosen, position, look, height))
            try:
                keys = split(read())
            except EOFError:
                return
            for key in keys:
                moved = pressed(position, key, len(chosen.pages))
                if moved is None:
                    return
                position = moved


def _screen(chosen: Chosen, position: Position, look: Look, height: int) -> str:
    pages, trick = chosen.pages, position.trick
    where = "the pass" if trick == 0 else f"trick {trick} of 13"
    foot = f"{where}, deal {position.page + 1} of {len(pages)}   {HELP}"
    lines = pages[position.page].text(look, trick).split("\n")
    return "\n".join([*_fitting(lines, height - 1), look.paint(foot, Tint.STRONG)])


def _fitting(lines: list[str], height: int) -> list[str]:
    """*lines* without some from the middle where they are too many: the hands stay, and the latest."""
    last = height - _TOP - 1
    if len(lines) <= height or last < 1:
        return lines
    return [*lines[:_TOP], "  ...", *lines[-last:]]


@contextmanager
def _own_screen() -> Iterator[None]:
    """Leave what stood on the terminal as it was."""
    show(_OTHER_SCREEN)
    try:
        yield
    finally:
        sys.stdout.write(_FIRST_SCREEN)
        sys.stdout.flush()
