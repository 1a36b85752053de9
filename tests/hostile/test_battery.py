"""Hostile bots at a table, as root and as a user, at every level: they fail, and nobody else notices."""

import os
import platform
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import pytest
from battery import BOTS, BY_NAME, LISTS
from hostile import Hostile
from playing import Who, expected, league_trouble, played, unmet, why_not

from donka.sandbox.levels import Level

AT_ONCE = 3
"""So many sit at a table with one honest bot."""

FEW = ("sample-read", "sample-fork", "sample-connect", "sample-hang", "sample-write", "sample-ok")
"""Played in every test run; the others in CI."""


def tables(level: Level) -> Iterator[tuple[Hostile, ...]]:
    """All bots that are played at *level*, list by list, three at a time, then the rest."""
    for bots in LISTS.values():
        here = [bot for bot in bots if expected(bot, level) and runs_here(bot)]
        for start in range(0, len(here), AT_ONCE):
            yield tuple(here[start : start + AT_ONCE])


def runs_here(bot: Hostile) -> bool:
    return bot.machine in {"", platform.machine()}


def cases(levels: Iterable[Level]) -> list[Any]:
    """Every table at each of *levels* and for everybody, as parameters of a test."""
    return [
        pytest.param(bots, level, who, id=f"{level}-{who}-{'+'.join(bot.name for bot in bots)}")
        for level in levels
        for who in Who
        for bots in tables(level)
    ]


def check(bots: Sequence[Hostile], level: Level, who: Who) -> None:
    """Play *bots* at one table: each comes to what is expected of it, and nothing else happens."""
    reason = why_not(level, who)
    if reason is not None:
        pytest.skip(f"{level} as {who}: {reason}")

    came = played([bot.name for bot in bots], level, who)

    assert [line for bot in bots for line in unmet(bot, level, came)] == []
    assert league_trouble(came) == []


@pytest.mark.parametrize("who", Who)
@pytest.mark.parametrize("names", [FEW[:AT_ONCE], FEW[AT_ONCE:]], ids="+".join)
def test_hostile_bots_fail_and_nobody_notices(names: Sequence[str], who: Who) -> None:
    level = Level.KERNEL if why_not(Level.FULL, who) else Level.FULL

    check([BY_NAME[name] for name in names], level, who)


@pytest.mark.slow
@pytest.mark.parametrize(("bots", "level", "who"), cases([Level.FULL, Level.KERNEL]))
def test_every_hostile_bot_fails_at_every_level(
    bots: Sequence[Hostile], level: Level, who: Who
) -> None:
    check(bots, level, who)


@pytest.mark.slow
@pytest.mark.parametrize(("bots", "level", "who"), cases([Level.NONE]))
def test_what_the_host_must_withstand_it_withstands_without_isolation(
    bots: Sequence[Hostile], level: Level, who: Who
) -> None:
    check(bots, level, who)


@pytest.mark.slow
@pytest.mark.parametrize("bot", [bot for bot in BOTS if bot.machine], ids=lambda bot: bot.name)
def test_a_bot_that_knows_one_machine_is_played_there(bot: Hostile) -> None:
    """Nothing is left out without a word."""
    if not runs_here(bot):
        pytest.skip(f"{bot.name} speaks {bot.machine} (here: {platform.machine()})")


@pytest.mark.skipif(not os.environ.get("CI"), reason="only CI promises a machine with everything")
@pytest.mark.parametrize("who", Who)
@pytest.mark.parametrize("level", Level)
def test_ci_has_every_level_for_everybody(level: Level, who: Who) -> None:
    assert why_not(level, who) is None
