"""What a table orders by: points a deal, places or wins, each in exact whole numbers.

Knows what one game costs each of its four, and how such a cost is shown; nothing of tables or sets.
Inside the ranking less is better throughout; only what is shown of wins is turned round.
"""

from dataclasses import dataclass
from enum import StrEnum

from donka.game.game import WIN
from donka.ranking.account import NONE, Account, Four
from donka.ranking.policy import Policy

LAST = 8
"""Twice the fourth place, that of a bot in a game it failed in."""


class Measure(StrEnum):
    """What the primary number is."""

    POINTS = "points"
    """Points a deal."""
    PLACE = "place"
    """The place in a game, from 1 to 4; counted in halves."""
    WINS = "wins"
    """The share of the wins, a shared win divided; counted in twelfths, each of them a cost of -1."""

    @property
    def less_is_better(self) -> bool:
        """Whether the better of two shows the smaller number."""
        return self is not Measure.WINS

    def shown(self, cost: float) -> float:
        """A cost for each deal or game, or a difference of two, as tables show it."""
        return cost * _SHOWN[self]

    def width(self, spread: float) -> float:
        """A half-width of costs as tables show it."""
        return spread * abs(_SHOWN[self])


_SHOWN = {Measure.POINTS: 1.0, Measure.PLACE: 1 / 2, Measure.WINS: -1 / WIN}


@dataclass(frozen=True, slots=True)
class GameCost:
    """What one game costs, seat by seat."""

    size: int
    """What a cost is divided by: the game's deals, or the one game."""
    costs: Four
    """As played."""
    surcharge: Four
    """What faults add to the offender's own row, and to nobody else's."""


def game_cost(game: Account, measure: Measure, policy: Policy) -> GameCost:
    """What *game* costs by *measure*, its faults read under *policy*.

    A game in which a bot failed is a fourth place and no win for it, whatever the policy.
    """
    match measure:
        case Measure.POINTS:
            return GameCost(game.deals, game.points, points_surcharge(game, policy))
        case Measure.PLACE:
            a, b, c, d = (
                LAST - own if failed else 0
                for own, failed in zip(game.half_places, game.faulty, strict=True)
            )
            return GameCost(1, game.half_places, (a, b, c, d))
        case Measure.WINS:
            w, x, y, z = game.win_twelfths
            a, b, c, d = (
                own if failed else 0
                for own, failed in zip(game.win_twelfths, game.faulty, strict=True)
            )
            return GameCost(1, (-w, -x, -y, -z), (a, b, c, d))


def points_surcharge(game: Account, policy: Policy) -> Four:
    """What *policy* adds to the points of each seat."""
    match policy:
        case Policy.SUBSTITUTE:
            return game.deal_surcharge
        case Policy.FORFEIT:
            return game.game_surcharge
        case Policy.DISQUALIFY:
            return NONE
