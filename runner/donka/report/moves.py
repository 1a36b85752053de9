"""What another reading of the same games moves: each bot whose rank or number is not its own table's."""

from collections.abc import Iterator
from dataclasses import dataclass

from donka.ranking.standings import Row, Standings
from donka.report.escaping import markdown
from donka.report.printable import printable
from donka.report.units import UNITS, UNSAID, Unit

_HEAD = "Against the tournament's own table:"
_NOTHING = "Against the tournament's own table nothing moves."


@dataclass(frozen=True, slots=True)
class Move:
    """One bot in two tables."""

    before: Row
    after: Row
    unit: Unit

    @property
    def is_seen(self) -> bool:
        """Whether the two differ in anything a table shows of rank and number."""
        return self._shown(self.before) != self._shown(self.after)

    def __str__(self) -> str:
        rank, points = self._shown(self.before)
        new_rank, new_points = self._shown(self.after)
        rank_moves = f"rank {rank} → {new_rank}" if rank != new_rank else f"rank {rank}"
        point_moves = f"{points} → {new_points}" if points != new_points else points
        return f"{self.before.name}: {rank_moves}, {point_moves} {self.unit.noun}"

    def _shown(self, row: Row) -> tuple[str, str]:
        return UNSAID if row.rank is None else str(row.rank), self.unit.plain(row.number)


def moves(own: Standings, other: Standings) -> Iterator[Move]:
    """The bots of *other* that stand otherwise than in the tournament's *own* table, in its order."""
    before = {row.name: row for row in own.rows}
    for row in other.rows:
        move = Move(before[row.name], row, UNITS[other.measure])
        if move.is_seen:
            yield move


def moves_text(own: Standings, other: Standings) -> str:
    """A line for each of them; one line where there is none."""
    lines = [f"  {printable(str(move))}" for move in moves(own, other)]
    return "\n".join([_HEAD, *lines] if lines else [_NOTHING]) + "\n"


def moves_markdown(own: Standings, other: Standings) -> str:
    """The same as a list."""
    lines = [f"- {markdown(str(move))}" for move in moves(own, other)]
    return "\n".join([_HEAD, "", *lines] if lines else [_NOTHING]) + "\n"
