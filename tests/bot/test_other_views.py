from random import Random

import pytest

from donka import Direction, GameView, Rules
from donka.game.cards import NUMBER
from donka.game.rules import Moon
from donka.game.shuffle import decision_seed

HAND = "2C 7C QC 3D 4D KD 2H 3H AH 5S 9S QS AS"

# Twelve tricks of plain suits and hearts; seat 0 leads and takes every one.
SWEEP = """
AC 2C 3C 4C | KC 5C 6C 7C | QC 8C 9C TC | AD 2D 3D 4D | KD 5D 6D 7D | QD 8D 9D TD
AH 2H 3H 4H | KH 5H 6H 7H | QH 8H 9H TH | AS 2S 3S 4S | KS 5S 6S 7S | JH JC JD 8S
"""


def sweep(last, read):
    return bytes(NUMBER[card] for card in read(f"{SWEEP} {last}".replace("|", " ")))


def test_a_pass_view_shows_the_hand_as_dealt(before_the_pass):
    view = before_the_pass(HAND, seat=2, direction=Direction.RIGHT, number=6, totals=(1, 2, 3, 20))

    assert " ".join(map(str, view.hand)) == HAND
    assert view.dealt == view.hand
    assert view.seat == 2
    assert view.pass_direction is Direction.RIGHT
    assert view.passed_to == 1
    assert view.received_from == 3
    assert view.deal_number == 6
    assert view.totals == (1, 2, 3, 20)
    assert view.rules == Rules()
    assert view.time_left == 0.5
    assert view.left_of(3) == 0


def test_before_the_pass_everything_else_is_unseen(before_the_pass):
    view = before_the_pass(HAND)

    assert len(view.unseen) == 39
    assert len({*view.unseen, *view.hand}) == 52


def test_the_randomness_of_the_pass_is_that_of_trick_zero(before_the_pass):
    view = before_the_pass(HAND, seed=b"the seed")
    expected = Random(int.from_bytes(decision_seed(b"the seed", trick=0)))

    assert view.random.random() == expected.random()


def test_a_pass_view_prints_the_hand(before_the_pass):
    assert repr(before_the_pass(HAND)) == (f"<PassView seat 0, deal 1 (pass left), hand {HAND}>")


@pytest.mark.parametrize(
    ("moon", "points"),
    [
        pytest.param(Moon.ADD, (0, 26, 26, 26), id="add"),
        pytest.param(Moon.SUBTRACT, (-26, 0, 0, 0), id="subtract"),
        pytest.param(Moon.OFF, (26, 0, 0, 0), id="off"),
    ],
)
def test_a_deal_that_is_over_costs_what_the_rules_make_of_a_moon(finished, read, moon, points):
    view = finished(Rules(moon=moon), sweep("QS 9S TS JS", read), opener=0)

    assert view.points == points
    assert view.shooter == 0
    assert view.totals == (10, 20, 30, 40), "those before the deal"


def test_thirteen_points_short_is_no_moon(finished, read):
    view = finished(Rules(), sweep("9S TS QS JS", read), opener=0)

    assert view.points == (13, 0, 13, 0)
    assert view.shooter is None


def test_a_deal_that_is_over_shows_all_its_tricks(finished, read):
    view = finished(Rules(), sweep("QS 9S TS JS", read), opener=0, seat=3)

    assert len(view.tricks) == 13
    assert {trick.taker for trick in view.tricks} == {0}
    assert len(view.played_by(2)) == 13
    assert view.hearts_broken
    assert repr(view) == "<DealView seat 3, deal 4, points 0 26 26 26>"


def test_a_game_view_shows_the_points_of_the_game():
    view = GameView(Rules(), 1, (20, 116, 86, 38))

    assert view.totals == (20, 116, 86, 38)
    assert repr(view) == "<GameView seat 1, totals 20 116 86 38>"
