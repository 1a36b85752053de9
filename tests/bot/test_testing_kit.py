"""Positions from a few strings: what is given holds, what is invented is legal."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from donka import Bot, Card, Rules, Suit
from donka.game.cards import DECK, written
from donka.game.deal import Deal
from donka.game.masks import BIT, cards, mask_of, numbers
from donka.game.rules import PRESETS, Direction
from donka.testing import Lowest, card, gift, legal, pass_view, play_deal, play_view

CLUBS = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"


def text(mask: int) -> str:
    return written(cards(mask))


def test_a_view_is_what_was_given_and_the_rules_make_of_it():
    view = play_view("QS 3S AH KD", trick="KS 5S")

    assert written(view.hand) == "KD AH 3S QS"
    assert written(view.legal) == "3S QS"
    assert str(view.trick) == "2:KS 3:5S"
    assert (view.trick_number, view.seat, view.yet_to_play) == (10, 0, (1,))
    assert (view.deal_number, view.pass_direction, view.passed) == (4, "none", ())


def test_the_same_strings_make_the_same_view():
    one, other = (play_view("AS 2D", "KS", seed="a") for _ in range(2))

    assert one.tricks == other.tricks
    assert one.random.random() == other.random.random()


def test_tricks_that_are_given_are_those_seen():
    view = play_view("QS 3S AH KD 2D 3D 4D 7D 8D 9D TD JD", trick="2S 5S", tricks=["2C 3C 4C AC"])

    assert [str(trick) for trick in view.tricks] == ["3:2C 0:3C 1:4C 2:AC"]


def test_cards_passed_and_received_are_known():
    view = play_view(
        "QS 3S AH KD 2D 7D", trick="KS 5S", deal=2, passed="AS 2H 3H", received="KD 2D 7D"
    )

    assert view.pass_direction == "right"
    assert written(view.passed) == "2H 3H AS"
    assert written(view.received) == "2D 7D KD"
    assert set(view.known_cards(3)) <= {*map(Card.parse, ["AS", "2H", "3H"])}


@pytest.mark.parametrize(
    ("given", "told"),
    [
        pytest.param({"hand": "QX"}, "not a card: 'QX'", id="no card"),
        pytest.param({"hand": "QS QS"}, "'QS QS' names a card twice", id="twice in a hand"),
        pytest.param(
            {"hand": "QS 2D", "trick": "QS"}, "QS lies in two places", id="in hand and on the table"
        ),
        pytest.param({"hand": ""}, "expected 1 to 13 cards in hand, got 0", id="no hand"),
        pytest.param(
            {"hand": "2D", "trick": "2C 3C 4C 5C"},
            "up to three on the table",
            id="four on the table",
        ),
        pytest.param(
            {"hand": "2D 3D", "tricks": ["2C 3C 4C 5C"]},
            "expected 11 complete tricks with 2 cards in hand, got 1",
            id="too few tricks",
        ),
        pytest.param(
            {"hand": CLUBS, "trick": "AD"},
            "seat 0 played AD, which may not be played now",
            id="illegal",
        ),
        pytest.param(
            {"hand": CLUBS.replace("2C", "2D"), "trick": ""},
            "seat 0 would not lead the trick",
            id="not on turn",
        ),
    ],
)
def test_what_cannot_be_is_told(given, told):
    with pytest.raises(ValueError, match=told.replace("'", ".")):
        play_view(**given)


@settings(max_examples=60)
@given(
    st.integers(0, 2**32), st.integers(1, 4), st.integers(1, 51), st.sampled_from(sorted(PRESETS))
)
def test_every_position_of_a_real_deal_can_be_given(seed, number, played, preset):
    random, rules = Random(seed), PRESETS[preset]
    deal = real_deal(random, rules, number, played)
    seat = deal.turn
    complete = len(deal.played) // 4
    tricks = [written(DECK[n] for n in deal.played[4 * at : 4 * at + 4]) for at in range(complete)]
    trick = written(DECK[n] for n in deal.played[4 * complete :])
    given = {"seat": seat, "rules": rules, "deal": number}
    if deal.passed[seat]:
        given |= {"passed": text(deal.passed[seat]), "received": text(deal.received[seat])}

    whole = play_view(text(deal.hands[seat]), trick, tricks=tricks, **given)
    invented = play_view(text(deal.hands[seat]), trick, **given) if complete < 9 else whole

    for view in (whole, invented):
        assert mask_of(view.hand) == deal.hands[seat]
        assert view.trick == whole.trick
        assert (mask_of(view.passed), mask_of(view.received)) == (
            deal.passed[seat], deal.received[seat],
        )  # fmt: skip
    assert mask_of(whole.legal) == deal.legal()
    assert whole.points == tuple(deal.taken)
    assert mask_of(whole.dealt) == deal.dealt[seat]


def real_deal(random: Random, rules: Rules, number: int, played: int) -> Deal:
    deck = random.sample(range(52), 52)
    hands = [sum(BIT[n] for n in deck[13 * at : 13 * at + 13]) for at in range(4)]
    deal = Deal(rules, hands, rules.direction(number))
    if rules.direction(number) is not Direction.NONE:
        deal.exchange(
            [sum(BIT[n] for n in random.sample(list(numbers(hand)), 3)) for hand in hands]
        )
    for _ in range(played):
        deal.play(random.choice(list(numbers(deal.legal()))))
    return deal


def test_a_deal_is_played_against_three_who_play_low():
    assert play_deal(Lowest()).points == (4, 1, 0, 21)
    assert play_deal(Lowest(), cards="b", deal=4).passed == ()


def test_opponents_are_three():
    with pytest.raises(ValueError, match="expected three opponents, got 2"):
        play_deal(Lowest(), [Lowest(), Lowest()])


class Revoking(Bot):
    """Plays a heart wherever it holds one."""

    def choose_card(self, view):
        return next((card for card in view.hand if card.suit == Suit.HEARTS), view.legal[0])


def test_a_bot_that_breaks_the_rules_is_shown_with_its_view():
    view = play_view("QS AH 3D", trick="KD")

    with pytest.raises(AssertionError, match=r"played AH, legal: 3D; <PlayView seat 0, deal 4"):
        card(Revoking(), view)
    with pytest.raises(AssertionError, match=r"played .H, which may not be played now .*<PlayView"):
        legal(Revoking, deals=5)


def test_a_pass_is_asked_for_and_held_against_the_hand():
    view = pass_view(CLUBS)

    assert gift(Lowest(), view) == {"QC", "KC", "AC"}
    with pytest.raises(ValueError, match="nothing is passed in deal 4"):
        pass_view(CLUBS, deal=4)
    with pytest.raises(ValueError, match="expected thirteen cards to pass from, got 2"):
        pass_view("2C 3C")


def test_the_house_substitute_is_legal_under_every_preset():
    legal(Lowest, deals=10)


@pytest.mark.parametrize(
    ("call", "told"),
    [
        pytest.param(lambda: play_view("QS 2D", seat=7), "seat: expected 0 to 3, got 7", id="seat"),
        pytest.param(
            lambda: play_view(["QS", "2D"]), "expected cards in one string, such as", id="a list"
        ),
        pytest.param(
            lambda: play_view("QS 2D", tricks="2C 3C 4C 5C"), "tricks: expected a list", id="tricks"
        ),
        pytest.param(
            lambda: card(Lowest, play_view("QS 2D")),
            "expected a bot, such as MyBot()",
            id="a class",
        ),
        pytest.param(
            lambda: play_deal(Lowest), "expected a bot, such as MyBot()", id="a class, a deal"
        ),
        pytest.param(lambda: legal(Lowest()), "expected a class or function", id="a bot, no class"),
        pytest.param(
            lambda: card(Lowest(), pass_view(CLUBS)),
            "expected a PlayView, got a PassView",
            id="a pass",
        ),
        pytest.param(
            lambda: gift(Lowest(), play_view("QS 2D")),
            "expected a PassView, got a PlayView",
            id="no pass",
        ),
    ],
)
def test_what_is_handed_over_wrongly_is_told(call, told):
    with pytest.raises((TypeError, ValueError), match=told.replace("(", "[(]").replace(")", "[)]")):
        call()
