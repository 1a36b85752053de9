"""A real gauntlet from its config to its tables, proof, replays, export and faults."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from cli_samples import write_league

# Whole tournaments are played through workers.
pytestmark = pytest.mark.slow

CLUMSY = """
from donka import Bot


class Clumsy(Bot):
    def choose_card(self, view):
        if view.deal_number == 1 and view.trick_number == 5:
            raise ValueError("dropped a card")
        return view.random.choice(view.legal)
"""


def config(home: Path) -> Path:
    """Two candidates, one of whom fails now and then, against a field of three."""
    (home / "own").mkdir(exist_ok=True)
    (home / "own" / "clumsy.py").write_text(CLUMSY)
    return write_league(
        home,
        "gauntlet",
        seed="secret",
        bots=["careful", "clumsy", "lowest", "duck", "random"],
        bots_dir="own",
        schedule={
            "format": "gauntlet",
            "candidates": ["clumsy", "careful"],
            "sets": 2,
            "block": 1,
            "unit": "cycle",
        },
        faults={"max_share": 1.0, "max_deaths": 1000},
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("gauntlet")
    subprocess.run(
        [sys.executable, "-m", "donka", "run", str(config(home)), "--trust-bots", "--workers", "2"],
        cwd=home,
        capture_output=True,
        check=True,
        timeout=300,
    )
    return home / "results" / "gauntlet"


def test_the_candidates_alone_are_ranked(folder):
    rows = json.loads((folder / "standings.json").read_text(encoding="utf-8"))["rows"]

    assert [(row["bot"], row["rank"]) for row in rows[:2]] == [("careful", 1), ("clumsy", 2)]
    assert {row["bot"]: row["rank"] for row in rows[2:]} == dict.fromkeys(
        ("duck", "lowest", "random")
    )


def test_it_is_verified(donka, folder):
    done = donka("verify", folder, "--json")

    assert done.returncode == 0
    assert {step["outcome"] for step in json.loads(done.stdout)["steps"]} == {"holds"}


def exported(donka, folder):
    lines = donka("export", folder).stdout.splitlines()
    return [json.loads(line) for line in lines[1:]]


def test_each_candidate_had_the_same_hands_seats_and_opponents(donka, folder):
    deals = exported(donka, folder)
    had = {
        own: {
            (
                deal["set"],
                deal["rotation"],
                deal["deal"],
                tuple("?" if name == own else name for name in deal["seats"]),
                tuple(" ".join(hand) for hand in deal["hands"]),
            )
            for deal in deals
            if own in deal["seats"]
        }
        for own in ("careful", "clumsy")
    }

    assert len(had["careful"]) == 2 * 4 * 4
    assert had["careful"] == had["clumsy"]


def test_a_set_is_replayed_and_a_fault_asked_again_at_its_own_table(donka, folder):
    replay = donka("replay", folder, "--game", "2.1")
    fault = json.loads(donka("faults", folder, "--json").stdout)["faults"][0]

    assert replay.returncode == 0
    assert "clumsy" in replay.stdout
    assert "careful" not in replay.stdout
    assert (fault["bot"], fault["place"].partition(".")[0]) == ("clumsy", "2")
