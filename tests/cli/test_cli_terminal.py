"""Progress: one live line on a terminal, plain lines elsewhere."""

import os
import sys

import pytest

from donka.cli.progress import Watching, lasting
from donka.league.progress import Progress

SECOND = 1_000_000_000


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_terminal_shows_one_live_line_that_is_cleared_at_the_end(begin, league):
    import pty

    ours, theirs = pty.openpty()
    run = begin("run", league(), "--workers", "2", stderr=theirs)
    os.close(theirs)
    seen = b""
    # A terminal whose other side has gone is an error on Linux, an end elsewhere.
    try:
        while data := os.read(ours, 4096):
            seen += data
    except OSError:
        pass
    finally:
        os.close(ours)
    run.communicate()

    first, second, rest = seen.decode().split("\r\n", 2)
    *steps, last = rest.split("\r\n")[0].split("\r")
    assert first.startswith("Commitment to the seed: ")
    assert second.startswith("Isolation: ")
    assert last == "Tables, journal and provenance are in results/small"
    assert steps[1].startswith("sittings ")
    assert "on 2 workers" in steps[1]
    # Cleared before anything else is said.
    assert steps[-1] == " " * len(steps[-1])


def progress(kept, seconds, faults=0):
    return Progress(
        sittings=kept,
        sittings_before=0,
        sittings_due=8,
        games=kept * 10,
        deals=kept * 100,
        faults=faults,
        elapsed_ns=seconds * SECOND,
    )


def test_elsewhere_progress_is_a_plain_line_every_ten_seconds(capsys, monkeypatch):
    now = iter([0.0, 9.0, 10.0, 11.0, 20.5])
    monkeypatch.setattr("donka.cli.progress.time.monotonic", lambda: next(now))
    watching = Watching(1)
    for kept, seconds in ((1, 9), (2, 10), (3, 11), (4, 20)):
        watching(progress(kept, seconds, faults=kept // 4))
    watching.end()

    assert capsys.readouterr().err.splitlines() == [
        "sittings 2 of 8, 20 deals/s on 1 worker, 10 s elapsed, about 30 s left",
        "sittings 4 of 8, 20 deals/s on 1 worker, 20 s elapsed, about 20 s left, 1 fault",
    ]


def test_where_nobody_can_be_told_nothing_is(monkeypatch):
    monkeypatch.setattr("sys.stderr", None)
    now = iter([0.0, 10.0])
    monkeypatch.setattr("donka.cli.progress.time.monotonic", lambda: next(now))
    watching = Watching(1)

    watching(progress(1, 10))
    watching.end()


@pytest.mark.parametrize(
    ("seconds", "written"),
    [
        pytest.param(0, "0 s", id="nothing"),
        pytest.param(6.2, "7 s", id="rounded up"),
        pytest.param(60, "1 min", id="a minute"),
        pytest.param(134.1, "2 min 15 s", id="minutes"),
        pytest.param(3599.5, "1 h", id="rounded up to an hour"),
        pytest.param(3723, "1 h 3 min", id="hours"),
        pytest.param(400_000, "111 h 7 min", id="days stay hours"),
    ],
)
def test_durations_are_written_with_their_units(seconds, written):
    assert lasting(seconds) == written
