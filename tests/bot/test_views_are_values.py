import pytest

from donka import GameView, Rules, Trick

HAND = "2C 7C QC 3D 4D KD 2H 3H AH 5S 9S QS AS"
NAMES = ["hand", "seat", "legal", "random", "_played", "mine"]


@pytest.fixture
def views(position, before_the_pass, finished):
    return [
        position("9D 2H", "2D"),
        before_the_pass(HAND),
        finished(Rules(), b"", opener=0),
        GameView(Rules(), 0, (0, 0, 0, 0)),
        Trick(0, ()),
    ]


@pytest.mark.parametrize("name", NAMES)
def test_nothing_in_a_view_can_be_set_or_deleted(views, name):
    for view in views:
        with pytest.raises(AttributeError):
            setattr(view, name, None)
        with pytest.raises(AttributeError):
            delattr(view, name)


def test_a_view_that_is_kept_does_not_change_while_the_deal_goes_on(random_deal):
    kept = [(view, repr(view), view.tricks) for _, view in random_deal(1, Rules())]

    for view, printed, tricks in kept:
        assert repr(view) == printed
        assert view.tricks == tricks


def test_what_is_shown_cannot_be_changed_in_place(position):
    view = position("9D 2H", "2D 3D 4D 5D | 6D", opener=1, passed="KS QS 4C")
    shown = [
        view.hand, view.legal, view.passed, view.received, view.dealt, view.unseen, view.tricks,
        view.voids, view.points, view.totals, view.trick.cards, view.trick.seats,
        view.yet_to_play, view.known_cards(0), view.played_by(0), view.beaters(view.hand[0]),
    ]  # fmt: skip

    assert {type(value) for value in shown} == {tuple}
    assert {type(suits) for suits in view.voids} == {frozenset}


def test_views_of_the_same_table_are_equal_whatever_has_been_asked_of_them(position):
    first, second = (position("9D 2H", "2D") for _ in range(2))

    assert first.tricks == ()
    assert first == second
    assert hash(first) == hash(second)
    assert first != position("9D 3H", "2D")
