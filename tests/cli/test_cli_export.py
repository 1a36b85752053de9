"""``donka export`` from outside: what it writes, what it leaves out, and where to."""

import csv
import io
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing

import jsonschema
import pytest
from cli_samples import BOTS, write_league

from donka.journal.journal import FILE, Journal
from donka.journal.seal import sealed
from donka.journal.secrecy import Secrecy

NAMES = sorted(bot if isinstance(bot, str) else bot["name"] for bot in BOTS)


@pytest.fixture(scope="module")
def exported(finished):
    return export(finished)


@pytest.fixture(scope="module")
def secret(tmp_path_factory):
    """A tournament with a secret seed, as it was before its last sitting was played."""
    folder = tmp_path_factory.mktemp("secret")
    config = write_league(folder, "secret", seed="secret")
    subprocess.run(
        [sys.executable, "-m", "donka", "run", config], cwd=folder, capture_output=True, check=True
    )
    played = folder / "results" / "secret"
    with closing(sqlite3.connect(played / FILE)) as db, db:
        db.execute("REPLACE INTO fact VALUES (?, ?, ?)", sealed(("finish", "[]")))
        for table in ("game", "sitting"):
            db.execute(f"DELETE FROM {table} WHERE block = 2 AND rotation = 4")
    return played


def export(folder, *words, **more):
    return subprocess.run(
        [sys.executable, "-m", "donka", "export", folder, *words],
        check=False,
        **{"capture_output": True, "timeout": 300, **more},
    )


def objects(done):
    assert (done.returncode, done.stderr) == (0, b"")
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def test_a_finished_tournament_is_told_whole(finished, exported):
    header, *deals = objects(exported)

    with Journal.read(finished / FILE) as journal:
        games = list(journal.games())
        secret = journal.about.secret.hex()
    assert header["seed"] == secret
    assert header["cycles"] == 1
    assert [entry["name"] for entry in header["entries"]] == NAMES
    assert [deal["identity"] for deal in deals] == [
        f"{game.identity}.{number}" for game in games for number in (1, 2, 3, 4)
    ]
    for game, last in zip(games, deals[3::4], strict=True):
        assert tuple(last["seats"]) == game.seats
        assert last["totals"] == [sum(each) for each in zip(*game.deal_points(), strict=True)]


def test_every_line_is_as_the_schema_printed_says(donka, exported):
    schema = json.loads(donka("export", "--schema").stdout)
    a_line = jsonschema.Draft202012Validator(schema)

    for line in objects(exported):
        a_line.validate(line)


def test_the_same_journal_gives_the_same_bytes_whatever_the_language(finished, exported):
    environment = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}

    again = export(finished, env=environment)

    assert again.stdout == exported.stdout
    assert "дама-пика".encode() in again.stdout


def test_csv_has_a_row_a_deal_and_seat_and_the_same_points(finished, exported):
    _, *deals = objects(exported)

    done = export(finished, "--format", "csv")

    rows = list(csv.DictReader(io.StringIO(done.stdout.decode())))
    assert [(row["identity"], int(row["seat"]), int(row["points"])) for row in rows] == [
        (deal["identity"], seat, points)
        for deal in deals
        for seat, points in enumerate(deal["points"])
    ]
    assert {row["bot"] for row in rows} == set(NAMES)


@pytest.mark.parametrize(
    ("place", "begins", "games"),
    [
        pytest.param("1.2.3", "1.2.3.", 1, id="a game"),
        pytest.param("1.2", "1.2.", 4, id="a set"),
        pytest.param("1", "1.", 16, id="a table"),
    ],
)
def test_a_part_is_what_the_whole_says_of_it(finished, exported, place, begins, games):
    _, *whole = objects(exported)

    header, *deals = objects(export(finished, "--game", place))

    assert header["game"] == place
    assert deals == [deal for deal in whole if deal["identity"].startswith(begins)]
    assert len(deals) == 4 * games


def test_only_the_games_of_one_bot(finished, exported):
    # All four meet in every game of this tournament.
    header, *deals = objects(export(finished, "--bot", "牌王"))

    assert header["bot"] == "牌王"
    assert deals == objects(exported)[1:]


@pytest.mark.slow
def test_while_the_deals_are_secret_neither_the_seed_nor_a_set_in_play_is_told(secret):
    with Journal.read(secret / FILE) as journal:
        allowed = [number for number in (1, 2, 3, 4) if Secrecy.of(journal).allows(number)]
        seed = journal.about.secret
    assert allowed == [1, 2]

    for form in ("jsonl", "csv"):
        done = export(secret, "--format", form)

        assert done.returncode == 0
        assert done.stderr.decode() == (
            "2 sets left out, kept back while the deals are secret (export again when the "
            "tournament is over)\n"
        )
        assert seed.hex().encode() not in done.stdout
    header, *deals = map(json.loads, export(secret).stdout.decode().splitlines())
    assert (header["seed"], header["finished"], header["sets_kept_back"]) == (None, None, 2)
    assert {deal["set"] for deal in deals} == {1, 2}


def test_a_set_that_is_kept_back_is_refused_when_it_is_asked_for(secret):
    done = export(secret, "--game", "1.3.1")

    assert (done.returncode, done.stdout) == (2, b"")
    assert "set 3 is kept back while the deals are secret" in done.stderr.decode()


def altered(folder, copy):
    """The tournament with two cards exchanged in its second game, the checksum made good."""
    shutil.copytree(folder, copy)
    with closing(sqlite3.connect(copy / FILE)) as db, db:
        columns = "block = 1 AND set_number = 1 AND rotation = 2"
        (row,) = db.execute(f"SELECT * FROM game WHERE {columns}").fetchall()
        names = [each[1] for each in db.execute("PRAGMA table_info(game)")]
        at = names.index("moves")
        moves = bytearray(row[at])
        moves[13], moves[14] = moves[14], moves[13]
        forged = sealed((*row[:at], bytes(moves), *row[at + 1 : -1]))
        db.execute(f"DELETE FROM game WHERE {columns}")
        db.execute(f"INSERT INTO game VALUES ({', '.join('?' * len(forged))})", forged)
    return copy


def test_a_record_that_the_rules_contradict_ends_it_with_its_place(finished, tmp_path):
    copy = altered(finished, tmp_path / "copy")
    output = tmp_path / "out.jsonl"

    done = export(copy, "--output", output)

    assert done.returncode == 2
    assert done.stderr.decode().startswith("1.1.2.1.1: seat ")
    assert done.stderr.count(b"\n") == 1
    assert [each.name for each in tmp_path.iterdir()] == ["copy"]


def test_a_file_is_written_whole(finished, exported, tmp_path):
    output = tmp_path / "all.jsonl"
    output.write_text("before")

    done = export(finished, "--output", output)

    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert output.read_bytes() == exported.stdout
    assert [each.name for each in tmp_path.iterdir()] == ["all.jsonl"]


@pytest.mark.skipif(os.name != "posix", reason="needs symbolic links")
def test_a_link_is_followed_to_the_file_that_is_replaced(finished, exported, tmp_path):
    (tmp_path / "link").symlink_to(tmp_path / "file")

    export(finished, "--output", tmp_path / "link")

    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_bytes() == exported.stdout


@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
@pytest.mark.parametrize("form", ["jsonl", "csv"])
def test_a_reader_that_goes_away_ends_it_quietly(finished, tmp_path, form):
    done = subprocess.run(
        [
            "sh",
            "-c",
            f"{{ '{sys.executable}' -m donka export '{finished}' --format {form}; echo $? >code; }} "
            "| head -1",
        ],
        capture_output=True,
        check=True,
        cwd=tmp_path,
    )

    assert (done.stderr, done.stdout.count(b"\n")) == (b"", 1)
    assert (tmp_path / "code").read_text() == "0\n"


@pytest.mark.parametrize(
    ("words", "line"),
    [
        pytest.param(
            ["--format", "xml"], "--format: expected jsonl, csv, got 'xml'", id="a format"
        ),
        pytest.param(
            ["--game", "first"],
            "--game: expected a place such as 12.340.2.5.7, or its beginning, got 'first'",
            id="no place",
        ),
        pytest.param(
            ["--game", "1.2.3.4"],
            "--game: expected a game such as 12.340.2, its set or its table, got '1.2.3.4'",
            id="a deal",
        ),
        pytest.param(
            ["--game", "1.9.1"],
            "--game: 1.9.1: no set 9 at table 1 (its sets: 1 to 4)",
            id="no set",
        ),
        pytest.param(["--game", "7"], "--game: 7: no table 7 (tables: 1)", id="no table"),
        pytest.param(
            ["--bot", "nobody"],
            f"--bot: no bot 'nobody' in this tournament (its bots: {', '.join(NAMES)})",
            id="no bot",
        ),
        pytest.param(
            ["--output", "."],
            ".: no plain file, and not to be replaced (expected a new file's path)",
            id="a folder to write to",
        ),
        pytest.param(
            ["--output", "none/file"],
            "none/file: cannot be written: No such file or directory (nothing was changed; give "
            "another path)",
            id="a folder that is not there",
        ),
    ],
)
def test_what_cannot_be_is_one_line(finished, tmp_path, words, line):
    done = export(finished, *words, cwd=tmp_path)

    assert (done.returncode, done.stdout, done.stderr.decode()) == (2, b"", f"{line}\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", [FILE, f"{FILE}-wal"])
def test_the_journal_is_not_written_over(finished, name):
    before = (finished / FILE).read_bytes()

    done = export(finished, "--output", finished / name)

    assert done.returncode == 2
    assert done.stderr.decode() == (
        f"--output: {finished / name} is the journal itself (give another path)\n"
    )
    assert (finished / FILE).read_bytes() == before
