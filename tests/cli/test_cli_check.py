"""``donka bots check``: the nine steps as they are told, on the screen and as JSON."""

import json
import re

import pytest

from donka.examine.examination import TITLES

BROKEN = """
import sys

print("reading the book \\x1b[31m", file=sys.stderr)


def opened():
    raise LookupError("no book here")


opened()
"""

PLAIN = """
from donka import Bot


class Plain(Bot):
    def __init__(self, *, depth: int = 1):
        self.depth = depth

    def choose_card(self, view):
        return view.legal[0]
"""

CONFIG = """\
schema: 1
bots:
  - {name: mine, bot: plain, options: {depth: 3}}
  - duck
  - lowest
  - careful
bots_dir: .
rules: {preset: cherna-donka, pass_order: [across]}
clock: {per_move: 5s, per_pass: 5s}
sandbox: {isolation: none}
"""


def test_a_bot_that_cannot_be_imported_fails_the_first_step_with_its_own_trace(donka, tmp_path):
    (tmp_path / "broken.py").write_text(BROKEN)

    ran = donka("bots", "check", "broken.py")

    lines = ran.stdout.splitlines()
    assert ran.returncode == 1
    assert re.fullmatch(
        r" 1  found and imported +FAILED +broken.py.*LookupError: no book here", lines[0]
    )
    assert "      | reading the book \\x1b[31m" in lines
    assert any(line.startswith("      | Traceback") for line in lines)
    assert sum(" skipped " in line for line in lines) == 8
    assert lines[-1].startswith("broken.py: failed at step 1 (found and imported); isolation ")


DECLARING = """\
# /// script
# dependencies = {dependencies}
# ///
import no_such_thing
"""


@pytest.mark.parametrize("command", ["check", "try"])
def test_what_a_file_declares_and_is_not_there_is_told_first(donka, tmp_path, command):
    (tmp_path / "x.py").write_text(DECLARING.format(dependencies="['no-such-thing>=4']"))

    ran = donka("bots", command, "x.py")

    assert ran.returncode == {"check": 1, "try": 2}[command]
    assert (
        "x.py declares no-such-thing>=4, which is not installed here (pip install it to try it; "
        "submit fetches it)\n"
    ) in ran.stderr
    assert "No module named 'no_such_thing'" in ran.stdout + ran.stderr


@pytest.mark.parametrize(("command", "number"), [("check", 1), ("try", 2)])
def test_a_declaration_that_is_broken_fails_as_it_does_when_submitted(
    donka, tmp_path, command, number
):
    (tmp_path / "x.py").write_text(DECLARING.format(dependencies="["))

    ran = donka("bots", command, "x.py")

    assert ran.returncode == number
    assert "x.py: the block '# /// script' is no TOML" in ran.stdout + ran.stderr
    assert "no_such_thing" not in ran.stdout + ran.stderr


def test_what_is_not_there_is_a_mistake_in_the_command(donka):
    ran = donka("bots", "check", "nobody.py")

    assert ran.returncode == 2
    assert ran.stdout == ""
    assert ran.stderr == "nobody.py: no such file or folder\n"


def test_a_config_with_a_mistake_is_told_before_anything_is_examined(donka, tmp_path):
    (tmp_path / "league.yaml").write_text("schema: 1\nbots: []\n")

    ran = donka("bots", "check", "duck", "--config", "league.yaml")

    assert ran.returncode == 2
    assert ran.stderr.startswith("league.yaml:2")


@pytest.mark.slow
def test_an_entry_of_a_config_is_examined_under_its_rules_with_its_options(donka, tmp_path):
    (tmp_path / "plain.py").write_text(PLAIN)
    (tmp_path / "league.yaml").write_text(CONFIG)

    ran = donka("bots", "check", "mine", "--config", "league.yaml", "--trust-bots", "--json")

    document = json.loads(ran.stdout)
    assert ran.returncode == 0
    assert (document["bot"], document["isolation"], document["passed"]) == ("plain", "none", True)
    assert [step["title"] for step in document["steps"]] == list(TITLES)
    assert "under 7 sets of rules" in document["steps"][1]["told"][0]
