"""Prints one table: how fast Donka is, beside OpenSpiel's hearts on the same machine, minute by minute.

Everything compared is measured in the same run, in turns, as medians. Nothing is asserted: a missed
target is marked. Needs Linux, two cores that are otherwise idle, and the extra ``donka[bench]``.
"""

import argparse
import json
import os
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from functools import partial
from statistics import median

import engine
import isolation
import ranks
import sites
import whole
from tabulate import tabulate
from whole import Figures, Order


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is measured."""

    rounds: int
    engine_rounds: int
    deals: int
    """Of the engine and of pyspiel in a round."""
    wide: int
    """Sets in a block at lockstep 64, of which a league has two: so many that starting the workers of
    a sitting hardly counts."""
    narrow: int
    """Sets in the one block at lockstep 1."""
    many: int
    """Sets of the long league whose memory is held against that of one with 50."""
    kept: int
    """Sets of the league whose journal is weighed."""
    ranked: int
    """Sets at each of the 600 tables of the long journal that is ranked; with 32 a million deals."""
    shown: int
    """Sets at each of the 600 tables of the tournament that is published; with 4 some 126,000 deals."""
    starts: int
    """Workers started at each level, and how many of them are asked 50 times."""


FULL = Plan(
    rounds=5,
    engine_rounds=80,
    deals=40,
    wide=256,
    narrow=64,
    many=2000,
    kept=256,
    ranked=32,
    shown=4,
    starts=40,
)
SHORT = Plan(
    rounds=1,
    engine_rounds=20,
    deals=40,
    wide=96,
    narrow=16,
    many=200,
    kept=48,
    ranked=4,
    shown=1,
    starts=15,
)
FEW = 50
"""Sets: 200 games."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the table."""

    what: str
    figure: float
    unit: str
    target: str = ""
    met: bool | None = None
    """None where nothing is aimed at."""

    def cells(self) -> list[str]:
        """As printed."""
        mark = {True: "", False: "missed", None: ""}[self.met]
        return [
            self.what,
            f"{self.figure:,.{_decimals(self.unit)}f} {self.unit}",
            self.target,
            mark,
        ]


def _decimals(unit: str) -> int:
    return 2 if unit.startswith("×") else 1 if unit in ("MB", "%", "s", "µs") else 0


def at_most(what: str, figure: float, target: float) -> Line:
    """A ratio that should be *target* or less."""
    return Line(what, figure, "×", f"≤ {target:g} ×", figure <= target)


def at_least(what: str, figure: float, target: float) -> Line:
    """A ratio that should be *target* or more."""
    return Line(what, figure, "×", f"≥ {target:g} ×", figure >= target)


@contextmanager
def one_core() -> Iterator[None]:
    """Keep this process to one core, and let go of it after."""
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def pyspiel_rate(deals: int) -> Callable[[], float]:
    """Measures pyspiel's deals a second of CPU time, on one core."""
    import pyspiel

    game = pyspiel.load_game("hearts(pass_cards=true)")
    uniform = random.Random("benchmark").random

    def measured() -> float:
        with one_core():
            began = time.process_time()
            engine.play_pyspiel(deals, uniform, game)
            return deals / (time.process_time() - began)

    measured()
    return measured


def engine_lines(plan: Plan) -> list[Line]:
    """The engine beside pyspiel."""
    with one_core():
        found = engine.measure(plan.engine_rounds, plan.deals)
    return [
        Line("pyspiel, whole random deals", found.pyspiel, "deals/s"),
        Line("engine, whole random deals", found.donka, "deals/s"),
        at_least("engine : pyspiel", found.ratio, 1.2),
    ]


def runner_lines(plan: Plan) -> list[Line]:
    """Whole leagues beside pyspiel, and two workers beside one; a round is one of each in turn."""
    rival = pyspiel_rate(1000)
    sides = {
        "64": partial(whole.played, Order(2 * plan.wide, plan.wide, 64, 1)),
        "1": partial(whole.played, Order(plan.narrow, plan.narrow, 1, 1)),
        "two": partial(whole.played, Order(2 * plan.wide, plan.wide, 64, 2)),
    }
    rounds = [(rival(), {name: play() for name, play in sides.items()}) for _ in range(plan.rounds)]
    lines = []
    for width, target in (("64", 0.5), ("1", 0.10)):
        name = f"lockstep {width}, one worker"
        leagues = [league[width] for _, league in rounds]
        ratio = median(league[width].cpu_rate / beside for beside, league in rounds)
        lines += [
            Line(f"{name}, CPU time", median(each.cpu_rate for each in leagues), "deals/s"),
            Line(f"{name}, wall time", median(each.rate for each in leagues), "deals/s"),
            Line(
                f"{name}, start to tables", median(each.whole_rate for each in leagues), "deals/s"
            ),
            at_least(f"{name} : pyspiel, CPU time", ratio, target),
        ]
    gain = median(league["two"].rate / league["64"].rate for _, league in rounds)
    return [*lines, at_least("two workers : one, wall time", gain, 1.7)]


def isolation_lines(plan: Plan) -> list[Line]:
    """What each level of isolation costs, beside none."""
    levels = isolation.levels()
    with one_core():
        starts = isolation.starts(levels, plan.starts)
        trips = isolation.round_trips(levels, plan.starts)
    lines = [Line("a worker's start, none", 1000 * starts["none"], "ms")]
    lines += [
        at_most(f"a worker's start, {level} : none", starts[level] / starts["none"], 1.3)
        for level in levels[1:]
    ]
    lines.append(Line("a round trip, none", 1e6 * trips["none"], "µs"))
    lines += [
        at_most(f"a round trip, {level} : none", trips[level] / trips["none"], 1.1)
        for level in levels[1:]
    ]
    order = Order(2 * plan.wide, plan.wide, 64, 1)
    for level in levels[1:]:
        other = replace(order, isolation=level)
        rounds = [(whole.played(order), whole.played(other)) for _ in range(plan.rounds)]
        ratio = median(shut_in.rate / free.rate for free, shut_in in rounds)
        lines.append(at_least(f"lockstep 64, {level} : none, wall time", ratio, 0.9))
    return lines


def memory_lines(plan: Plan) -> list[Line]:
    """Peaks of a long league against those of a short one."""
    few, many = (whole.played(Order(sets, 16, 16, 2, "cycle")) for sets in (FEW, plan.many))
    peaks: list[tuple[str, Callable[[Figures], int]]] = [
        ("coordinator, playing", lambda figures: figures.coordinator_kb),
        ("coordinator, tables written", lambda figures: figures.tables_kb),
        ("host", lambda figures: figures.host_kb),
    ]
    lines = []
    for name, peak in peaks:
        growth = 100 * (peak(many) / peak(few) - 1)
        games = f"{few.games:,} to {many.games:,} games"
        lines += [
            Line(f"memory of the {name}", peak(many) / 1000, "MB"),
            Line(f"… growth from {games}", growth, "%", "± 5 %", abs(growth) <= 5),
        ]
    return lines


def journal_lines(plan: Plan) -> list[Line]:
    """The journal's size."""
    league = whole.played(Order(plan.kept, 16, 16, 2))
    size = league.journal_bytes / league.deals
    return [Line("journal", size, "bytes a deal", "≤ 130", size <= 130)]


def ranking_lines(plan: Plan) -> list[Line]:
    """A long league of fifty bots ranked from its journal, and one block more."""
    found = ranks.ranked(ranks.League(bots=50, sets=plan.ranked))
    whole_league = plan.ranked == FULL.ranked
    rank = Line(f"ranking {found.deals:,} deals of 50 bots, CPU time", found.rank_s, "s")
    peak = Line("… memory", found.rank_kb / 1000, "MB", "≤ 500 MB", found.rank_kb <= 500_000)
    block = Line(
        "… one block more, CPU time", 1000 * found.block_s, "ms", "≤ 100 ms", found.block_s <= 0.1
    )
    if whole_league:
        rank = replace(rank, target="≤ 10 s", met=found.rank_s <= 10)
    return [rank, peak, block, Line("… a deal", 1e6 * found.rank_s / found.deals, "µs")]


def site_lines(plan: Plan) -> list[Line]:
    """The site of a long tournament of fifty bots."""
    found, again = sites.published(bots=50, sets=plan.shown)
    site = Line(f"site of {found.deals:,} deals of 50 bots, CPU time", found.publish_s, "s")
    if plan.shown == FULL.shown:
        site = replace(site, target="≤ 60 s", met=found.publish_s <= 60)
    peak = found.publish_kb / 1000
    return [
        site,
        Line("… memory", peak, "MB", "≤ 500 MB", peak <= 500),
        Line("… again, nothing changed, CPU time", again.publish_s, "s"),
        Line("… files written again", again.files, "files", "0", again.files == 0),
    ]


def measured(plan: Plan) -> list[Line]:
    """Every line of the table."""
    lines: list[Line] = []
    parts = (
        engine_lines,
        isolation_lines,
        runner_lines,
        memory_lines,
        journal_lines,
        ranking_lines,
        site_lines,
    )
    for part in parts:
        print(f"measuring: {part.__name__.partition('_')[0]}", file=sys.stderr, flush=True)
        lines += part(plan)
    return lines


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="a minute or two; rougher figures")
    parser.add_argument("--json", action="store_true", help="print JSON instead of the table")
    given = parser.parse_args(arguments)
    lines = measured(SHORT if given.short else FULL)
    if given.json:
        print(json.dumps({"schema": 1, "lines": [asdict(line) for line in lines]}, indent=2))
    else:
        print(
            tabulate(
                [line.cells() for line in lines],
                headers=["", "measured", "target", ""],
                colalign=("left", "right", "left", "left"),
                disable_numparse=True,
            )
        )


if __name__ == "__main__":
    main()
