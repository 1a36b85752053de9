"""Killed at any moment, a publish leaves a whole site, and the next one goes on from there."""

import subprocess
import sys
import time

import pytest
from made_up import FOUR, MadeUp
from site_trees import contents, whole

from donka.publish.publishing import publish

pytestmark = pytest.mark.slow
KILLS = 12


def test_wherever_it_is_killed_a_whole_site_is_there_and_the_next_one_is_right(tmp_path):
    made = MadeUp(FOUR, {"sets": 12, "block": 4, "unit": "cycle"})
    folder = made.make(tmp_path / "killed", lambda block, rotation: block.number < 3, finish=False)
    old = contents(publish(folder).folder)
    made.play(folder)
    again = [sys.executable, "-m", "donka", "publish", str(folder)]
    reference = made.make(tmp_path / "reference")
    new = contents(publish(reference).folder)
    began = time.monotonic()
    subprocess.run([*again[:-1], str(reference)], check=True, capture_output=True)
    lasting = time.monotonic() - began

    for number in range(KILLS):
        running = subprocess.Popen(again, stdout=subprocess.DEVNULL)
        time.sleep(lasting * (number + 1) / KILLS)
        running.kill()
        running.wait()
        there = [name for name in ("site", ".site.old") if (folder / name).is_dir()]
        assert any(whole(folder / name, site) for name in there for site in (old, new))

    publish(folder)
    assert contents(folder / "site") == new
    assert not [each.name for each in folder.iterdir() if each.name.startswith(".site")]
