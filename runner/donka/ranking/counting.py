"""Which blocks count, and who is disqualified by too many faults.

Read in schedule order, so that the same records always say the same, however they came in. Knows
nothing of points: the reading is the same under every policy.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from donka.game.record import identity
from donka.journal.block import ROTATIONS, Block
from donka.ranking.account import Account
from donka.ranking.policy import FaultPolicy


@dataclass(frozen=True, slots=True)
class Conduct:
    """How an entry has behaved so far."""

    asked: int = 0
    faults: int = 0
    deaths: int = 0

    def excess(self, limits: FaultPolicy) -> str:
        """Which of *limits* is passed, in words; empty where none is.

        Both are the most that is allowed: ten deaths with ``max_deaths: 10`` are not too many.
        """
        if not limits.exceeded(self.faults, self.asked, self.deaths):
            return ""
        if self.deaths > limits.max_deaths:
            return f"deaths: {self.deaths} (at most {limits.max_deaths} allowed)"
        return (
            f"faults: {self.faults} in {self.asked} decisions "
            f"(at most {100 * limits.max_share:g} % allowed)"
        )


@dataclass(frozen=True, slots=True)
class Disqualification:
    """The end of an entry's tournament."""

    entry: str
    block: int
    """The number of the block at whose end the limits were read."""
    reason: str

    def __str__(self) -> str:
        return f"disqualified after block {self.block}: {self.reason}"


class Counting:
    """Reads blocks one after another, in schedule order.

    The league asks it whether a block is still to be played; the ranking, whether one counts.
    """

    def __init__(self, limits: FaultPolicy) -> None:
        self._limits = limits
        self._conduct: dict[str, Conduct] = {}
        self._disqualified: dict[str, Disqualification] = {}

    @property
    def disqualified(self) -> Mapping[str, Disqualification]:
        """Who is out by now, by name."""
        return MappingProxyType(self._disqualified)

    def admits(self, block: Block) -> bool:
        """Whether *block* holds no entry that is out by now."""
        return self._disqualified.keys().isdisjoint(block.entries)

    def count(self, block: Block, games: Iterable[Account]) -> None:
        """Count *block*, whose games are *games*, all of them; read the limits at its end."""
        for game in games:
            for seat, name in enumerate(game.seats):
                before = self._conduct.get(name, Conduct())
                self._conduct[name] = Conduct(
                    before.asked + game.asked[seat],
                    before.faults + game.faults[seat],
                    before.deaths + game.deaths[seat],
                )
        for name in block.entries:
            reason = self._conduct.get(name, Conduct()).excess(self._limits)
            if reason:
                self._disqualified[name] = Disqualification(name, block.number, reason)


@dataclass(frozen=True, slots=True)
class Counted:
    """What counts of a tournament, as far as it has come."""

    games: tuple[Account, ...]
    """By block, then set, then rotation: the order of the Merkle tree's leaves."""
    blocks: tuple[Block, ...]
    """The blocks they make up."""
    missing: tuple[Block, ...]
    """The blocks still to come, unless somebody else is disqualified."""
    disqualified: Mapping[str, Disqualification]


def count(blocks: Sequence[Block], games: Iterable[Account], limits: FaultPolicy) -> Counted:
    """What counts of *games* in a tournament of *blocks*: complete blocks without a disqualified entry.

    *games* may come in any order and hold incomplete blocks. ValueError where two of them are the
    same game, or where one names others than its block does.
    """
    by_place: dict[tuple[int, int, int], Account] = {}
    for game in games:
        place = game.table, game.set, game.rotation
        if place in by_place:
            raise ValueError(f"game {identity(*place)} is there twice")
        by_place[place] = game
    counting = Counting(limits)
    counted: list[Account] = []
    complete: list[Block] = []
    missing: list[Block] = []
    for block in sorted(blocks, key=lambda block: block.number):
        if not counting.admits(block):
            continue
        played = [
            by_place.get((block.table, number, rotation))
            for number in block.set_numbers
            for rotation in ROTATIONS
        ]
        whole = [_checked(game, block) for game in played if game is not None]
        if len(whole) < len(played):
            missing.append(block)
            continue
        counting.count(block, whole)
        counted += whole
        complete.append(block)
    return Counted(tuple(counted), tuple(complete), tuple(missing), counting.disqualified)


def _checked(game: Account, block: Block) -> Account:
    if tuple(sorted(game.seats)) != tuple(sorted(block.entries)):
        raise ValueError(
            f"game {identity(game.table, game.set, game.rotation)} seats {', '.join(game.seats)}; "
            f"block {block.number} holds {', '.join(block.entries)}"
        )
    return game
