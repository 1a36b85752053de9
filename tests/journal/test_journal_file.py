"""The file itself: whose it is, how large it grows, and what is said of files that are none."""

import sqlite3
import sys

import pytest
from journal_samples import ABOUT, schedule, sittings

from donka.journal.journal import Journal
from donka.journal.trouble import JournalError

OPENINGS = [pytest.param(Journal.open, id="to run"), pytest.param(Journal.read, id="to read")]


def foreign(path):
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE game (a)")
    db.close()


def newer(path):
    Journal.create(path, ABOUT).close()
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 2")
    db.close()


def other_tables(path):
    Journal.create(path, ABOUT).close()
    with sqlite3.connect(path) as db:
        db.execute("ALTER TABLE game ADD COLUMN a INTEGER")
    db.close()


def no_about(path):
    Journal.create(path, ABOUT).close()
    with sqlite3.connect(path) as db:
        db.execute("DELETE FROM fact WHERE name = 'about'")
    db.close()


def another_secret(path):
    Journal.create(path, ABOUT).close()
    with sqlite3.connect(path) as db:
        db.execute("UPDATE fact SET text = replace(text, 'secret', 'Secret')")
    db.close()


NO_JOURNAL = "no journal here (expected the folder of a tournament; see: donka run)"
NOT_OURS = "not a journal of Donka (expected the file that donka run makes)"
RESTORE = "(expected what was written: restore the file from a copy)"


@pytest.mark.parametrize("opening", OPENINGS)
@pytest.mark.parametrize(
    ("make", "line"),
    [
        pytest.param(lambda path: None, NO_JOURNAL, id="nothing"),
        pytest.param(lambda path: path.mkdir(), NO_JOURNAL, id="a folder"),
        pytest.param(lambda path: path.write_bytes(b""), NOT_OURS, id="an empty file"),
        pytest.param(
            lambda path: path.write_text("schema: 1\n" * 999),
            f"damaged: file is not a database {RESTORE}",
            id="a text",
        ),
        pytest.param(foreign, NOT_OURS, id="another program's database"),
        pytest.param(
            newer,
            "written in format 2, by a newer Donka (this one reads up to 1: install that version, or "
            "a later one)",
            id="a newer journal",
        ),
        pytest.param(
            other_tables,
            f"damaged: its tables are not those of a journal {RESTORE}",
            id="other tables",
        ),
        pytest.param(no_about, f"damaged: its about is missing {RESTORE}", id="a fact is missing"),
        pytest.param(
            another_secret,
            f"damaged: its about does not fit its checksum {RESTORE}",
            id="a fact changed",
        ),
    ],
)
def test_what_is_no_journal_is_refused_in_one_line(path, opening, make, line):
    make(path)

    with pytest.raises(JournalError) as refused:
        opening(path)

    assert str(refused.value) == f"{path}: {line}"


@pytest.mark.parametrize("opening", OPENINGS)
def test_a_folder_of_that_name_that_is_missing_is_no_journal_either(tmp_path, opening):
    with pytest.raises(JournalError) as refused:
        opening(tmp_path / "nowhere" / "journal.sqlite")

    assert str(refused.value) == (
        f"{tmp_path / 'nowhere'}: no such folder (expected the folder of a tournament; see: donka run)"
    )


def test_an_existing_journal_is_never_made_anew(path, told):
    Journal.create(path, ABOUT).close()
    before = path.read_bytes()

    with pytest.raises(JournalError) as refused:
        Journal.create(path, ABOUT)

    assert str(refused.value) == (
        f"{path}: a journal is here already (open it, or choose another folder)"
    )
    assert path.read_bytes() == before


def test_a_journal_cannot_be_made_in_a_folder_that_is_missing(tmp_path):
    path = tmp_path / "nowhere" / "journal.sqlite"

    with pytest.raises(JournalError) as refused:
        Journal.create(path, ABOUT)

    assert str(refused.value) == (
        f"{path}: cannot be used: No such file or directory (expected a folder this user can read "
        "and write)"
    )


MAKINGS = [
    *OPENINGS,
    pytest.param(lambda path: Journal.create(path, ABOUT), id="to begin"),
]


@pytest.mark.parametrize("opening", MAKINGS)
def test_a_path_the_system_refuses_is_refused_in_one_line(tmp_path, opening):
    path = tmp_path / ("long" * 100) / "journal.sqlite"

    with pytest.raises(JournalError) as refused:
        opening(path)

    assert str(refused.value) == (
        f"{path}: cannot be used: File name too long (expected a folder this user can read and write)"
    )


def test_the_log_of_a_journal_that_was_removed_is_not_taken_for_the_new_ones(path, told):
    with Journal.create(path, ABOUT) as journal:
        journal.extend(schedule(2))
        for each in sittings(schedule(2)):
            journal.keep(each)
        log = path.with_name("journal.sqlite-wal").read_bytes()
    path.unlink()
    for name in ("journal.sqlite-wal", ".journal.sqlite.new-wal", ".journal.sqlite.new"):
        path.with_name(name).write_bytes(log)

    Journal.create(path, ABOUT).close()

    assert told(path)[1:4] == ((), frozenset(), ())
    assert [each.name for each in path.parent.iterdir()] == ["journal.sqlite"]


@pytest.mark.skipif(sys.platform == "win32", reason="modes are a matter of POSIX")
@pytest.mark.parametrize("umask", [0o000, 0o022, 0o777], ids=oct)
def test_the_file_and_its_helpers_are_their_owners_alone_whatever_the_umask(
    script, tmp_path, umask
):
    process = script("journal_modes.py", tmp_path, umask)
    printed = process.communicate(timeout=30)[0].splitlines()

    assert printed == [
        "draft 0o600",
        "journal.sqlite 0o600",
        "journal.sqlite-shm 0o600",
        "journal.sqlite-wal 0o600",
    ]


def test_a_closed_journal_is_one_file_and_reading_leaves_no_other(journal, path):
    for each in sittings(schedule(3)):
        journal.keep(each)
    journal.close()

    with Journal.read(path) as reader:
        assert len(list(reader.games())) == 24

    assert [each.name for each in path.parent.iterdir()] == ["journal.sqlite"]


def test_a_path_with_every_awkward_character_is_a_path(tmp_path):
    folder = tmp_path / "a ?#%41&b=ü Донка"
    folder.mkdir()

    Journal.create(folder / "journal.sqlite", ABOUT).close()

    with Journal.read(folder / "journal.sqlite") as journal:
        assert journal.about == ABOUT
    assert [each.name for each in folder.iterdir()] == ["journal.sqlite"]


@pytest.mark.parametrize(
    ("deals", "blocks", "sets"),
    [
        pytest.param(4, 20, 16, id="every game one cycle"),
        pytest.param(8, 16, 16, id="two cycles"),
        pytest.param(12, 12, 16, id="three cycles"),
        pytest.param(16, 10, 16, id="four cycles"),
        pytest.param(12, 16, 4, id="small blocks"),
    ],
)
def test_a_deal_takes_at_most_130_bytes(path, deals, blocks, sets):
    plan = schedule(blocks, sets)
    with Journal.create(path, ABOUT) as journal:
        journal.extend(plan)
        for each in sittings(plan, deals):
            journal.keep(each)

    assert path.stat().st_size <= 130 * deals * blocks * sets * 4


def test_the_file_says_which_program_it_belongs_to(path):
    Journal.create(path, ABOUT).close()

    head = path.read_bytes()[:100]

    assert head[:16] == b"SQLite format 3\0"
    assert head[68:72] == b"Dnka"
    assert head[60:64] == bytes((0, 0, 0, 1))
