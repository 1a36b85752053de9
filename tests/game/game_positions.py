"""Positions, written as a person would write them."""

from donka.game.cards import DECK, NUMBER, Card
from donka.game.deal import Deal
from donka.game.masks import cards, mask_of
from donka.game.rules import PRESETS, Direction


def mask(text):
    """The mask of cards such as ``"2C QS"``; ``"23A:C"`` stands for ``"2C 3C AC"``."""
    found = []
    for word in text.split():
        ranks, suit = word.split(":") if ":" in word else (word[0], word[1:])
        found += [Card.parse(rank + suit) for rank in ranks]
    return mask_of(found)


def number(text):
    return NUMBER[Card.parse(text)]


def numbers(text):
    return bytes(map(number, text.split()))


def text(of):
    """The cards of a mask, by suit and rank."""
    return " ".join(map(str, cards(of)))


class Table:
    """A deal that is played and read in texts."""

    def __init__(self, *hands, rules=PRESETS["cherna-donka"], direction=Direction.NONE):
        self.deal = Deal(rules, [mask(hand) for hand in hands], direction)

    def pass_(self, *gifts):
        self.deal.exchange([mask(gift) for gift in gifts])
        return self

    def play(self, line):
        for word in line.split():
            self.deal.play(number(word))
        return self

    @property
    def legal(self):
        return text(self.deal.legal())

    @property
    def hands(self):
        return [text(hand) for hand in self.deal.hands]


WHOLE_SUITS = [" ".join(map(str, DECK[start : start + 13])) for start in (0, 13, 26, 39)]
"""Seat 0 has the clubs, 1 the diamonds, 2 the hearts, 3 the spades."""

QUEEN_AT_3 = (
    "A:C 2345:D 2345:H 2345:S",
    "K:C 6789:D 6789:H 6789:S",
    "6789TJQ:C TJ:D TJ:H TJ:S",
    "2345:C QKA:D QKA:H QKA:S",
)
"""Seat 3 opens, seat 0 takes the first trick with its ace."""

QUEEN_AT_1 = (
    "A:C 2345:D 2345:H 2345:S",
    "K:C 6789:D 6789:H 789Q:S",
    "6789TJQ:C TJ:D TJ:H TJ:S",
    "2345:C QKA:D QKA:H 6KA:S",
)
"""As before, but seat 1, void in clubs after the first trick, has the queen."""

FIRST_TRICK = "2C AC KC 6C"
"""How it goes in both."""
