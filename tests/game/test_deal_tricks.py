"""Who takes a trick, who leads the next, and what a deal costs (R14)."""

from dataclasses import replace

import pytest
from game_positions import QUEEN_AT_1, QUEEN_AT_3, WHOLE_SUITS, Table, number, numbers

from donka.game.rules import HeartsBrokenBy, Moon, OpeningLead, Rules
from donka.game.tricks import counted, hearts_broken, takers

# From the leader on: the leader has the two, and four seats have one high club each.
SIDE = [
    "23:C 2345:D 2345:H 23:S",
    "456:C 6789:D 678:H 45:S",
    "789:C TJQ:D 9TJ:H 678:S",
    "T:C KA:D QKA:H 9TJQKA:S",
]


@pytest.mark.parametrize("leader", range(4))
@pytest.mark.parametrize("taker", range(4))
def test_the_highest_of_the_led_suit_takes_and_leads_whoever_led(leader, taker):
    rules = replace(Rules(), opening_lead=OpeningLead.ANY_CLUB)
    high = {(taker + place) % 4: rank for place, rank in enumerate("AJQK")}
    hands = [f"{SIDE[(seat - leader) % 4]} {high[seat]}:C" for seat in range(4)]
    table = Table(*hands, rules=rules)

    table.play(" ".join(f"{high[(leader + place) % 4]}C" for place in range(4)))

    assert table.deal.opener == leader
    assert table.deal.turn == taker
    assert takers(leader, table.deal.played) == bytes([taker])


def test_a_higher_card_of_another_suit_takes_nothing():
    table = Table(*WHOLE_SUITS).play("2C AD AH AS")

    assert table.deal.turn == 0
    assert table.deal.taken == [1, 0, 0, 0]


def test_play_goes_clockwise_from_the_leader():
    table = Table(*QUEEN_AT_3)
    turns = [table.deal.turn]
    for card in ["2C", "AC", "KC", "6C", "5D", "6D", "TD", "AD"]:
        table.play(card)
        turns.append(table.deal.turn)

    assert turns == [3, 0, 1, 2, 0, 1, 2, 3, 3]


@pytest.mark.parametrize(
    ("opener", "played", "expected"),
    [
        (0, "", []),
        (0, "2C 3C 4C", []),
        (0, "2C 3C 4C 5C", [3]),
        (1, "2C 3D 4H 5S", [1]),
        (2, "2C AC KC 6C  5D 9D TD AD  3C", [3, 2]),
    ],
    ids=["nothing", "unfinished", "one", "no follower", "leaders follow takers"],
)
def test_takers_of_complete_tricks(opener, played, expected):
    assert list(takers(opener, numbers(played))) == expected


@pytest.mark.parametrize(
    ("played", "broken"),
    [
        pytest.param("", "none", id="nothing played"),
        pytest.param("2C 3C 4C 5C", "none", id="no point card"),
        pytest.param("2C 3C 4C 5C 2S QS 3S 4S", "any_point_card", id="the queen follows"),
        pytest.param("2C 3C 4C 5C QS 2S 3S 4S", "any_point_card", id="the queen leads"),
        pytest.param("2C 3C 4C 5C 2D QS", "any_point_card discard", id="the queen discarded"),
        pytest.param("2C 3C 4C QS", "any_point_card discard", id="the queen on the first trick"),
        pytest.param("2C 3C 4C 5C 2H", "any_point_card discard heart", id="a heart led"),
        pytest.param("2C 3C 4C 2H", "any_point_card discard heart", id="a heart discarded"),
        pytest.param("2C 3C 4C 5C 2H QS", "any_point_card discard heart", id="both"),
    ],
)
def test_what_breaks_hearts(played, broken):
    found = {by.value for by in HeartsBrokenBy if hearts_broken(by, numbers(played))}

    assert found == set(broken.split()) - {"none"}


@pytest.mark.parametrize(
    ("moon", "taken", "points"),
    [
        (Moon.ADD, [26, 0, 0, 0], (0, 26, 26, 26)),
        (Moon.ADD, [0, 0, 26, 0], (26, 26, 0, 26)),
        (Moon.SUBTRACT, [0, 26, 0, 0], (0, -26, 0, 0)),
        (Moon.OFF, [0, 0, 0, 26], (0, 0, 0, 26)),
        (Moon.ADD, [25, 1, 0, 0], (25, 1, 0, 0)),
        (Moon.ADD, [16, 10, 0, 0], (16, 10, 0, 0)),
        (Moon.SUBTRACT, [13, 13, 0, 0], (13, 13, 0, 0)),
        (Moon.ADD, [0, 13, 0, 13], (0, 13, 0, 13)),
    ],
    ids=[
        "shooter 0, others 26",
        "any seat may shoot",
        "shooter -26",
        "off",
        "25 + 1 is nothing special",
        "three hearts and the queen are no moon",
        "all hearts without the queen, subtract",
        "all hearts without the queen, add",
    ],
)
def test_counting_a_deal(moon, taken, points):
    assert counted(moon, taken) == points


SWEEP = " ".join(
    f"{clubs}C {diamonds}D {hearts}H {spades}S"
    for clubs, diamonds, hearts, spades in zip(
        "23456789TJQKA", "23456789TJQKA", "23456789TJQKA", "KA23456789TJQ", strict=True
    )
)


@pytest.mark.parametrize(
    ("moon", "points"),
    [
        (Moon.ADD, (0, 26, 26, 26)),
        (Moon.SUBTRACT, (-26, 0, 0, 0)),
        (Moon.OFF, (26, 0, 0, 0)),
    ],
    ids=["add", "subtract", "off"],
)
def test_thirteen_tricks_add_nothing_to_a_moon(moon, points):
    table = Table(*WHOLE_SUITS, rules=replace(Rules(), moon=moon)).play(SWEEP)

    assert takers(0, table.deal.played) == bytes(13)
    assert table.deal.taken == [26, 0, 0, 0]
    assert table.deal.points() == points


def test_a_finished_deal_awaits_nothing():
    deal = Table(*WHOLE_SUITS).play(SWEEP).deal

    assert deal.over
    assert (deal.turn, deal.legal(), deal.hands) == (-1, 0, [0, 0, 0, 0])
    with pytest.raises(ValueError, match="no card is awaited: the deal is over"):
        deal.play(number("2C"))


def test_an_unfinished_deal_has_no_points():
    with pytest.raises(ValueError, match="the deal is not over: 4 of 52 cards are played"):
        Table(*WHOLE_SUITS).play("2C 2D 2H 2S").deal.points()


def test_a_trick_that_is_not_complete_costs_nobody():
    assert Table(*WHOLE_SUITS).play("2C 2D 2H").deal.taken == [0, 0, 0, 0]


def test_an_illegal_card_is_refused_by_name_and_changes_nothing():
    table = Table(*QUEEN_AT_1).play("2C AC KC")

    with pytest.raises(ValueError, match=r"seat 2 played TD, .*\(legal: 6C 7C 8C 9C TC JC QC\)"):
        table.play("TD")

    assert table.deal.turn == 2
    assert table.legal == "6C 7C 8C 9C TC JC QC"


@pytest.mark.parametrize("card", [-1, -52, 52, 255, 1 << 70])
def test_a_number_that_is_no_card_is_refused(card):
    deal = Table(*WHOLE_SUITS, rules=replace(Rules(), opening_lead=OpeningLead.ANY)).deal

    with pytest.raises(ValueError, match=f"seat 0 played number {card}, "):
        deal.play(card)


def test_the_same_card_is_not_played_twice():
    with pytest.raises(ValueError, match="seat 0 played 2C, which may not be played now"):
        Table(*WHOLE_SUITS).play("2C 2D 2H 2S 2C")
