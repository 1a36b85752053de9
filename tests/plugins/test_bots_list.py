"""``donka bots list``, as it is typed."""

import json
import os
import subprocess
import sys

import pytest
from plugin_texts import BOT, OFFERS_FIRST

from donka.league.looking import look


def bots_list(*arguments, path="", trusted=True, **variables):
    trust = ["--trust-bots"] if trusted else []
    return subprocess.run(
        [sys.executable, "-m", "donka", "bots", "list", *trust, *arguments],
        capture_output=True,
        check=False,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8", **variables},
        timeout=60,
    )


def test_the_house_bots_are_listed():
    done = bots_list()

    assert (done.returncode, done.stderr) == (0, "")
    head, rule, *rows = done.stdout.splitlines()
    assert head.split() == ["bot", "distribution", "version", "options", "description"]
    assert set(rule) == {"-", " "}
    assert {"random", "lowest", "duck", "careful", "shooter"} <= {row.split()[0] for row in rows}


def test_what_is_broken_follows_on_stderr_and_is_worth_a_look(site, tmp_path):
    site.install("donka-alpha", entry_points="mine = alpha", files={"alpha.py": OFFERS_FIRST})
    site.install("donka-beta", entry_points="bad = beta", files={"beta.py": "import nothing_such"})
    (tmp_path / "my_bot.py").write_text(BOT)
    (tmp_path / "worse.py").write_text("1 / 0")

    done = bots_list("--bots-dir", str(tmp_path), path=str(site.folder))

    assert done.returncode == 1
    rows = [row.split() for row in done.stdout.splitlines()]
    assert ["first", "donka-alpha", "1.0", "plays", "the", "first", "legal", "card"] in rows
    assert ["my-bot", "my_bot.py"] in rows
    assert done.stderr.splitlines() == [
        "plugin 'bad' (donka-beta 1.0) was not loaded: "
        "ModuleNotFoundError: No module named 'nothing_such'",
        f"{tmp_path / 'worse.py'} was not loaded: ZeroDivisionError: division by zero",
    ]


def test_what_is_listed_could_do_nothing_to_the_machine(site, tmp_path):
    leaves_a_trace = f"open({str(tmp_path / 'trace')!r}, 'w')"
    site.install("donka-alpha", entry_points="mine = alpha", files={"alpha.py": leaves_a_trace})
    (tmp_path / "own.py").write_text(leaves_a_trace)

    done = bots_list("--bots-dir", str(tmp_path), path=str(site.folder), trusted=False)

    assert done.returncode == 1
    assert {row.split()[1] for row in done.stdout.splitlines()[2:]} == {"donka"}
    assert len(done.stderr.splitlines()) == 2
    assert not (tmp_path / "trace").exists()


@pytest.mark.parametrize(
    ("lack", "why"),
    [
        pytest.param("", "", id="none was asked for"),
        pytest.param(
            "no Landlock (another kernel; see: donka doctor)",
            ", and no isolation works here: no Landlock (another kernel; see: donka doctor)",
            id="none works",
        ),
    ],
)
def test_without_trust_and_isolation_no_plugin_but_the_house_is_imported(tmp_path, lack, why):
    (tmp_path / "own.py").write_text(f"open({str(tmp_path / 'trace')!r}, 'w')")

    catalogue = look(tmp_path, trusted=False, lack=lack)

    assert {bot.distribution for bot in catalogue.bots} == {"donka"}
    assert catalogue.problems == (
        f"{tmp_path / 'own.py'} was not looked into: without isolation it could reach everything you "
        f"can{why} (if you trust it: --trust-bots)",
    )
    assert not (tmp_path / "trace").exists()


def test_with_trust_a_plugin_is_imported_without_isolation(tmp_path):
    (tmp_path / "own.py").write_text(f"open({str(tmp_path / 'trace')!r}, 'w')")

    look(tmp_path, trusted=True)

    assert (tmp_path / "trace").exists()


def test_json_tells_the_same_to_a_program(site):
    text = OFFERS_FIRST.replace(
        "class First(Bot):", "class First(Bot):\n    def __init__(self, depth: int = 3): pass\n"
    )
    site.install("donka-alpha", entry_points="mine = alpha", files={"alpha.py": text})
    site.install("donka-beta", entry_points="bad = beta")

    done = bots_list("--json", path=str(site.folder))

    assert (done.returncode, done.stderr) == (1, "")
    document = json.loads(done.stdout)
    assert document["schema"] == 1
    assert document["problems"] == [
        "plugin 'bad' (donka-beta 1.0) was not loaded: ModuleNotFoundError: No module named 'beta'",
    ]
    assert {
        "name": "first",
        "distribution": "donka-alpha",
        "version": "1.0",
        "description": "plays the first legal card",
        "options": [{"name": "depth", "type": "int", "default": "3"}],
    } in document["bots"]


def test_hostile_text_moves_no_cursor(site):
    text = OFFERS_FIRST.replace("plays the first legal card", r"\x1b[2J\u202eevil")
    site.install("donka-alpha", entry_points="mine = alpha", files={"alpha.py": text})
    site.install(
        "donka-beta", entry_points="bad = beta", files={"beta.py": r"raise ValueError('\x1b[2J')"}
    )

    done = bots_list(path=str(site.folder))

    assert r"\x1b[2J\u202eevil" in done.stdout
    assert done.stderr.endswith(r"ValueError: \x1b[2J" + "\n")
    assert "\x1b" not in done.stdout + done.stderr


def test_a_missing_folder_is_one_line_and_a_usage_error(tmp_path):
    done = bots_list("--bots-dir", str(tmp_path / "nowhere"))

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"{tmp_path / 'nowhere'}: No such file or directory "
        "(expected a folder that holds a file for each bot)\n"
    )


def test_a_terminal_without_cyrillic_is_no_reason_to_fail(tmp_path):
    (tmp_path / "бот.py").write_text(BOT)

    done = bots_list("--bots-dir", str(tmp_path), PYTHONIOENCODING="ascii")

    assert done.returncode == 0
    assert r"\u0431\u043e\u0442" in done.stdout
