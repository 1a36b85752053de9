from dataclasses import replace

import pytest
from ranking_samples import fault, game

from donka.game.faults import FaultKind
from donka.game.record import digest
from donka.ranking.account import account, shooter


def test_points_places_and_wins_are_those_of_the_whole_game():
    read = account(game([(0, 5, 5, 16), (3, 10, 10, 3)]))

    assert read.deals == 2
    assert read.points == (3, 15, 15, 19)
    assert read.half_places == (2, 5, 5, 8)
    assert read.win_twelfths == (12, 0, 0, 0)


def test_a_win_of_three_is_three_thirds():
    read = account(game([(2, 2, 2, 20)]))

    assert read.win_twelfths == (4, 4, 4, 0)
    assert read.half_places == (4, 4, 4, 8)


@pytest.mark.parametrize(
    ("points", "seat"),
    [
        pytest.param((26, 0, 26, 26), 1, id="add"),
        pytest.param((0, 0, -26, 0), 2, id="subtract"),
        pytest.param((0, 0, 0, 26), 3, id="off"),
        pytest.param((0, 0, 1, 25), None, id="25 and 1"),
        pytest.param((13, 13, 0, 0), None, id="hearts and queen apart"),
    ],
)
def test_a_moon_shows_in_the_points_whatever_it_is_worth(points, seat):
    assert shooter(points) == seat


def test_moons_are_counted_for_the_seat_that_shot():
    read = account(game([(26, 0, 26, 26), (26, 0, 26, 26), (0, 26, 26, 26), (6, 6, 7, 7)]))

    assert read.moons == (1, 2, 0, 0)


def test_a_faulty_deal_is_brought_up_to_26():
    read = account(game([(5, 7, 7, 7), (20, 2, 2, 2), (26, 26, 0, 26)], substituted={1: 0, 3: 2}))

    assert read.deal_surcharge == (21, 0, 26, 0)
    assert read.faulty == (True, False, True, False)


def test_a_faulty_game_brings_each_of_its_deals_up_to_26():
    read = account(game([(5, 7, 7, 7), (20, 2, 2, 2)], substituted={1: 0}))

    assert read.game_surcharge == (27, 0, 0, 0)


def test_a_shot_moon_that_subtracts_does_not_pay_for_a_fault():
    read = account(game([(-26, 0, 0, 0)], substituted={1: 0}))

    assert read.deal_surcharge == (52, 0, 0, 0)


def test_a_fault_makes_a_game_faulty_even_where_nothing_was_left_to_answer():
    read = account(game([(5, 7, 7, 7)], faults=[fault(3)]))

    assert read.faulty == (False, False, False, True)
    assert read.deal_surcharge == (0, 0, 0, 0)
    assert read.game_surcharge == (0, 0, 0, 19)


def test_faults_and_deaths_are_counted_by_seat():
    faults = [fault(1), fault(1, FaultKind.CRASH, death=True), fault(2, FaultKind.LOAD)]

    read = account(game([(6, 6, 7, 7)], faults=faults))

    assert read.faults == (0, 2, 1, 0)
    assert read.deaths == (0, 1, 1, 0)


def test_an_account_carries_the_digest_of_its_record():
    record = game([(6, 6, 7, 7)])

    assert account(record).digest == digest(record)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        pytest.param({"points": b"123"}, "four bytes a deal", id="points cut short"),
        pytest.param({"points": b"1234"}, "moves of 2 deals, points of 1", id="a deal less"),
        pytest.param({"points": b"", "moves": b"\x01"}, "moves of 0 deals", id="no deal at all"),
        pytest.param({"moves": b"\x07"}, "record version", id="moves of another version"),
    ],
)
def test_bytes_that_are_no_game_are_refused(change, message):
    record = replace(game([(6, 6, 7, 7), (6, 6, 7, 7)]), **change)

    with pytest.raises(ValueError, match=message):
        account(record)
