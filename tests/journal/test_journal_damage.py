"""Flipped bits and cut files: a journal tells what it was told, or says in one line that it cannot."""

from random import Random

import pytest
from journal_samples import ABOUT, schedule, sitting, sittings

from donka.journal.journal import Journal
from donka.journal.trouble import JournalError

PLAN = schedule(4)


@pytest.fixture
def whole(path):
    """A journal that is over, as bytes."""
    with Journal.create(path, ABOUT) as journal:
        journal.extend(PLAN)
        for each in sittings(PLAN, deals=12)[:-1]:
            journal.keep(each)
        journal.finish("all sets are played", "2026-11-29T22:00:00Z")
    return path.read_bytes()


def read_or_refused(path, told, expected):
    """True where everything was told, False where one line refused; anything else fails."""
    line = None
    try:
        assert told(path) == expected
    except JournalError as error:
        line = str(error)
    assert line is None or is_one_line_about(path, line)
    return line is None


def is_one_line_about(path, line):
    return line.startswith(f"{path}: ") and line.isprintable()


COUNTS = [pytest.param(250, id="some"), pytest.param(4000, id="many", marks=pytest.mark.slow)]


@pytest.mark.parametrize("flips", COUNTS)
def test_a_flipped_bit_is_noticed_or_does_no_harm(path, whole, told, flips):
    rng = Random(4)
    expected = told(path)
    harmless = 0
    for _ in range(flips):
        data = bytearray(whole)
        bit = rng.randrange(8 * len(data))
        data[bit // 8] ^= 1 << bit % 8
        path.write_bytes(data)
        harmless += read_or_refused(path, told, expected)

    # Most of the file is rows, whose seals see everything; the rest is free space.
    assert harmless < flips // 2


@pytest.mark.parametrize("flips", COUNTS)
def test_a_run_on_a_damaged_journal_ends_in_one_line_or_goes_on(path, whole, flips):
    rng = Random(5)
    for _ in range(flips // 5):
        data = bytearray(whole)
        for _ in range(3):
            bit = rng.randrange(8 * len(data))
            data[bit // 8] ^= 1 << bit % 8
        path.write_bytes(data)
        line = f"{path}: "
        try:
            with Journal.open(path) as journal:
                journal.extend(PLAN)
                if (4, 4) not in journal.kept():
                    journal.keep(sitting(PLAN[3], 4))
                journal.finish("again", "2026-11-29T23:00:00Z")
        except JournalError as error:
            line = str(error)
        assert is_one_line_about(path, line)
        for end in ("-wal", "-shm"):
            path.with_name(path.name + end).unlink(missing_ok=True)


@pytest.mark.parametrize(
    "length",
    [
        pytest.param(0, id="nothing left"),
        pytest.param(1, id="one byte"),
        pytest.param(99, id="within the header"),
        pytest.param(512, id="within the first page"),
        pytest.param(4096, id="one page"),
        pytest.param(4096 * 3 + 1, id="within a page"),
        pytest.param(-4096, id="all but the last page"),
        pytest.param(-1, id="all but the last byte"),
    ],
)
def test_a_file_cut_short_is_refused(path, whole, told, length):
    expected = told(path)
    path.write_bytes(whole[:length])

    assert not read_or_refused(path, told, expected)


def test_a_page_of_zeros_is_noticed_wherever_it_is(path, whole, told):
    expected = told(path)
    for page in range(0, len(whole), 4096):
        path.write_bytes(whole[:page] + bytes(4096) + whole[page + 4096 :])

        assert not read_or_refused(path, told, expected), f"page {page // 4096 + 1}"


def test_a_log_whose_end_is_damaged_gives_back_a_whole_beginning(tmp_path, told):
    path = tmp_path / "running.sqlite"
    copy = tmp_path / "copy.sqlite"
    all_sittings = sittings(PLAN)
    with Journal.create(path, ABOUT) as journal:
        journal.extend(PLAN)
        for each in all_sittings:
            journal.keep(each)
        file = path.read_bytes()
        log = path.with_name("running.sqlite-wal").read_bytes()
    rng = Random(6)
    for _ in range(40):
        damaged = bytearray(log)
        damaged[rng.randrange(len(log) // 2, len(log))] ^= 0x10
        copy.write_bytes(file)
        copy.with_name("copy.sqlite-wal").write_bytes(damaged)

        with Journal.open(copy) as journal:
            kept = journal.kept()
            assert kept == {each.id for each in all_sittings[: len(kept)]}
            assert len(list(journal.games())) == 2 * len(kept)
            for each in all_sittings:
                journal.keep(each)
            assert len(list(journal.games())) == 2 * len(all_sittings)
