"""A record replayed: what the rules confirm, and where they contradict."""

from dataclasses import replace

import pytest
from game_samples import KEY, RULES, played_game, with_deals

from donka.errors import DonkaError
from donka.game.record import encode_moves
from donka.game.replay import RecordError, replay
from donka.game.rules import PRESETS, HeartsBrokenBy

GAME = played_game()
DEALS = list(GAME.deals())
POINTS = [GAME.points[start : start + 4] for start in range(0, len(GAME.points), 4)]


def swapped(data, one, other):
    changed = bytearray(data)
    changed[one], changed[other] = changed[other], changed[one]
    return bytes(changed)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(5))
def test_a_game_that_was_played_is_confirmed(preset, seed):
    record = played_game(PRESETS[preset], set_number=seed + 1, seed=seed)

    replay(record, PRESETS[preset], KEY)


def test_a_game_of_one_cycle_is_confirmed():
    replay(played_game(cycles=1), RULES, KEY, cycles=1)


@pytest.mark.parametrize(
    ("record", "error"),
    [
        pytest.param(
            replace(GAME, set=8), r"12\.8\.2\.1\.0: seat 0 passed ", id="cards of another set"
        ),
        pytest.param(
            replace(GAME, points=swapped(GAME.points, 4, 5)),
            r"12\.7\.2\.2: points \(\d+, \d+, \d+, \d+\), expected \(\d+, \d+, \d+, \d+\)",
            id="points",
        ),
        pytest.param(
            with_deals(GAME, [replace(DEALS[0], played=swapped(DEALS[0].played, 0, 1))]),
            r"12\.7\.2\.1\.1: seat \d played .., which may not be played now \(legal: 2C\)",
            id="another opening",
        ),
        pytest.param(
            with_deals(GAME, [replace(DEALS[0], passed=DEALS[0].passed[:3] * 4)]),
            r"12\.7\.2: deal 1: the cards passed are not twelve different ones",
            id="the same gift four times",
        ),
        pytest.param(
            with_deals(GAME, [replace(DEALS[0], passed=swapped(DEALS[0].passed, 0, 1))]),
            r"12\.7\.2\.1\.0: the cards passed are not in ascending order",
            id="a gift out of order",
        ),
        pytest.param(
            with_deals(GAME, [replace(DEALS[0], passed=b"")], POINTS[0]),
            r"12\.7\.2\.1\.0: expected four gifts",
            id="no pass where one is due",
        ),
        pytest.param(
            with_deals(
                GAME, [*DEALS[:3], replace(DEALS[3], passed=bytes(range(12)))], b"".join(POINTS[:4])
            ),
            r"12\.7\.2\.4\.0: a pass in a deal without one",
            id="a pass where none is due",
        ),
        pytest.param(
            with_deals(GAME, DEALS[:-1], b"".join(POINTS[:-1])),
            r"12\.7\.2\.\d+: no such deal, but the game was not over",
            id="the last deal is missing",
        ),
        pytest.param(
            with_deals(GAME, [*DEALS, DEALS[0]], GAME.points + POINTS[0]),
            r"12\.7\.2\.\d+: a deal after the game was over",
            id="a deal too many",
        ),
        pytest.param(
            with_deals(GAME, DEALS, b"".join(POINTS[:-1])),
            r"12\.7\.2\.\d+: cards without points, or points without cards",
            id="points are missing",
        ),
        pytest.param(
            with_deals(GAME, []), r"12\.7\.2\.1: cards without points", id="cards are missing"
        ),
        pytest.param(
            replace(GAME, moves=GAME.moves[:-1]), r"12\.7\.2: deal \d+: cut short", id="cut short"
        ),
        pytest.param(
            replace(GAME, points=GAME.points[:-1]), r"12\.7\.2: points: ", id="points cut short"
        ),
    ],
)
def test_the_first_contradiction_is_named_with_its_place(record, error):
    with pytest.raises(RecordError, match=f"^{error}"):
        replay(record, RULES, KEY)


def test_every_flag_of_the_substitute_is_held_against_what_it_would_do():
    record = played_game(fails=0)
    deals = list(record.deals())
    found = 0
    for trick in range(14):
        for seat in range(4):
            flagged = replace(deals[0], substituted=1 << 14 * seat + trick)
            try:
                replay(with_deals(record, [flagged, *deals[1:]]), RULES, KEY)
            except RecordError as error:
                assert str(error).startswith(f"12.7.2.1.{trick}: seat {seat}: not what the")  # noqa: PT017 - a loop of many
                found += 1
    assert found >= 20


def test_a_game_played_under_other_rules_is_contradicted():
    rules = replace(RULES, hearts_broken_by=HeartsBrokenBy.ANY_POINT_CARD)
    contradicted = 0
    for seed in range(8):
        record = played_game(rules, set_number=seed + 1, seed=seed)
        try:
            replay(record, replace(rules, hearts_broken_by=HeartsBrokenBy.HEART), KEY)
        except RecordError:
            contradicted += 1

    assert contradicted >= 4


def test_a_contradiction_is_shown_to_people_in_one_line():
    with pytest.raises(DonkaError) as caught:
        replay(replace(GAME, moves=encode_moves([])), RULES, KEY)

    assert "\n" not in str(caught.value)
    assert str(caught.value).endswith("; the record was damaged, or altered")
