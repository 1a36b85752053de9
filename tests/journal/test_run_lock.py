"""One run at a time: who holds a tournament, and that a death lets go of it."""

import os
import signal

import pytest
from journal_samples import ABOUT

from donka.errors import DonkaError
from donka.journal.journal import Journal
from donka.journal.lock import running


@pytest.fixture
def holder(script, tmp_path):
    """A process that holds the tournament in ``tmp_path``."""
    process = script("journal_lock_holder.py", tmp_path)
    assert process.stdout.readline() == "held\n"
    return process


def refusal(folder):
    return (
        f"{folder}: another run is playing this tournament (wait for it or stop it, then run again)"
    )


def test_a_second_run_in_the_same_process_is_refused(tmp_path):
    with running(tmp_path), pytest.raises(DonkaError) as refused, running(tmp_path):
        pass

    assert str(refused.value) == refusal(tmp_path)


def test_a_second_run_in_another_process_is_refused(tmp_path, holder):
    with pytest.raises(DonkaError) as refused, running(tmp_path):
        pass

    assert str(refused.value) == refusal(tmp_path)


def test_a_killed_run_lets_go(tmp_path, holder):
    holder.kill()
    holder.wait()

    with running(tmp_path):
        pass


def test_a_run_that_is_over_lets_go(tmp_path):
    with pytest.raises(KeyError), running(tmp_path):
        raise KeyError

    with running(tmp_path):
        pass


def test_a_process_that_the_run_has_started_does_not_hold_on_when_the_run_dies(tmp_path, script):
    process = script("journal_lock_holder.py", tmp_path, "with a child")
    assert process.stdout.readline() == "held\n"
    child = int(process.stdout.readline())
    process.kill()
    process.wait()

    with running(tmp_path):
        os.kill(child, signal.SIGKILL)


def test_two_tournaments_run_side_by_side(tmp_path):
    with running(tmp_path / "one"), running(tmp_path / "two"):
        pass


def test_readers_are_not_disturbed(tmp_path, holder):
    Journal.create(tmp_path / "journal.sqlite", ABOUT).close()

    with Journal.read(tmp_path / "journal.sqlite") as journal:
        assert journal.about == ABOUT


def test_the_folder_is_made_if_need_be_and_keeps_only_an_empty_hidden_file(tmp_path):
    folder = tmp_path / "results" / "league"

    with running(folder):
        pass

    assert [(each.name, each.stat().st_size) for each in folder.iterdir()] == [(".running", 0)]


def test_a_file_in_the_folders_place_is_refused_in_one_line(tmp_path):
    folder = tmp_path / "league"
    folder.write_text("not a folder")

    with pytest.raises(DonkaError) as refused, running(folder):
        pass

    assert str(refused.value) == (
        f"{folder}: cannot be written: File exists (give a folder that can: --results)"
    )


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_lock_that_cannot_be_opened_is_refused_in_one_line(tmp_path):
    os.mkfifo(tmp_path / ".running")

    with pytest.raises(DonkaError) as refused, running(tmp_path):
        pass

    assert str(refused.value).startswith(f"{tmp_path / '.running'}: the disk refused to read or ")
    assert "\n" not in str(refused.value)
