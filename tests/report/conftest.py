"""A small table with everything in it: ties, a missing interval, an unranked and a disqualified bot."""

import pytest

from donka.phrase import Figure, Phrase
from donka.ranking.comparing import Neighbours
from donka.ranking.difference import Difference
from donka.ranking.policy import FaultPolicy
from donka.ranking.settled import Verdict
from donka.ranking.standings import Crosstable, Row, Standings
from donka.report.caption import Caption

DEATHS = Phrase("deaths: {deaths} (at most {most} allowed)", deaths=Figure(11), most=Figure(10))


def row(name, rank, points, half_width, **more):
    values = {
        "place": 2.5,
        "win_share": 0.25,
        "games": 64,
        "deals": 752,
        "moons": 3,
        "faults": 0,
        "raw": points,
    }
    return Row(name, rank, points, half_width, **values | more)


def crosstable(names, cell=None):
    cells = tuple(
        tuple(None if one == other else cell or Difference(1.25, 0.5, 16) for other in names)
        for one in names
    )
    return Crosstable(tuple(names), cells)


@pytest.fixture
def caption():
    return Caption("league", bytes(range(32)), None, "none")


@pytest.fixture
def standings_of():
    """Standings of bots with the names given, all level."""

    def make(*names):
        rows = tuple(row(name, 1, 6.5, 0.25) for name in names)
        return Standings(rows, crosstable(names), FaultPolicy(), 16, 0, bytes(32))

    return make


@pytest.fixture
def standings():
    rows = (
        row(
            "careful", 1, 5.125, 0.21,
            place=2.125, win_share=1 / 3, moons=12, range=(1, 1), letters="a", raw=5.25,
        ),
        row("duck", 2, 6.4321, 0.2222, range=(2, 3), letters="b"),
        row("duck-2", 2, 6.4321, None, range=(2, 4), letters="bc"),
        row(
            "random", 4, 10.0, 0.3,
            place=4.0, win_share=0.0, faults=7, range=(3, 4), letters="c",
        ),
        row(
            "late", None, None, None,
            place=None, win_share=None, games=0, deals=0, moons=0,
            note=Phrase("not ranked: none of its sets is complete"),
        ),
        row(
            "broken", None, 26.0, 0.0, faults=99, out=True,
            note=Phrase("disqualified after block {block}: {reason}", block=Figure(2), reason=DEATHS),
        ),
    )  # fmt: skip
    table = Crosstable(
        ("careful", "late"),
        ((None, Difference(-1.234567891, 0.5, 16)), (Difference(), None)),
    )
    neighbours = (
        Neighbours("careful", "duck", 1.3071, 0.3125, Verdict.SEPARATED),
        Neighbours("duck", "duck-2", 0.0, None, Verdict.IDENTICAL),
        Neighbours("duck-2", "random", 3.5679, 4.25, Verdict.OPEN, 340),
    )
    return Standings(
        rows, table, FaultPolicy(), sets=16, sets_missing=48, root=bytes(32),
        neighbours=neighbours, luck=1.94,
    )  # fmt: skip
