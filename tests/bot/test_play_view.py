from random import Random

import pytest

from donka import Card, Direction, Rules, Suit, Trick
from donka.game.rules import HeartsBrokenBy
from donka.game.shuffle import decision_seed

FIRST = "2C 5C KC 3C"  # seat 2 opens and seat 0 takes it


def text(cards):
    return " ".join(str(card) for card in cards)


@pytest.fixture
def third(position):
    """Seat 1 to play to the third trick; seat 0 took both others and leads diamonds again."""
    return position(
        "9D 2H AS",
        f"{FIRST} | AD QD 7D 4D | 2D",
        opener=2,
        legal="9D",
        passed="KS QS 4C",
        received="AS 2H 9D",
        number=5,
        totals=(3, 20, 29, 0),
    )


def test_a_view_shows_the_seat_and_its_cards(third):
    assert third.seat == 1
    assert text(third.hand) == "9D 2H AS"
    assert text(third.legal) == "9D"
    assert text(third.passed) == "4C QS KS"
    assert text(third.received) == "9D 2H AS"
    assert text(third.dealt) == "3C 4C QD QS KS"


def test_a_view_shows_the_trick_so_far(third, read):
    assert third.trick == Trick(0, tuple(read("2D")))
    assert third.trick_number == 3
    assert third.yet_to_play == (2, 3)


def test_a_view_shows_all_earlier_tricks(third, read):
    assert third.tricks == (Trick(2, tuple(read(FIRST))), Trick(0, tuple(read("AD QD 7D 4D"))))
    assert [trick.taker for trick in third.tricks] == [0, 0]


def test_a_view_shows_what_each_seat_has_played(third):
    assert [text(third.played_by(seat)) for seat in range(4)] == [
        "KC 2D AD",
        "3C QD",
        "2C 7D",
        "5C 4D",
    ]


def test_a_view_shows_the_place_in_the_game(third):
    assert third.deal_number == 5
    assert third.pass_direction is Direction.LEFT
    assert third.totals == (3, 20, 29, 0)
    assert third.rules == Rules()
    assert third.time_left == 0.5


@pytest.mark.parametrize(
    ("direction", "to", "source"),
    [
        pytest.param(Direction.LEFT, 2, 0, id="left"),
        pytest.param(Direction.RIGHT, 0, 2, id="right"),
        pytest.param(Direction.ACROSS, 3, 3, id="across"),
        pytest.param(Direction.NONE, None, None, id="none"),
    ],
)
def test_a_view_tells_whom_the_pass_goes_to_and_comes_from(position, direction, to, source):
    view = position("2C 3C", opener=1, direction=direction)

    assert view.passed_to == to
    assert view.received_from == source


def test_left_of_a_seat_is_the_one_that_plays_next(third):
    assert [third.left_of(seat) for seat in range(4)] == [1, 2, 3, 0]


def test_the_opener_sees_an_empty_table(position):
    view = position("2C 3D", opener=3, legal="2C")

    assert view.seat == 3
    assert view.trick == Trick(3, ())
    assert view.tricks == ()
    assert view.points == (0, 0, 0, 0)
    assert view.yet_to_play == (0, 1, 2)
    assert view.voids == (frozenset(),) * 4
    assert not view.hearts_broken


def test_the_last_to_play_has_nobody_after_it(position):
    assert position("9D", "2D 3D 4D").yet_to_play == ()


def test_points_are_those_of_complete_tricks(position):
    view = position("9D 3H", "2D 5H QS AD | 4C 2H", opener=0)

    assert view.points == (0, 0, 0, 14)


def test_points_know_no_moon_before_the_deal_is_over(position):
    hearts = "AH 2H 3H 4H | KH 5H 6H 7H | QH 8H 9H TH | JH 2S 3S 4S | AS QS 5S 6S"

    assert position("2D", hearts).points == (26, 0, 0, 0)


@pytest.mark.parametrize(
    ("played", "discard", "any_point_card", "heart"),
    [
        pytest.param("2D 3D 4D 5D", False, False, False, id="no point card yet"),
        pytest.param("2D 5H", True, True, True, id="a heart discarded in this trick"),
        pytest.param("2H", True, True, True, id="a heart led"),
        pytest.param("2D QS", True, True, False, id="the queen discarded"),
        pytest.param("2S QS", False, True, False, id="the queen following"),
        pytest.param("QS", False, True, False, id="the queen led"),
    ],
)
def test_hearts_are_broken_as_the_rules_in_force_have_it(
    position, played, discard, any_point_card, heart
):
    broken = {
        by: position("9D 8C 7S", played, rules=Rules(hearts_broken_by=by)).hearts_broken
        for by in HeartsBrokenBy
    }

    assert broken == {
        HeartsBrokenBy.DISCARD: discard,
        HeartsBrokenBy.ANY_POINT_CARD: any_point_card,
        HeartsBrokenBy.HEART: heart,
    }


def test_voids_are_the_suits_a_seat_did_not_follow(position):
    # Seat 3 takes the diamonds and leads clubs, which seats 0 and 1 lack; then it leads again.
    view = position("9D 3H", "2D 5H 3D AD | KC 2S 6S 4C | KD", opener=0)

    assert view.seat == 0
    assert view.voids == ({Suit.CLUBS}, {Suit.DIAMONDS, Suit.CLUBS}, set(), set())


def test_unseen_are_the_cards_of_the_other_three(third):
    assert len(third.unseen) == 52 - 3 - 9
    assert not set(third.unseen) & set(third.hand)
    assert Card.parse("KS") in third.unseen, "passed on, but not played"
    assert Card.parse("KC") not in third.unseen, "played"


def test_known_cards_are_ones_own_and_those_passed_while_unplayed(position):
    view = position("9D 2H AS", f"{FIRST} | 7H", opener=2, passed="KS 2C 4H")

    assert view.seat == 1
    assert text(view.known_cards(1)) == "9D 2H AS"
    assert text(view.known_cards(2)) == "4H KS"
    assert view.known_cards(3) == ()


@pytest.mark.parametrize(
    ("seat", "card", "possible"),
    [
        pytest.param(3, "JS", True, id="nothing speaks against it"),
        pytest.param(3, "AD", False, id="it has been played"),
        pytest.param(3, "3H", False, id="it is in my hand"),
        pytest.param(1, "JD", False, id="the seat has shown to lack the suit"),
        pytest.param(1, "JS", True, id="another suit of that seat"),
        pytest.param(1, "KS", True, id="I passed it there"),
        pytest.param(2, "KS", False, id="I passed it to somebody else"),
        pytest.param(0, "3H", True, id="my own card"),
        pytest.param(0, "JS", False, id="not in my hand"),
    ],
)
def test_a_seat_may_hold_what_nothing_known_speaks_against(position, seat, card, possible):
    view = position("9D 3H", "2D 5H 3D AD | KC 2S 6S 4C | KD", opener=0, passed="KS 2H 4H")

    assert view.may_hold(seat, Card.parse(card)) is possible


@pytest.mark.parametrize(
    ("played", "card", "beaters"),
    [
        pytest.param("", "JC", "QC KC AC", id="leading: all that is higher and unseen"),
        pytest.param("TC", "JC", "QC KC AC", id="following"),
        pytest.param("TC", "2D", "", id="a discard takes nothing, so nothing beats it"),
        pytest.param("TC QC KC", "JC", "", id="nobody plays after me"),
        pytest.param("TC AC", "JC", "QC KC", id="without what has been played"),
        pytest.param("", "AC", "", id="nothing beats an ace"),
    ],
)
def test_beaters_are_the_cards_that_may_yet_be_put_over_mine(position, played, card, beaters):
    view = position("JC AC 2D" if "AC" in card else "JC 2D", played)

    assert text(view.beaters(Card.parse(card))) == beaters


def test_beaters_leave_out_what_those_after_me_cannot_hold(position):
    # Seat 0 has shown to lack diamonds; the queen went to seat 2, which has played.
    view = position(
        "JD 3S",
        "2D 5H 3D AD | 9D",
        opener=3,
        passed="QD 2H 3H",
        direction=Direction.RIGHT,
    )

    assert view.yet_to_play == (0, 1)
    assert text(view.beaters(Card.parse("JD"))) == "KD"
    assert view.may_hold(1, Card.parse("KD"))
    assert not view.may_hold(0, Card.parse("KD"))


def test_nothing_beats_a_card_whose_suit_only_void_seats_could_raise(position):
    view = position("JD 3S", "2D 3D 5H AD | 4D 5D", opener=0)

    assert view.seat == 1
    assert view.yet_to_play == (2,)
    assert view.beaters(Card.parse("JD")) == ()


def test_random_is_that_of_the_seed_and_the_trick(position):
    seed = b"another seed of the deal"
    view = position("9D 3H", "2D 3D 4D 5D | 6D", opener=1, seed=seed)
    expected = Random(int.from_bytes(decision_seed(seed, trick=2)))

    assert [view.random.random() for _ in range(3)] == [expected.random() for _ in range(3)]


def test_equal_views_draw_the_same_numbers_and_other_tricks_others(position):
    first, again = (position("9D 3H", "2D", opener=1) for _ in range(2))
    later = position("9D 3H", "2D 3D 4D 5D | 6D", opener=1)

    assert first.random.random() == again.random.random()
    assert later.random.random() != position("9D 3H", "2D", opener=1).random.random()


def test_a_view_prints_as_the_table_looks(third):
    assert repr(third) == (
        "<PlayView seat 1, deal 5 (pass left), trick 3 [0:2D], hand 9D 2H AS, legal 9D, "
        "points 0 0 0 0>"
    )
