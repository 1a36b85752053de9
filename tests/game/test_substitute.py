"""The house player's answers."""

import pytest
from game_positions import mask, number, text
from hypothesis import given
from hypothesis import strategies as st

from donka.game import substitute
from donka.game.cards import DECK
from donka.game.masks import cards, mask_of


@pytest.mark.parametrize(
    ("legal", "card"),
    [
        ("2C", "2C"),
        ("AS", "AS"),
        ("3C 2S", "2S"),
        ("7S 7H 7D 7C", "7C"),
        ("7S 7H 7D", "7D"),
        ("QS AH KH", "QS"),
        ("AC 2H", "2H"),
    ],
)
def test_it_plays_the_lowest_by_rank_and_then_suit(legal, card):
    assert substitute.card(mask(legal)) == number(card)


@pytest.mark.parametrize(
    ("hand", "gift"),
    [
        ("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", "QC KC AC"),
        ("23456:C 2345:D 2345:H", "6C 5H 5D"),
        ("2:C AKQJ:D AKQJ:H AKQJ:S", "AS AH AD"),
        ("2345678:C A:D A:H A:S K:C K:D K:S", "AS AH AD"),
        ("2345678:C K:D A:H 2:S K:C 3:D K:S", "AH KS KD"),
    ],
)
def test_it_passes_the_highest_by_rank_and_then_suit(hand, gift):
    assert text(substitute.pass_cards(mask(hand))) == text(mask(gift))


def by_rank_and_suit(card):
    return card.rank, "CDHS".index(card.suit)


@given(st.sets(st.sampled_from(DECK), min_size=1))
def test_the_lowest_is_what_sorting_finds(held):
    assert DECK[substitute.card(mask_of(held))] == min(held, key=by_rank_and_suit)


@given(st.sets(st.sampled_from(DECK), min_size=3))
def test_the_highest_three_are_what_sorting_finds(held):
    highest = sorted(held, key=by_rank_and_suit)[-3:]

    assert cards(substitute.pass_cards(mask_of(held))) == tuple(sorted(highest))
