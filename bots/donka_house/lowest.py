"""The smallest sensible bot: what a card is."""

from donka import Bot, Card, PlayView


class Lowest(Bot):
    """Plays the lowest legal card; passes, as every bot does that does not say, the three highest.

    A card has a ``suit`` and a ``rank`` from 2 to 14, the ace. Of equal ranks ``min`` takes the
    first in ``view.legal``, which is sorted: the same view always has the same answer.
    """

    def choose_card(self, view: PlayView) -> Card:
        """Play the card of the lowest rank."""
        return min(view.legal, key=lambda card: card.rank)
