"""The positions: sound, the same for everybody who has the key, and as awkward as the rules allow."""

import hashlib
from dataclasses import astuple
from itertools import islice

import pytest

from donka.examine.conditions import AUTHORS_KEY, Extent
from donka.examine.positions import every_play, passes, plays
from donka.examine.rulings import rulings
from donka.game.masks import HEARTS, POINT_CARDS, QUEEN, SUITS, mask_of_numbers
from donka.game.rules import Direction, Rules
from donka.sandbox.wire import Want

KEY = b"a key that only this test knows."


@pytest.fixture(scope="module")
def five_thousand():
    return list(islice(plays(Rules(), AUTHORS_KEY, "cherna-donka"), 5_000))


@pytest.mark.parametrize("ruling", rulings(Rules(), Extent()), ids=lambda ruling: ruling.name)
def test_a_position_is_what_a_seat_can_know_of_a_deal(ruling):
    for position in islice(plays(ruling.rules, KEY, ruling.name), 300):
        held = position.dealt - position.passed + position.received
        before = mask_of_numbers(position.played)

        assert position.legal & ~position.hand == 0
        assert position.legal & position.legal - 1
        assert position.hand == held & ~before
        assert sorted(position.played + position.rest) == list(range(52))
        passing = ruling.rules.direction(position.deal) is not Direction.NONE
        assert position.passed.bit_count() == position.received.bit_count() == 3 * passing
        assert max(position.totals) < ruling.rules.limit


def test_the_positions_of_a_key_never_change(five_thousand):
    total = hashlib.sha256()
    for position in five_thousand:
        total.update(repr(astuple(position)).encode())

    assert total.hexdigest()[:16] == "96018d17f4e16d75"


def test_another_key_has_other_positions(five_thousand):
    other = set(islice(plays(Rules(), KEY, "cherna-donka"), 5_000))

    assert other.isdisjoint(five_thousand)


@pytest.mark.parametrize(
    ("is_it", "fewest"),
    [
        pytest.param(lambda p: len(p.played) < 4, 150, id="the first trick"),
        pytest.param(
            lambda p: 0 < len(p.played) < 4 and not p.hand & SUITS[p.played[0] // 13],
            20,
            id="void in the first trick",
        ),
        pytest.param(
            lambda p: 0 < len(p.played) < 4 and p.legal & ~POINT_CARDS == 0,
            5,
            id="nothing but points in the first trick",
        ),
        pytest.param(
            lambda p: (
                len(p.played) % 4 and not p.hand & SUITS[p.played[-(len(p.played) % 4)] // 13]
            ),
            500,
            id="void in the suit led",
        ),
        pytest.param(
            lambda p: len(p.played) % 4 == 0 and not p.hand & ~(HEARTS | QUEEN),
            50,
            id="leading from points alone",
        ),
        pytest.param(lambda p: p.legal.bit_count() == 2, 500, id="two cards to choose from"),
        pytest.param(lambda p: max(p.totals) == 99, 200, id="a game about to end"),
        pytest.param(lambda p: p.totals == (0, 0, 0, 0), 50, id="a game that begins"),
        pytest.param(
            lambda p: max(b - a for a, b in zip(p.totals, p.after, strict=True)) == 26,
            20,
            id="a moon",
        ),
        *(
            pytest.param(
                lambda p, own=direction: Rules().direction(p.deal) is own,
                800,
                id=f"passed {direction}",
            )
            for direction in Direction
        ),
    ],
)
def test_awkward_positions_are_among_them(five_thousand, is_it, fewest):
    assert sum(bool(is_it(position)) for position in five_thousand) >= fewest


def test_passes_go_in_every_direction_and_there_are_none_without_one():
    gifts = list(islice(passes(Rules(), KEY, ""), 100))

    assert {Rules().direction(gift.deal) for gift in gifts} == set(Direction) - {Direction.NONE}
    assert all(gift.is_pass and gift.item(7, 1).want is Want.PASS for gift in gifts)
    assert all(gift.farewell(7, 1) is None for gift in gifts)
    assert list(passes(Rules(pass_order=(Direction.NONE,)), KEY, "")) == []


def test_a_position_is_told_whole_and_ended_with_the_rest_of_its_deal():
    position = next(every_play(Rules(), KEY, ""))

    item, farewell = position.item(3, 500), position.farewell(3, 500)

    assert (item.game, item.want, item.left_ns) == (3, Want.CARD, 500)
    assert item.start is not None
    assert (item.start.dealt, item.start.passed) == (position.dealt, position.passed)
    assert farewell is not None
    assert (farewell.closing, farewell.totals) == (position.rest, position.after)
