"""Full disks and folders that cannot be written, on real mounts where the system allows them."""

import shutil
import subprocess

import pytest
from journal_samples import ABOUT, schedule, sittings

from donka.journal.journal import Journal
from donka.journal.trouble import JournalError

NAMESPACE = ("unshare", "--map-root-user", "--mount")


def may_mount() -> bool:
    if shutil.which("unshare") is None:
        return False
    probe = subprocess.run(
        [*NAMESPACE, "sh", "-c", "mount -t tmpfs none /mnt"], capture_output=True, check=False
    )
    return probe.returncode == 0


@pytest.fixture
def scene(script, tmp_path):
    """Play one scene of ``journal_on_mounts.py``; the lines it prints, by what they are about."""
    if not may_mount():
        pytest.skip("this system lets nobody mount in a namespace of their own")

    def play(name: str) -> dict[str, str]:
        process = script("journal_on_mounts.py", name, tmp_path, before=NAMESPACE)
        lines = process.communicate(timeout=60)[0].replace(f"{tmp_path}/", "").splitlines()
        assert process.returncode == 0
        return dict(line.split(": ", 1) for line in lines)

    return play


FULL = "the disk is full; every finished sitting is kept: free some space and run again"


def test_a_full_disk_stops_with_what_to_do_and_loses_no_finished_game(path, scene):
    lines = scene("full_disk")

    error, _, counts = lines["full"].partition(" | ")
    acknowledged = int(counts.split()[1])
    assert error == f"journal.sqlite: {FULL}"
    assert counts == (
        f"acknowledged {acknowledged} = kept {acknowledged}, games {2 * acknowledged}"
    )
    assert 0 < acknowledged < 160


def test_with_space_again_the_run_goes_on_to_its_end(scene):
    lines = scene("full_disk")

    assert lines["space"] == "all 160"
    assert lines["read"] == "160 sittings, 320 games"


def test_a_journal_that_finds_no_room_leaves_nothing_half_written(scene):
    assert scene("no_room_at_all") == {"create": f"journal.sqlite: {FULL}", "left behind": "[]"}


def test_a_read_only_folder_can_be_read_and_refuses_the_rest_in_one_line_each(scene, tmp_path):
    read_only = "Read-only file system (give a folder that can: --results)"

    assert scene("read_only") == {
        "read": "8 sittings, 16 games",
        "read after a kill": "1 sittings, 2 games",
        "read without its index": (
            "moved/journal.sqlite: cannot be opened: allow this user to read it; if it was copied "
            "from a run that was killed, copy its whole folder to a place that can be written and "
            "use that"
        ),
        "open": (
            "done/journal.sqlite: cannot be written: make the file and its folder writable for this "
            "user, then run again"
        ),
        "create": (
            "new.sqlite: cannot be used: Read-only file system (expected a folder this user can read "
            "and write)"
        ),
        "run": f"{tmp_path}: cannot be written: {read_only}",
        "run in a new folder": f"new: cannot be written: {read_only}",
    }


def test_where_sqlite_may_not_grow_the_file_what_was_kept_is_safe(path, told):
    plan = schedule(20)
    acknowledged = []
    with Journal.create(path, ABOUT) as journal:
        journal.extend(plan)
        # A full disk as SQLite sees one, for systems without mounts.
        journal._db.execute("PRAGMA max_page_count = 16")

        def keep_all():
            for each in sittings(plan):
                journal.keep(each)
                acknowledged.append(each)

        with pytest.raises(JournalError) as full:
            keep_all()

        assert str(full.value) == f"{path}: {FULL}"
        assert acknowledged
        assert journal.kept() == {each.id for each in acknowledged}

    assert told(path)[2] == {each.id for each in acknowledged}
    assert len(told(path)[3]) == 2 * len(acknowledged)
