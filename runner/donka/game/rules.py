"""The rules in force: every switch, with the customer's reading as the default.

Knows what the switches are called and which values go together; what they mean for a card is in
``deal`` and ``game``.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from donka.errors import DonkaError


class Direction(StrEnum):
    """Where a seat's three cards go: ``left`` of seat *s* is (*s* + 1) % 4."""

    LEFT = "left"
    RIGHT = "right"
    ACROSS = "across"
    NONE = "none"

    @property
    def offset(self) -> int:
        """How many seats clockwise the receiver sits; 0 where nothing is passed."""
        return _OFFSETS[self]


_OFFSETS = {Direction.LEFT: 1, Direction.ACROSS: 2, Direction.RIGHT: 3, Direction.NONE: 0}


class EndCheck(StrEnum):
    """When the limit is looked at (R1)."""

    CYCLE = "cycle"
    DEAL = "deal"


class Ties(StrEnum):
    """What happens when two share the fewest points at the end (R3)."""

    SHARED = "shared"
    PLAY_ON = "play_on"


class HeartsBrokenBy(StrEnum):
    """What allows hearts to be led from then on (R4)."""

    DISCARD = "discard"
    """Any heart played, or the queen of spades discarded on another suit."""
    ANY_POINT_CARD = "any_point_card"
    """Any heart or the queen of spades, however played."""
    HEART = "heart"
    """A heart, never the queen."""


class FirstTrickPoints(StrEnum):
    """Whether somebody void in the led suit may discard points in the first trick (R9)."""

    NEVER = "never"
    ALLOWED = "allowed"


class OpeningBy(StrEnum):
    """Whose two of clubs starts the deal (R10)."""

    HOLDER = "holder"
    DEALT = "dealt"


class OpeningLead(StrEnum):
    """What must be led to the first trick (R11)."""

    TWO_OF_CLUBS = "two_of_clubs"
    ANY_CLUB = "any_club"
    ANY = "any"


class Moon(StrEnum):
    """What taking every point card is worth (R14)."""

    ADD = "add"
    SUBTRACT = "subtract"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Rules:
    """The switches of one tournament; the defaults are the preset ``cherna-donka``."""

    end_check: EndCheck = EndCheck.CYCLE
    limit: int = 100
    limit_reached_ends: bool = False
    ties: Ties = Ties.SHARED
    hearts_broken_by: HeartsBrokenBy = HeartsBrokenBy.DISCARD
    queen_must_lead: bool = True
    first_trick_points: FirstTrickPoints = FirstTrickPoints.NEVER
    opening_by: OpeningBy = OpeningBy.HOLDER
    opening_lead: OpeningLead = OpeningLead.TWO_OF_CLUBS
    pass_order: tuple[Direction, ...] = (
        Direction.LEFT,
        Direction.RIGHT,
        Direction.ACROSS,
        Direction.NONE,
    )
    moon: Moon = Moon.ADD
    max_deals: int = 64

    def __post_init__(self) -> None:
        if not self.pass_order:
            raise DonkaError(
                "rules.pass_order: an empty list (expected at least one of left, right, across, none)"
            )
        if self.limit < 1:
            raise DonkaError(f"rules.limit: expected at least 1, got {self.limit}")
        if self.max_deals < 1:
            raise DonkaError(f"rules.max_deals: expected at least 1, got {self.max_deals}")
        if self.opening_by is OpeningBy.DEALT and self.opening_lead is not OpeningLead.ANY:
            raise DonkaError(
                f"rules.opening_lead: {self.opening_lead} cannot go with opening_by: dealt, whose "
                "starter may have passed that card on (expected opening_lead: any)"
            )

    @property
    def cycle(self) -> int:
        """How many deals a cycle has."""
        return len(self.pass_order)

    def direction(self, deal: int) -> Direction:
        """The pass direction of a game's deal number *deal*, counted from 1."""
        return self.pass_order[(deal - 1) % len(self.pass_order)]


DEFAULT_PRESET = "cherna-donka"
PRESETS: dict[str, Rules] = {
    "cherna-donka": Rules(),
    "classic": replace(
        Rules(),
        end_check=EndCheck.DEAL,
        limit_reached_ends=True,
        hearts_broken_by=HeartsBrokenBy.ANY_POINT_CARD,
    ),
    "openspiel": replace(Rules(), hearts_broken_by=HeartsBrokenBy.ANY_POINT_CARD),
}
