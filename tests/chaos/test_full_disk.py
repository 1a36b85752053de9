"""A disk that is full again and again: each time one line that says so, and nothing kept is lost."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from chaos_arena import environment

SCRIPT = Path(__file__).with_name("chaos_full_disk.py")
NAMESPACE = ("unshare", "--map-root-user", "--mount")


def may_mount():
    if shutil.which("unshare") is None:
        return False
    probe = [*NAMESPACE, "mount", "-t", "tmpfs", "none", "/mnt"]
    return subprocess.run(probe, capture_output=True, check=False).returncode == 0


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_tournament_on_a_disk_that_is_always_too_small_loses_nothing(arena):
    if not may_mount():
        pytest.skip("this system lets nobody mount in a namespace of their own")
    # What else works in such a namespace differs from system to system, and the tables say it.
    bare = {"sandbox": {"isolation": "none"}}
    undisturbed = arena(**bare)
    assert undisturbed.start().wait(200) == 0
    league = arena(**bare)

    done = subprocess.run(
        [*NAMESPACE, sys.executable, SCRIPT, league.folder, league.config],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        env=environment(),
    )

    *runs, tables = map(json.loads, done.stdout.splitlines())
    *full, last = runs
    assert len(full) >= 3
    for run in full:
        assert run["status"] == 2
        assert "the disk is full" in run["said"]
        assert "free some space" in run["said"]
    kept = [run["kept"] for run in runs]
    assert kept == sorted(kept)
    assert any(0 < each < 16 for each in kept)
    assert (last["status"], last["kept"]) == (0, 16)
    assert {name: text.encode() for name, text in tables.items()} == undisturbed.tables()
