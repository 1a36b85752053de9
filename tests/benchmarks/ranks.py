"""How long a long journal takes to rank, and one block more; with how much memory.

The journal is made up: its deals are dealt out at random, which no ranking can tell. Run as a script
it makes or ranks one and prints its figures as JSON, so that each has a process of its own. What is
heavy is imported late.
"""

import json
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from whole import peak_kb

if TYPE_CHECKING:
    from collections.abc import Iterator

    from donka.game.record import GameRecord
    from donka.journal.about import About
    from donka.journal.block import Block
    from donka.league.spec import Tournament

CONFIG = """\
name: benchmark
seed: benchmark
bots:
{bots}
schedule: {{tables: design, sets: {sets}, block: {block}}}
"""
MORE = 20
"""Blocks that come one by one to a table that has all others."""


@dataclass(frozen=True, slots=True)
class League:
    """How long a league."""

    bots: int
    sets: int
    """Of each table; the design of fifty bots has 600."""

    @property
    def block(self) -> int:
        """Sets in a block."""
        return min(16, self.sets)


@dataclass(frozen=True, slots=True)
class Ranked:
    """What it took to rank it."""

    games: int
    deals: int
    rank_s: float
    """CPU time from the open journal to every table, as text."""
    block_s: float
    """CPU time of one more block in standings that have all others; the median."""
    rank_kb: int
    """Peak of resident memory when the tables were made."""


def ranked(league: League) -> Ranked:
    """Make a journal and rank it, in processes of their own."""
    with tempfile.TemporaryDirectory() as home:
        for step in ("make", "rank"):
            ran = subprocess.run(
                [sys.executable, __file__, step, home, json.dumps(asdict(league))],
                stdout=subprocess.PIPE,
                text=True,
                check=True,
            )
        return Ranked(**json.loads(ran.stdout))


def make(folder: Path, league: League) -> None:
    """Make up the journal of a whole *league* in *folder*."""
    from donka.journal.journal import FILE, Journal
    from donka.journal.sitting import SittingRecord
    from donka.league.config import parse
    from donka.league.schedule import planned

    names = [f"bot-{number:02}" for number in range(1, league.bots + 1)]
    listed = "\n".join(f"  - {{name: {name}, bot: duck}}" for name in names)
    config = CONFIG.format(bots=listed, sets=league.sets, block=league.block)
    tournament = parse(config, folder / "benchmark.yaml")
    blocks = planned(tournament.schedule, names)
    source = random.Random("benchmark")
    deals = _Deals(source)
    with Journal.create(folder / FILE, _about(tournament, names)) as journal:
        journal.extend(blocks)
        for block in blocks:
            for rotation in (1, 2, 3, 4):
                games = tuple(_games(block, rotation, deals, source))
                journal.keep(SittingRecord(block.number, rotation, games))


def rank(folder: Path) -> Ranked:
    """Rank the journal in *folder*, then its last blocks once more, one by one."""
    from donka.journal.journal import FILE, Journal
    from donka.ranked import Tables

    with Journal.read(folder / FILE) as journal:
        began = time.process_time()
        tables = Tables.of(journal)
        tables.files()
        rank_s = time.process_time() - began
        rank_kb = peak_kb("self")
        block_s = median(_updates(journal.blocks(), journal.outcomes()))
    rows = tables.standings.rows
    return Ranked(
        games=sum(row.games for row in rows) // 4,
        deals=sum(row.deals for row in rows) // 4,
        rank_s=rank_s,
        block_s=block_s,
        rank_kb=rank_kb,
    )


def _updates(blocks: "tuple[Block, ...]", games: "Iterator[GameRecord]") -> list[float]:
    from donka.ranking.account import account
    from donka.ranking.live import Extent, Live
    from donka.ranking.reading import Reading

    live = Live({name for block in blocks for name in block.entries}, Reading())
    extent = Extent(0, bytes(32))
    took = []
    for block in blocks:
        accounts = [account(game) for game in islice(games, 4 * block.sets)]
        last = block.number > len(blocks) - MORE
        if block.number == len(blocks) - MORE:
            live.standings(extent)
        began = time.process_time()
        live.add(block, accounts)
        if last:
            live.standings(extent)
            took.append(time.process_time() - began)
    return took


class _Deals:
    """Deals to draw from, encoded; all that is in them is in the shape that a journal checks."""

    def __init__(self, source: random.Random) -> None:
        from donka.game.record import DealRecord, encode_deal, encode_points

        self._source = source
        self._drawn: list[tuple[bytes, bytes, tuple[int, int, int, int]]] = []
        for number in range(2000):
            cards = bytes(source.sample(range(52), 52))
            passed = b"" if number % 4 == 0 else bytes(source.sample(range(52), 12))
            points = self._points()
            moves = encode_deal(DealRecord(passed, cards))
            self._drawn.append((moves, encode_points(points), points))

    def _points(self) -> tuple[int, int, int, int]:
        if self._source.random() < 0.02:
            a, b, c, d = self._source.sample((0, 26, 26, 26), 4)
            return a, b, c, d
        taken = [0, 0, 0, 0]
        for worth in (*[1] * 13, 13):
            taken[self._source.randrange(4)] += worth
        a, b, c, d = taken
        return a, b, c, d

    def game(self) -> tuple[bytes, bytes]:
        """Moves and points of a game to 100."""
        moves, totals = [b"\x01"], [0, 0, 0, 0]
        points: list[bytes] = []
        while len(points) % 4 or max(totals) < 100:
            move, encoded, taken = self._source.choice(self._drawn)
            moves.append(move)
            points.append(encoded)
            totals = [sum(both) for both in zip(totals, taken, strict=True)]
        return b"".join(moves), b"".join(points)


def _games(
    block: "Block", rotation: int, deals: _Deals, source: random.Random
) -> "Iterator[GameRecord]":
    from donka.game.record import GameRecord
    from donka.game.times import Times
    from donka.league.schedule import seating

    times = [Times.of([source.randrange(10**5, 10**7) for _ in range(40)]) for _ in range(4)]
    for number in block.set_numbers:
        moves, points = deals.game()
        w, x, y, z = times
        yield GameRecord(
            table=block.table,
            set=number,
            rotation=rotation,
            seats=seating(block, number, rotation),
            moves=moves,
            points=points,
            asked=(150, 150, 150, 150),
            times=(w, x, y, z),
        )


def _about(tournament: "Tournament", names: list[str]) -> "About":
    from donka.journal.about import About, EntryAbout
    from donka.league.config import canonical

    return About(
        tournament="benchmark",
        config=canonical(tournament),
        config_digest=bytes(32),
        roster_digest=bytes(32),
        entries=tuple(EntryAbout(name, "duck", "donka", "0", bytes(32)) for name in names),
        secret=bytes(32),
        commitment=bytes(32),
        created="2026-01-01T00:00:00Z",
        donka="0",
        seed_text="benchmark",
    )


if __name__ == "__main__":
    step, home, told = sys.argv[1:]
    if step == "make":
        make(Path(home), League(**json.loads(told)))
    else:
        print(json.dumps(asdict(rank(Path(home)))))
