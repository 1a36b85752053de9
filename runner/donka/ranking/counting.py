"""Which blocks count: who is disqualified by too many faults, and who has withdrawn.

Read in schedule order, so that the same records always say the same, however they came in. Knows
nothing of points: the reading is the same under every policy.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from donka.game.record import identity
from donka.journal.block import ROTATIONS, Block
from donka.journal.withdrawal import Withdrawal
from donka.phrase import Figure, Phrase
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
            return Phrase(
                "deaths: {deaths} (at most {most} allowed)",
                deaths=Figure(self.deaths),
                most=Figure(limits.max_deaths),
            )
        return Phrase(
            "faults: {faults} in {asked} decisions (at most {most} % allowed)",
            faults=Figure(self.faults),
            asked=Figure(self.asked),
            most=Figure(f"{100 * limits.max_share:g}"),
        )


@dataclass(frozen=True, slots=True)
class Disqualification:
    """The end of an entry's tournament."""

    entry: str
    block: int
    """The number of the block at whose end the limits were read."""
    reason: str

    @property
    def told(self) -> Phrase:
        """When and why, in words."""
        return Phrase(
            "disqualified after block {block}: {reason}",
            block=Figure(self.block),
            reason=self.reason,
        )

    def __str__(self) -> str:
        return self.told


class Counting:
    """Reads blocks one after another, in schedule order.

    The league asks it whether a block is still to be played; the ranking, whether one counts.
    """

    def __init__(self, limits: FaultPolicy, withdrawals: Iterable[Withdrawal] = ()) -> None:
        self._limits = limits
        self._withdrawn = {each.entry: each for each in withdrawals}
        self._conduct: dict[str, Conduct] = {}
        self._disqualified: dict[str, Disqualification] = {}

    @property
    def disqualified(self) -> Mapping[str, Disqualification]:
        """Who was disqualified by now, by name."""
        return MappingProxyType(self._disqualified)

    def out(self, block: Block) -> frozenset[str]:
        """Who is out at the end of *block*, which was the last to be read."""
        left = {name for name, each in self._withdrawn.items() if each.block <= block.number}
        return frozenset(left | self._disqualified.keys())

    def admits(self, block: Block) -> bool:
        """Whether *block* holds nobody who was disqualified by now, or left before it."""
        withdrawn = self._withdrawn
        return self._disqualified.keys().isdisjoint(block.entries) and not any(
            withdrawn[name].block <= block.number for name in block.entries if name in withdrawn
        )

    def count(self, block: Block, games: Iterable[Account]) -> None:
        """Count *block*, whose games are *games*, all of them; read the limits at its end."""
        found = {name: [0, 0, 0] for name in block.entries}
        for game in games:
            for seat, name in enumerate(game.seats):
                own = found[name]
                own[0] += game.asked[seat]
                own[1] += game.faults[seat]
                own[2] += game.deaths[seat]
        for name, (asked, faults, deaths) in found.items():
            before = self._conduct.get(name, Conduct())
            self._conduct[name] = Conduct(
                before.asked + asked, before.faults + faults, before.deaths + deaths
            )
        for name in block.entries:
            reason = self._conduct.get(name, Conduct()).excess(self._limits)
            if reason:
                self._disqualified[name] = Disqualification(name, block.number, reason)


class Counted:
    """What counts of *games* in a tournament of *blocks*: complete blocks in which nobody is out.

    To be gone through once, which gives each block with its games, in schedule order; a block whose
    turn has come is not kept. *games* may come in any order and hold incomplete blocks. ValueError
    where two of them are the same game, or where one names others than its block does.
    """

    def __init__(
        self,
        blocks: Iterable[Block],
        games: Iterable[Account],
        limits: FaultPolicy,
        withdrawals: Iterable[Withdrawal] = (),
    ) -> None:
        self.missing: list[Block] = []
        """The blocks still to come, unless somebody else is disqualified; whole at the end."""
        self._blocks = sorted(blocks, key=lambda block: block.number)
        self._games = games
        self._counting = Counting(limits, withdrawals)
        self._waiting: dict[int, dict[tuple[int, int], Account]] = {}
        """By the number of the block, which is cheaper to look up than a block."""

    @property
    def disqualified(self) -> Mapping[str, Disqualification]:
        """Who was disqualified by now, by name; everybody who will be, at the end."""
        return self._counting.disqualified

    def __iter__(self) -> Iterator[tuple[Block, list[Account]]]:
        block_of = {
            (block.table, number): block for block in self._blocks for number in block.set_numbers
        }
        self._waiting = {block.number: {} for block in self._blocks}
        to_come = iter(self._blocks)
        turn = next(to_come, None)
        for game in self._games:
            block = block_of.get((game.table, game.set))
            if block is None:
                continue
            self._add(block, game)
            while (
                turn is not None and len(self._waiting[turn.number]) == len(ROTATIONS) * turn.sets
            ):
                yield from self._take(turn)
                turn = next(to_come, None)
        while turn is not None:
            yield from self._take(turn)
            turn = next(to_come, None)

    def _add(self, block: Block, game: Account) -> None:
        games = self._waiting.get(block.number)
        place = game.set, game.rotation
        if games is None or place in games:
            raise ValueError(f"game {identity(game.table, *place)} is there twice")
        games[place] = _checked(game, block)

    def _take(self, block: Block) -> Iterator[tuple[Block, list[Account]]]:
        """The block whose turn it is, if it counts."""
        games = self._waiting.pop(block.number)
        if not self._counting.admits(block):
            return
        if len(games) < len(ROTATIONS) * block.sets:
            self.missing.append(block)
            return
        whole = [games[place] for place in sorted(games)]
        self._counting.count(block, whole)
        yield block, whole


def _checked(game: Account, block: Block) -> Account:
    if sorted(game.seats) != sorted(block.entries):
        raise ValueError(
            f"game {identity(game.table, game.set, game.rotation)} seats {', '.join(game.seats)}; "
            f"block {block.number} holds {', '.join(block.entries)}"
        )
    return game
