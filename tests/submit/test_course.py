"""A course: whatever lies in a folder is submitted, one bad file stops nothing, everybody gets a page."""

import csv
import os
import signal
from dataclasses import replace
from pathlib import Path

import pytest
from submit_samples import FIRST, LAST, briefly, terms

from donka.errors import DonkaError
from donka.examine.examination import Examination
from donka.examine.step import Outcome as StepOutcome
from donka.examine.step import Step
from donka.league.accepted.kept import Kept
from donka.sandbox.levels import Level
from donka.submit.course import handed_in, submit_all
from donka.submit.feedback import COLUMNS, line, page, table
from donka.submit.outcome import MACHINE, Outcome, Verdict
from donka.submit.pages import Pages

ACCEPTED = Outcome("hw/x.py", Verdict.ACCEPTED, "x", "ana", "2026-12-01T10:00:00+00:00", "x@2")
REFUSED = replace(
    ACCEPTED,
    verdict=Verdict.REFUSED,
    version="x@1",
    step="imported",
    reason="hw/x.py: no bot in it",
)


# What is handed in


def test_all_in_a_folder_is_handed_in_under_the_names_of_its_files(tmp_path):
    for name in (
        "Домашно 3 (бот).py",
        "_notes.py",
        ".hidden.py",
        "README.txt",
        "m-1.0-py3-none-any.whl",
    ):
        (tmp_path / name).write_text("")
    (tmp_path / "project").mkdir()

    found = handed_in(tmp_path)

    assert [(each.path.name, each.wish.name, each.wish.author, each.problem) for each in found] == [
        ("README.txt", "readme-txt", "readme-txt", ""),
        ("m-1.0-py3-none-any.whl", "m", "m", ""),
        ("project", "project", "project", ""),
        ("Домашно 3 (бот).py", "домашно-3-бот", "домашно-3-бот", ""),
    ]
    assert {each.wish.author for each in handed_in(tmp_path, "ana")} == {"ana"}


def test_files_that_would_have_one_name_are_none_of_them_guessed_at(tmp_path):
    for name in ("My Bot.py", "my_bot.py", "(!).py", "other.py"):
        (tmp_path / name).write_text("")

    assert {each.path.name: each.problem for each in handed_in(tmp_path)} == {
        "(!).py": "(!).py: no letter or digit to name it by (rename it)",
        "My Bot.py": "My Bot.py: 2 here would be called 'my-bot' (rename all but one)",
        "my_bot.py": "my_bot.py: 2 here would be called 'my-bot' (rename all but one)",
        "other.py": "",
    }


def test_the_time_of_a_folder_is_that_of_its_newest_file(tmp_path):
    (tmp_path / "a").mkdir()
    for name, at in (
        ("a/one.py", 1_000_000_000),
        ("a/two.py", 4_000_000_000),
        ("b.py", 1_100_000_000),
    ):
        (tmp_path / name).write_text("")
        os.utime(tmp_path / name, (at, at))

    a, b = handed_in(tmp_path)

    assert [each.wish.at and each.wish.at.isoformat() for each in (a, b)] == [
        "2096-10-02T07:06:40+00:00",
        "2004-11-09T11:33:20+00:00",
    ]


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        pytest.param(lambda path: None, "No such file or directory", id="none"),
        pytest.param(lambda path: path.write_text(""), "Not a directory", id="a file"),
        pytest.param(lambda path: path.mkdir(), "nothing in it", id="an empty one"),
    ],
)
def test_a_folder_that_is_none_is_one_line(tmp_path, make, problem):
    make(tmp_path / "hw")

    with pytest.raises(DonkaError) as caught:
        handed_in(tmp_path / "hw")

    assert str(caught.value).startswith(f"{tmp_path / 'hw'}: {problem} (expected a ")


# What is told


@pytest.mark.parametrize(
    ("outcome", "text"),
    [
        pytest.param(ACCEPTED, "x.py: accepted as x@2 of ana", id="accepted"),
        pytest.param(
            replace(ACCEPTED, late=True), "x.py: accepted as x@2 of ana (late)", id="late"
        ),
        pytest.param(
            replace(ACCEPTED, verdict=Verdict.UNCHANGED),
            "x.py: unchanged: these are the bytes of x@2",
            id="unchanged",
        ),
        pytest.param(
            REFUSED, "x.py: refused at step 'imported': no bot in it; x@1 plays on", id="refused"
        ),
        pytest.param(
            replace(REFUSED, what="hw/\x1b[2J.py", reason="\u202eevil", version=""),
            r"\x1b[2J.py: refused at step 'imported': \u202eevil",
            id="hostile",
        ),
    ],
)
def test_an_outcome_is_a_line(outcome, text):
    assert line(outcome) == text


def test_a_page_tells_the_author_all_and_names_nobody_else():
    step = Step(
        2, "legal", StepOutcome.FAILED, ("1 failure", "at \x1b[2J"), ("Traceback", "\x1bboom")
    )
    examination = Examination("x", Level.FULL, (step,), b"", "printed\n")
    outcome = replace(
        REFUSED, examination=examination, late=True, copies=("boris@1 of boris: same",)
    )

    assert page(outcome).splitlines() == [
        "x.py: refused at step 'imported': no bot in it; x@1 plays on",
        "Received 2026-12-01T10:00:00+00:00.",
        "It came after submissions had closed.",
        "",
        "The examination:",
        " 2  FAILED   legal: 1 failure",
        r"             at \x1b[2J",
        "             | Traceback",
        r"             | \x1bboom",
        "",
        "What it printed, the last of it:",
        "| printed",
        "",
        "Mend it and hand it in again; to see all this at home: donka bots check FILE",
    ]


def test_the_table_of_outcomes_is_safe_in_a_spreadsheet():
    hostile = replace(
        ACCEPTED, what="hw/=1+1.py", author="+cmd", copies=("a@1 of a: 9", "b@1 of b: 9")
    )

    rows = list(csv.reader(table([(hostile, "1-1.txt"), (REFUSED, "x.txt")]).splitlines()))

    assert rows[0] == list(COLUMNS)
    assert dict(zip(rows[0], rows[1], strict=True)) == {
        "file": "'=1+1.py",
        "outcome": "accepted",
        "version": "x@2",
        "name": "x",
        "author": "'+cmd",
        "received": "2026-12-01T10:00:00+00:00",
        "late": "no",
        "step": "",
        "reason": "",
        "summary": "",
        "copies": "a@1 of a: 9; b@1 of b: 9",
        "feedback": "1-1.txt",
    }
    assert rows[2][rows[0].index("reason")] == "no bot in it"


def test_pages_whose_files_would_have_one_name_have_two(tmp_path):
    pages = Pages(tmp_path / "feedback")
    for what in ("hw/My Bot.py", "hw/my_bot.py", "hw/(!).py"):
        pages.write(replace(REFUSED, what=what))
    pages.end()

    assert sorted(path.name for path in (tmp_path / "feedback").iterdir()) == [
        "my-bot-2.txt",
        "my-bot.txt",
        "outcomes.csv",
        "unnamed.txt",
    ]


# How they are submitted


def dies_once(bot, conditions, watch):
    """Ends its whole process the first time that the bot ``fatal`` is examined."""
    mark = Path(str(bot.plugin.roots[0])).parents[3] / "died"
    if bot.name == "fatal" and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return briefly(bot, conditions, watch)


def dies_always(bot, conditions, watch):
    if bot.name == "fatal":
        os.kill(os.getpid(), signal.SIGKILL)
    return briefly(bot, conditions, watch)


def raises(bot, conditions, watch):
    if bot.name == "odd":
        raise ZeroDivisionError("a bug of ours")
    return briefly(bot, conditions, watch)


def outcomes(folder: Path, examining=briefly) -> dict[str, Outcome]:
    found = submit_all(handed_in(folder / "hw"), terms(folder / "league", examining=examining), 2)
    return {each.name: each for each in found}


@pytest.fixture
def hw(tmp_path: Path) -> Path:
    (tmp_path / "hw").mkdir()
    return tmp_path / "hw"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("examining", "fatal"),
    [
        pytest.param(dies_once, ("accepted", ""), id="once"),
        pytest.param(dies_always, ("refused", "machine"), id="whenever it is tried"),
    ],
)
def test_a_process_that_is_killed_costs_no_other_its_place(hw, examining, fatal):
    for name in ("a", "b", "fatal", "x"):
        (hw / f"{name}.py").write_text(FIRST)

    found = outcomes(hw.parent, examining)

    assert {name: (each.verdict, each.step) for name, each in found.items()} == {
        "a": ("accepted", ""),
        "b": ("accepted", ""),
        "fatal": fatal,
        "x": ("accepted", ""),
    }


@pytest.mark.slow
def test_a_bug_of_ours_costs_no_other_its_place(hw, capfd):
    for name in ("a", "odd"):
        (hw / f"{name}.py").write_text(FIRST)

    found = outcomes(hw.parent, raises)

    assert (found["a"].verdict, found["odd"].step) == (Verdict.ACCEPTED, "machine")
    assert "ZeroDivisionError: a bug of ours" in found["odd"].reason
    assert "Traceback" in capfd.readouterr().err


def test_of_a_failure_of_the_machine_nobody_is_told_to_mend_his_bot():
    said = page(
        Outcome("hw/a.py", Verdict.REFUSED, "a", "a", "2026-12-01T10:00:00+00:00", step=MACHINE)
    )

    assert "This says nothing of the bot" in said
    assert "Mend it" not in said


STRANGE = (
    *(f"Домашно {number} (бот).py" for number in range(1, 12)),
    *(f"DZ3_Иванов{number}.py" for number in range(1, 8)),
    "=1+1.py",
    "-rf.py",
    "@home.py",
    "a b\tc.py",
    "new\nline.py",
    "\u202egnp.py",
    "e\u0301te\u0301.py",
    "'quoted'.py",
    "$(reboot).py",
    "%s%n.py",
    "con.py",
    "Straße.py",
    "日本.py",
    "emoji-🂡-bot.py",
    "x" * 120 + ".py",
    "two.dots.py",
    "100%.py",
    "#1.py",
    "~user.py",
    "café & co.py",
    "UPPER.py",
)


@pytest.mark.slow
def test_forty_files_with_strange_names_and_one_that_is_bad(hw, tmp_path):
    for number, name in enumerate(STRANGE):
        text = FIRST if number % 2 else f"\ufeff{LAST}".replace("\n", "\r\n")
        (hw / name).write_bytes(text.encode())
    (hw / "bad.py").write_text("def broken(:\n")
    assert len(list(hw.iterdir())) == 40

    found = outcomes(tmp_path)

    refused = {name: (each.step, each.reason) for name, each in found.items() if not each.version}
    assert set(refused) == {"bad", "con"}
    assert refused["bad"][0] == "imported"
    assert "SyntaxError" in refused["bad"][1]
    assert refused["con"][0] == "named"
    kept = Kept.of(terms(tmp_path / "league").league)
    assert len(kept.latest) == 38
    assert {"домашно-3-бот", "dz3-иванов7", "été", "1-1", "rf", "日本", "x" * 40} <= set(
        kept.latest
    )
    # Of those that are handed in again, a few stand for all.
    for each in sorted(hw.iterdir())[4:]:
        each.unlink()
    assert {each.verdict for each in outcomes(tmp_path).values() if each.version} == {
        Verdict.UNCHANGED
    }
