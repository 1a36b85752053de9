"""Whatever is wrong with what a command is given: one clear line, exit 2, and nothing half written."""

import shutil
import sqlite3
import subprocess
import sys

import pytest
from cli_samples import tables


def _another_database(path):
    path.unlink()
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE friend (name)")
    db.commit()
    db.close()


DAMAGES = {
    "cut short": lambda journal: journal.write_bytes(journal.read_bytes()[:5000]),
    "bytes turned": lambda journal: journal.write_bytes(
        journal.read_bytes()[:9000] + bytes(3000) + journal.read_bytes()[12000:]
    ),
    "text": lambda journal: journal.write_text("once upon a time " * 100),
    "empty": lambda journal: journal.write_bytes(b""),
    "somebody else's database": _another_database,
    "a folder": lambda journal: (journal.unlink(), journal.mkdir()),
}


def one_line(done):
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    return line


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param(
            ["run", "smal.yaml"],
            "smal.yaml: no such file (did you mean 'small.yaml'?)",
            id="a config that is not there",
        ),
        pytest.param(
            ["run", "."], ".: a folder (expected a file such as league.yaml)", id="a folder"
        ),
        pytest.param(
            ["run", "small.yaml", "--bots-dir", "nowhere"],
            "nowhere: No such file or directory (expected a folder that holds a file for each bot)",
            id="a bots folder that is not there",
        ),
        pytest.param(
            ["run", "small.yaml", "--results", "small.yaml"],
            "small.yaml/small: cannot be written: Not a directory "
            "(give a folder that can: --results)",
            id="results in a file",
        ),
        pytest.param(
            ["run", "small.yaml", "--results", "/proc/nowhere"],
            "/proc/nowhere/small: cannot be written: No such file or directory "
            "(give a folder that can: --results)",
            id="results where none can be",
            marks=pytest.mark.skipif(sys.platform != "linux", reason="needs /proc"),
        ),
        pytest.param(
            ["run", "small.yaml", "--results", "x" * 300],
            f"{'x' * 300}/small: cannot be written: File name too long "
            "(give a folder that can: --results)",
            id="a name too long",
        ),
        pytest.param(
            ["standings", "nowhere"],
            "nowhere: no such folder (expected the folder of a tournament; see: donka run)",
            id="standings of nothing",
        ),
        pytest.param(
            ["standings", "\x1b[2J\u202e"],
            r"\x1b[2J\u202e: no such folder (expected the folder of a tournament; see: donka run)",
            id="a path that would move the cursor",
        ),
        pytest.param(
            ["standings", "small.yaml"],
            "small.yaml: a file (expected the folder of a tournament; see: donka run)",
            id="standings of a file",
        ),
    ],
)
def test_a_wrong_path_is_one_line(donka, league, tmp_path, words, expected):
    league()

    assert one_line(donka(*words)) == expected
    assert [path.name for path in tmp_path.iterdir()] == ["small.yaml"]


def test_all_mistakes_of_a_config_are_told_at_once(donka, tmp_path):
    (tmp_path / "a.yaml").write_text(
        "bots: [lowest, duk, careful, {bot: shooter, options: {nerv: 1}}]\n"
        "schedule: {sets: 0}\nclock: {per_move: fast}\nsede: x\n"
    )

    done = donka("run", "a.yaml")

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines() == [
        "a.yaml:1:16: bots.duk: no bot named 'duk' (did you mean 'duck'? see: donka bots list)",
        "a.yaml:1:30: bots.shooter: options.nerv: no such option (did you mean 'nerve'? the bot "
        "takes: nerve)",
        "a.yaml:2:12: schedule.sets: expected at least 1, got 0",
        "a.yaml:3:9: clock.per_move: expected a duration such as 500ms, 10s or 2min, got 'fast'",
        "a.yaml:4:1: sede: no such key (did you mean 'seed'? the keys here are schema, name, seed, "
        "bots_dir, bots, rules, schedule, clock, lockstep, sandbox, faults, ranking, stop, beacon)",
    ]
    assert [path.name for path in tmp_path.iterdir()] == ["a.yaml"]


def test_a_folder_in_the_place_of_the_lock_is_one_line(donka, league, tmp_path):
    (tmp_path / "results" / "small" / ".running").mkdir(parents=True)

    assert one_line(donka("run", league())).startswith(
        "results/small: cannot be written: Is a directory"
    )


@pytest.mark.parametrize("command", ["run", "standings"])
@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_or_foreign_journal_is_one_line_and_left_as_it_is(
    command, damage, donka, finished, tmp_path
):
    folder = tmp_path / "results" / "small"
    shutil.copytree(finished, folder)
    before = tables(folder)
    damage(folder / "journal.sqlite")
    config = finished.parents[1] / "small.yaml"

    done = donka(command, config if command == "run" else "results/small")

    assert (done.returncode, done.stdout) == (2, "")
    *before_it, line = done.stderr.splitlines()
    assert line.startswith("results/small/journal.sqlite: ")
    assert all(
        each.startswith(("Commitment to the seed: ", "Nothing is left to play: "))
        for each in before_it
    )
    assert tables(folder) == before


def test_a_journal_of_another_tournament_is_refused(donka, league, finished, tmp_path):
    folder = tmp_path / "results" / "other"
    shutil.copytree(finished, folder)

    done = donka("run", league("other", seed="secret"))

    assert done.returncode == 2
    assert done.stderr.splitlines()[1:] == [
        "  name: was small, is other",
        "  seed: was small, is secret",
    ]


@pytest.mark.skipif(sys.platform != "linux", reason="needs tmpfs")
@pytest.mark.parametrize(
    ("size", "where"),
    [
        pytest.param("48k", "disk/small", id="before the first game", marks=pytest.mark.slow),
        pytest.param(
            "112k", "disk/small/journal.sqlite: ", id="among the games", marks=pytest.mark.slow
        ),
        pytest.param(
            "200k", "disk/small: the tables", id="under the tables", marks=pytest.mark.slow
        ),
    ],
)
def test_a_full_disk_stops_with_what_to_do_and_loses_nothing(
    size, where, donka, league, finished, tmp_path
):
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(disk)]
    if (
        shutil.which("mount") is None
        or subprocess.run(mount, capture_output=True, check=False).returncode
    ):
        pytest.skip("a small disk cannot be mounted here")
    try:
        config = league()

        done = donka("run", config, "--results", "disk")

        assert done.returncode == 2
        line = done.stderr.splitlines()[-1]
        assert line.startswith(where)
        assert "the disk is full" in line
        assert "free some space" in line
        assert "Traceback" not in done.stderr
        subprocess.run(["mount", "-o", "remount,size=4m", str(disk)], check=True)
        assert donka("run", config, "--results", "disk").returncode == 0
        assert tables(disk / "small") == tables(finished)
    finally:
        subprocess.run(["umount", str(disk)], check=True)


@pytest.mark.skipif(sys.platform != "linux", reason="needs tmpfs")
def test_a_read_only_disk_is_one_line(donka, league, tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "ro", "tmpfs", str(disk)]
    if (
        shutil.which("mount") is None
        or subprocess.run(mount, capture_output=True, check=False).returncode
    ):
        pytest.skip("a read-only disk cannot be mounted here")
    try:
        assert one_line(donka("run", league(), "--results", "disk")) == (
            "disk/small: cannot be written: Read-only file system "
            "(give a folder that can: --results)"
        )
    finally:
        subprocess.run(["umount", str(disk)], check=True)
