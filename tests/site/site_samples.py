"""Sites made up as values: as many bots as wanted, under any names, in any state a tournament can be in."""

import itertools
from dataclasses import replace

from donka.game.faults import FaultKind
from donka.game.readings import readings
from donka.game.rules import Rules
from donka.game.times import Times
from donka.ranking.comparing import Neighbours
from donka.ranking.difference import Difference
from donka.ranking.measure import Measure
from donka.ranking.policy import FaultPolicy
from donka.ranking.settled import Verdict
from donka.ranking.standings import Crosstable, Row, Standings
from donka.report.caption import Caption
from donka.report.ledger import Line
from donka.report.site.values import (
    BotPage,
    Course,
    DealOfBot,
    Download,
    Faults,
    Method,
    Provenance,
    Site,
)

SCALES = {Measure.POINTS: 1.0, Measure.PLACE: 0.2, Measure.WINS: -0.04}
"""What a rank more makes of the number, by measure."""
HOSTILE = (
    "</script><b>",
    "\"'onmouseover=alert(1) x=",
    "a\u202eb\u200bc",
    "{{7*7}}{% raw %}",
    "🃏&amp;&#60;",
    "=1+1|`*[x](y)",
)
"""Names that do harm where they are not escaped: in text, attributes, templates, of the wrong direction."""


def row(name: str, at: int, bots: int, measure: Measure = Measure.POINTS) -> Row:
    """The line of the bot at rank *at* of *bots*, from 1."""
    return Row(
        name,
        rank=at,
        number=0.987654 + at * SCALES[measure],
        half_width=0.123456 if at % 5 else None,
        place=1 + 3 * at / (bots + 1),
        win_share=1 / (at + 1),
        games=1000 + at,
        deals=12_000 + at,
        moons=at,
        faults=7 * (at % 3 == 0),
        range=(max(1, at - 1), min(bots, at + 1)),
        letters="abcdefghijklmnopqrstuvwxyz"[at % 26] * 2,
        raw=1.1 + at,
    )


def crosstable(names: tuple[str, ...]) -> Crosstable:
    """Every fifth pair has never met; the sets differ."""
    return Crosstable(
        names,
        tuple(
            tuple(_difference(one, other) for other in range(len(names)))
            for one in range(len(names))
        ),
    )


def _difference(one: int, other: int) -> Difference | None:
    if one == other:
        return None
    if (one + other) % 5 == 4:
        return Difference()
    return Difference((one - other) * 0.31234567, 0.5, 16 + (one + other) % 3)


def standings(names: tuple[str, ...], measure: Measure = Measure.POINTS) -> Standings:
    """A whole table of *names*, the best first."""
    rows = tuple(row(name, at, len(names), measure) for at, name in enumerate(names, start=1))
    verdicts = (Verdict.SEPARATED, Verdict.OPEN, Verdict.IDENTICAL)
    neighbours = tuple(
        Neighbours(one, other, 1.25, 0.5, verdicts[at % 3], 1340, sets=120)
        for at, (one, other) in enumerate(itertools.pairwise(names))
    )
    return Standings(
        rows, crosstable(names), FaultPolicy(), 1120, 0, bytes(range(32)),
        measure=measure, neighbours=neighbours, luck=1.9,
    )  # fmt: skip


def site(*names: str, measure: Measure = Measure.POINTS) -> Site:
    """A finished tournament of *names*."""
    table = standings(names, measure)
    return Site(
        table,
        Caption("league", bytes(32), None, "full"),
        tuple(_bot(each, at, names) for at, each in enumerate(table.rows, start=1)),
        _course(names),
        Faults(tuple(_failures(name) for name in names), False, (), 0),
        METHOD,
        (
            Download("standings.csv", b"rank\n" * 300),
            Download("config.yaml", METHOD.config.encode()),
        ),
        deals=12_000,
        sets_kept_back=0,
        sample="1.1.1.1" if names else None,
    )


def _bot(line: Row, at: int, names: tuple[str, ...]) -> BotPage:
    others = [name for name in names if name != line.name]
    against = (*others, "", "", "")[0], (*others, "", "", "")[1], (*others, "", "", "")[2]
    deals = tuple(
        DealOfBot(f"3.{number}.2.4", 1, points, 7.25, apart, against)
        for number, points, apart in ((17, 26, 5), (18, 1, 0), (19, 0, None))
    )
    return BotPage(
        line,
        f"bot-{at}",
        Provenance("ab" * 32, "mine", "donka-mine", "1.2", line.name),
        Times.of([700, 20_000, 45_000, 900_000, 1_500_000]),
        dearest_game_ns=123_000_000,
        loads=4,
        mean_load_ns=9_876_543,
        points={0: 1500, 1: 300, 13: 120, 26: 44},
        moons_suffered=2,
        failures=_failures(line.name),
        best=deals[::-1],
        worst=deals,
    )


def _failures(name: str) -> Line:
    return Line(name, 23_000, {FaultKind.TIMEOUT: 1200, FaultKind.CRASH: 3}, 1, 1203, 0)


def _course(names: tuple[str, ...]) -> Course:
    sets = tuple(28 * look for look in range(1, 41))
    numbers = {
        name: tuple(None if look == 1 else at + 3 / look for look in range(1, 41))
        for at, name in enumerate(names, start=1)
    }
    return Course(sets, numbers, dict.fromkeys(names, (None,) * 40))


METHOD = Method(
    rules=readings(Rules()),
    preset="cherna-donka",
    clock={"per_move": "500ms", "per_pass": "500ms", "bank": "none", "load": "10s"},
    config="schema: 1\nname: league\n",
    config_digest="12" * 32,
    roster_digest="34" * 32,
    seed="56" * 32,
    beacon=None,
    created="2026-11-29T09:05:00+00:00",
    finished="2026-11-30T11:38:37+00:00",
    stopped="every set was played",
    donka="0.1.0",
    python="3.11.7",
    sittings=60,
    elapsed_ns=73_500_000_000,
    voids=0,
)


def empty() -> Site:
    """A tournament that has not played a set."""
    names = ("careful", "duck")
    made = site(*names)
    rows = tuple(
        Row(name, None, None, None, None, None, 0, 0, 0, 0, note="none of its sets is complete")
        for name in names
    )
    cells = tuple(tuple(None if one == other else Difference() for other in names) for one in names)
    return replace(
        made,
        standings=Standings(rows, Crosstable(names, cells), FaultPolicy(), 0, 64, bytes(32)),
        bots=tuple(
            replace(
                bot, row=line, decisions=Times(), points={}, best=(), worst=(), mean_load_ns=None
            )
            for bot, line in zip(made.bots, rows, strict=True)
        ),
        course=Course((), {}, {}),
        faults=Faults(tuple(Line(name, 0, {}, 0, 0, 0) for name in names), False, (), 0),
        method=replace(METHOD, seed=None, finished=None, stopped=None),
        downloads=(),
        sample=None,
        sets_kept_back=3,
    )


def without_bots() -> Site:
    """As little as there can be."""
    return replace(empty(), standings=standings(()), bots=(), faults=Faults((), False, (), 0))
