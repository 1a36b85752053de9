"""How an examination is shown while it goes on, and what Ctrl-C says of it."""

import pytest

from donka.cli.examining import Showing
from donka.examine.step import Outcome, Step
from donka.examine.tally import Tally

FIRST = Step(1, "found and imported", Outcome.PASSED)


class Terminal:
    """Keeps what is drawn."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, live: bool) -> None:
        self.drawn = ""
        monkeypatch.setattr("donka.cli.examining.is_terminal", lambda _: live)
        monkeypatch.setattr("donka.cli.examining.draw", self.draw)

    def draw(self, text: str) -> None:
        self.drawn += text


def test_the_running_step_is_told_with_its_time_and_what_was_asked(monkeypatch):
    tally = Tally(7)
    now = iter([100.0, 101.0, 113.5])
    monkeypatch.setattr("donka.cli.examining.time.monotonic", lambda: next(now))
    Terminal(monkeypatch, live=False)
    showing = Showing([].append, tally)
    showing.begin()
    showing(FIRST)
    tally.asked += 1_200

    assert showing.line() == " 2  legal in every position … 13 s, 1,200 asked"


def test_a_terminal_is_left_clear(monkeypatch):
    terminal, told = Terminal(monkeypatch, live=True), []
    with Showing(told.append, Tally()) as showing:
        showing.begin()
        showing(FIRST)

    assert terminal.drawn.startswith("\r\x1b[K 1  found and imported … ")
    assert terminal.drawn.endswith("\r\x1b[K")
    assert told == [FIRST]


def test_elsewhere_nothing_is_drawn(monkeypatch):
    terminal = Terminal(monkeypatch, live=False)
    with Showing([].append, Tally()) as showing:
        showing.begin()
        showing(FIRST)

    assert terminal.drawn == ""


def interrupted(showing: Showing, steps: list[Step] | None) -> None:
    with showing:
        if steps is not None:
            showing.begin()
        for step in steps or ():
            showing(step)
        raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("steps", "where"),
    [
        pytest.param(None, "outside of the steps", id="before"),
        pytest.param([], "in step 1 (found and imported)", id="the first"),
        pytest.param([FIRST], "in step 2 (legal in every position)", id="the second"),
    ],
)
def test_ctrl_c_tells_the_step_in_one_line(monkeypatch, capsys, steps, where):
    Terminal(monkeypatch, live=False)
    with pytest.raises(KeyboardInterrupt):
        interrupted(Showing([].append, Tally(), "; nothing was accepted"), steps)

    assert capsys.readouterr().err == f"Interrupted {where}; nothing was accepted\n"
