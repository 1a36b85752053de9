import errno
import os
from pathlib import Path

import pytest

from donka.errors import DonkaError
from donka.report.files import FORMS, write_tables
from donka.report.tables import crosstable_table, standings_table

NAMES = {
    f"{table}.{ending}"
    for table in ("standings", "crosstable")
    for ending in ("txt", "md", "csv", "json")
}


def test_every_table_is_written_in_every_format(tmp_path, standings, caption):
    write_tables(tmp_path, standings, caption)

    assert {path.name for path in tmp_path.iterdir()} == NAMES
    for form in FORMS:
        text = standings_table(standings, caption, form)
        assert (tmp_path / f"standings.{form}").read_bytes() == text.encode()
        text = crosstable_table(standings, caption, form)
        assert (tmp_path / f"crosstable.{form}").read_bytes() == text.encode()


def test_files_can_be_read_by_whoever_the_user_lets_read(tmp_path, standings, caption):
    plain = tmp_path / "plain"
    plain.touch()

    write_tables(tmp_path, standings, caption)

    assert (tmp_path / "standings.txt").stat().st_mode == plain.stat().st_mode


@pytest.mark.parametrize("step", ["write", "fsync"])
def test_on_a_full_disk_the_old_tables_stay_whole(
    tmp_path, standings, standings_of, caption, monkeypatch, step
):
    write_tables(tmp_path, standings, caption)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    left = 5

    def full(descriptor):
        nonlocal left
        left -= 1
        if left < 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def full_open(path, *args, **kwargs):
        full(path)
        return real_open(path, *args, **kwargs)

    real_open = Path.open
    if step == "fsync":
        monkeypatch.setattr(os, "fsync", full)
    else:
        monkeypatch.setattr(Path, "open", full_open)

    with pytest.raises(DonkaError) as error:
        write_tables(tmp_path, standings_of("other"), caption)

    monkeypatch.undo()
    assert str(error.value) == (
        f"{tmp_path}: the tables could not be written: the disk is full; free some space "
        f"(finished games are safe; then: donka standings {tmp_path})"
    )
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_folder_that_is_not_there_is_one_clear_line(tmp_path, standings, caption):
    with pytest.raises(DonkaError, match="there is no such folder; expected the folder of a tourn"):
        write_tables(tmp_path / "no", standings, caption)


def test_a_file_in_place_of_the_folder_is_one_clear_line(tmp_path, standings, caption):
    (tmp_path / "file").touch()

    with pytest.raises(DonkaError, match="this is no folder"):
        write_tables(tmp_path / "file", standings, caption)


@pytest.mark.skipif(os.geteuid() == 0, reason="permissions do not bind root")
def test_a_folder_that_may_not_be_written_to_is_one_clear_line(tmp_path, standings, caption):
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(DonkaError, match="may not be written to; change its permissions"):
            write_tables(tmp_path, standings, caption)
    finally:
        tmp_path.chmod(0o700)


def test_a_kernel_pseudo_folder_cannot_be_written_even_by_root(standings, caption):
    folder = Path("/proc/self/task")
    if not folder.is_dir():
        pytest.skip("there is no such folder on this system")

    with pytest.raises(DonkaError, match="the tables could not be written: "):
        write_tables(folder, standings, caption)
