"""``donka bots try``: a deal against the house, with all that the bot prints."""

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from cli_processes import wait_until

TALKS = """
from donka import Bot, Card, PassView, PlayView

print("imported")


class Talks(Bot):
    def choose_pass(self, view: PassView):
        print("passing")
        return super().choose_pass(view)

    def choose_card(self, view: PlayView) -> Card:
        print("\\x1b[31mlegal", len(view.legal))
        return min(view.legal)
"""
FAILS_ONCE = """
from donka import Bot, Card, PlayView


def deeper():
    raise ValueError("lost")


class Fails(Bot):
    failed = False

    def choose_card(self, view: PlayView) -> Card:
        if not Fails.failed:
            Fails.failed = True
            deeper()
        return view.legal[0]
"""


def test_the_deal_is_shown_with_what_the_bot_prints_where_it_prints_it(donka, tmp_path):
    (tmp_path / "talks.py").write_text(TALKS)
    tried = donka("bots", "try", "talks.py", "--seed", "a", "--log", "log.txt")
    assert tried.returncode == 0
    before, after = tried.stdout.split(" trick   0 ")
    assert "0 talks" in before
    assert before.index("| imported") < before.index("| passing")
    # What could colour the terminal does not.
    assert re.findall(r"\| \\x1b\[31mlegal \d+\n", after)
    assert "talks: " in after.splitlines()[-1]
    assert " no faults; " in after.splitlines()[-1]
    assert tried.stderr == "The same cards again: --seed a\n"
    log = (tmp_path / "log.txt").read_text()
    assert log.startswith("imported\npassing\n\x1b[31mlegal ")


@pytest.mark.slow
def test_an_exception_is_shown_by_the_trace_of_the_bots_own_frames(donka, tmp_path):
    (tmp_path / "fails.py").write_text(FAILS_ONCE)
    tried = donka("bots", "try", "fails.py", "--seed", "a")
    assert tried.returncode == 1
    lines = [line.strip() for line in tried.stdout.splitlines()]
    at = lines.index("| Traceback (most recent call last):")
    assert re.fullmatch(r'\|   File ".*/fails.py", line 15, in choose_card', lines[at + 1])
    assert "| ValueError: lost" in lines
    assert not re.search(r"donka/\w+/\w+\.py", tried.stdout)
    assert any(line.startswith("! 0 fails: crash: ValueError: lost;") for line in lines)
    assert re.search(r": \d+ points?, 1 fault: in a league that costs (2[6-9]|\d{2}) ", lines[-1])


def test_a_file_that_cannot_be_imported_shows_why_and_what_it_printed(donka, tmp_path):
    (tmp_path / "broken.py").write_text("print('so far')\nimport nonsense\n")
    tried = donka("bots", "try", "broken.py", "--log", "log.txt")
    assert tried.returncode == 2
    assert tried.stdout == ""
    assert re.fullmatch(
        r"\| so far\n\| Traceback .*\n\|   File \".*broken.py\", line 2, in <module>\n"
        r"\|     import nonsense\n\| ModuleNotFoundError: .*\n"
        r"broken.py was not loaded: ModuleNotFoundError: No module named 'nonsense'\n",
        tried.stderr,
    )
    assert (tmp_path / "log.txt").read_text().startswith("so far\n")


@pytest.mark.slow
def test_the_same_seed_shows_the_same_deals(donka, tmp_path):
    (tmp_path / "talks.py").write_text(TALKS)
    one, other = (
        re.sub(r"half of them.*", "", donka("bots", "try", "talks.py", *more).stdout)
        for more in (("--seed", "b", "--deals", "4"), ("--seed", "b", "--deals", "4"))
    )
    assert one == other
    assert re.findall(r"deal (\d) of 4", one) == ["1", "2", "3", "4"]


@pytest.mark.slow
def test_all_that_a_flood_prints_is_in_the_log_and_the_end_of_it_on_the_screen(donka, tmp_path):
    flood = TALKS.replace(
        'print("passing")', 'print("x" * 99 + "\\n" * 2 + "y" * 99, end="\\n" * 2000)'
    )
    (tmp_path / "talks.py").write_text(flood)
    tried = donka("bots", "try", "talks.py", "--seed", "a 'b'", "--log", "log.txt")
    assert "... 1803 lines before (all of them: --log FILE)" in tried.stdout
    assert tried.stderr == "The same cards again: --seed 'a '\"'\"'b'\"'\"''\n"
    assert (tmp_path / "log.txt").read_text().startswith(f"imported\n{'x' * 99}\n\n{'y' * 99}\n\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        pytest.param(["nothere.py"], "nothere.py: no such file or folder\n", id="no such file"),
        pytest.param(
            ["nobody"],
            "nobody: no bot of that name, no file and no folder (see: donka bots list)\n",
            id="no such name",
        ),
        pytest.param(
            ["careful", "--watch"],
            "careful: no file or folder that could be saved (--watch needs one)\n",
            id="nothing to watch",
        ),
        pytest.param(
            ["careful", "--rules", "whist"],
            "--rules: expected cherna-donka, classic, openspiel, got 'whist'\n",
            id="unknown rules",
        ),
    ],
)
def test_what_cannot_be_tried_is_one_line(donka, words, told):
    tried = donka("bots", "try", *words)
    assert (tried.returncode, tried.stderr) == (2, told)


@pytest.mark.slow
def test_a_watched_file_is_tried_again_when_it_is_saved(
    begin: Callable[..., "object"], tmp_path: Path
) -> None:
    bot = tmp_path / "talks.py"
    bot.write_text(TALKS)
    with (tmp_path / "shown.txt").open("w") as shown:
        begin("bots", "try", "talks.py", "--watch", "--seed", "a", stdout=shown)
        read = (tmp_path / "shown.txt").read_text

        def times(what: str) -> int:
            return read().count(what)

        assert wait_until(lambda: times("no faults") == 1)
        bot.write_text(TALKS.replace("passing", "changed"))
        assert wait_until(lambda: times("| changed") == 1)
        bot.unlink()
        time.sleep(0.5)
        bot.write_text("class")
        bot.write_text(TALKS.replace("passing", "mended"))
        assert wait_until(lambda: times("| mended") == 1)
