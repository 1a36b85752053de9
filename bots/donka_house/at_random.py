"""A bot that plays at random: what a view is, and where randomness comes from."""

from donka import Bot, Card, PassView, PlayView


class AtRandom(Bot):
    """Plays any legal card, and passes any three.

    ``view.random`` is a ``random.Random`` made for this one decision. Use it rather than the module
    ``random``: then a game can be replayed, and nobody can foresee your choices.
    """

    def choose_pass(self, view: PassView) -> list[Card]:
        """Pass three of the thirteen, each as likely as any other."""
        return view.random.sample(view.hand, 3)

    def choose_card(self, view: PlayView) -> Card:
        """Play one of the legal cards; the view has worked out which these are."""
        return view.random.choice(view.legal)
