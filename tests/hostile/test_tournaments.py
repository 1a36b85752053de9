"""Whole tournaments of hostile bots, through the command line: played to the end, with their faults."""

from collections.abc import Sequence
from typing import Any

import pytest
from battery import BOTS, BY_NAME
from drive import Came
from playing import Who, expected, in_batches, tournament_of, unmet, why_not

from donka.game.faults import FaultKind
from donka.sandbox.levels import Level
from hostile import Hostile

AT_ONCE = 3
GAMES = 4
"""One set: a game in each of the four rotations."""
FILES = [
    ".running",
    "crosstable.csv",
    "crosstable.json",
    "crosstable.md",
    "crosstable.txt",
    "journal.sqlite",
    "provenance.json",
    "seed.txt",
    "standings.csv",
    "standings.json",
    "standings.md",
    "standings.txt",
]
FEW = ("reads-a-secret", "python-loop", "just-in-time")
WITHSTOOD = ("double-reply", "python-loop", "just-in-time")
"""The few at ``none``, where secrets can be read."""
SHORT = [(Level.FULL, Who.USER), (Level.KERNEL, Who.ROOT), (Level.NONE, Who.USER)]
PLACES = [(level, who) for level in Level for who in Who]


def cases() -> list[Any]:
    """Every bot at every place, three to a tournament."""
    return [
        pytest.param(table, level, who, id=f"{level}-{who}-{'+'.join(bot.name for bot in table)}")
        for level, who in PLACES
        for [table] in in_batches([bot for bot in BOTS if expected(bot, level)], AT_ONCE, 1)
    ]


def check(bots: Sequence[Hostile], level: Level, who: Who) -> None:
    """The tournament ends with its tables, and with the faults expected in each of its games.

    A bot that cannot be loaded is found out before anything is played, and said in a line.
    """
    reason = why_not(level, who)
    if reason is not None:
        pytest.skip(f"{level} as {who}: {reason}")

    ended = tournament_of(bots, level, who)

    assert ended.harms == []
    if any(FaultKind.LOAD in (expected(bot, level) or bot.expect).kinds for bot in bots):
        assert ended.status in {0, 2}, ended.said
        if ended.status:
            assert "Traceback" not in ended.said
            return
    assert ended.status == 0, ended.said
    assert ended.problems == []
    assert ended.isolation == level
    assert ended.files == FILES
    for name, games in ended.faults.items():
        assert len(games) == GAMES
        bot = BY_NAME.get(name)
        for faults in games:
            assert bot is not None or faults == [], name
            assert bot is None or list(unmet(bot, level, Came({name: faults}))) == []


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize(("level", "who"), SHORT)
def test_a_tournament_with_hostile_bots_ends_with_the_right_faults(level: Level, who: Who) -> None:
    names = FEW if level.isolates else WITHSTOOD

    check([BY_NAME[name] for name in names], level, who)


@pytest.mark.long
@pytest.mark.timeout(300)
@pytest.mark.parametrize(("bots", "level", "who"), cases())
def test_every_tournament_with_hostile_bots_does(
    bots: Sequence[Hostile], level: Level, who: Who
) -> None:
    check(bots, level, who)
