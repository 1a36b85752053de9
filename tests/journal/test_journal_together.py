"""Several processes at one journal: writers who race, readers while a run writes."""

import pytest
from journal_samples import ABOUT, schedule, sitting, sittings

from donka.journal import storage
from donka.journal.journal import Journal
from donka.journal.trouble import JournalError

BLOCKS = 12


def test_of_two_writers_who_race_the_first_record_of_each_sitting_wins(script, path):
    with Journal.create(path, ABOUT) as journal:
        journal.extend(schedule(BLOCKS))
    writers = {salt: script("journal_writer.py", path, BLOCKS, salt) for salt in ("one", "two")}
    wins = {}
    for salt, writer in writers.items():
        for line in writer.communicate(timeout=60)[0].splitlines()[1:-1]:
            block, rotation, new = map(int, line.split())
            if new:
                assert (block, rotation) not in wins
                wins[block, rotation] = salt

    expected = [
        game
        for salt in writers
        for each in sittings(schedule(BLOCKS), salt=salt)
        if wins[each.id] == salt
        for game in each.games
    ]
    with Journal.read(path) as journal:
        games = list(journal.games())
    assert len(wins) == 4 * BLOCKS
    assert games == sorted(expected, key=lambda game: (game.set, game.rotation))


def test_a_reader_sees_one_moment_while_a_run_goes_on_writing(journal, path):
    first, second = sitting(schedule(3)[0], 1), sitting(schedule(3)[0], 2)
    journal.keep(first)

    with Journal.read(path) as early:
        journal.keep(second)
        journal.finish("all sets are played", "2026-11-29T22:00:00Z")

        assert early.kept() == {first.id}
        assert tuple(early.games()) == first.games
        assert early.finished is None
        with Journal.read(path) as late:
            assert late.kept() == {first.id, second.id}
            assert late.finished is not None


def test_games_can_be_kept_while_games_are_being_read(journal):
    all_sittings = sittings(schedule(3))
    for each in all_sittings[:4]:
        journal.keep(each)

    reading = journal.games()
    first = next(reading)
    journal.keep(all_sittings[4])

    assert [first, *reading] == list(journal.games())


def test_a_reader_changes_nothing(journal, path):
    with Journal.read(path) as reader, pytest.raises(JournalError) as refused:
        reader.keep(sitting(schedule(3)[0], 1))

    assert str(refused.value) == (
        f"{path}: cannot be written: make the file and its folder writable for this user, then run "
        "again"
    )
    assert journal.kept() == frozenset()


def test_a_writer_who_waits_too_long_says_who_is_in_the_way(journal, path, monkeypatch):
    monkeypatch.setattr(storage, "PATIENCE_S", 0.01)
    journal._db.execute("BEGIN IMMEDIATE")

    with pytest.raises(JournalError) as refused:
        Journal.open(path)

    assert str(refused.value) == (
        f"{path}: held by another process for too long: wait until it is done, then run again"
    )


def test_a_kept_sitting_is_whole_or_not_at_all_when_the_run_is_interrupted(journal, monkeypatch):
    one = sitting(schedule(3)[0], 4)

    def interrupted(voids):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(journal, "_add_voids", interrupted)
        with pytest.raises(KeyboardInterrupt):
            journal.keep(one)

    assert journal.kept() == frozenset()
    assert journal.keep(one) is True
    assert tuple(journal.games()) == one.games
