"""The rules a bot is examined under: every preset, and others that between them turn every switch."""

from dataclasses import dataclass
from typing import Final

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


POSITIONS: Final = 5_000
"""Cards asked for under the default preset, the same from every bot."""
DEFAULT: Final = Ruling(DEFAULT_PRESET, PRESETS[DEFAULT_PRESET], POSITIONS, 24)

_ODD: Final = (
    Ruling(
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
        500,
        4,
    ),
    Ruling(
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
        500,
        4,
    ),
    Ruling(
        "the holder opens with any card",
        Rules(
            hearts_broken_by=HeartsBrokenBy.HEART,
            opening_lead=OpeningLead.ANY,
            pass_order=(Direction.NONE,),
            max_deals=3,
        ),
        500,
        4,
    ),
)


def rulings(own: Rules) -> tuple[Ruling, ...]:
    """All that a bot is examined under, the default preset first; *own* are the league's."""
    presets = (
        Ruling(name, rules, 2_000, 8) for name, rules in PRESETS.items() if name != DEFAULT_PRESET
    )
    others = (*presets, *_ODD)
    known = {DEFAULT.rules, *(each.rules for each in others)}
    ours = () if own in known else (Ruling("the league's own rules", own, 2_000, 8),)
    return (DEFAULT, *ours, *others)
