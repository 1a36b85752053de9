"""``donka submit`` and what follows from it, as it is typed."""

import csv
import json
import os
import random
import re
import signal
import time
from pathlib import Path

import pytest
import yaml
from cli_processes import wait_until

from donka.cli.submitting import Asked
from donka.errors import DonkaError
from donka.league.accepted.keeping import discard
from open_folders import open_to_others

BOT = """
from donka import Bot

class Own(Bot):
    def choose_card(self, view):
        return {}
"""
FIRST = BOT.format("view.legal[0]")
LAST = BOT.format("view.legal[-1]")


@pytest.fixture
def config(tmp_path: Path):
    open_to_others(tmp_path)

    def write(*bots: object) -> Path:
        path = tmp_path / "small.yaml"
        values = {"schema": 1, "seed": "x", "bots": [*bots, "duck", "lowest", "careful"]}
        path.write_text(yaml.safe_dump(values | {"schedule": {"sets": 1, "unit": "cycle"}}))
        return path

    return write


@pytest.mark.slow
def test_from_a_file_to_a_league_and_to_the_next_version(donka, tmp_path, config):
    (tmp_path / "my_bot.py").write_text(FIRST)
    first = donka("submit", "my_bot.py", "--author", "ana")
    assert first.returncode == 0, first.stderr
    assert first.stdout == "my_bot.py: accepted as my-bot@1 of ana\n"
    assert first.stderr.splitlines()[0].startswith(f"League: {tmp_path}. Isolation: ")
    *stages, examining, step = first.stderr.splitlines()[1:5]
    assert stages == ["receiving it", "asking which bots it offers"]
    assert examining.startswith("examining it (a plain bot takes about ten seconds of one core")
    assert step.startswith(" 1  passed   found and imported: ")

    played = donka("run", config("my-bot"))
    assert played.returncode == 0, played.stderr

    (tmp_path / "my_bot.py").write_text(LAST)
    second = donka("submit", "my_bot.py", "--author", "ana", "--json")
    assert second.returncode == 0, second.stderr
    [outcome] = json.loads(second.stdout)["outcomes"]
    assert (outcome["outcome"], outcome["version"], outcome["author"]) == (
        "accepted",
        "my-bot@2",
        "ana",
    )
    assert len(outcome["steps"]) == 9

    # A tournament keeps to the version that it was begun with.
    refused = donka("run", config("my-bot"))
    assert refused.returncode == 2
    assert "bots.my-bot: bot: was my-bot@1, is my-bot@2" in refused.stderr
    assert "{name: my-bot, bot: my-bot@1}" in refused.stderr
    again = donka("run", config({"name": "my-bot", "bot": "my-bot@1"}))
    assert (again.returncode, again.stdout) == (0, played.stdout)

    both = donka("run", config("my-bot", "my-bot@1"), "--results", "both", "--json")
    assert both.returncode == 0, both.stderr
    assert {row["bot"] for row in json.loads(both.stdout)["rows"]} >= {"my-bot", "my-bot@1"}

    listed = json.loads(donka("bots", "list", "--json").stdout)["accepted"]
    assert [each["reference"] for each in listed] == ["my-bot@2"]
    shown = donka("bots", "show", "my-bot").stdout.splitlines()
    assert (shown[0], shown[-1].partition(",")[0]) == ("my-bot@2", "my-bot@1")

    file = tmp_path / ".donka" / "bots" / "my-bot" / "1" / "file" / "my-bot.py"
    file.chmod(0o644)
    file.write_text(LAST)
    changed = donka("run", config("my-bot", "my-bot@1"), "--results", "changed")
    assert changed.returncode == 2
    assert changed.stderr.startswith("my-bot@1: not the bytes that were accepted (digest was ")
    assert len(changed.stderr.splitlines()) == 1

    assert donka("bots", "remove", "my-bot@2").stdout == "Removed my-bot@2; my-bot@1 plays now\n"
    gone = donka("bots", "show", "nobody")
    assert (gone.returncode, len(gone.stderr.splitlines())) == (2, 1)


@pytest.mark.slow
def test_a_submission_that_is_killed_leaves_nothing_that_counts(donka, begin, tmp_path, config):
    config()
    (tmp_path / "my_bot.py").write_text(FIRST)
    chance = random.Random(6)
    incoming = tmp_path / ".donka" / "incoming"
    for moment in ("received", "examined", "at any time"):
        submitting = begin("submit", "my_bot.py", "--trust-bots")
        assert wait_until(lambda: any(incoming.rglob("my-bot.py")))
        if moment == "examined":
            assert submitting.stderr is not None
            while not submitting.stderr.readline().startswith(" 2"):
                pass
        elif moment == "at any time":
            time.sleep(chance.uniform(0, 2))
        os.kill(submitting.pid, signal.SIGKILL)
        submitting.wait()

        assert not (tmp_path / ".donka" / "bots").exists(), moment
        listed = donka("bots", "list", "--json")
        assert json.loads(listed.stdout)["accepted"] == []
        discard(incoming)


@pytest.mark.slow
def test_a_course_has_its_outcomes_and_pages_and_leaves_others_in_peace(donka, tmp_path, config):
    config()
    homework = tmp_path / "hw"
    homework.mkdir()
    (homework / "Домашно 3 (бот).py").write_bytes(f"\ufeff{FIRST}".replace("\n", "\r\n").encode())
    (homework / "late.py").write_text(LAST)
    (homework / "bad.py").write_text("1 / 0")
    for name, at in (("Домашно 3 (бот).py", 1_000_000_000), ("late.py", 2_000_000_000)):
        os.utime(homework / name, (at, at))

    done = donka("submit", "--all", "hw", "--closes", "2026-12-01T18:00Z")

    assert done.returncode == 1, done.stderr
    assert re.search(r"^3 of 3: \S.*: (accepted|refused)", done.stderr, flags=re.M)
    assert done.stdout.splitlines() == [
        "bad.py: refused at step 'imported': bad.py was not loaded: ZeroDivisionError: division by zero",
        "late.py: accepted as late@1 of late (late)",
        "3 submissions: 2 accepted, 1 refused",
    ]
    table = (tmp_path / "feedback" / "outcomes.csv").read_text().splitlines()
    rows = {row["file"]: row for row in csv.DictReader(table)}
    assert {name: (row["outcome"], row["late"]) for name, row in rows.items()} == {
        "bad.py": ("refused", "no"),
        "late.py": ("accepted", "yes"),
        "Домашно 3 (бот).py": ("accepted", "no"),
    }
    pages = {
        name: (tmp_path / "feedback" / row["feedback"]).read_text() for name, row in rows.items()
    }
    assert "|     1 / 0" in pages["bad.py"]
    assert str(tmp_path) not in "".join(pages.values())
    assert (
        donka("submit", "--all", "hw").stdout.splitlines()[-1]
        == "3 submissions: 2 unchanged, 1 refused"
    )


NOTHING = dict.fromkeys(
    ("what", "every", "league", "name", "author", "alias", "closes", "feedback"), None
)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        pytest.param({}, "expected WHAT or --all FOLDER, and not both", id="nothing"),
        pytest.param(
            {"what": "a.py", "every": Path("hw")},
            "expected WHAT or --all FOLDER, and not both",
            id="both",
        ),
        pytest.param(
            {"every": Path("hw"), "name": "x"},
            "--name: expected one bot, and --all has many",
            id="a name for all",
        ),
        pytest.param(
            {"every": Path("hw")},
            "hw: No such file or directory (expected a folder",
            id="no folder",
        ),
        pytest.param(
            {"what": "a.py", "feedback": Path("f")},
            "--feedback: goes with --all",
            id="pages of one",
        ),
        pytest.param(
            {"what": "a.py", "league": Path("no")}, "--league: no folder no", id="no league"
        ),
        pytest.param(
            {"what": "a.py", "closes": "soon"}, "--closes: expected a time such as", id="no time"
        ),
        pytest.param(
            {"what": "a.py", "author": "a\x1bb"},
            "--author: expected one line that prints",
            id="an author",
        ),
        pytest.param({"what": "a.py", "alias": "a b"}, "--alias: ' ' in the name", id="an alias"),
    ],
)
def test_a_slip_is_one_line_and_leaves_nothing(tmp_path, monkeypatch, words, told):
    monkeypatch.chdir(tmp_path)

    with pytest.raises(DonkaError) as caught:
        Asked(**{"trusted": False, "as_json": False, **NOTHING, **words}).answer()

    assert str(caught.value).startswith(told)
    assert "\n" not in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_not_there_begins_no_league(donka, tmp_path):
    ended = donka("submit", "nothere.py")

    assert ended.returncode == 2
    assert ended.stderr.endswith("nothere.py: no such file (look at the path)\n")
    assert list(tmp_path.iterdir()) == []


def test_where_there_is_no_league_there_is_no_bot_of_it(donka):
    done = donka("bots", "show", "my-bot")

    assert (done.returncode, done.stdout) == (2, "")
    assert (
        done.stderr == "no league here, or above (say which: --league; begin one: donka submit)\n"
    )
