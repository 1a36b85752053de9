"""Where each key leads; what a terminal can show; what is left out where it is small."""

import io
from dataclasses import dataclass

import pytest

from donka.cli.choosing import Chosen
from donka.cli.keys import Position, pressed, split
from donka.cli.stepping import is_terminal, look_of, step_through
from donka.report.look import Look

UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"


@pytest.mark.parametrize(
    ("keys", "position"),
    [
        pytest.param("n", (1, 6), id="the next trick"),
        pytest.param(RIGHT, (1, 6), id="the next trick, by an arrow"),
        pytest.param("\x1bOC", (1, 6), id="an arrow of another mode"),
        pytest.param(" \r", (1, 7), id="space and return"),
        pytest.param("p", (1, 4), id="the trick before"),
        pytest.param(LEFT + "\x7f", (1, 3), id="an arrow and backspace"),
        pytest.param("n" * 9, (2, 0), id="on to the next deal"),
        pytest.param("p" * 6, (0, 13), id="back into the deal before"),
        pytest.param("N", (2, 0), id="the next deal"),
        pytest.param("P", (0, 0), id="the deal before"),
        pytest.param(DOWN + UP + UP, (0, 0), id="deals by arrows"),
        pytest.param("NNNN", (2, 0), id="no deal after the last"),
        pytest.param("PPPP", (0, 0), id="no deal before the first"),
        pytest.param("N" + "n" * 20, (2, 13), id="no trick after the last"),
        pytest.param("P" + "p" * 20, (0, 0), id="nothing before the first pass"),
        pytest.param("9", (1, 9), id="to a trick"),
        pytest.param("0", (1, 0), id="to the pass"),
        pytest.param("1", (1, 1), id="to the first"),
        pytest.param("12", (1, 12), id="to a trick of two digits"),
        pytest.param("11", (1, 11), id="to the eleventh"),
        pytest.param("14", (1, 4), id="there is no fourteenth"),
        pytest.param("123", (1, 3), id="two digits are enough"),
        pytest.param("1n2", (1, 2), id="another key between"),
        pytest.param("x\x1b\t?é\x1b[5~", (1, 5), id="other keys do nothing"),
    ],
)
def test_where_keys_lead(keys, position):
    here = Position(1, 5)
    for key in split(keys):
        here = pressed(here, key, pages=3)

    assert (here.page, here.trick) == position


@pytest.mark.parametrize(
    "read", [pytest.param("q", id="q"), pytest.param("", id="a lost terminal")]
)
def test_what_quits(read):
    assert [pressed(Position(0, 0), key, 1) for key in split(read)] == [None]


@pytest.mark.parametrize(
    ("read", "trick"), [("\xe0M", 6), ("\xe0K", 4), ("\x00M", 6), ("\xe0Z", 5)]
)
def test_arrows_of_windows(read, trick):
    (key,) = split(read)

    assert pressed(Position(1, 5), key, 3) == Position(1, trick)


class Terminal(io.StringIO):
    """A terminal with an encoding of its own."""

    def __init__(self, encoding):
        super().__init__()
        self._encoding = encoding

    @property
    def encoding(self):
        return self._encoding

    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("stream", "environment", "look"),
    [
        pytest.param(Terminal("utf-8"), {}, Look(symbols=True, colour=True), id="a terminal"),
        pytest.param(Terminal("latin-1"), {}, Look(colour=True), id="one without the symbols"),
        pytest.param(Terminal("utf-8"), {"NO_COLOR": "1"}, Look(symbols=True), id="NO_COLOR"),
        pytest.param(
            Terminal("utf-8"),
            {"NO_COLOR": ""},
            Look(symbols=True, colour=True),
            id="empty NO_COLOR",
        ),
        pytest.param(Terminal("utf-8"), {"TERM": "dumb"}, Look(), id="a dumb one"),
        pytest.param(io.StringIO(), {}, Look(), id="no terminal"),
        pytest.param(None, {}, Look(), id="nothing at all"),
    ],
)
def test_what_a_terminal_is_shown(stream, environment, look):
    assert look_of(stream, environment) == look
    assert is_terminal(stream, environment) == (look != Look())


@dataclass(frozen=True)
class Lines:
    """A page of so many lines that says where it is."""

    name: str
    count: int = 3

    def text(self, look, moment=None, marked=None):
        return "".join(f"{self.name}{line} at {moment}\n" for line in range(self.count))


def shown(capsys, chosen, *reads):
    keys = iter(reads)
    step_through(chosen, Look(), lambda: next(keys))
    out = capsys.readouterr().out
    assert out.startswith("\x1b[?1049h")
    assert out.endswith("\x1b[?1049l")
    return out.removesuffix("\x1b[?1049l").split("\x1b[H\x1b[2J")[1:]


def test_each_key_shows_where_it_led(capsys):
    screens = shown(capsys, Chosen((Lines("a"), Lines("b")), at=1, trick=7), "n", "PP5", "q")

    assert [screen.splitlines()[0] for screen in screens] == ["b0 at 7", "b0 at 8", "a0 at 5"]
    assert screens[0].splitlines()[-1].startswith("trick 7 of 13, deal 2 of 2   n p next, ")


@pytest.mark.parametrize("error", [EOFError, KeyboardInterrupt])
def test_the_screen_is_given_back_however_it_ends(capsys, error):
    def read():
        raise error

    try:
        step_through(Chosen((Lines("a"),)), Look(), read)
    except KeyboardInterrupt:
        assert error is KeyboardInterrupt

    assert capsys.readouterr().out.endswith("\x1b[?1049l")


def test_a_page_too_long_for_the_screen_keeps_its_hands_and_its_latest(capsys, monkeypatch):
    monkeypatch.setenv("LINES", "14")
    monkeypatch.setenv("COLUMNS", "100")
    (screen,) = shown(capsys, Chosen((Lines("a", 40),)), "q")

    lines = screen.splitlines()
    assert len(lines) == 14
    assert [line.partition(" at")[0] for line in lines[:9]] == [
        *(f"a{n}" for n in range(7)),
        "  ...",
        "a36",
    ]
