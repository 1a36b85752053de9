"""The deals of a site as data: a script a set, loaded when somebody opens it, and one that tells which there are.

Each is one line that calls a function of the page with the data; ``docs/publish.md`` tells the members.
Knows neither where records come from nor what may be seen.
"""

from collections.abc import Iterable, Sequence

import msgspec

from donka.game.masks import numbers
from donka.game.record import DealRecord
from donka.report.escaping import json_line

LETTERS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
"""How the card of each number is written."""
INDEX = "deals/index.js"
"""The path, within a site, of the script that tells which sets there are."""

_TO_LETTERS = LETTERS + bytes(256 - len(LETTERS))
_SEATS = b"0123"
_DECISIONS = tuple((seat, trick) for seat in range(4) for trick in range(14))


def set_path(table: int, number: int) -> str:
    """The path of a set's script within a site."""
    return f"deals/{table}/{number}.js"


class DealData(msgspec.Struct, frozen=True, omit_defaults=True):
    """One deal of a game, as it was played."""

    passed: str
    """Twelve letters, three a seat from seat 0 on; empty where nothing was passed."""
    played: str
    """52 letters in the order of play."""
    points: tuple[int, ...]
    """What the deal cost each seat, the moon applied."""
    substituted: tuple[tuple[int, int], ...] = ()
    """Seat and trick of every decision that the substitute made; trick 0 is the pass."""


class FaultData(msgspec.Struct, frozen=True, omit_defaults=True):
    """One fault of a game."""

    seat: int
    deal: int
    trick: int
    kind: str
    death: bool
    detail: str = ""


class GameData(msgspec.Struct, frozen=True, omit_defaults=True):
    """One rotation of a set."""

    rotation: int
    seats: tuple[int, ...]
    """Of each seat's bot the place in ``SetData.bots``."""
    deals: list[DealData]
    faults: tuple[FaultData, ...] = ()


class SetData(msgspec.Struct, frozen=True):
    """One set at one table."""

    table: int
    set: int
    bots: tuple[str, ...]
    moon: str
    """What taking every point is worth: ``add``, ``subtract`` or ``off``."""
    broken_by: str
    """What breaks hearts: ``discard``, ``any_point_card`` or ``heart``."""
    policy: str
    """What faults cost in the standings: ``substitute``, ``forfeit`` or ``disqualify``."""
    direction: tuple[str, ...]
    """Where cards are passed, a deal."""
    dealt: list[str]
    """A deal: for each card of the deck, in order, the digit of the seat it was dealt to."""
    games: list[GameData]


class TableSets(msgspec.Struct, frozen=True):
    """Which sets of a table can be seen."""

    table: int
    bots: tuple[int, ...]
    """Places in ``IndexData.bots``."""
    sets: list[tuple[int, int]]
    """Runs of set numbers, the first and the last of each."""


class IndexData(msgspec.Struct, frozen=True):
    """Which sets of a tournament can be seen."""

    bots: tuple[str, ...]
    tables: list[TableSets]


def set_script(data: SetData) -> str:
    """The script of one set."""
    return f"donkaSet({json_line(data)});\n"


def index_script(data: IndexData) -> str:
    """The script that tells which sets there are."""
    return f"donkaIndex({json_line(data)});\n"


def dealt_text(hands: Sequence[int]) -> str:
    """The four *hands* of a deal, as masks, as ``SetData.dealt`` holds them."""
    seats = bytearray(52)
    for seat, hand in enumerate(hands):
        for number in numbers(hand):
            seats[number] = _SEATS[seat]
    return seats.decode()


def deal_data(deal: DealRecord, points: tuple[int, ...]) -> DealData:
    """One deal for its script."""
    substituted = deal.substituted
    return DealData(
        deal.passed.translate(_TO_LETTERS).decode(),
        deal.played.translate(_TO_LETTERS).decode(),
        points,
        tuple((seat, trick) for seat, trick in _DECISIONS if substituted >> 14 * seat + trick & 1)
        if substituted
        else (),
    )


def runs(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Ascending *numbers* as runs without a gap, the first and the last of each."""
    found: list[tuple[int, int]] = []
    for number in numbers:
        if found and found[-1][1] == number - 1:
            found[-1] = found[-1][0], number
        else:
            found.append((number, number))
    return found
