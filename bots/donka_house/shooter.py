"""A bot that dares: building on another bot, and an option of its own."""

from collections.abc import Iterable

from donka import Card, PassView, PlayView, Suit
from donka_house.careful import Careful


class Shooter(Careful):
    """Plays like ``careful`` until its hand looks like all twenty-six points.

    *nerve* says how many tricks it is ready to see lost on paper: 0 shoots only what cannot fail, 1
    with anything near it. In a config::

        - {name: cool, bot: shooter, options: {nerve: 0.2}}
    """

    def __init__(self, nerve: float = 0.5) -> None:
        if not 0 <= nerve <= 1:
            raise ValueError(f"nerve: expected a number from 0 to 1, got {nerve}")
        self.affordable = 4 * nerve

    def choose_pass(self, view: PassView) -> list[Card]:
        """Pass the three cards that stand most in the way of the moon, if it looks near without."""
        kept = list(view.hand)
        for _ in range(3):
            kept.remove(weakest(kept, view.unseen))
        if losers(kept, view.unseen) <= self.affordable:
            return [card for card in view.hand if card not in kept]
        return super().choose_pass(view)

    def choose_card(self, view: PlayView) -> Card:
        """Go for every trick while the moon is in reach; else be careful."""
        if not self.shoots(view):
            return super().choose_card(view)
        highest = max(view.legal)
        if view.trick.led is None:
            return min(view.legal, key=lambda card: (len(view.beaters(card)), -card.rank))
        if view.trick.beaten_by(highest):
            return highest
        return min(view.legal, key=lambda card: (card.points, card.rank))

    def shoots(self, view: PlayView) -> bool:
        """Whether nobody else has a point yet, and few of our cards can lose."""
        others = sum(view.points) - view.points[view.seat]
        return others == 0 and losers(view.hand, view.unseen) <= self.affordable


def losers(ours: Iterable[Card], others: Iterable[Card]) -> int:
    """How many of *ours* lose a trick, on paper, when each suit is led from the top.

    Each lead draws about two low cards from the others, and their best where it beats ours.
    """
    lost = 0
    for suit in Suit:
        theirs = sorted(card for card in others if card.suit == suit)
        for card in sorted((card for card in ours if card.suit == suit), reverse=True):
            if theirs and theirs[-1] > card:
                lost += 1
                theirs.pop()
            theirs = theirs[2:]
    return lost


def weakest(ours: list[Card], others: Iterable[Card]) -> Card:
    """The card without which *ours* have the fewest losers; of those alike, the lowest."""

    def without(card: Card) -> tuple[int, int]:
        return losers([other for other in ours if other != card], others), card.rank

    return min(ours, key=without)
