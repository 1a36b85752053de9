"""The pass (R12): three dealt cards, all at once, in the direction of the deal."""

import pytest
from game_positions import WHOLE_SUITS, Table, mask, number, text

from donka.game.deal import Deal
from donka.game.rules import Direction, Rules

GIFTS = ("2C 3C 4C", "2D 3D 4D", "2H 3H 4H", "2S 3S 4S")


@pytest.mark.parametrize(
    ("direction", "received"),
    [
        (Direction.LEFT, ["2S 3S 4S", "2C 3C 4C", "2D 3D 4D", "2H 3H 4H"]),
        (Direction.ACROSS, ["2H 3H 4H", "2S 3S 4S", "2C 3C 4C", "2D 3D 4D"]),
        (Direction.RIGHT, ["2D 3D 4D", "2H 3H 4H", "2S 3S 4S", "2C 3C 4C"]),
    ],
    ids=["left", "across", "right"],
)
def test_three_cards_go_to_the_seat_the_direction_names(direction, received):
    table = Table(*WHOLE_SUITS, direction=direction).pass_(*GIFTS)

    assert [text(gift) for gift in table.deal.received] == received
    assert [text(gift) for gift in table.deal.passed] == list(GIFTS)
    rest = ["5 6 7 8 9 T J Q K A".replace(" ", f"{suit} ") + suit for suit in "CDHS"]
    assert [set(hand.split()) for hand in table.hands] == [
        {*kept.split(), *got.split()} for kept, got in zip(rest, received, strict=True)
    ]


def test_hands_as_dealt_are_kept():
    table = Table(*WHOLE_SUITS, direction=Direction.LEFT).pass_(*GIFTS)

    assert [text(hand) for hand in table.deal.dealt] == WHOLE_SUITS


def test_nothing_is_played_before_the_pass():
    deal = Table(*WHOLE_SUITS, direction=Direction.LEFT).deal

    assert deal.passing
    assert (deal.opener, deal.turn, deal.legal()) == (-1, -1, 0)
    with pytest.raises(ValueError, match="the pass comes first"):
        deal.play(number("2C"))


def test_a_deal_without_a_pass_starts_at_once():
    deal = Table(*WHOLE_SUITS, direction=Direction.NONE).deal

    assert not deal.passing
    assert (deal.opener, deal.turn, text(deal.legal())) == (0, 0, "2C")
    assert deal.passed == deal.received == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("gift", "error"),
    [
        ("2C 3C", "seat 0 passed 2C 3C, expected three different cards of its hand"),
        ("2C 3C 4C 5C", "seat 0 passed 2C 3C 4C 5C, expected three"),
        ("2C 3C 2D", "seat 0 passed 2C 3C 2D, expected three"),
        ("", "seat 0 passed nothing, expected three"),
        ("2S 3S 4S", "seat 0 passed 2S 3S 4S, expected three"),
    ],
    ids=["two", "four", "not held", "none", "cards it is about to receive"],
)
def test_a_wrong_gift_is_refused_and_changes_nothing(gift, error):
    deal = Table(*WHOLE_SUITS, direction=Direction.LEFT).deal

    with pytest.raises(ValueError, match=error):
        deal.exchange([mask(gift), *map(mask, GIFTS[1:])])

    assert deal.passing
    assert [text(hand) for hand in deal.hands] == WHOLE_SUITS


@pytest.mark.parametrize("gift", [-7, 7 << 52], ids=["negative", "past the deck"])
def test_a_gift_that_is_no_set_of_cards_is_refused(gift):
    deal = Table(*WHOLE_SUITS, direction=Direction.LEFT).deal

    with pytest.raises(ValueError, match="seat 0 passed no set of cards"):
        deal.exchange([gift, *map(mask, GIFTS[1:])])


def test_three_gifts_are_not_enough():
    with pytest.raises(ValueError, match="expected four gifts, one a seat, got 3"):
        Table(*WHOLE_SUITS, direction=Direction.LEFT).pass_(*GIFTS[:3])


@pytest.mark.parametrize("direction", [Direction.LEFT, Direction.NONE])
def test_nobody_passes_twice_nor_in_a_deal_without_a_pass(direction):
    table = Table(*WHOLE_SUITS, direction=direction)
    if direction is Direction.LEFT:
        table.pass_(*GIFTS)

    with pytest.raises(ValueError, match="no pass is awaited"):
        table.pass_(*GIFTS)


@pytest.mark.parametrize(
    "hands",
    [
        [mask(hand) for hand in WHOLE_SUITS[:3]],
        [mask(hand) for hand in (*WHOLE_SUITS[:3], WHOLE_SUITS[0])],
        [mask("2:C"), *(mask(hand) for hand in WHOLE_SUITS[1:])],
    ],
    ids=["three hands", "a card twice", "too few cards"],
)
def test_hands_that_are_not_the_deck_are_refused(hands):
    with pytest.raises(ValueError, match="four masks of thirteen cards"):
        Deal(Rules(), hands, Direction.NONE)
