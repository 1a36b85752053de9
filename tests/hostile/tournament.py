"""Plays hostile bots in a whole tournament through ``donka run``, and says in JSON what came of it.

``tournament.py LEVEL NAME[,NAME[,NAME]]``: they meet the house's duck in one set, which has four
rotations and so four sittings, at one table. The journal they are told of is the tournament's own.
"""

import hashlib
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import msgspec
import yaml
from drive import CLOCK, MEMORY, MS, ONE_DEAL
from scene import Scene
from table import Table

from donka.errors import DonkaError
from donka.game import shuffle
from donka.game.faults import Fault
from donka.game.replay import replay
from donka.journal.journal import FILE, Journal
from donka.sandbox.kin import adopt_orphans, end_children
from donka.sandbox.levels import Level
from donka.sandbox.limits import MB

SEED = "hostile"
HOUSE = ("duck", "lowest", "careful")
PATIENCE_S = 110.0


class Ended(msgspec.Struct, frozen=True):
    """How a tournament ended."""

    status: int
    """What ``donka run`` returned."""
    said: str
    """What it wrote to stderr."""
    harms: list[str]
    """What happened to the scene."""
    faults: dict[str, list[list[Fault]]] = {}
    """By entry, then by game."""
    files: list[str] = []
    """What it left in its folder."""
    isolation: str = ""
    """What the journal says of it."""
    problems: list[str] = []
    """Where games break the rules."""


def main() -> None:
    """Play the tournament of the command line."""
    level, names = Level(sys.argv[1]), sys.argv[2].split(",")
    adopt_orphans()
    scene = Scene()
    try:
        ended = tournament(scene, level, names)
    finally:
        end_children()
        scene.close()
    sys.stdout.buffer.write(msgspec.json.encode(ended))


def tournament(scene: Scene, level: Level, names: Sequence[str]) -> Ended:
    """Play one on *scene*."""
    results = scene.root / "results" / "league"
    table = Table(scene.root / "bots", names)
    table.lay(scene, JOURNAL=str(results / FILE))
    config = scene.root / "league.yaml"
    config.write_text(yaml.safe_dump(_config(level, names)), encoding="utf-8")
    trust = ["--trust-bots"] if level is Level.NONE else []
    command = [sys.executable, "-m", "donka", "run", str(config), "--workers", "1", *trust]
    with scene.watched(table.folder) as harms:
        run = subprocess.run(
            command, cwd=scene.root, capture_output=True, check=False, timeout=PATIENCE_S
        )
        # What watches over shared memory in a pool of processes ends a moment after them.
        scene.await_others(PATIENCE_S)
    said = run.stderr.decode(errors="replace")
    if run.returncode:
        return Ended(run.returncode, said, harms)
    return _read(results, Ended(run.returncode, said, harms))


def _config(level: Level, names: Sequence[str]) -> dict[str, object]:
    return {
        "schema": 1,
        "name": "league",
        "seed": SEED,
        "bots_dir": "bots",
        "bots": [*names, *HOUSE[: 4 - len(names)]],
        "rules": {"pass_order": [direction.value for direction in ONE_DEAL.pass_order]},
        "schedule": {"sets": 1, "block": 1, "unit": "cycle"},
        "clock": {
            "per_move": f"{CLOCK.per_move // MS}ms",
            "per_pass": f"{CLOCK.per_pass // MS}ms",
            "load": f"{CLOCK.load // MS}ms",
        },
        "sandbox": {"isolation": level.value, "memory": f"{MEMORY // MB}MB"},
    }


def _read(folder: Path, ended: Ended) -> Ended:
    """*ended* with what the journal in *folder* holds."""
    faults: dict[str, list[list[Fault]]] = {}
    problems: list[str] = []
    key = shuffle.text_deal_key(hashlib.sha256(SEED.encode()).digest())
    with Journal.read(folder / FILE) as journal:
        for game in journal.games():
            for seat, name in enumerate(game.seats):
                those = [replace(fault, stderr=b"") for fault in game.faults if fault.seat == seat]
                faults.setdefault(name, []).append(those)
            try:
                replay(game, ONE_DEAL, key, 1)
            except DonkaError as error:
                problems.append(str(error))
        isolation = journal.about.isolation
    files = sorted(path.name for path in folder.iterdir())
    return msgspec.structs.replace(
        ended, faults=faults, files=files, isolation=isolation, problems=problems
    )


if __name__ == "__main__":
    main()
