"""Hostile bots at a table, as root and as a user, at every level: they fail, and nobody else notices."""

import os
from collections.abc import Sequence
from typing import Any

import pytest
from battery import BOTS, BY_NAME, LISTS
from playing import (
    Who,
    expected,
    in_batches,
    league_trouble,
    played,
    unmet,
    why_not,
    why_not_here,
)

from donka.sandbox.levels import Level
from hostile import Hostile

Tables = list[list[Hostile]]

AT_ONCE = 3
"""So many sit at a table with one honest bot."""
TABLES = 8
"""So many tables are played by one host, one after another."""

FEW = ("reads-a-secret", "forks", "connects", "heap-at-once", "double-reply", "python-loop")
"""Played in every test run; the others in CI."""

SHORT = ((Level.FULL, Who.USER), (Level.KERNEL, Who.ROOT), (Level.NONE, Who.USER))
"""In CI each bot is played at each level once."""
REST = ((Level.FULL, Who.ROOT), (Level.KERNEL, Who.USER), (Level.NONE, Who.ROOT))


def cases(places: Sequence[tuple[Level, Who]]) -> list[Any]:
    """All bots at each of *places*, list by list, as parameters of a test."""
    return [
        pytest.param(tables, level, who, id=f"{level}-{who}-{name}-{number}")
        for level, who in places
        for name, bots in LISTS.items()
        for number, tables in enumerate(
            in_batches([bot for bot in bots if expected(bot, level)], AT_ONCE, TABLES), start=1
        )
    ]


def check(tables: Tables, level: Level, who: Who) -> None:
    """Each bot comes to what is expected of it, and nothing else happens."""
    reason = why_not(level, who)
    if reason is not None:
        pytest.skip(f"{level} as {who}: {reason}")
    wrong: list[str] = []

    for bots, came in zip(tables, played(tables, level, who), strict=True):
        wrong += [line for bot in bots for line in unmet(bot, level, came)]
        names = ", ".join(bot.name for bot in bots)
        wrong += [f"beside {names}: {line}" for line in league_trouble(came)]

    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("who", Who)
def test_hostile_bots_fail_and_nobody_notices(who: Who) -> None:
    level = Level.KERNEL if why_not(Level.FULL, who) else Level.FULL

    check(*in_batches([BY_NAME[name] for name in FEW], AT_ONCE, TABLES), level, who)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("tables", "level", "who"), cases(SHORT))
def test_every_hostile_bot_fails_at_every_level(tables: Tables, level: Level, who: Who) -> None:
    check(tables, level, who)


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("tables", "level", "who"), cases(REST))
def test_and_so_it_does_as_everybody_else(tables: Tables, level: Level, who: Who) -> None:
    check(tables, level, who)


@pytest.mark.slow
@pytest.mark.parametrize(
    "bot", [bot for bot in BOTS if why_not_here(bot)], ids=lambda bot: bot.name
)
def test_what_cannot_be_played_here_is_named(bot: Hostile) -> None:
    pytest.skip(f"{bot.name}: {why_not_here(bot)}")


@pytest.mark.slow
@pytest.mark.skipif(not os.environ.get("CI"), reason="CI alone promises a machine with everything")
@pytest.mark.parametrize(("level", "who"), [*SHORT, *REST])
def test_ci_has_every_level_for_everybody(level: Level, who: Who) -> None:
    assert why_not(level, who) is None
