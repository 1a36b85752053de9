"""Plays hostile bots at tables with an honest one, on scenes, and says in JSON what came of it.

``drive.py LEVEL NAME[,NAME[,NAME]]... [--without LAYER]...``: a sitting for each table, with up to
three bots of the battery. A layer that is left out is left out here and in the workers, by replacing
parts of the runner: it has no switch for that. Whom this runs as, and on what stage, is up to the
caller.
"""

import argparse
import shutil
import sys
import traceback
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import msgspec
from scene import Scene
from table import Table

from donka.errors import DonkaError
from donka.game.faults import Fault
from donka.game.record import GameRecord
from donka.game.replay import replay
from donka.game.rules import Direction, Rules
from donka.journal.block import Block
from donka.journal.sitting import SittingRecord
from donka.league.chair import OutsideKill
from donka.league.sitting import play
from donka.league.sitting_spec import SittingSpec
from donka.league.spec import ClockSpec
from donka.ranking.policy import FaultPolicy
from donka.sandbox import launch, process
from donka.sandbox.kin import adopt_orphans, end_children
from donka.sandbox.levels import Level
from donka.sandbox.limits import MB, Limits

MS = 1_000_000
KEY = b"a key for deals that tests know!"
ONE_DEAL = Rules(pass_order=(Direction.LEFT,))
"""A game of one deal: whatever a bot does, it does once, and one fault comes of it."""
CLOCK = ClockSpec(per_move=150 * MS, per_pass=150 * MS, bank=None, load=1_500 * MS)
MEMORY = 200 * MB
NO_LIMIT = FaultPolicy(max_share=1.0, max_deaths=1000)
HARNESS = Path(__file__).with_name("harness_without.py")


class Came(msgspec.Struct, frozen=True):
    """What came of a sitting."""

    faults: dict[str, list[Fault]] = {}
    """By entry."""
    problems: list[str] = []
    """What is wrong with the league; empty where it was played whole and by the rules."""
    harms: list[str] = []
    """What happened to the scene."""


def main() -> None:
    """Play every table of the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("level", type=Level)
    parser.add_argument("tables", nargs="+", metavar="NAME[,NAME[,NAME]]")
    parser.add_argument("--without", action="append", default=[], metavar="LAYER")
    chosen = parser.parse_args()
    # As every process that plays sittings is.
    adopt_orphans()
    tables = [table.split(",") for table in chosen.tables]
    came = [table_played(names, chosen.level, chosen.without) for names in tables]
    sys.stdout.buffer.write(msgspec.json.encode(came))


def table_played(names: Sequence[str], level: Level, without: Sequence[str]) -> Came:
    """What comes of one sitting with *names*, on a scene of its own."""
    scene = Scene()
    try:
        if without:
            leave_out(without, scene.root)
        table = Table(scene.root / "bots", names)
        table.lay(scene)
        spec = _spec(table, level)
        with scene.watched(table.folder) as harms:
            record = _played(spec)
        return Came(_faults(record, spec), _problems(record, spec), harms)
    except Exception:  # noqa: BLE001 - told to whoever plays
        return Came(problems=[traceback.format_exc()])
    finally:
        end_children()
        scene.close()


def _spec(table: Table, level: Level) -> SittingSpec:
    first, second, third, fourth = map(table.contender, table.names)
    return SittingSpec(
        Block(number=1, table=1, entries=table.names, first_set=1, sets=1, place=0),
        1,
        (first, second, third, fourth),
        KEY,
        KEY,
        rules=ONE_DEAL,
        cycles=1,
        clock=CLOCK,
        width=1,
        limits=Limits(memory=MEMORY, level=level),
        faults=NO_LIMIT,
    )


def _played(spec: SittingSpec) -> SittingRecord:
    """The sitting; played again with the blame where a bot was killed, as the league does."""
    try:
        return play(spec)
    except OutsideKill as kill:
        return play(replace(spec, blamed=frozenset({kill.entry})))


def _problems(record: SittingRecord, spec: SittingSpec) -> list[str]:
    if len(record.games) != 1:
        return [f"expected one game, found {len(record.games)}"]
    return [problem for game in record.games for problem in _breaches(game, spec)]


def _breaches(game: GameRecord, spec: SittingSpec) -> list[str]:
    try:
        replay(game, spec.rules, spec.deal_key, spec.cycles)
    except DonkaError as error:
        return [str(error)]
    return []


def _faults(record: SittingRecord, spec: SittingSpec) -> dict[str, list[Fault]]:
    faults: dict[str, list[Fault]] = {name: [] for name in spec.block.entries}
    for game in record.games:
        for fault in game.faults:
            faults[game.seats[fault.seat]].append(replace(fault, stderr=b""))
    return faults


def leave_out(layers: Sequence[str], folder: Path) -> None:
    """Replace the parts of the runner that make these *layers*; *folder* takes a harness for it."""
    process.shortfall = lambda limits, reached: None
    if "uid" in layers:
        launch.spare_uid = lambda: None
    if "watchdog" in layers:
        process.Watchdog.look = lambda watchdog, now_ns: None
    launch.HARNESS = Path(shutil.copy(HARNESS, folder / f"harness.{'.'.join(layers)}.py"))


if __name__ == "__main__":
    main()
