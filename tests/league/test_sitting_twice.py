"""The sitting against a second implementation: the same bots, called in one process, one deal after another."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sittings import BOT_KEY, DEAL_KEY, PATIENT, check_whole

import donka_house
from donka.bot.testing import play_deal
from donka.game.game import is_over
from donka.game.masks import numbers
from donka.game.record import GameRecord, canonical
from donka.game.rules import PRESETS, Direction, Rules
from donka.game.shuffle import deal_seed, dealt
from donka.journal.block import ROTATIONS, Block
from donka.league.sitting import play
from donka.league.sitting_spec import Contender, SittingSpec
from donka.sandbox.source import Origin, Source

BOTS = ("careful", "duck", "random", "shooter")
HOUSE = Source(
    Origin.ENTRY_POINT, "house", "donka_house", (str(Path(donka_house.__file__).parents[1]),)
)
MAKERS = {entry.name: entry.factory for entry in donka_house.donka_bots()}
SETS = 3

RULES = PRESETS | {
    "short": Rules(limit=40, pass_order=(Direction.ACROSS, Direction.NONE), max_deals=5)
}


def spec_of(rules: Rules, rotation: int = 1, **fields: Any) -> SittingSpec:
    a, b, c, d = (Contender(name, HOUSE, name) for name in BOTS)
    block = Block(number=7, table=3, entries=BOTS, first_set=101, sets=SETS, place=4)
    return SittingSpec(
        block, rotation, (a, b, c, d), DEAL_KEY, BOT_KEY, rules, clock=PATIENT, **fields
    )


def played_directly(record: GameRecord, spec: SittingSpec) -> tuple[bytes, bytes]:
    """Moves and points of the same game, by direct calls; only who sits where is taken from *record*."""
    bots = [MAKERS[name]() for name in record.seats]
    totals = [0, 0, 0, 0]
    moves, points = bytearray([1]), bytearray()
    number = 0
    while True:
        number += 1
        deal = play_deal(
            spec.rules,
            bots,
            dealt(DEAL_KEY, record.set, number),
            number=number,
            totals=(totals[0], totals[1], totals[2], totals[3]),
            seeds=[
                deal_seed(BOT_KEY, record.set, spec.rotation, seat, number) for seat in range(4)
            ],
        )
        passed = b"".join(map(numbers, deal.passed))
        moves += (passed or b"\xff") + bytes(deal.played) + bytes(7)
        points += bytes(own & 0xFF for own in deal.points())
        totals = [total + own for total, own in zip(totals, deal.points(), strict=True)]
        if is_over(spec.rules, totals, number):
            break
        if spec.cycles and number == spec.cycles * spec.rules.cycle:
            break
    return bytes(moves), bytes(points)


def compared(spec: SittingSpec) -> Iterator[tuple[GameRecord, tuple[bytes, bytes]]]:
    for game in play(spec).games:
        yield game, played_directly(game, spec)


@pytest.mark.parametrize("cycles", [pytest.param(None, id="game"), pytest.param(1, id="cycle")])
@pytest.mark.parametrize("preset", RULES)
def test_a_sitting_plays_as_direct_calls_do(preset: str, cycles: int | None) -> None:
    spec = spec_of(RULES[preset], cycles=cycles, width=4)

    games = list(compared(spec))

    assert [game.set for game, _ in games] == [101, 102, 103]
    for game, (moves, points) in games:
        assert game.moves == moves
        assert game.points == points
        assert game.faults == ()
        check_whole(game, spec)


@pytest.mark.slow
def test_the_width_of_the_lockstep_changes_nothing_in_a_record() -> None:
    narrow, middle, wide = (play(spec_of(Rules(), width=width)).games for width in (1, 4, 64))

    assert list(map(canonical, narrow)) == list(map(canonical, middle))
    assert list(map(canonical, narrow)) == list(map(canonical, wide))


@pytest.mark.slow
@pytest.mark.parametrize("width", [1, 64])
@pytest.mark.parametrize("rotation", ROTATIONS)
@pytest.mark.parametrize("preset", RULES)
def test_every_rotation_plays_as_direct_calls_do(preset: str, rotation: int, width: int) -> None:
    for game, (moves, points) in compared(spec_of(RULES[preset], rotation, width=width)):
        assert (game.moves, game.points) == (moves, points)


@pytest.mark.slow
def test_each_bot_sits_on_each_seat_once_in_the_four_rotations() -> None:
    games = [play(spec_of(Rules(), rotation, cycles=1)).games[0] for rotation in ROTATIONS]

    for name in BOTS:
        assert sorted(game.seats.index(name) for game in games) == [0, 1, 2, 3]
