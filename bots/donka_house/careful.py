"""A bot that takes care: what can be known about the hands of the others."""

from collections.abc import Iterable, Sequence

from donka import Bot, Card, PassView, PlayView, Suit

QUEEN = Card(Suit.SPADES, 12)
SUSPICIOUS = 6
"""Points that one seat alone must have taken before it is thought to shoot the moon."""


class Careful(Bot):
    """Avoids points: guards against the queen, makes voids, stops moons.

    It remembers nothing between decisions, since the view holds everything: that keeps it right
    even if it is started again in the middle of a deal.
    """

    def choose_pass(self, view: PassView) -> list[Card]:
        """Pass the three cards that look most likely to take points."""
        return sorted(view.hand, key=lambda card: (danger(card, view.hand), card))[-3:]

    def choose_card(self, view: PlayView) -> Card:
        """Lead, follow or discard."""
        if view.trick.led is None:
            return self.lead(view)
        if view.legal[0].suit == view.trick.led:
            return self.follow(view)
        return self.discard(view)

    def lead(self, view: PlayView) -> Card:
        """Lead the card that is least likely to bring the trick home, spades against the queen."""
        if QUEEN in view.unseen:
            fishing = [card for card in view.legal if card.suit == Suit.SPADES and card < QUEEN]
            if fishing and all(card <= QUEEN for card in view.hand if card.suit == Suit.SPADES):
                return max(fishing)
        return min(view.legal, key=lambda card: (risk(card, view), card.rank))

    def follow(self, view: PlayView) -> Card:
        """Stay under the best card, as high as that goes; or take what costs nothing, or stop a moon."""
        if self.must_stop(view):
            return max(view.legal)
        under = [card for card in view.legal if not view.trick.beaten_by(card)]
        if under:
            return QUEEN if QUEEN in under else max(under)
        over = [card for card in view.legal if card != QUEEN] or [QUEEN]
        last = not view.yet_to_play
        if last or (view.trick_number == 1 and view.trick.points == 0):
            return max(over)
        return min(over)

    def discard(self, view: PlayView) -> Card:
        """Get rid of the most dangerous card; of no points where they would complete a moon."""
        cards: Sequence[Card] = view.legal
        if view.trick.taker == shooting(view):
            cards = [card for card in cards if card.points == 0] or cards
        return max(cards, key=lambda card: (danger(card, view.hand), card))

    def must_stop(self, view: PlayView) -> bool:
        """Whether this trick would go, with points, to somebody who is after the moon."""
        suspect = shooting(view)
        if suspect is None or suspect == view.seat or view.trick.points == 0:
            return False
        return view.trick.taker == suspect or suspect in view.yet_to_play


def danger(card: Card, hand: Iterable[Card]) -> int:
    """How much one would like to be rid of *card*, holding *hand*.

    High cards of short suits first: without them the suit is soon void, and a void is where points
    can be given away. The high spades depend on how many low ones protect them.
    """
    suit = [other for other in hand if other.suit == card.suit]
    if card.suit == Suit.SPADES:
        guards = sum(1 for other in suit if other < QUEEN)
        if card < QUEEN:
            return -10
        needed = 4
        return 0 if guards >= needed else 60 + (20 if card == QUEEN else card.rank)
    lower = sum(1 for other in suit if other < card)
    heavier = 2 if card.suit == Suit.HEARTS else 0
    return card.rank + heavier - 2 * lower + (6 - len(suit))


def risk(card: Card, view: PlayView) -> int:
    """How likely a lead of *card* is to take its trick, and how bad that would be; less is better."""
    over = len(view.beaters(card))
    left = sum(1 for other in view.unseen if other.suit == card.suit)
    under = left - over
    if card == QUEEN:
        return 100
    bad = 20 if card.suit == Suit.SPADES and QUEEN in view.unseen and card > QUEEN else 0
    # Nobody else has the suit: the trick is ours, with whatever the others wish to give away.
    alone = 15 if left == 0 else 0
    return 3 * under - over + bad + alone


def shooting(view: PlayView) -> int | None:
    """The seat that may be after the moon: it alone has taken points, and not a few."""
    takers = [seat for seat in range(4) if view.points[seat]]
    if len(takers) == 1 and view.points[takers[0]] >= SUSPICIOUS:
        return takers[0]
    return None
