"""Hostile bots with layers of the isolation left out: what was held back is done, so tests can fail.

The layers are left out by replacing parts of the runner, in a process of the test's own and on a stage
that nothing leaves; the product has no switch for it.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from battery import BOTS
from drive import Came
from playing import (
    HostHarmed,
    Who,
    expected,
    in_batches,
    played,
    why_no_stage,
    why_not,
    why_not_here,
)

from donka.sandbox.levels import Level
from hostile import Hostile

BOX, HOST = "box", "host"
LAYERS = (BOX, "uid", "rlimits", "landlock", "seccomp", "undumpable", "watchdog")
AT_ONCE = 3
TABLES = 8

HELD_BY_LAYERS = [bot for bot in BOTS if HOST not in bot.layers and not why_not_here(bot)]
SAFE = [bot for bot in HELD_BY_LAYERS if not bot.risky]
RISKY = [bot for bot in HELD_BY_LAYERS if bot.risky]

Tables = Sequence[Sequence[Hostile]]


def level_without(layers: Iterable[str], who: Who) -> Level:
    """The level to start from; the test is skipped where there is none for *who*."""
    level = Level.KERNEL if BOX in layers else Level.FULL
    reason = why_no_stage() or why_not(level, who)
    if reason is not None:
        pytest.skip(f"{level} as {who}, on a stage: {reason}")
    return level


def came_without(layers: frozenset[str], tables: Tables, who: Who) -> list[Came] | None:
    """What comes of *tables* where *layers* are left out; None where the host did not live to tell."""
    level = level_without(layers, who)
    try:
        return played(tables, level, who, sorted(layers - {BOX}))
    except HostHarmed:
        return None


def did_harm(bot: Hostile, level: Level, came: Came) -> bool:
    """Whether *bot* did what it came for, as far as its faults tell.

    Another refusal, in other words, is no harm; a failure of another kind, or a death, is.
    """
    expect = expected(bot, level) or bot.expect
    faults = came.faults[bot.name]
    if any("HarmDone" in fault.detail for fault in faults):
        return True
    return len(faults) != bool(expect.kinds) or any(
        fault.kind not in expect.kinds or expect.deaths not in {None, fault.death}
        for fault in faults
    )


def harmless(bots: Sequence[Hostile], who: Who) -> list[str]:
    """Those of *bots*, held by the same layers, that do no harm though all of these are left out.

    One line each, with what came of it instead.
    """
    layers = bots[0].layers
    level = level_without(layers, who)
    together = [bots[start : start + AT_ONCE] for start in range(0, len(bots), AT_ONCE)]
    left = list(bots)
    came = came_without(layers, together, who)
    if came is not None:
        left = [
            bot
            for table, each in zip(together, came, strict=True)
            for bot in table
            if each.problems or not did_harm(bot, level, each)
        ]
    # One may have kept the others from it, so each gets a table of its own.
    return [line for bot in left for line in _harmless_alone(bot, level, who)]


def _harmless_alone(bot: Hostile, level: Level, who: Who) -> list[str]:
    alone = came_without(bot.layers, [[bot]], who)
    if alone is None:
        return []
    [came] = alone
    assert came.problems == []
    if came.harms or did_harm(bot, level, came):
        return []
    found = [f"{fault.kind}: {fault.detail}" for fault in came.faults[bot.name]]
    return [f"{bot.name} without {', '.join(sorted(bot.layers))}: {found}"]


def alike(bots: Iterable[Hostile]) -> list[Any]:
    """The *bots* that the same layers hold, so many at a time."""
    found: dict[frozenset[str], list[Hostile]] = {}
    for bot in bots:
        found.setdefault(bot.layers, []).append(bot)
    most = AT_ONCE * TABLES
    return [
        pytest.param(
            those[start : start + most], id=f"{'+'.join(sorted(layers))}-{start // most + 1}"
        )
        for layers, those in found.items()
        for start in range(0, len(those), most)
    ]


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("bots", alike(SAFE))
def test_without_its_layers_the_harm_is_done(bots: Sequence[Hostile]) -> None:
    found = harmless(bots, Who.USER)

    assert not found, "\n".join(found)


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("bots", alike(SAFE))
def test_without_its_layers_the_harm_is_done_to_root_too(bots: Sequence[Hostile]) -> None:
    found = harmless(bots, Who.ROOT)

    assert not found, "\n".join(found)


@pytest.mark.slow
@pytest.mark.parametrize("bot", RISKY, ids=lambda bot: bot.name)
def test_what_would_harm_this_machine_or_tell_nothing_is_named(bot: Hostile) -> None:
    pytest.skip(f"{bot.name} without {', '.join(sorted(bot.layers))}: {bot.risky}")


def in_turn() -> list[Any]:
    """Each layer left out alone, with the bots that something else stops as well."""
    return [
        pytest.param(layer, tables, who, id=f"{layer}-{who}-{number}")
        for who in Who
        for layer in layers_for(who)
        for number, tables in enumerate(
            in_batches(
                [bot for bot in BOTS if bot.layers & {*layers_for(who), HOST} - {layer}],
                AT_ONCE,
                TABLES,
            ),
            start=1,
        )
    ]


def layers_for(who: Who) -> list[str]:
    """The layers there are for *who*: only root can give a worker a user of its own."""
    return [layer for layer in LAYERS if layer != "uid" or who is Who.ROOT]


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("layer", "tables", "who"), in_turn())
def test_without_one_layer_the_others_hold(layer: str, tables: Tables, who: Who) -> None:
    came = came_without(frozenset({layer}), tables, who)

    assert came is not None
    wrong = [
        f"{name}: {fault.detail}"
        for each in came
        for name, faults in each.faults.items()
        for fault in faults
        if "HarmDone" in fault.detail
    ]
    assert wrong + [line for each in came for line in (*each.problems, *each.harms)] == []
