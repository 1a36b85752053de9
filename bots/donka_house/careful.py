"""A bot that takes care: what can be known about the hands of the others."""

from collections.abc import Sequence

from donka import Bot, Card, PassView, PlayView, Suit

QUEEN = Card(Suit.SPADES, 12)
GUARDS = 4
"""So many spades below the queen make it safe to hold the high ones."""
SUSPICIOUS = 5
"""Points that one seat alone must have taken before it is thought to shoot the moon."""


class Careful(Bot):
    """Avoids points: guards against the queen, makes voids, stops moons.

    It remembers nothing between decisions, since a view holds everything: that keeps it right even
    if it is started again in the middle of a deal.
    """

    def choose_pass(self, view: PassView) -> list[Card]:
        """Pass the three cards that look most likely to take points."""
        return sorted(view.hand, key=lambda card: danger(card, view.hand))[-3:]

    def choose_card(self, view: PlayView) -> Card:
        """Lead, follow or discard."""
        if view.trick.led is None:
            return self.lead(view)
        if view.legal[0].suit == view.trick.led:
            return self.follow(view)
        return self.discard(view)

    def lead(self, view: PlayView) -> Card:
        """Lead low spades until the queen falls; else what is least likely to take the trick."""
        spades = [card for card in view.legal if card.suit == Suit.SPADES]
        if QUEEN in view.unseen and spades and max(spades) < QUEEN:
            return max(spades)
        return min(view.legal, key=lambda card: risk(card, view))

    def follow(self, view: PlayView) -> Card:
        """Stay under the best card, as high as that goes, unless a moon must be stopped."""
        highest = max(view.legal)
        if moon_nears(view) and view.trick.beaten_by(highest):
            return highest
        under = [card for card in view.legal if not view.trick.beaten_by(card)]
        if under:
            return QUEEN if QUEEN in under else max(under)
        over = [card for card in view.legal if card != QUEEN] or [QUEEN]
        # Who takes the trick for certain, or one without points, does so with the highest.
        takes = not view.yet_to_play or view.trick_number == 1
        return max(over) if takes else min(over)

    def discard(self, view: PlayView) -> Card:
        """Get rid of the most dangerous card; but keep what can stop a moon, and give it no points."""
        suspect = shooting(view)
        if suspect is None or suspect == view.seat:
            return max(view.legal, key=lambda card: danger(card, view.hand))
        feeds = view.trick.taker == suspect
        return min(view.legal, key=lambda card: (card.points if feeds else 0, card.rank))


def danger(card: Card, hand: Sequence[Card]) -> int:
    """How much one would like to be rid of *card*, holding *hand*.

    High cards of short suits come first: when the suit is gone, points can be given away on it. The
    high spades depend on how many low ones protect them, and low spades are worth keeping.
    """
    suit = [other for other in hand if other.suit == card.suit]
    if card.suit == Suit.SPADES:
        if card < QUEEN:
            return -10
        guarded = len([other for other in suit if other < QUEEN]) >= GUARDS
        return 0 if guarded else 60 + (20 if card == QUEEN else card.rank)
    return card.rank + (2 if card.suit == Suit.HEARTS else 0) - len(suit)


def risk(card: Card, view: PlayView) -> int:
    """How likely a lead of *card* is to take the trick, and how bad that would be."""
    if card == QUEEN:
        return 100
    left = len([other for other in view.unseen if other.suit == card.suit])
    over = len(view.beaters(card))
    catches_the_queen = card.suit == Suit.SPADES and card > QUEEN and QUEEN in view.unseen
    # Where nobody else has the suit, the trick is ours with whatever the others throw on it.
    return 3 * (left - over) - over + (20 if catches_the_queen else 0) + (0 if left else 15)


def shooting(view: PlayView) -> int | None:
    """The seat that may be after the moon: it alone has taken points, and not a few."""
    takers = [seat for seat in range(4) if view.points[seat]]
    alone = len(takers) == 1 and view.points[takers[0]] >= SUSPICIOUS
    return takers[0] if alone else None


def moon_nears(view: PlayView) -> bool:
    """Whether this trick has points, and would go to another seat that is after the moon."""
    suspect = shooting(view)
    if suspect is None or suspect == view.seat or view.trick.points == 0:
        return False
    return view.trick.taker == suspect or suspect in view.yet_to_play
