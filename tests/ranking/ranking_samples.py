"""Records for rankings, written as the points that their deals brought."""

from collections.abc import Iterable, Mapping, Sequence

from donka.game.faults import Fault, FaultKind
from donka.game.record import DealRecord, GameRecord, encode_moves, encode_points
from donka.journal.block import Block

CARDS = bytes(range(52))

Names = tuple[str, str, str, str]
Points = tuple[int, int, int, int]


def game(
    deals: Sequence[Points],
    seats: Names = ("a", "b", "c", "d"),
    *,
    table: int = 1,
    number: int = 1,
    rotation: int = 1,
    substituted: Mapping[int, int] | None = None,
    faults: Iterable[Fault] = (),
    asked: Points = (40, 40, 40, 40),
) -> GameRecord:
    """A game; *substituted* tells, by deal from 1, for which seat the substitute led trick one."""
    at = substituted or {}
    bits = [1 << (14 * at[deal] + 1) if deal in at else 0 for deal in range(1, len(deals) + 1)]
    return GameRecord(
        table=table,
        set=number,
        rotation=rotation,
        seats=seats,
        moves=encode_moves([DealRecord(b"", CARDS, each) for each in bits]),
        points=b"".join(map(encode_points, deals)),
        asked=asked,
        faults=tuple(faults),
    )


def fault(seat: int, kind: FaultKind = FaultKind.ILLEGAL, *, death: bool = False) -> Fault:
    return Fault(kind, seat, deal=1, trick=1, death=death)


def rotated(names: Names, by: int) -> Names:
    """*names* by seat when everybody has moved *by* seats on."""
    a, b, c, d = (*names[-by % 4 :], *names[: -by % 4])
    return a, b, c, d


def set_of_games(
    taken: Mapping[str, int],
    *,
    table: int = 1,
    number: int = 1,
    spread: Mapping[str, int] | None = None,
) -> list[GameRecord]:
    """Four games of one deal each; *taken* is what each took in each, *spread* more in the first."""
    names = tuple(sorted(taken))
    more = spread or {}
    games = []
    for rotation in (1, 2, 3, 4):
        a, b, c, d = rotated((names[0], names[1], names[2], names[3]), rotation - 1)
        seats = (a, b, c, d)
        p, q, r, s = (taken[name] + (more.get(name, 0) if rotation == 1 else 0) for name in seats)
        games.append(game([(p, q, r, s)], seats, table=table, number=number, rotation=rotation))
    return games


def block(
    number: int,
    first_set: int,
    sets: int = 1,
    *,
    table: int = 1,
    entries: Names = ("a", "b", "c", "d"),
) -> Block:
    return Block(number, table, entries, first_set, sets, place=0)
