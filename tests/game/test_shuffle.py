"""The cards of a deal: known answers, a second implementation, and that no card has a place of its own."""

import hashlib
import hmac
from math import factorial
from pathlib import Path

import pytest
from game_positions import text
from hypothesis import given
from hypothesis import strategies as st

from donka.game import shuffle
from donka.game.masks import ALL, BIT

SECRET = shuffle.text_secret("Черна Донка")
KEY = shuffle.text_deal_key(SECRET)


def test_the_keys_of_a_text_seed_are_the_known_ones():
    assert SECRET.hex() == "ccd9445b0e6785b4fe90984ef1c58e0140e303287ab55a7c4742404f9f4ea590"
    assert KEY.hex() == "484a6e2dfc4c37fcf5d27fad036dd0234cc96523364a94ed72e8886772e5117e"
    assert (
        shuffle.bot_key(SECRET).hex()
        == "9fd22c73a1a1d04875736c038e49fdb4d6b54870dc4b0dd4be8805be04844800"
    )


def test_the_commitment_is_the_known_one():
    assert (
        shuffle.commitment(SECRET).hex()
        == "02b95bd186e7e8e930a72e3ecda1481002e7e888553453b8bc85254e29125c50"
    )


@pytest.mark.parametrize(
    ("beacon", "key"),
    [
        (b"", "94128a40a25ad41e7526d237dd52f86b6cd7fa1908d5d73c5711e5615197d124"),
        (b"beacon", "ad52f8ffc87921d31c643afd1a373e4f2ac103f174a8f87386ac4833882030f0"),
    ],
    ids=["without a beacon", "with a beacon"],
)
def test_the_key_of_a_secret_seed_is_the_known_one(beacon, key):
    secret, config, roster = bytes(range(32)), bytes(32), b"\xff" * 32

    assert shuffle.deal_key(secret, config, roster, beacon).hex() == key


def test_digests_of_another_size_are_refused():
    with pytest.raises(ValueError, match="expected digests of 32 bytes"):
        shuffle.deal_key(SECRET, bytes(31), bytes(33))


@pytest.mark.parametrize(
    ("set_number", "deal", "hands"),
    [
        (
            1,
            1,
            [
                "5C KC AC 2D 3D 4D 8D 4H 5H 6H QH TS KS",
                "3C 4C 8C 6D 9D JD 2H 7H 8H 3S 5S JS QS",
                "2C 6C 7C JC QC QD KH 2S 4S 6S 8S 9S AS",
                "9C TC 5D 7D TD KD AD 3H 9H TH JH AH 7S",
            ],
        ),
        (
            340,
            7,
            [
                "3C 5C 6C JC 4D 5D JD QD KD KH 6S JS KS",
                "2C 8C TC AC 2D 7D TD AD 2H AH 4S 7S 8S",
                "4C QC 6D 9D 3H 5H 6H 7H 8H 9H JH QH 3S",
                "7C 9C KC 3D 8D 4H TH 2S 5S 9S TS QS AS",
            ],
        ),
    ],
    ids=["1.1", "340.7"],
)
def test_a_deal_is_the_known_one(set_number, deal, hands):
    assert [text(hand) for hand in shuffle.dealt(KEY, set_number, deal)] == hands


def test_the_seeds_of_the_bots_are_the_known_ones():
    seed = shuffle.deal_seed(shuffle.bot_key(SECRET), set_number=1, rotation=2, seat=3, deal=4)

    assert seed.hex() == "e08b77ec740d68159263659a10ba840b"
    assert (
        shuffle.decision_seed(seed, 5).hex()
        == "1a34ec38b01f9a04a0314a93c73bcf5b3da2333bf748d3c710f099c793e70df1"
    )


def by_the_page(key, set_number, deal):
    """The steps of docs/shuffle.md, one by one."""
    message = set_number.to_bytes(8, "big") + deal.to_bytes(8, "big")
    number = int.from_bytes(hmac.new(key, message, hashlib.sha512).digest(), "big") % factorial(52)
    left = list(range(52))
    order = []
    for place in range(52):
        digit, number = divmod(number, factorial(51 - place))
        order.append(left.pop(digit))
    return tuple(sum(BIT[card] for card in order[13 * seat : 13 * seat + 13]) for seat in range(4))


@given(st.binary(min_size=32, max_size=32), st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1))
def test_the_steps_of_the_page_give_the_same_hands(key, set_number, deal):
    hands = shuffle.dealt(key, set_number, deal)

    assert hands == by_the_page(key, set_number, deal)
    assert [hand.bit_count() for hand in hands] == [13] * 4
    assert sum(hands) == ALL


SOURCES = {
    "many seeds": lambda n: shuffle.dealt(shuffle.text_deal_key(shuffle.text_secret(f"{n}")), 1, 1),
    "many sets": lambda n: shuffle.dealt(KEY, n, 1),
    "many deals": lambda n: shuffle.dealt(KEY, 1, n),
}


@pytest.mark.parametrize("source", SOURCES)
def test_every_card_comes_to_every_seat_equally_often(source):
    deals = 4000
    counts = [[0] * 4 for _ in range(52)]
    for number in range(1, deals + 1):
        for seat, hand in enumerate(SOURCES[source](number)):
            for card in range(52):
                counts[card][seat] += hand >> card & 1
    chi_square = sum((count - 1000) ** 2 / 1000 for row in counts for count in row)

    # 52 times 4 places with fixed margins: 153 degrees of freedom, stretched by 52/51 because a
    # place that one card has no other can have. Mean 156, standard deviation 17.8; within five.
    assert 67 < chi_square < 245


@pytest.mark.parametrize("source", SOURCES)
def test_two_cards_meet_in_a_hand_as_often_as_chance_has_it(source):
    deals = 4000
    together = 0
    for number in range(1, deals + 1):
        hands = SOURCES[source](number)
        together += sum(
            (hand & hand << 1 & ALL).bit_count() for hand in hands
        )  # neighbours in the deck

    # 51 neighbours, each together with probability 12/51: 12 a deal, 48000 in all, deviation 185.
    assert 47000 < together < 49000


def test_the_page_shows_the_known_answer_that_the_code_gives():
    page = (Path(__file__).parents[2] / "docs" / "shuffle.md").read_text(encoding="utf-8")

    for value in (SECRET, shuffle.commitment(SECRET), KEY, shuffle.bot_key(SECRET)):
        assert value.hex() in page
    for seat, hand in enumerate(shuffle.dealt(KEY, 1, 1)):
        assert f"seat {seat}  {text(hand)}" in page
