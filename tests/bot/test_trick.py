import pytest

from donka import Card, Suit, Trick


def trick(leader, text, read):
    return Trick(leader, tuple(read(text)))


@pytest.mark.parametrize("leader", range(4))
@pytest.mark.parametrize(
    ("cards", "place"),
    [
        pytest.param("9D 8D 3D 2D", 0, id="the leader"),
        pytest.param("9D JD 3D TD", 1, id="the left neighbour"),
        pytest.param("9D JD AD TD", 2, id="the seat across"),
        pytest.param("9D AS AH TD", 3, id="the last, over higher cards of other suits"),
    ],
)
def test_the_highest_card_of_the_led_suit_takes_the_trick(leader, cards, place, read):
    complete = trick(leader, cards, read)

    assert complete.taker == (leader + place) % 4
    assert complete.best == complete.cards[place]


def test_a_trick_before_the_lead_has_no_suit_and_no_taker():
    empty = Trick(2, ())

    assert empty.led is None
    assert empty.best is None
    assert empty.taker is None
    assert empty.points == 0
    assert empty.seats == ()
    assert not empty.complete
    assert repr(empty) == "<Trick 2 to lead>"


def test_a_trick_under_way_tells_who_played_what(read):
    begun = trick(3, "QC 2S", read)

    assert begun.led is Suit.CLUBS
    assert begun.seats == (3, 0)
    assert begun.card_of(3) == Card.parse("QC")
    assert begun.card_of(0) == Card.parse("2S")
    assert begun.card_of(1) is None
    assert begun.taker == 3
    assert not begun.complete
    assert repr(begun) == "<Trick 3:QC 0:2S>"


def test_points_are_one_a_heart_and_thirteen_for_the_queen_of_spades(read):
    assert trick(0, "2H QS AH KS", read).points == 15
    assert trick(0, "2C QD KS AD", read).points == 0


@pytest.mark.parametrize(
    ("lying", "card", "beaten"),
    [
        pytest.param("", "2C", True, id="any lead takes the trick as it stands"),
        pytest.param("9C", "TC", True, id="a higher card of the suit"),
        pytest.param("9C", "8C", False, id="a lower card of the suit"),
        pytest.param("9C", "AS", False, id="a discard never"),
        pytest.param("9C AC", "TC", False, id="higher than the lead, lower than the best"),
        pytest.param("9C AD", "TC", True, id="a discard before it does not matter"),
    ],
)
def test_a_trick_is_beaten_by_what_would_take_it_as_it_stands(lying, card, beaten, read):
    assert trick(1, lying, read).beaten_by(Card.parse(card)) is beaten


def test_a_complete_trick_prints_who_takes_it(read):
    assert repr(trick(2, "2C 5C KC QS", read)) == "<Trick 2:2C 3:5C 0:KC 1:QS, 0 takes it>"


def test_equal_tricks_are_equal_and_hash_alike(read):
    assert trick(1, "2C 3C", read) == trick(1, "2C 3C", read)
    assert len({trick(1, "2C 3C", read), trick(1, "2C 3C", read)}) == 1
    assert trick(1, "2C 3C", read) != trick(2, "2C 3C", read)
