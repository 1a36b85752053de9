"""A plan that is whole from the start, and why nothing follows it."""

import pytest

from donka.journal.block import Block
from donka.league.planning import EVERYTHING, NO_TABLE, TOO_FEW, Fixed

ROUND_ROBIN = [
    Block(1, 1, ("a", "b", "c", "d"), 1, 1, 0),
    Block(2, 2, ("a", "b", "c", "e"), 2, 1, 0),
    Block(3, 3, ("b", "c", "d", "e"), 3, 1, 0),
]
GAUNTLET = [
    Block(1, 1, ("x", "a", "b", "c"), 1, 1, 0),
    Block(2, 2, ("y", "a", "b", "c"), 1, 1, 0),
    Block(3, 3, ("x", "b", "c", "d"), 2, 1, 0),
    Block(4, 4, ("y", "b", "c", "d"), 2, 1, 0),
]


@pytest.mark.parametrize(
    ("blocks", "out", "stopped"),
    [
        pytest.param(ROUND_ROBIN, "", EVERYTHING, id="nobody left"),
        pytest.param(ROUND_ROBIN, "d", EVERYTHING, id="four are still there"),
        pytest.param(ROUND_ROBIN, "de", TOO_FEW, id="three are still there"),
        pytest.param(GAUNTLET, "y", EVERYTHING, id="one candidate left"),
        pytest.param(GAUNTLET, "xy", NO_TABLE, id="all candidates left"),
    ],
)
def test_why_nothing_follows(blocks, out, stopped):
    plan = Fixed(blocks)
    for block in blocks:
        plan.read(block, None, set(out))

    assert plan.blocks == tuple(blocks)
    assert plan.stopped == stopped
