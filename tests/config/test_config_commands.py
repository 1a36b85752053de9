"""``donka config`` and ``donka rules``, as they are called."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

BOT = """\
from donka import Bot


class Small(Bot):
    def __init__(self, depth: int = 3):
        pass

    def choose_card(self, view):
        return view.legal[0]
"""


def donka(*words: object, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "donka", *map(str, words)],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with bots of its own: ``small`` and ``broken``."""
    own = tmp_path / "own"
    own.mkdir()
    (own / "small.py").write_text(BOT)
    (own / "broken.py").write_text("import nothing_of_that_name\n")
    return tmp_path


UNISOLATED = "sandbox: {isolation: none}\n"


def entries(*more: str) -> str:
    names = [f"{{name: s{number}, bot: small}}" for number in range(4 - len(more))]
    return f"bots_dir: own\nseed: x\nbots: [{', '.join([*names, *more])}]\n"


def test_a_config_without_mistakes_is_told_as_it_is_understood(folder):
    (folder / "a.yaml").write_text(entries() + UNISOLATED)

    done = donka("config", "check", "--trust-bots", "a.yaml", folder=folder)

    assert done.returncode == 0
    assert done.stderr == ""
    assert done.stdout == (
        "a.yaml: no mistakes\n"
        "  name      a\n"
        "  entries   s0, s1, s2, s3\n"
        "  rules     cherna-donka (see: donka rules a.yaml)\n"
        "  schedule  64 sets of four games at each of 1 table, in blocks of 4\n"
        "  lockstep  4 in flight\n"
        "  clock     500ms a move, 500ms a pass, no bank\n"
        "  isolation none\n"
        "  seed      a text, so anybody can foresee the deals\n"
    )


def test_mistakes_and_bots_that_are_not_there_are_told_together_with_why(folder):
    (folder / "a.yaml").write_text(
        entries("smal", "broken", "{bot: small, options: {dept: 1}}") + "lockstep: {width: no}\n"
    )

    done = donka("config", "check", "--trust-bots", "a.yaml", folder=folder)

    assert done.returncode == 2
    assert done.stdout == ""
    lines = done.stderr.splitlines()
    assert len(lines) == 5
    assert "broken.py" in lines[0]
    assert "ModuleNotFoundError" in lines[0]
    assert lines[1:] == [
        "a.yaml:3:32: bots.smal: no bot named 'smal' (did you mean 'small'? see: donka bots list)",
        "a.yaml:3:38: bots.broken: no bot named 'broken': the plugin that would offer it was not "
        "loaded, see above",
        "a.yaml:3:46: bots.small: options.dept: no such option (did you mean 'depth'? the bot takes: "
        "depth)",
        "a.yaml:4:12: lockstep.width: expected auto, or 1 to 256, got 'no'",
    ]


def test_mistakes_are_told_to_programs_as_json(folder):
    (folder / "a.yaml").write_text(entries() + "lockstep: {width: 0}\n")

    done = donka("config", "check", "--trust-bots", "a.yaml", "--json", folder=folder)

    assert done.returncode == 2
    assert json.loads(done.stdout) == {
        "config": "a.yaml",
        "tournament": None,
        "isolation": None,
        "mistakes": [
            {
                "line": 4,
                "column": 12,
                "field": "lockstep.width",
                "text": "expected auto, or 1 to 256, got 0",
            }
        ],
    }


def test_a_config_without_mistakes_is_told_to_programs_with_everything_said(folder):
    (folder / "a.yaml").write_text(entries() + UNISOLATED)

    done = donka("config", "check", "--trust-bots", "a.yaml", "--json", folder=folder)

    assert done.returncode == 0
    told = json.loads(done.stdout)
    assert told["mistakes"] == []
    assert told["isolation"] == "none"
    assert told["tournament"]["clock"]["per_move"] == "500ms"


def test_without_trust_and_isolation_only_house_bots_are_found(folder):
    (folder / "a.yaml").write_text(entries() + UNISOLATED)

    done = donka("config", "check", "a.yaml", folder=folder)

    assert done.returncode == 2
    reason = "without isolation it could reach everything you can (if you trust it: --trust-bots)"
    assert done.stderr.splitlines() == [
        f"{Path('own', name)} was not looked into: {reason}" for name in ("broken.py", "small.py")
    ] + [
        f"a.yaml:3:{column}: bots.s{number}: no bot named 'small': the plugin that would offer it "
        "was not loaded, see above"
        for number, column in enumerate((8, 32, 56, 80))
    ]


def test_a_missing_config_is_one_line_and_exit_2(folder):
    for command in (["config", "check"], ["rules"]):
        done = donka(*command, "b.yaml", folder=folder)

        assert done.returncode == 2
        assert done.stderr == "b.yaml: no such file (expected a config such as league.yaml)\n"


def test_the_schema_is_printed_as_json():
    done = donka("config", "schema")

    assert done.returncode == 0
    assert json.loads(done.stdout)["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_the_rules_show_each_open_point_with_its_source_and_switch():
    done = donka("rules")

    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "Rules in force, from the preset cherna-donka"
    assert lines[2:5] == [
        "R1  T  When is the limit looked at?",
        "       after a complete cycle",
        "       end_check: cycle",
    ]
    assert sum(line.startswith("R") for line in lines[1:]) == 15


def test_the_rules_of_a_config_mark_what_was_switched():
    done = donka("rules", "configs/classic.yaml")

    assert done.stdout.splitlines()[2] == "R1  T* When is the limit looked at?"
    switched = [line.split()[0] for line in done.stdout.splitlines() if line[5:6] == "*"]
    assert switched == ["R1", "R2", "R4", "R14"]


def test_the_rules_are_told_to_programs_as_json():
    done = donka("rules", "configs/classic.yaml", "--json")

    told = json.loads(done.stdout)
    assert told["preset"] == "classic"
    assert [point["number"] for point in told["rules"]] == [f"R{n}" for n in range(1, 16)]
    assert told["rules"][1]["switches"] == {"limit": 100, "limit_reached_ends": True}
    assert told["rules"][1]["default"] is False
    assert told["rules"][11]["switches"] == {"pass_order": ["left", "right", "across", "none"]}
