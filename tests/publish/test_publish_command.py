"""``donka publish``: what it says it has done, and the one line where it does nothing."""

import io
import json
from itertools import count

import pytest
from made_up import FOUR, MadeUp

from donka.cli.publish import publish
from donka.journal.journal import FILE
from donka.publish.progress import Step
from donka.publish.publishing import publish as published

pytestmark = pytest.mark.usefixtures("few_pages")


def told(capsys):
    out, err = capsys.readouterr()
    assert err == ""
    return out


def refused(capsys, folder):
    with pytest.raises(SystemExit) as caught:
        publish(folder)
    out, err = capsys.readouterr()
    assert (caught.value.code, out) == (2, "")
    assert err.count("\n") == 1
    return err


def test_it_tells_where_the_site_is_and_what_is_new(folder, capsys):
    publish(folder)

    assert told(capsys) == (
        f"The site of made-up is in {folder}/site; open {folder}/site/index.html\n"
        "New: 3 pages, 2 sets of deals, 14 other files.\n"
    )


def test_again_it_tells_that_nothing_has_changed(published, capsys):
    publish(published)

    assert told(capsys).splitlines()[1:] == ["Nothing has changed."]


def test_of_one_that_goes_on_it_tells_how_far_it_is(tmp_path, capsys):
    made = MadeUp(FOUR, {"sets": 4, "block": 1, "unit": "cycle"})
    folder = made.make(
        tmp_path / "on", lambda block, rotation: block.number == 1 or rotation == 1, finish=False
    )
    publish(folder)
    assert told(capsys).splitlines()[2:] == [
        "Not final: 1 of 4 sets are counted.",
        "3 sets kept back while the deals are secret (publish again when the tournament is over)",
    ]
    made.play(folder, finish=False)

    publish(folder)

    assert told(capsys).splitlines()[1:] == [
        "New: 3 sets of deals.",
        "Changed: 3 pages, 12 other files.",
    ]


def test_it_tells_when_what_bots_printed_is_taken_away(folder, capsys):
    publish(folder, with_stderr=True)
    told(capsys)

    publish(folder)

    assert told(capsys).splitlines()[-1] == (
        "No longer published: what faulty bots printed, and what was wrong with their answers (to "
        "publish it again: --with-stderr)"
    )


def test_json_tells_the_same(folder, capsys):
    publish(folder, with_stderr=True, as_json=True)

    nothing = {"pages": 0, "deals": 0, "others": 0}
    assert json.loads(told(capsys)) == {
        "schema": 1,
        "tournament": "made-up",
        "site": str(folder / "site"),
        "changed": True,
        "files": {
            "new": {"pages": 3, "deals": 2, "others": 14},
            "changed": nothing,
            "removed": nothing,
            "same": nothing,
        },
        "final": True,
        "sets": 2,
        "sets_missing": 0,
        "sets_kept_back": 0,
        "deals": 32,
        "with_stderr": True,
        "details_removed": False,
    }


def test_a_folder_that_is_no_tournament_is_told_and_left_as_it_was(tmp_path, capsys):
    assert refused(capsys, tmp_path) == (
        f"{tmp_path / FILE}: no journal here (expected the folder of a tournament; see: donka run)\n"
    )
    assert list(tmp_path.iterdir()) == []


def test_a_site_that_somebody_else_wrote_is_told(folder, capsys):
    (folder / "site").mkdir()
    (folder / "site" / "index.html").write_text("mine")

    assert refused(capsys, folder) == (
        f"{folder}/site: holds no site.json, so donka publish did not write it (nothing was changed; move "
        "it away, then publish again)\n"
    )
    assert [path.name for path in (folder / "site").iterdir()] == ["index.html"]


def test_a_path_that_nobody_can_read_is_told_as_text(tmp_path, capsys):
    assert "\x1b" not in refused(capsys, tmp_path / "a\x1b[31m\u202eb")


def test_every_step_is_told_as_it_goes(tmp_path):
    made = MadeUp(FOUR, {"sets": 2, "block": 1, "unit": "cycle"})
    folder = made.make(
        tmp_path / "on", lambda block, rotation: block.number == 1 or rotation == 1, finish=False
    )
    heard: dict[Step, list] = {}

    published(
        folder, listener=lambda step, done, due: heard.setdefault(step, []).append((done, due))
    )

    assert heard == {
        Step.RANKED: [(1, 5), (2, 5), (3, 5), (4, 5), (5, 5)],
        Step.SETTLED: [(1, 5), (2, 5), (3, 5), (4, 5), (5, 5)],
        Step.COUNTED: [(4, 5), (5, 5)],
        Step.DRAWN: [(number, None) for number in range(1, 15)],
        Step.DEALS: [(16, 16), (16, 16)],
    }


@pytest.mark.parametrize("terminal", [True, False], ids=["a terminal", "a file"])
def test_a_terminal_shows_how_far_it_is_and_nothing_else_does(folder, monkeypatch, terminal):
    stderr = io.StringIO()
    stderr.isatty = lambda: terminal
    monkeypatch.setattr("sys.stderr", stderr)
    now = count()
    monkeypatch.setattr("donka.cli.progress.time.monotonic", lambda: next(now))

    publish(folder)

    first, *_, last = stderr.getvalue().split("\r")[1:-1] or ["", ""]
    assert first == ("1 of 8 games ranked" if terminal else "")
    assert last.strip() == ""
    assert ("32 of 32 deals written" in stderr.getvalue()) is terminal
