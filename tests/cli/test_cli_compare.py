"""``donka compare`` with real bots: whom it finds, what it says, and how it ends."""

import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path
from shutil import which

import pytest
from cli_processes import at_play, children, wait_until

UNDER = """
from donka import Bot

class Mine(Bot):
    def choose_card(self, view):
        under = [card for card in view.legal if not view.trick.beaten_by(card)]
        return max(under or view.legal, key=lambda card: card.rank)
"""
OVER = UNDER.replace("max(under or view.legal", "max(view.legal")
CRASHES = UNDER.replace("under = [", "raise ValueError\n        under = [")
BROKEN = """
    def __init__(self):
        self.table = {}["no such key"]
"""
WAITS = """
end = 10 ** 8
while end:
    end -= 1
"""
LATE = """
from donka import Bot

class Mine(Bot):
    deals = 0

    def choose_card(self, view):
        self.deals += view.trick_number == 1
        if self.deals > 4:
            raise ValueError
        return view.legal[0]
"""
PROJECT = """
[project]
name = "donka-alpha"
version = "1.5"

[project.entry-points.donka]
alpha = "alpha_bots"
"""
HOOK = """
from donka import BotEntry, hookimpl

@hookimpl
def donka_bots():
    return [BotEntry("alpha", Mine)]
"""
FIELD = ("--field", "lowest,duck,careful", "--workers", "2")
QUICK = (*FIELD, "--min-sets", "8")
ENOUGH = (*FIELD, "--min-sets", "25")
"""Nobody is better before they differed in 25 sets: what follows 8 sets is a look after 48, what
follows these is one after 32, and under.py and over.py differ in every set."""
BETTER = r" is better than {}: \d+\.\d\d ± \d\.\d\d points a deal fewer, after \d+ sets on identical cards \(error rates 5 % / 5 %\)\n"


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    (tmp_path / "under.py").write_text(UNDER)
    (tmp_path / "over.py").write_text(OVER)
    (tmp_path / "crashes.py").write_text(CRASHES)
    return tmp_path


@pytest.fixture
def own_temporary(tmp_path: Path) -> Path:
    """A folder for all that a command leaves among temporary files."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    return folder


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_better_file_is_better_and_the_worse_is_not(donka, bots):
    better = donka("compare", "under.py", "over.py", *ENOUGH)
    worse = donka("compare", "over.py", "under.py", *ENOUGH)

    assert (better.returncode, worse.returncode) == (0, 1)
    assert re.fullmatch(r"under\.py" + BETTER.format(r"over\.py"), better.stdout)
    assert worse.stdout.startswith("over.py is not better than under.py: ")
    assert " points a deal more, after " in worse.stdout


def test_the_same_code_is_told_at_once(donka, bots):
    done = donka("compare", "under.py", "under.py", "--json", "--keep", "kept", *QUICK)

    told = json.loads(done.stdout)
    assert done.returncode == 1
    assert (told["sets"], told["difference"], told["commitment"]) == (0, None, None)
    assert told["sentence"] == (
        "under.py is not better than under.py: both are the same code, so that nothing had to be played"
    )
    assert done.stderr.endswith("Nothing was played, so that nothing is kept in kept\n")
    assert not (bots / "kept").exists()


def test_a_copy_under_another_name_is_the_same_code(donka, bots):
    (bots / "twin.py").write_text(UNDER)

    done = donka("compare", "under.py", "twin.py", *QUICK)

    assert done.returncode == 1
    assert done.stdout == (
        "under.py is not better than twin.py: both are the same code, so that nothing had to be played\n"
    )


@pytest.mark.slow
def test_a_bot_that_never_loads_is_told_at_once_with_its_trace(donka, bots):
    (bots / "broken.py").write_text(UNDER + BROKEN)

    done = donka("compare", "broken.py", "under.py", *QUICK)

    assert done.returncode == 1
    assert done.stdout == (
        "broken.py is not better than under.py: broken.py was disqualified in a trial, it could not be "
        "loaded: KeyError: 'no such key'\n"
    )
    assert (
        "broken.py: 1 fault (load 1); the first at 1.1.1.0.0: KeyError: 'no such key'\n  stderr\n"
        in (done.stderr)
    )
    assert re.search(r'^    \|   File ".*/broken\.py", line 10, in __init__$', done.stderr, re.M)


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="needs signals")
def test_ctrl_c_before_the_bots_are_found_is_told_too(begin, bots):
    (bots / "waits.py").write_text(WAITS + UNDER)
    run = begin("compare", "waits.py", "under.py", "--json")
    assert wait_until(lambda: children(run.pid))
    time.sleep(1)

    run.send_signal(signal.SIGINT)
    printed, said = run.communicate(timeout=60)

    told = json.loads(printed)
    assert (run.returncode, told["verdict"], told["sets"], told["field"]) == (
        130,
        "interrupted",
        0,
        None,
    )
    assert said == (
        "Interrupted: undecided whether waits.py is better than under.py: too few sets were played\n"
    )


@pytest.mark.slow
def test_the_same_play_is_not_better_by_exactly_nothing(donka, bots):
    (bots / "again.py").write_text(UNDER + "\n# The same play.\n")

    done = donka("compare", "under.py", "again.py", "--json", *QUICK)

    told = json.loads(done.stdout)
    assert done.returncode == 1
    assert (told["difference"], told["half_width"], told["sets_apart"]) == (0.0, 0.0, 0)
    assert told["llr"] is None
    assert told["sentence"] == (
        "under.py is not better than again.py: both took the same in each of 8 sets on identical cards"
    )


@pytest.mark.slow
def test_any_number_of_workers_comes_to_the_same(donka, bots):
    # Decided at the first look, after 8 sets, when three workers are far into those behind it.
    words = (*QUICK, "--better-by", "3", "--seed", "the same", "--json")
    told = [
        json.loads(donka("compare", "over.py", "under.py", *words, "--workers", workers).stdout)
        for workers in (1, 3)
    ]

    assert told[0] == told[1]
    assert (told[0]["verdict"], told[0]["sets"]) == ("not better", 8)


@pytest.mark.slow
@pytest.mark.skipif(which("git") is None, reason="git is not installed")
def test_a_revision_is_held_against_what_is_there_now(donka, bots, own_temporary):
    def git(*words):
        who = (
            "-c",
            "user.name=Ann",
            "-c",
            "user.email=ann@example.org",
            "-c",
            "commit.gpgsign=false",
        )
        subprocess.run(["git", *who, *words], cwd=bots, check=True, capture_output=True)

    git("init", "--quiet")
    (bots / "over.py").rename(bots / "mine.py")
    git("add", "mine.py")
    git("commit", "--quiet", "--message", "as high as it can")
    (bots / "mine.py").write_text(UNDER)

    done = donka(
        "compare",
        "mine.py",
        "mine.py@HEAD",
        *ENOUGH,
        env={**os.environ, "TMPDIR": str(own_temporary)},
    )

    assert done.returncode == 0
    assert re.fullmatch(r"mine\.py" + BETTER.format(r"mine\.py@HEAD"), done.stdout)
    assert list(own_temporary.iterdir()) == []


@pytest.mark.slow
def test_a_project_s_folder_is_held_against_an_installed_bot(donka, bots):
    package = bots / "alpha" / "src" / "alpha_bots"
    package.mkdir(parents=True)
    (bots / "alpha" / "pyproject.toml").write_text(PROJECT)
    (package / "__init__.py").write_text(UNDER + HOOK)

    done = donka("compare", "alpha", "random", *ENOUGH)

    assert done.returncode == 0
    assert re.fullmatch("alpha" + BETTER.format("random"), done.stdout)


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_bot_that_fails_too_often_is_not_better_and_its_faults_are_told(donka, bots):
    done = donka("compare", "crashes.py", "over.py", *QUICK)
    turned = donka("compare", "over.py", "crashes.py", *QUICK)

    assert (done.returncode, turned.returncode) == (1, 0)
    out = r"crashes\.py was disqualified in a trial, faults: \d+ in \d+ decisions \(at most 5 % allowed\)"
    assert re.fullmatch(rf"crashes\.py is not better than over\.py: {out}\n", done.stdout)
    assert re.fullmatch(rf"over\.py is better than crashes\.py: {out}\n", turned.stdout)
    assert re.search(
        r"^crashes\.py: [\d,]+ faults \(crash [\d,]+\); the first at 1\.\S+: ValueError",
        done.stderr,
        re.M,
    )


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_who_fails_later_is_out_at_the_end_of_a_block_and_what_was_kept_is_verified(donka, bots):
    (bots / "late.py").write_text(LATE)

    done = donka("compare", "late.py", "over.py", *QUICK, "--keep", "kept", "--json")

    told = json.loads(done.stdout)
    assert (done.returncode, told["verdict"]) == (1, "not better")
    assert told["bots"][0]["out"].startswith("faults: ")
    assert "late.py was disqualified, faults: " in told["sentence"]
    assert donka("verify", "kept").returncode == 0


@pytest.mark.slow
def test_at_the_cap_it_is_undecided(donka, bots):
    done = donka("compare", "careful", "shooter", "--better-by", "0.01", *QUICK, "--max-sets", "16")

    assert done.returncode == 3
    assert re.fullmatch(
        r"undecided whether careful is better than shooter: .* points a deal \w+, after 16 sets on "
        r"identical cards \(as many sets as were allowed were played\)\n",
        done.stdout,
    )


@pytest.mark.slow
def test_what_is_kept_is_a_tournament_s_folder(donka, bots):
    done = donka("compare", "under.py", "over.py", *QUICK, "--max-sets", "8", "--keep", "kept")

    assert done.returncode in {0, 3}
    assert (
        "Tables, journal and provenance are in kept (the tables count each of the 8 sets twice, once "
        "for either bot)\n"
    ) in done.stderr
    again = donka("standings", "kept")
    assert (again.returncode, again.stderr) == (0, "")
    assert again.stdout.startswith((bots / "kept" / "standings.txt").read_text())
    verified = donka("verify", "kept")
    assert (verified.returncode, verified.stderr) == (0, "")
    refused = donka("compare", "under.py", "over.py", *QUICK, "--keep", "kept")
    assert (refused.returncode, refused.stderr) == (
        2,
        "--keep: kept holds something already (expected a new folder)\n",
    )


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="needs signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_leaves_nothing_behind(begin, bots, own_temporary, number):
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8", "TMPDIR": str(own_temporary)}
    run = begin("compare", "careful", "shooter", "--workers", "1", "--json", env=environment)
    assert wait_until(lambda: at_play(run.pid))

    run.send_signal(number)
    printed, said = run.communicate(timeout=60)

    assert run.returncode == 130
    assert json.loads(printed)["verdict"] == "interrupted"
    assert "Interrupted: undecided whether careful is better than shooter" in said
    assert "Traceback" not in said
    assert list(own_temporary.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        pytest.param(
            ["duk", "duck"],
            "duk: no bot of that name, no file and no folder (did you mean 'duck'? see: donka bots "
            "list)\n",
            id="an unknown name",
        ),
        pytest.param(
            ["duck", "careful", "--max-sets", "50"],
            "--max-sets: expected at least the 100 of --min-sets, got 50\n",
            id="a cap below the least",
        ),
        pytest.param(
            ["duck", "careful", "--rules", "whist"],
            "--rules: expected cherna-donka, classic, openspiel, got 'whist'\n",
            id="unknown rules",
        ),
        pytest.param(["duck", "\x1b[2J.py"], "\\x1b[2J.py: no such file or folder\n", id="escapes"),
    ],
)
def test_a_mistake_is_one_line(donka, words, said):
    done = donka("compare", *words)

    assert (done.returncode, done.stdout, done.stderr) == (2, "", said)
