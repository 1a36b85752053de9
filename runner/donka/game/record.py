"""What happened in a game, immutable; knows no policy.

Record v1. A deal is, in this order, the 12 cards passed (three a seat, seats 0 to 3, each three
ascending; absent where nothing was passed), the 52 cards in the order played, and 7 bytes that tell
which decisions the substitute made. Hands are not kept: they come from the shuffle.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from donka.game.faults import Fault
from donka.game.times import Times

VERSION = 1


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal as it was played."""

    passed: bytes
    """12 card numbers, three a seat, or empty in a deal without a pass."""
    played: bytes
    """52 card numbers in order of play."""
    substituted: int = 0
    """Bit ``14 * seat + trick`` is set where the substitute answered; trick 0 is the pass."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game of a set: four seats, their cards, their points, their faults."""

    table: int
    set: int
    rotation: int
    """1 to 4, which of the four games played from these cards."""
    seats: tuple[str, str, str, str]
    """The name of the entry at each seat."""
    moves: bytes
    """The version byte, then every deal, as above."""
    points: bytes
    """Four signed bytes a deal: what each seat scored, the moon applied."""
    asked: tuple[int, int, int, int]
    """How many decisions each seat's bot was asked for."""
    faults: tuple[Fault, ...] = ()
    times: tuple[Times, Times, Times, Times] = (Times(), Times(), Times(), Times())
    """What each seat's decisions cost; never part of the digest."""

    @property
    def number_of_deals(self) -> int:
        """How many deals the game had."""
        return len(self.points) // 4

    def deals(self) -> Iterator[DealRecord]:
        """The deals in order."""
        raise NotImplementedError  # game room: to be written with encode_deal

    def deal_points(self) -> Iterator[tuple[int, int, int, int]]:
        """What each seat scored, a deal."""
        raise NotImplementedError  # game room
