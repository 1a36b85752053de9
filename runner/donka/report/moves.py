"""What another reading of the same games moves: each bot whose rank or points are not its own table's."""

from collections.abc import Iterator
from dataclasses import dataclass

from donka.ranking.standings import Row, Standings
from donka.report.columns import UNSAID, decimals
from donka.report.escaping import markdown
from donka.report.printable import printable

_HEAD = "Against the tournament's own table:"
_NOTHING = "Against the tournament's own table nothing moves."


@dataclass(frozen=True, slots=True)
class Move:
    """One bot in two tables."""

    before: Row
    after: Row

    @property
    def is_seen(self) -> bool:
        """Whether the two differ in anything a table shows of rank and points."""
        return _shown(self.before) != _shown(self.after)

    def __str__(self) -> str:
        (rank, points), (new_rank, new_points) = _shown(self.before), _shown(self.after)
        rank_moves = f"rank {rank} → {new_rank}" if rank != new_rank else f"rank {rank}"
        point_moves = f"{points} → {new_points}" if points != new_points else points
        return f"{self.before.name}: {rank_moves}, {point_moves} points a deal"


def moves(own: Standings, other: Standings) -> Iterator[Move]:
    """The bots of *other* that stand otherwise than in the tournament's *own* table, in its order."""
    before = {row.name: row for row in own.rows}
    for row in other.rows:
        move = Move(before[row.name], row)
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


def _shown(row: Row) -> tuple[str, str]:
    return UNSAID if row.rank is None else str(row.rank), decimals(row.points)
