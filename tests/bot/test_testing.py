from random import Random

import pytest

from donka import Bot, Rules
from donka.bot.testing import play_deal
from donka.game.masks import mask_of_numbers


class Watching(Bot):
    """Plays the first legal card and keeps what it was told."""

    def __init__(self):
        self.told = []

    def start_deal(self, view):
        self.told.append(view)

    def choose_card(self, view):
        self.told.append(view)
        return view.legal[0]

    def end_deal(self, view):
        self.told.append(view)


class Cheating(Watching):
    def choose_card(self, view):
        return view.unseen[0] if view.unseen else view.legal[0]


@pytest.fixture
def hands():
    deck = Random(1).sample(range(52), 52)
    return [mask_of_numbers(deck[13 * seat : 13 * seat + 13]) for seat in range(4)]


def test_a_deal_is_told_from_its_start_to_its_end(hands):
    bots = [Watching() for _ in range(4)]
    deal = play_deal(Rules(), bots, hands, number=3, totals=(1, 2, 3, 4))

    assert deal.over
    for seat, bot in enumerate(bots):
        start, *plays, end = bot.told
        assert [type(view).__name__ for view in bot.told] == [
            "PassView", *["PlayView"] * 13, "DealView",
        ]  # fmt: skip
        assert {view.seat for view in bot.told} == {seat}
        assert {view.totals for view in bot.told} == {(1, 2, 3, 4)}
        assert start.pass_direction == end.pass_direction == "across"
        assert [view.trick_number for view in plays] == list(range(1, 14))
        assert end.points == deal.points()


def test_a_bot_that_breaks_the_rules_is_told_what_was_legal(hands):
    with pytest.raises(ValueError, match=r"which may not be played now \(legal: "):
        play_deal(Rules(), [Cheating(), Cheating(), Cheating(), Cheating()], hands, number=4)


class Answering(Bot):
    """Answers as it was told to, whatever it is asked."""

    def __init__(self, card=None, gift=None):
        self.card = card or (lambda view: view.legal[0])
        self.gift = gift or (lambda view: view.hand[:3])

    def choose_pass(self, view):
        return self.gift(view)

    def choose_card(self, view):
        return self.card(view)


@pytest.mark.parametrize(
    ("bot", "text"),
    [
        pytest.param(
            Answering(card=lambda view: None),
            "choose_card returned None (expected a donka.Card, such as view.legal[0])",
            id="no card",
        ),
        pytest.param(
            Answering(card=lambda view: str(view.legal[0])),
            "choose_card returned a str: '2C' (expected a donka.Card, such as view.legal[0])",
            id="a card in words",
        ),
        pytest.param(
            Answering(gift=lambda view: None),
            "choose_pass returned None (expected three donka.Cards, such as view.hand[:3])",
            id="no pass",
        ),
        pytest.param(
            Answering(gift=lambda view: view.hand[:2]),
            "choose_pass returned 2 cards (expected three donka.Cards, such as view.hand[:3])",
            id="two cards",
        ),
    ],
)
def test_what_is_no_answer_is_told_in_the_words_of_a_league(hands, bot, text):
    with pytest.raises(TypeError) as caught:
        play_deal(Rules(), [bot, bot, bot, bot], hands)

    assert str(caught.value) == text


def test_passing_a_card_twice_breaks_the_rules(hands):
    bot = Answering(gift=lambda view: [view.hand[0]] * 3)

    with pytest.raises(ValueError, match="expected three different cards of its hand"):
        play_deal(Rules(), [bot, bot, bot, bot], hands)
