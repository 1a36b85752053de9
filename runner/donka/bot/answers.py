"""The shape of an answer: one card, or three.

Whether a card may be played, or lies in the hand, is the rules' to judge.
"""

from collections.abc import Iterable
from itertools import islice

from donka.bot.foreign import described
from donka.game.cards import DECK, NUMBER, Card

_AS_BYTE: dict[Card, bytes] = {card: bytes((NUMBER[card],)) for card in DECK}

_ONE_CARD = "expected a donka.Card, such as view.legal[0]"
_THREE_CARDS = "expected three donka.Cards, such as view.hand[:3]"


class NoAnswer(TypeError):
    """What a bot returned is no answer; the text says what it is and what was expected."""


def one_card(answer: object, hook: str = "choose_card", expected: str = _ONE_CARD) -> bytes:
    """The number of the card *answer*; NoAnswer where it is not one of the 52, exactly of their type."""
    if type(answer) is Card:
        try:
            return _AS_BYTE[answer]
        except (KeyError, TypeError):
            # A Card made of something else than a suit and a rank.
            pass
    raise NoAnswer(f"{hook} returned {described(answer)} ({expected})")


def three_cards(answer: object) -> bytes:
    """The numbers of the three cards in *answer*, in its order; NoAnswer where it holds no three."""
    if not isinstance(answer, Iterable):
        raise NoAnswer(f"choose_pass returned {described(answer)} ({_THREE_CARDS})")
    cards = tuple(islice(answer, 4))
    if len(cards) != 3:
        count = "more than three" if len(cards) > 3 else str(len(cards))
        raise NoAnswer(f"choose_pass returned {count} cards ({_THREE_CARDS})")
    return b"".join([one_card(card, "choose_pass", _THREE_CARDS) for card in cards])
