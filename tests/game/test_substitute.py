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
        pytest.param("2C", "2C", id="the first card alone"),
        pytest.param("AS", "AS", id="the last card alone"),
        pytest.param("3C 2S", "2S", id="rank before suit"),
        pytest.param("7S 7H 7D 7C", "7C", id="clubs first"),
        pytest.param("7S 7H 7D", "7D", id="then diamonds"),
        pytest.param("QS AH KH", "QS", id="points do not matter"),
        pytest.param("AC 2H", "2H", id="nor does a suit"),
    ],
)
def test_it_plays_the_lowest_by_rank_and_then_suit(legal, card):
    assert substitute.card(mask(legal)) == number(card)


@pytest.mark.parametrize(
    ("hand", "gift"),
    [
        pytest.param("23456789TJQKA:C", "QC KC AC", id="one suit"),
        pytest.param("23456:C 2345:D 2345:H", "6C 5H 5D", id="hearts before diamonds"),
        pytest.param("2:C AKQJ:D AKQJ:H AKQJ:S", "AS AH AD", id="three of one rank"),
        pytest.param("2345678:C A:D A:H A:S K:C K:D K:S", "AS AH AD", id="aces before kings"),
        pytest.param("2345678:C K:D A:H 2:S K:C 3:D K:S", "AH KS KD", id="the best two of three"),
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
