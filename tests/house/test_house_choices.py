"""What the house bots do in positions that tell them apart."""

import pytest

from donka import Card, Direction, Rules
from donka.bot.facts import DealFacts
from donka.bot.options import DeclaredOption, declared
from donka.bot.views import PassView, PlayView
from donka.game.cards import NUMBER
from donka.game.masks import mask_of


def read(text):
    return [Card.parse(word) for word in text.replace("|", " ").split()]


def view(hand, played="", opener=0, seat=0):
    """What *seat* sees with *hand* after *played*; all of the led suit, or all, is legal."""
    cards = read(played)
    lying = cards[len(cards) - len(cards) % 4 :]
    held = read(hand)
    follows = [card for card in held if lying and card.suit == lying[0].suit]
    numbers = bytes(NUMBER[card] for card in cards)
    facts = DealFacts(Rules(), 1, Direction.NONE, seat, mask_of(held), (0, 0, 0, 0), b"seed")
    return PlayView(facts, 0, 0, opener, numbers, mask_of(follows or held), 0)


def passing(hand):
    facts = DealFacts(Rules(), 1, Direction.LEFT, 0, mask_of(read(hand)), (0, 0, 0, 0), b"seed")
    return PassView(facts, 0)


@pytest.mark.parametrize(
    ("name", "hand", "played", "choice"),
    [
        pytest.param("lowest", "4D 9D 3S", "", "3S", id="lowest leads its lowest"),
        pytest.param("lowest", "4D 9D 3S", "JD 2D 3D", "4D", id="lowest follows with its lowest"),
        pytest.param("duck", "4D 9D 3S", "", "3S", id="duck leads its lowest"),
        pytest.param("duck", "4D 9D QD", "JD 2D 3D", "9D", id="duck goes just under"),
        pytest.param("duck", "QD KD", "JD 2D 3D", "QD", id="duck takes with its lowest"),
        pytest.param("duck", "4C AH", "JD 2D 3D", "AH", id="duck discards its highest"),
        pytest.param("careful", "4D 9D QD", "JD 2D 3D", "9D", id="careful goes just under"),
        pytest.param("careful", "QD KD", "JD 2D 3D", "KD", id="careful takes nothing at all high"),
        pytest.param("careful", "QS 3S", "KS", "QS", id="careful drops the queen under the king"),
        pytest.param("careful", "QS KS", "JS 2S 3S", "KS", id="careful keeps the queen home"),
        pytest.param("careful", "QS AH 2C", "JD 2D 3D", "QS", id="careful throws the queen first"),
        pytest.param("careful", "KS AH 2C", "JD 2D 3D", "KS", id="careful then the high spades"),
        pytest.param("careful", "7S AD KH", "", "7S", id="careful looks for the queen"),
        pytest.param("shooter", "QD KD", "JD 2D 3D", "KD", id="shooter follows careful"),
    ],
)
def test_a_bot_chooses_as_it_says(entries, name, hand, played, choice):
    seat = len(read(played)) % 4

    assert str(entries[name].factory().choose_card(view(hand, played, seat=seat))) == choice


# Seat 0 has taken the queen and three hearts, and nobody else a point; it leads again.
NEARLY = "AS 2S QS 3H | KS 3S 4H 5H"


@pytest.mark.parametrize(
    ("hand", "played", "seat", "choice"),
    [
        pytest.param("4D AD", "TD 3H 2D", 3, "AD", id="takes a heart from the shooter"),
        pytest.param("4D AD", "TD 3D 2D", 3, "4D", id="leaves the shooter a trick without points"),
        pytest.param("4C AH", "TD 3D 2D", 3, "4C", id="gives the shooter no heart"),
        pytest.param("2H AC", "TD AD 2D", 3, "2H", id="gives one to anybody else"),
    ],
)
def test_careful_stops_a_moon(entries, hand, played, seat, choice):
    seen = view(hand, f"{NEARLY} | {played}", seat=seat)

    assert str(entries["careful"].factory().choose_card(seen)) == choice


@pytest.mark.parametrize(
    ("hand", "given"),
    [
        pytest.param(
            "2C 3C 4C 5C 6D 7D 8D 9D 2H 3H QS KS AS",
            {"QS", "KS", "AS"},
            id="high spades without guards",
        ),
        pytest.param(
            "2C 3C 4C 5C AD 8D KH AH 2S 3S 4S 5S QS",
            {"AD", "KH", "AH"},
            id="a guarded queen stays",
        ),
        pytest.param(
            "2C 3C 4C 5C 6C TC 9D TD 8H 2S 3S 4S 5S",
            {"9D", "TD", "8H"},
            id="what makes voids before what is as high",
        ),
    ],
)
def test_careful_passes_what_may_take_points(entries, hand, given):
    cards = entries["careful"].factory().choose_pass(passing(hand))

    assert {str(card) for card in cards} == given


MOON = "AC KC QC JC AD KD QD 3D AH KH QH AS 2S"


def test_shooter_keeps_a_hand_made_for_the_moon(entries):
    given = {str(card) for card in entries["shooter"].factory().choose_pass(passing(MOON))}

    assert {"3D", "2S"} <= given


def test_shooter_leads_what_nothing_beats_while_it_shoots(entries):
    seen = view("AC KC QC JC AD KD QD AH KH QH AS KS QS")
    card = entries["shooter"].factory().choose_card(seen)

    assert card.rank == 14


def test_shooter_without_nerve_passes_as_careful_where_a_card_may_fail(entries):
    hand = passing("AC KC QC 4C AD KD QD 3D AH KH 9H 9S 2S")
    timid, bold = (entries["shooter"].factory(nerve=nerve) for nerve in (0.0, 1.0))
    careful = list(entries["careful"].factory().choose_pass(hand))

    assert list(timid.choose_pass(hand)) == careful
    assert list(bold.choose_pass(hand)) != careful


def test_shooter_declares_its_nerve(entries):
    assert declared(entries["shooter"].factory) == (DeclaredOption("nerve", "float", "0.5"),)


def test_shooter_refuses_a_nerve_out_of_range(entries):
    with pytest.raises(ValueError, match="nerve: expected a number from 0 to 1, got 2"):
        entries["shooter"].factory(nerve=2)
