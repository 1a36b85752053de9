"""Cards, and sets of them as masks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from donka.game import masks
from donka.game.cards import DECK, NUMBER, Card, Suit

any_mask = st.integers(0, masks.ALL)


def test_the_deck_is_in_order_clubs_diamonds_hearts_spades_two_to_ace():
    assert " ".join(map(str, DECK)) == " ".join(
        f"{rank}{suit}" for suit in "CDHS" for rank in "23456789TJQKA"
    )
    assert list(DECK) == sorted(DECK)


def test_a_card_is_written_as_it_is_read():
    assert [Card.parse(str(card)) for card in DECK] == list(DECK)
    assert repr(Card(Suit.SPADES, 12)) == "Card.parse('QS')"
    assert eval(repr(Card(Suit.SPADES, 12))) == Card(Suit.SPADES, 12)


@pytest.mark.parametrize("written", ["", "Q", "SQ", "qs", "10H", "1C", "QX", "QS ", "♠Q"])
def test_anything_else_is_no_card(written):
    with pytest.raises(ValueError, match=r"not a card: .*expected rank and suit, such as 'QS'"):
        Card.parse(written)


def test_a_deck_costs_26_points():
    costly = {str(card): card.points for card in DECK if card.points}

    assert costly == {f"{rank}H": 1 for rank in "23456789TJQKA"} | {"QS": 13}


def test_the_named_masks_hold_what_they_are_called():
    assert masks.cards(masks.QUEEN) == (Card.parse("QS"),)
    assert DECK[masks.TWO_OF_CLUBS] == Card.parse("2C")
    assert {card for card in DECK if card.points} == set(masks.cards(masks.POINT_CARDS))
    for suit, held in zip(Suit, masks.SUITS, strict=True):
        assert {card.suit for card in masks.cards(held)} == {suit}
        assert held.bit_count() == 13


@given(any_mask)
def test_numbers_are_the_bits_that_are_set(mask):
    assert list(masks.numbers(mask)) == [number for number in range(52) if mask >> number & 1]


@given(st.sets(st.sampled_from(DECK)))
def test_a_mask_holds_its_cards_and_no_others(held):
    mask = masks.mask_of(held)

    assert masks.cards(mask) == tuple(sorted(held))
    assert masks.mask_of_numbers(NUMBER[card] for card in held) == mask
