"""A game: deals until somebody is over the limit, and who has come where.

Knows neither where hands come from nor who sits at the table.
"""

from collections.abc import Callable, Sequence

from donka.game.deal import Deal
from donka.game.rules import EndCheck, Rules, Ties


def is_over(rules: Rules, totals: Sequence[int], deals: int) -> bool:
    """Whether a game that stands at *totals* after *deals* deals has ended (R1, R2, R3, R15).

    With ``ties: play_on`` the game goes on until, at a moment when the limit is looked at, one has
    the fewest points alone; ``max_deals`` ends it all the same.
    """
    if deals >= rules.max_deals:
        return True
    if rules.end_check is EndCheck.CYCLE and deals % rules.cycle:
        return False
    most = max(totals)
    if most < rules.limit or (most == rules.limit and not rules.limit_reached_ends):
        return False
    return rules.ties is Ties.SHARED or list(totals).count(min(totals)) == 1


class Game:
    """One game in progress: the current deal, its number, and the points before it.

    *deal_hands* gives the four masks of a deal, which are numbered from 1. With *cycles* the game
    also ends after so many complete runs of the pass order.
    """

    __slots__ = ("_cycles", "_deal_hands", "deal", "number", "over", "rules", "totals")

    def __init__(
        self,
        rules: Rules,
        deal_hands: Callable[[int], Sequence[int]],
        cycles: int | None = None,
    ) -> None:
        self.rules = rules
        self.totals = [0, 0, 0, 0]
        """Points of the finished deals, by seat."""
        self.number = 1
        """The number of the current deal; of the last one when the game is over."""
        self.over = False
        self._deal_hands = deal_hands
        self._cycles = cycles
        self.deal = Deal(rules, deal_hands(1), rules.direction(1))

    def close_deal(self) -> bool:
        """Add the points of the finished deal; start the next and return True, or end the game."""
        if self.over:
            raise ValueError("the game is over")
        for seat, points in enumerate(self.deal.points()):
            self.totals[seat] += points
        rules = self.rules
        self.over = is_over(rules, self.totals, self.number) or (
            self._cycles is not None and self.number >= self._cycles * rules.cycle
        )
        if self.over:
            return False
        self.number += 1
        self.deal = Deal(rules, self._deal_hands(self.number), rules.direction(self.number))
        return True


def half_places(totals: Sequence[int]) -> tuple[int, int, int, int]:
    """Twice the place of each seat: 2 for the fewest points; those level share the average place.

    The average of places is whole or ends in a half.
    """
    level = sorted(totals)
    a, b, c, d = (1 + 2 * level.index(own) + level.count(own) for own in totals)
    return a, b, c, d


WIN = 12
"""In how many parts a win is told: it is shared by one to four, so that each has whole parts."""


def win_twelfths(totals: Sequence[int]) -> tuple[int, int, int, int]:
    """The part of the win that each seat has: 12/k for each of the k that have the fewest points."""
    fewest = min(totals)
    share = WIN // list(totals).count(fewest)
    a, b, c, d = (share if own == fewest else 0 for own in totals)
    return a, b, c, d
