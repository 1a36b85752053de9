"""Plays hostile bots at one table with an honest one, on a scene, and says in JSON what came of it.

``drive.py LEVEL NAME [NAME [NAME]] [--without LAYER]...``: up to three bots of the battery. A layer
that is left out is left out here and in the workers, by replacing parts of the runner: it has no
switch for that. Whom this runs as, and on what stage, is up to the caller.
"""

import argparse
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec
from battery import BY_NAME
from hostile import Hostile
from scene import Scene
from texts import HONEST, text_of

from donka.errors import DonkaError
from donka.game.faults import Fault
from donka.game.record import GameRecord
from donka.game.replay import replay
from donka.game.rules import Direction, Rules
from donka.journal.block import Block
from donka.journal.sitting import SittingRecord
from donka.league.chair import OutsideKill
from donka.league.sitting import play
from donka.league.sitting_spec import Contender, SittingSpec
from donka.league.spec import ClockSpec
from donka.ranking.policy import FaultPolicy
from donka.sandbox import launch, process
from donka.sandbox.kin import adopt_orphans, end_children
from donka.sandbox.levels import Level
from donka.sandbox.limits import MB, Limits
from donka.sandbox.shown import Shown
from donka.sandbox.source import Origin, Source

MS = 1_000_000
HONEST_NAME = "honest"
KEY = b"a key for deals that tests know!"
ONE_DEAL = Rules(pass_order=(Direction.LEFT,))
CLOCK = ClockSpec(per_move=150 * MS, per_pass=150 * MS, bank=None, load=3_000 * MS)
NO_LIMIT = FaultPolicy(max_share=1.0, max_deaths=1000)
HARNESS = Path(__file__).with_name("harness_without.py")


class Came(msgspec.Struct, frozen=True):
    """What came of a sitting."""

    faults: dict[str, list[Fault]]
    """By entry."""
    games: int
    problems: list[str]
    """What is wrong with the games themselves; empty where each is whole and follows the rules."""
    harms: list[str]
    """What happened to the scene."""


@dataclass(frozen=True)
class Table:
    """Four files of bots."""

    folder: Path
    hostile: Sequence[str]

    def file(self, name: str) -> Path:
        return self.folder / f"{name}.py"

    @property
    def names(self) -> tuple[str, ...]:
        """Four names: the hostile ones, and honest ones to make up the table."""
        honest = [HONEST_NAME, "honest-2", "honest-3"]
        return tuple(sorted((*self.hostile, *honest[: 4 - len(self.hostile)])))

    def lay(self, scene: Scene) -> None:
        """Write the files."""
        self.folder.mkdir()
        told = scene.told(self.file(HONEST_NAME))
        for name in self.names:
            bot = BY_NAME.get(name)
            if bot is not None and bot.native:
                told = told | {"NATIVE": str(self._build(bot))}
            text = text_of(bot, told) if bot else HONEST
            self.file(name).write_text(text, encoding="utf-8")

    def library(self, name: str) -> Path:
        return self.folder / f"{name}.so"

    def _build(self, bot: Hostile) -> Path:
        library = self.library(bot.name)
        compiler = ["cc", "-shared", "-fPIC", "-O1", "-x", "c", "-o", str(library), "-"]
        subprocess.run(compiler, input=bot.native, text=True, check=True)
        return library

    def contender(self, name: str) -> Contender:
        """The entry *name* with its own file and the installed packages, as any single file has them."""
        sites = tuple(dict.fromkeys(sysconfig.get_path(kind) for kind in ("purelib", "platlib")))
        path = str(self.file(name))
        # The library of a bot is there as in a package: beside its code.
        library = str(self.library(name))
        paths = (path, *sites, library) if os.path.exists(library) else (path, *sites)
        source = Source(Origin.FILE, name, path, sites)
        return Contender(name, source, name, shown=Shown(paths))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("level", type=Level)
    parser.add_argument("names", nargs="+", choices=sorted(BY_NAME), metavar="NAME")
    parser.add_argument("--without", action="append", default=[], metavar="LAYER")
    chosen = parser.parse_args()
    # As every process that plays sittings is.
    adopt_orphans()
    scene = Scene()
    try:
        _leave_out(chosen.without, scene.root)
        came = drive(scene, chosen.level, chosen.names)
    finally:
        end_children()
        scene.close()
    sys.stdout.buffer.write(msgspec.json.encode(came))


def drive(scene: Scene, level: Level, names: Sequence[str]) -> Came:
    """Play one sitting of one game on *scene*."""
    table = Table(scene.root / "bots", names)
    table.lay(scene)
    spec = _spec(table, level)
    with scene.watched(table.folder) as harms:
        record = _played(spec)
    problems = [problem for game in record.games for problem in _problems(game, spec)]
    return Came(_faults(record, table.names), len(record.games), problems, harms)


def _spec(table: Table, level: Level) -> SittingSpec:
    first, second, third, fourth = table.names
    names = (first, second, third, fourth)
    return SittingSpec(
        Block(number=1, table=1, entries=names, first_set=1, sets=1, place=0),
        1,
        tuple(map(table.contender, names)),
        KEY,
        KEY,
        rules=ONE_DEAL,
        cycles=1,
        clock=CLOCK,
        width=1,
        limits=Limits(memory=200 * MB, level=level),
        faults=NO_LIMIT,
    )


def _played(spec: SittingSpec) -> SittingRecord:
    """The sitting, played again with the blame where a bot was killed, as the league does."""
    while True:
        try:
            return play(spec)
        except OutsideKill as kill:
            spec = replace(spec, blamed=spec.blamed | {kill.entry})


def _problems(game: GameRecord, spec: SittingSpec) -> list[str]:
    try:
        replay(game, spec.rules, spec.deal_key, spec.cycles)
    except DonkaError as error:
        return [str(error)]
    return []


def _faults(record: SittingRecord, names: Iterable[str]) -> dict[str, list[Fault]]:
    return {
        name: [
            replace(fault, stderr=b"")
            for game in record.games
            for fault in game.faults
            if game.seats[fault.seat] == name
        ]
        for name in names
    }


def _leave_out(layers: Sequence[str], folder: Path) -> None:
    """Replace the parts of the runner that make these layers."""
    if not layers:
        return
    process.shortfall = lambda limits, reached: None
    if "uid" in layers:
        launch.spare_uid = lambda: None
    launch.HARNESS = shutil.copy(HARNESS, folder / f"harness.{'.'.join(layers)}.py")


if __name__ == "__main__":
    main()
