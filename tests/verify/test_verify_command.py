"""``donka verify``: what it says and to whom, what it leaves alone, and what it is refused by."""

import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from forging import forge, forge_fact, rows
from verify_samples import SECRET, played, tournament

from donka.cli.verify import verify
from donka.journal.journal import FILE
from donka.journal.schema import VERSION


@pytest.fixture
def said(capsys):
    """Runs the command; its exit code, what it printed, and what it remarked."""

    def run(folder, **options):
        code = 0
        try:
            verify(folder, **options)
        except SystemExit as ended:
            code = ended.code
        out, err = capsys.readouterr()
        return code, out, err

    return run


def test_a_tournament_that_holds_is_told_step_by_step(whole, said):
    code, out, err = said(whole)

    assert (code, err) == (0, "")
    assert out.startswith("small: verified (16 games, 64 deals)\n\n")
    assert re.findall(r"^(holds|differs|skipped) +(\w+) ", out, flags=re.M) == [
        ("holds", "seed"),
        ("holds", "config"),
        ("holds", "roster"),
        ("holds", "schedule"),
        ("holds", "games"),
        ("holds", "root"),
        ("holds", "tables"),
        ("holds", "journal"),
    ]


def test_what_cannot_be_proved_is_said_at_the_end(whole, said):
    _, out, _ = said(whole)

    unproved = out.partition("\nWhat this cannot prove:\n")[2]
    assert "That nobody rewrote the whole folder, its root included" in unproved
    assert "only provenance.json in this folder" in unproved
    assert "donka faults DIR --again" in unproved


def test_a_root_given_is_no_longer_unproved(whole, said, verdict_on):
    code, out, _ = said(whole, root=verdict_on(whole).root)

    assert code == 0
    assert "--root HEX" not in out


def test_a_text_seed_is_said_to_prove_less(tmp_path, said):
    folder = played(tmp_path / "results", tournament(tmp_path, seed="a first look"))

    code, out, _ = said(folder)

    assert code == 0
    assert "That no bot knew the cards: they follow from a text" in out


def test_a_difference_is_exit_1_and_one_line(copy, said):
    path = copy / "standings.csv"
    path.write_text(path.read_text().replace("bee", "bea"))

    code, out, err = said(copy)

    assert (code, err) == (1, "")
    assert out.startswith("small: NOT verified (16 games, 64 deals)\n")
    (line,) = [line for line in out.splitlines() if line.startswith("differs")]
    assert re.fullmatch(
        r"differs  tables    standings\.csv, line \d: found '[\d,]+bea,.*', expected '[\d,]+bee,.*'",
        line,
    )


def test_json_has_the_same_for_programs(whole, said):
    code, out, _ = said(whole, as_json=True)

    told = json.loads(out)
    assert code == 0
    assert {name: told[name] for name in ("schema", "tournament", "holds", "over", "games")} == {
        "schema": 1,
        "tournament": "small",
        "holds": True,
        "over": True,
        "games": 16,
    }
    standings = json.loads((whole / "standings.json").read_text())
    assert told["merkle_root"] == standings["merkle_root"]
    assert told["commitment"] == standings["commitment"]
    assert [step["outcome"] for step in told["steps"]] == ["holds"] * 8


@pytest.mark.parametrize("root", ["", "3f2a", "g" * 64, "0" * 66])
def test_what_is_no_root_is_a_usage_error(whole, said, root):
    code, out, err = said(whole, root=root)

    assert (code, out) == (2, "")
    assert err == f"--root: expected 64 hexadecimal digits, got {root!r}\n"


@pytest.mark.skipif(os.name != "posix", reason="needs a terminal")
def test_on_a_terminal_it_says_how_far_it_has_come(whole):
    here, there = os.openpty()
    done = subprocess.run(
        [sys.executable, "-m", "donka", "verify", str(whole)],
        stdout=subprocess.PIPE,
        stderr=there,
        check=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    os.close(there)
    shown = os.read(here, 1000)
    os.close(here)

    assert shown == b"\r16 of 16 games\r" + b" " * 14 + b"\r"
    assert done.stdout.startswith("small: verified")


# Before the end


def test_before_the_end_the_seed_is_used_and_not_shown(going_on, said):
    code, out, err = said(going_on)

    assert (code, err) == (0, "")
    assert "which is not yet published and was not shown to anybody" in out
    assert SECRET.hex() not in out
    assert "That others find the same: the seed is not published" in out


def test_before_the_end_the_cards_of_a_set_still_to_be_played_are_not_shown(copy_going_on, said):
    (row,) = [row for row in rows(copy_going_on, "game") if row[1:3] == (3, 1)]
    forge(
        copy_going_on,
        "game",
        row,
        "moves",
        lambda old: old[:13] + old[14:15] + old[13:14] + old[15:],
    )

    code, out, _ = said(copy_going_on)

    assert code == 1
    assert re.search(
        r"differs  games     1\.3\.1\.1\.1: the rules contradict it; how is not told while", out
    )
    assert not re.search(r"\b[2-9TJQKA][CDHS]\b", out)


def test_before_the_end_a_published_seed_is_a_difference(copy_going_on, first_difference):
    (copy_going_on / "seed.txt").write_text(f"{SECRET.hex()}\n")

    step, text = first_difference(copy_going_on)

    assert (step, text.startswith("seed.txt: found, while the journal says")) == ("seed", True)


def test_a_tournament_of_which_nothing_is_played_holds(tmp_path, said):
    code, out, _ = said(played(tmp_path / "results", tournament(tmp_path), sittings=0))

    assert code == 0
    assert out.startswith("small: verified (0 games, 0 deals)\n")


# What it leaves alone


def state(folder: Path) -> dict[str, tuple[bytes, int]]:
    return {
        path.name: (path.read_bytes(), path.stat().st_mtime_ns)
        for path in folder.iterdir()
        if not path.name.endswith("-shm")
    }


def test_nothing_is_changed(copy, said):
    before = state(copy)

    said(copy)

    assert state(copy) == before


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="permissions do not bind root")
def test_a_folder_that_cannot_be_written_is_enough(copy, said):
    copy.chmod(0o500)
    try:
        assert said(copy)[0] == 0
    finally:
        copy.chmod(0o700)


def test_neither_bots_nor_plugins_are_needed(whole):
    """The distribution ``donka-alpha`` is nowhere; nor is a process started for ``duck``."""
    code = (
        "import sys; from pathlib import Path; from donka.cli.verify import verify\n"
        "verify(Path(sys.argv[1]))\n"
        "print(*sorted(name for name in sys.modules if name.startswith('donka')), file=sys.stderr)"
    )

    done = subprocess.run(
        [sys.executable, "-c", code, str(whole)], capture_output=True, encoding="utf-8", check=True
    )

    loaded = set(done.stderr.split())
    assert not {"donka_house", "donka.sandbox.process", "donka.league.sitting"} & loaded


# Bad input


def truncated(folder):
    path = folder / FILE
    path.write_bytes(path.read_bytes()[: 3 * 4096 + 100])


def no_journal(folder):
    (folder / FILE).unlink()


def foreign(folder):
    no_journal(folder)
    db = sqlite3.connect(folder / FILE)
    db.execute("CREATE TABLE songs (title TEXT)")
    db.close()


def empty(folder):
    (folder / FILE).write_bytes(b"")


def newer(folder):
    db = sqlite3.connect(folder / FILE)
    db.execute(f"PRAGMA user_version = {VERSION + 1}")
    db.close()


@pytest.mark.parametrize(
    ("spoil", "line"),
    [
        pytest.param(no_journal, "no journal here (expected the folder of a tournament", id="none"),
        pytest.param(foreign, "not a journal of Donka", id="a foreign file"),
        pytest.param(empty, "not a journal of Donka", id="an empty file"),
        pytest.param(
            newer, f"written in format {VERSION + 1}, by a newer Donka", id="a newer journal"
        ),
    ],
)
def test_what_is_no_journal_is_exit_2_and_one_line(copy, said, spoil, line):
    spoil(copy)

    code, out, err = said(copy)

    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"{copy / FILE}: {line}")


def test_a_folder_that_is_missing_is_exit_2_and_one_line(copy, said):
    shutil.rmtree(copy)

    assert said(copy) == (
        2,
        "",
        f"{copy}: no such folder (expected the folder of a tournament; see: donka run)\n",
    )


def test_a_journal_cut_short_is_a_difference(copy, said):
    truncated(copy)

    code, out, err = said(copy)

    assert (code, err) == (1, "")
    assert re.search(r"^differs +\w+ +\S+: damaged: ", out, flags=re.M)


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda about: {**about, "tournament": "\x1b[2Jsmall"}, id="a name"),
        pytest.param(lambda about: {**about, "seed_text": "\u202etxet"}, id="a seed"),
        pytest.param(lambda about: {**about, "isolation": "\n\nholds"}, id="an isolation"),
        pytest.param(lambda about: {**about, "secret": "\x07"}, id="no secret at all"),
        pytest.param(lambda about: [], id="no account at all"),
    ],
)
def test_foreign_text_stays_on_its_line(copy, said, change):
    forge_fact(copy, "about", change)

    code, out, err = said(copy)

    assert (code, err) == (1, "")
    assert all(line.isprintable() for line in out.splitlines())
    assert not re.search(r"^holds$", out, flags=re.M)
