"""The rules a bot is examined under: every preset, and others that between them turn every switch."""

from dataclasses import dataclass
from math import ceil
from typing import Final

from donka.examine.conditions import Extent
from donka.game.rules import (
    DEFAULT_PRESET,
    PRESETS,
    Direction,
    EndCheck,
    FirstTrickPoints,
    HeartsBrokenBy,
    Moon,
    OpeningBy,
    OpeningLead,
    Rules,
    Ties,
)


@dataclass(frozen=True, slots=True)
class Ruling:
    """Rules, under the name that messages give them."""

    name: str
    rules: Rules
    positions: int
    """How many whole views are asked for under them."""
    games: int
    """How many games of one cycle are played under them."""
    is_default: bool


_PRESET: Final = 3 / 10
"""What is asked under another preset, of what is asked under the default one."""
_RARE: Final = 1 / 10
"""And under rules that nobody may ever play."""

_ODD: Final = (
    (
        "points in the first trick, any opening",
        Rules(
            hearts_broken_by=HeartsBrokenBy.HEART,
            queen_must_lead=False,
            first_trick_points=FirstTrickPoints.ALLOWED,
            opening_by=OpeningBy.DEALT,
            opening_lead=OpeningLead.ANY,
            moon=Moon.SUBTRACT,
            end_check=EndCheck.DEAL,
            ties=Ties.PLAY_ON,
        ),
    ),
    (
        "any club opens, only across and none, no moon",
        Rules(
            hearts_broken_by=HeartsBrokenBy.ANY_POINT_CARD,
            queen_must_lead=False,
            opening_lead=OpeningLead.ANY_CLUB,
            pass_order=(Direction.ACROSS, Direction.NONE),
            moon=Moon.OFF,
            limit=30,
            limit_reached_ends=True,
        ),
    ),
    (
        "the holder opens with any card",
        Rules(
            hearts_broken_by=HeartsBrokenBy.HEART,
            opening_lead=OpeningLead.ANY,
            pass_order=(Direction.NONE,),
            max_deals=3,
        ),
    ),
)


def rulings(own: Rules, extent: Extent) -> tuple[Ruling, ...]:
    """All that a bot is examined under, the default preset first; *own* are the league's."""
    presets = [(name, rules) for name, rules in PRESETS.items() if name != DEFAULT_PRESET]
    known = {*PRESETS.values(), *(rules for _, rules in _ODD)}
    ours = [] if own in known else [("the league's own rules", own)]
    return (
        _ruling(DEFAULT_PRESET, PRESETS[DEFAULT_PRESET], extent, 1),
        *(_ruling(name, rules, extent, _PRESET) for name, rules in (*ours, *presets)),
        *(_ruling(name, rules, extent, _RARE) for name, rules in _ODD),
    )


def _ruling(name: str, rules: Rules, extent: Extent, part: float) -> Ruling:
    positions, games = ceil(part * extent.positions), ceil(part * extent.games)
    return Ruling(name, rules, positions, games, is_default=name == DEFAULT_PRESET)
