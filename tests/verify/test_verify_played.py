"""Tournaments that real workers played, faults and all: what they leave behind is confirmed."""

import gc
import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from verify_samples import played, tournament

from donka.game.record import GameRecord
from donka.verify.verifying import verify

WAYWARD = """
import os

from donka import Bot, Card


class Wayward(Bot):
    def choose_pass(self, view):
        if view.random.random() < 0.1:
            raise ValueError("no")
        return list(view.hand)[:3]

    def choose_card(self, view):
        chance = view.random.random()
        if chance < 0.02:
            os._exit(3)
        if chance < 0.04:
            return None
        return view.legal[0]

    def end_game(self, view):
        os._exit(4)
"""

HOPELESS = """
import os

from donka import Bot


class Hopeless(Bot):
    def choose_card(self, view):
        os._exit(3)
"""


def donka(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "donka", *words],
        cwd=folder,
        check=False,
        capture_output=True,
        encoding="utf-8",
        timeout=110,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    "limits",
    [
        pytest.param({"max_share": 1.0, "max_deaths": 1000}, id="nobody is given up"),
        pytest.param({"max_share": 0.1, "max_deaths": 2, "min_asked": 20}, id="some are given up"),
    ],
)
def test_whatever_bots_do_the_tournament_they_leave_is_verified(tmp_path, limits):
    own = tmp_path / "own"
    own.mkdir()
    (own / "wayward.py").write_text(WAYWARD)
    (own / "hopeless.py").write_text(HOPELESS)
    config = {
        "name": "faulty",
        "bots": ["wayward", "hopeless", "duck", "lowest"],
        "bots_dir": "own",
        "schedule": {"sets": 1, "unit": "cycle"},
        "clock": {"per_move": "1s", "per_pass": "1s"},
        "faults": limits,
    }
    (tmp_path / "faulty.yaml").write_text(yaml.safe_dump(config))

    ran = donka(tmp_path, "run", "faulty.yaml", "--trust-bots")
    done = donka(tmp_path, "verify", "results/faulty")

    assert "crash" in ran.stderr
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert done.stdout.startswith("faulty: verified (4 games, 16 deals)\n")


@pytest.mark.slow
def test_only_a_few_games_are_in_memory_at_once(tmp_path):
    spec = tournament(tmp_path, schedule={"sets": 8, "block": 4, "unit": "cycle"})
    folder = played(tmp_path / "results", spec)
    alive = []

    def count():
        return sum(isinstance(each, GameRecord) for each in gc.get_objects())

    def watch(seen, due):
        alive.append(count() - before)

    gc.collect()
    before = count()
    assert verify(folder, None, watch).holds

    # The one that is looked at, and perhaps the one before it.
    assert (len(alive), max(alive) <= 2) == (32, True)
