"""The account of one game: what a ranking needs of a record, in exact numbers.

Knows no policy: it holds what each one would charge.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress

import msgspec

from donka.game.faults import Fault, FaultKind
from donka.game.game import half_places, win_twelfths
from donka.game.record import GameRecord, decode_substituted, digest, faulty

Four = tuple[int, int, int, int]
"""One number a seat."""

NONE = (0, 0, 0, 0)
"""Nothing for nobody."""
FAULTY_DEAL = 26
"""What a faulty deal costs at least, in points."""


class Account(msgspec.Struct, frozen=True, gc=False):
    """One game, seat by seat."""

    table: int
    set: int
    rotation: int
    seats: tuple[str, str, str, str]
    deals: int
    points: Four
    """As played, the substitute's included."""
    half_places: Four
    """Twice the place, so that shared places are whole."""
    win_twelfths: Four
    moons: Four
    """Deals in which the seat took every point."""
    asked: Four
    """Decisions the bot was asked for."""
    faults: Four
    deaths: Four
    faulty: tuple[bool, bool, bool, bool]
    """Whether the bot failed, or the substitute answered for it, anywhere in the game."""
    deal_surcharge: Four
    """What brings each faulty deal up to 26."""
    game_surcharge: Four
    """What brings every deal of a faulty game up to 26; 0 in any other."""
    digest: bytes
    """SHA-256 of the record, a leaf of the Merkle tree."""


def account(record: GameRecord) -> Account:
    """The account of *record*; ValueError where its bytes are no game."""
    points = list(record.deal_points())
    failures = _failures(record, points)
    a, b, c, d = zip(*points, strict=True)
    totals = sum(a), sum(b), sum(c), sum(d)
    return Account(
        table=record.table,
        set=record.set,
        rotation=record.rotation,
        seats=record.seats,
        deals=len(points),
        points=totals,
        half_places=half_places(totals),
        win_twelfths=win_twelfths(totals),
        moons=_moons(points),
        asked=record.asked,
        faults=_count(record.faults) if record.faults else NONE,
        deaths=_count(list(filter(is_death, record.faults))) if record.faults else NONE,
        faulty=failures.faulty,
        deal_surcharge=failures.deal_surcharge,
        game_surcharge=failures.game_surcharge,
        digest=digest(record),
    )


@dataclass(frozen=True, slots=True)
class _Failures:
    faulty: tuple[bool, bool, bool, bool] = (False, False, False, False)
    deal_surcharge: Four = (0, 0, 0, 0)
    game_surcharge: Four = (0, 0, 0, 0)


_NONE = _Failures()


def _failures(record: GameRecord, points: Sequence[Four]) -> _Failures:
    substituted = decode_substituted(record.moves)
    if not points or len(substituted) != len(points):
        raise ValueError(
            f"game {record.identity}: moves of {len(substituted)} deals, points of {len(points)}"
        )
    # Nearly every game; a league has a great many.
    if not record.faults and not any(substituted):
        return _NONE
    deal_surcharge, game_surcharge = [0, 0, 0, 0], [0, 0, 0, 0]
    failed = [any(fault.seat == seat for fault in record.faults) for seat in range(4)]
    for seat in range(4):
        missing = [max(0, FAULTY_DEAL - deal[seat]) for deal in points]
        flags = [faulty(bits, seat) for bits in substituted]
        failed[seat] |= any(flags)
        deal_surcharge[seat] = sum(compress(missing, flags))
        game_surcharge[seat] = sum(missing) if failed[seat] else 0
    a, b, c, d = failed
    return _Failures((a, b, c, d), _four(deal_surcharge), _four(game_surcharge))


def is_death(fault: Fault) -> bool:
    """Whether the bot's process ended with *fault*; a bot that could not be loaded died too."""
    return fault.death or fault.kind is FaultKind.LOAD


@lru_cache(maxsize=4096)
def shooter(points: Four) -> int | None:
    """The seat that took every point of a deal that brought *points*, whatever a moon is worth.

    With ``moon: add`` such a deal reads 0, 26, 26, 26; with ``subtract`` -26, 0, 0, 0; with ``off``
    26, 0, 0, 0. No other deal has three seats level at 26 or at 0.
    """
    if points.count(26) == 3:
        return points.index(0)
    if points.count(0) == 3:
        return next(seat for seat in range(4) if points[seat])
    return None


def _moons(deals: Sequence[Four]) -> Four:
    moons = [0, 0, 0, 0]
    for points in deals:
        seat = shooter(points)
        if seat is not None:
            moons[seat] += 1
    return _four(moons)


def _count(faults: Sequence[Fault]) -> Four:
    return _four([sum(fault.seat == seat for fault in faults) for seat in range(4)])


def _four(numbers: Sequence[int]) -> Four:
    a, b, c, d = numbers
    return a, b, c, d
