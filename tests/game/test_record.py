"""Records: their bytes, what other bytes are refused, and the digest."""

from dataclasses import replace

import pytest
from game_samples import played_game
from hypothesis import given
from hypothesis import strategies as st

from donka.game.faults import Fault, FaultKind
from donka.game.record import (
    DealRecord,
    GameRecord,
    canonical,
    decode_deals,
    digest,
    encode_deal,
    encode_moves,
    encode_points,
    faulty,
    identity,
)
from donka.game.times import Times

DECK = bytes(range(52))
QUIET = DealRecord(b"", DECK)
PASSED = DealRecord(bytes(range(12)), DECK, 1 << 55)

deal_records = st.builds(
    DealRecord,
    passed=st.one_of(
        st.just(b""),
        st.lists(st.integers(0, 51), min_size=12, max_size=12, unique=True).map(bytes),
    ),
    played=st.permutations(range(52)).map(bytes),
    substituted=st.integers(0, 2**56 - 1),
)


@given(st.lists(deal_records, max_size=5))
def test_deals_come_back_from_their_bytes(deals):
    assert list(decode_deals(encode_moves(deals))) == deals


def test_the_bytes_of_a_deal():
    assert encode_deal(QUIET) == b"\xff" + DECK + bytes(7)
    assert encode_deal(PASSED) == bytes(range(12)) + DECK + b"\x80" + bytes(6)
    assert encode_moves([QUIET]) == b"\x01\xff" + DECK + bytes(7)


@pytest.mark.parametrize(
    ("moves", "error"),
    [
        (b"", "record version: expected 1, found nothing"),
        (b"\x02" + encode_deal(QUIET), "record version: expected 1, found 2"),
        (b"\x01\xff", "deal 1: cut short, 1 bytes are left of it"),
        (encode_moves([PASSED, PASSED])[:-1], "deal 2: cut short, 70 bytes are left of it"),
        (b"\x01\xff" + bytes(59), "deal 1: the cards played are not the 52, each once"),
        (b"\x01\xff" + DECK[1:] + b"\x34" + bytes(7), "deal 1: the cards played are not the 52"),
        (b"\x01" + bytes(12) + DECK + bytes(7), "deal 1: the cards passed are not twelve"),
        (b"\x01" + bytes(range(41, 53)) + DECK + bytes(7), "deal 1: the cards passed are not"),
        (encode_moves([QUIET]) + b"\x00", "deal 2: cut short, 1 bytes are left of it"),
    ],
    ids=[
        "nothing",
        "a later version",
        "a mark and no more",
        "a byte short",
        "one card over and over",
        "a card past the deck",
        "a card passed twice",
        "a passed card past the deck",
        "a byte too many",
    ],
)
def test_other_bytes_are_refused_with_their_place(moves, error):
    with pytest.raises(ValueError, match=error):
        list(decode_deals(moves))


@given(st.lists(deal_records, min_size=1, max_size=3), st.data())
def test_a_record_that_is_cut_anywhere_is_refused_or_ends_with_a_whole_deal(deals, data):
    moves = encode_moves(deals)
    cut = moves[: data.draw(st.integers(0, len(moves) - 1))]
    try:
        found = list(decode_deals(cut))
    except ValueError:
        return
    assert found == deals[: len(found)]
    assert encode_moves(found) == cut


@given(st.binary(max_size=200).map(lambda data: b"\x01" + data))
def test_foreign_bytes_are_refused_or_mean_exactly_themselves(moves):
    try:
        found = list(decode_deals(moves))
    except ValueError:
        return
    assert encode_moves(found) == moves


@given(st.lists(deal_records, min_size=1, max_size=3), st.data())
def test_a_changed_byte_is_refused_or_means_exactly_itself(deals, data):
    moves = bytearray(encode_moves(deals))
    moves[data.draw(st.integers(0, len(moves) - 1))] = data.draw(st.integers(0, 255))
    try:
        found = list(decode_deals(bytes(moves)))
    except ValueError:
        return
    assert encode_moves(found) == moves


def test_points_are_read_a_deal_and_may_be_negative():
    record = replace(
        played_game(), points=encode_points((-26, 0, 0, 0)) + encode_points([26, 0, 26, 26])
    )

    assert list(record.deal_points()) == [(-26, 0, 0, 0), (26, 0, 26, 26)]
    assert record.number_of_deals == 2


def test_points_that_are_cut_short_are_refused():
    with pytest.raises(ValueError, match="points: expected four bytes a deal, got 6 in all"):
        replace(played_game(), points=bytes(6)).deal_points()


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [((12, 340, 2), "12.340.2"), ((12, 340, 2, 5), "12.340.2.5"), ((1, 2, 3, 4, 0), "1.2.3.4.0")],
)
def test_an_identity_is_its_numbers_and_dots(numbers, expected):
    assert identity(*numbers) == expected


def test_a_game_knows_its_identity():
    assert played_game().identity == "12.7.2"


@pytest.mark.parametrize(
    ("substituted", "seats"),
    [(0, []), (1, [0]), (1 << 13, [0]), (1 << 14, [1]), (1 << 41, [2]), (1 << 42 | 1 << 55, [3])],
)
def test_a_deal_is_faulty_for_the_seats_that_the_substitute_answered_for(substituted, seats):
    assert [seat for seat in range(4) if faulty(substituted, seat)] == seats


FAULTS = (
    Fault(FaultKind.TIMEOUT, seat=2, deal=1, trick=3),
    Fault(FaultKind.CRASH, seat=0, deal=2, trick=0, death=True),
)
GAME = GameRecord(
    table=1,
    set=2,
    rotation=3,
    seats=("a", "b", "c", "d"),
    moves=encode_moves([QUIET]),
    points=encode_points((0, 26, 26, 26)),
    asked=(13, 13, 12, 11),
    faults=FAULTS,
)


def test_the_canonical_form_is_what_its_docstring_says():
    def u64(number):
        return number.to_bytes(8, "big")

    assert canonical(GAME) == b"".join(
        [
            b"donka-game-1",
            *map(u64, (1, 2, 3)),
            *(u64(1) + name for name in (b"a", b"b", b"c", b"d")),
            u64(61) + b"\x01\xff" + DECK + bytes(7),
            u64(4) + b"\x00\x1a\x1a\x1a",
            *map(u64, (13, 13, 12, 11)),
            u64(2),
            b"\x00" + u64(2) + b"\x00\x01" + u64(5) + b"crash",
            b"\x02" + u64(1) + b"\x03\x00" + u64(7) + b"timeout",
        ]
    )


def test_the_digest_is_the_known_one():
    assert digest(GAME).hex() == GOLDEN


GOLDEN = "58db5c2d8f1b364b0d1ed11e98c8fbe65927e7837cd55e6ef67fd7b6461158ff"


@pytest.mark.parametrize(
    "change",
    [
        {"table": 2},
        {"set": 3},
        {"rotation": 4},
        {"seats": ("a", "b", "d", "c")},
        {"seats": ("ab", "", "c", "d")},
        {"moves": encode_moves([PASSED])},
        {"points": encode_points((26, 0, 26, 26))},
        {"asked": (13, 13, 11, 12)},
        {"faults": FAULTS[:1]},
        {"faults": (replace(FAULTS[0], kind=FaultKind.ILLEGAL), FAULTS[1])},
        {"faults": (replace(FAULTS[0], seat=1), FAULTS[1])},
        {"faults": (replace(FAULTS[0], deal=2), FAULTS[1])},
        {"faults": (replace(FAULTS[0], trick=4), FAULTS[1])},
        {"faults": (replace(FAULTS[0], death=True), FAULTS[1])},
    ],
    ids=str,
)
def test_the_digest_tells_games_apart(change):
    assert digest(replace(GAME, **change)) != digest(GAME)


@pytest.mark.parametrize(
    "change",
    [
        {"times": (Times.of([5000]), Times(), Times(), Times())},
        {"faults": FAULTS[::-1]},
        {"faults": (replace(FAULTS[0], detail="late", charge_ns=5, elapsed_ns=6), FAULTS[1])},
        {"faults": (replace(FAULTS[0], stderr=b"oops"), FAULTS[1])},
    ],
    ids=["times", "order of faults", "texts and times of a fault", "stderr"],
)
def test_the_digest_leaves_out_what_no_replay_could_show(change):
    assert digest(replace(GAME, **change)) == digest(GAME)
