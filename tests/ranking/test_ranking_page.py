"""The worked example of docs/ranking.md is what the program says of those sets."""

import re
from pathlib import Path

import pytest
from ranking_sets import differences, estimates

from donka.ranking.sums import SetSums

PAGE = (Path(__file__).parents[2] / "docs" / "ranking.md").read_text()
ROW = re.compile(
    r"^\| (\d+) \| (\d+) \| (\d+) \| ([+-]\d+) \| (\d+) \| ([+-][\d.]+) \|$", re.MULTILINE
)
ROWS = [
    (int(number), int(careful), int(duck), int(difference), int(deals), float(z))
    for number, careful, duck, difference, deals, z in ROW.findall(PAGE)
]


@pytest.fixture
def sets():
    """The sets of the example; two others at the table share what is left of the points."""
    entries = ("careful", "duck", "lowest", "random")
    rests = [(26 * deals - careful - duck) for _, careful, duck, _, deals, _ in ROWS]
    return [
        SetSums(1, number, entries, deals, (careful, duck, rest // 3, rest - rest // 3), (0,) * 4)
        for (number, careful, duck, _, deals, _), rest in zip(ROWS, rests, strict=True)
    ]


def test_the_columns_of_the_example_agree():
    d = -505 / 440

    assert len(ROWS) == 10
    assert [row[1] - row[2] for row in ROWS] == [row[3] for row in ROWS]
    assert [sum(column) for column in zip(*ROWS, strict=True)][1:5] == [2091, 2596, -505, 440]
    assert [round(row[3] - d * row[4], 1) for row in ROWS] == [row[5] for row in ROWS]


def test_the_numbers_of_the_example_are_those_of_the_program(sets):
    found = estimates(sets)
    difference = differences(sets)["careful", "duck"]

    assert (round(found["careful"].number, 2), round(found["duck"].number, 2)) == (4.75, 5.90)
    told = f"{difference.number:.2f} ± {difference.half_width:.2f}"
    assert told == "-1.15 ± 0.80"
    assert f"**{told}**" in PAGE
