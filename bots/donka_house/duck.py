"""A bot that ducks: what lies on the table."""

from donka import Bot, Card, PlayView


class Duck(Bot):
    """Gets rid of the highest card that does not take the trick."""

    def choose_card(self, view: PlayView) -> Card:
        """Play under the best card of the trick, as high as that goes; the lowest where it cannot.

        ``view.trick.beaten_by(card)`` is true of every card while nobody has led, so that a duck
        leads its lowest; and false of every discard, so that it discards its highest.
        """
        under = [card for card in view.legal if not view.trick.beaten_by(card)]
        if under:
            return max(under, key=lambda card: card.rank)
        return min(view.legal, key=lambda card: card.rank)
