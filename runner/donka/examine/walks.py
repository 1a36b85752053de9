"""Deals and ways through them, by lot: plain ones, and those that reach the rare corners of the rules.

Lumpy hands make voids, one hand of hearts makes first tricks of points alone, and who is let shoot
comes close to the moon.
"""

from donka.examine.lot import Lot
from donka.game.deal import Deal
from donka.game.masks import POINT_CARDS, QUEEN_OF_SPADES, numbers

_LUMPS = (0.0, 0.0, 0.0, 0.3, 0.6)
"""How far each hand is of few suits; three in five deals are as they come."""
_RICH = 0.1
"""How often one hand has the queen and nearly all hearts."""
_ACES = (12, 25, 51)


def hands(lot: Lot) -> list[int]:
    """Four masks of thirteen cards."""
    if lot.chance() < _RICH:
        return _hearts_in_one_hand(lot)
    lumps = lot.one_of(_LUMPS)
    places = [lot.chance() * (1 - lumps) + card // 13 / 4 * lumps for card in range(52)]
    return _dealt(sorted(range(52), key=places.__getitem__), lot.below(4))


def _hearts_in_one_hand(lot: Lot) -> list[int]:
    ways_in = lot.some_of(_ACES, max(0, lot.below(4) - 1))
    rich = [QUEEN_OF_SPADES, *ways_in, *lot.some_of(range(26, 39), 12 - len(ways_in))]
    rest = [card for card in range(52) if card not in rich]
    return _dealt([*rich, *lot.some_of(rest, 39)], lot.below(4))


def _dealt(order: list[int], shift: int) -> list[int]:
    found = [0, 0, 0, 0]
    for place, card in enumerate(order):
        found[(place // 13 + shift) % 4] |= 1 << card
    return found


def pass_cards(deal: Deal, lot: Lot) -> None:
    """Let all four pass, any cards or those that leave points behind."""
    plain = [hand & ~POINT_CARDS for hand in deal.dealt]
    keeps = [lot.chance() < 0.3 and mask.bit_count() >= 3 for mask in plain]
    deal.exchange(
        [
            lot.gift(few if keep else hand)
            for hand, few, keep in zip(deal.dealt, plain, keeps, strict=True)
        ]
    )


class Walk:
    """A way through one deal: any cards, cards without points, or all points to one seat."""

    def __init__(self, lot: Lot) -> None:
        self._lot = lot
        self._shyness = lot.one_of((0.0, 0.5, 0.95))
        self._shooter = lot.below(4) if lot.chance() < 0.25 else None

    def card(self, deal: Deal) -> int:
        """The number of the card that is played next."""
        legal = deal.legal()
        if self._shooter is None:
            return self._lot.card(legal, self._shyness)
        if deal.turn == self._shooter:
            return max(numbers(legal), key=lambda card: card % 13)
        # Low cards, and points where they cannot follow.
        return min(numbers(legal), key=lambda card: (not POINT_CARDS >> card & 1, card % 13))
