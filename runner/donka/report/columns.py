"""The columns of the standings: their stable names, their headings, how their cells are written."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from donka.errors import DonkaError
from donka.ranking.standings import Row

UNSAID = "–"
"""Where nothing can be said."""
DECIMALS = 6
"""Of numbers in CSV and JSON. Below lies the noise of floats, which differs between machines."""

Value = str | int | float | None


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a row in CSV and JSON."""

    name: str
    value: Callable[[Row], Value]


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a printed table."""

    name: str
    """Stable; what ``--columns`` takes."""
    heading: str
    cell: Callable[[Row], str]
    fields: tuple[Field, ...]
    """What it is in CSV and JSON."""


def number(value: float | None) -> float | None:
    """*value* as CSV and JSON hold it."""
    # Adding 0 turns -0 into 0.
    return None if value is None else round(value, DECIMALS) + 0.0


def decimals(value: float | None, format_spec: str = "z.2f") -> str:
    """*value* as a table shows it."""
    # First to six decimals: noise behind them must not decide how 6.125 is rounded.
    return UNSAID if value is None else format(round(value, DECIMALS), format_spec)


def plus_minus(value: float | None, half_width: float | None, format_spec: str = "z.2f") -> str:
    """A number with its interval, such as ``6.43 ± 0.12``; always as wide, so that ± stand in line."""
    if value is None:
        return UNSAID
    return f"{decimals(value, format_spec)} ± {decimals(half_width):>4}"


def _count(name: str, heading: str, value: Callable[[Row], int]) -> Column:
    return Column(name, heading, lambda row: str(value(row)), (Field(name, value),))


COLUMNS = (
    Column(
        "rank",
        "rank",
        lambda row: UNSAID if row.rank is None else str(row.rank),
        (Field("rank", lambda row: row.rank),),
    ),
    Column("bot", "bot", lambda row: row.name, (Field("bot", lambda row: row.name),)),
    Column(
        "points",
        "points a deal",
        lambda row: plus_minus(row.points, row.half_width),
        (
            Field("points", lambda row: number(row.points)),
            Field("plus_minus", lambda row: number(row.half_width)),
        ),
    ),
    Column(
        "place",
        "place",
        lambda row: decimals(row.place),
        (Field("place", lambda row: number(row.place)),),
    ),
    Column(
        "win_share",
        "win share",
        lambda row: decimals(row.win_share, ".1%").replace("%", " %"),
        (Field("win_share", lambda row: number(row.win_share)),),
    ),
    _count("games", "games", lambda row: row.games),
    _count("deals", "deals", lambda row: row.deals),
    _count("moons", "moons shot", lambda row: row.moons),
    _count("faults", "faults", lambda row: row.faults),
    Column("note", "note", lambda row: row.note, (Field("note", lambda row: row.note),)),
)
"""Every column, in the order of the tables."""

PRINTED = COLUMNS[:-1]
"""The columns of a printed table, where notes stand below."""


def chosen(names: Sequence[str]) -> tuple[Column, ...]:
    """The columns called *names*, in their order; DonkaError for one that there is not."""
    by_name = {column.name: column for column in COLUMNS}
    for name in names:
        if name not in by_name:
            close = get_close_matches(name, by_name, n=1)
            hint = f"did you mean {close[0]!r}?" if close else f"expected: {', '.join(by_name)}"
            raise DonkaError(f"--columns: no column named {name!r} ({hint})")
        if list(names).count(name) > 1:
            raise DonkaError(f"--columns: {name!r} stands there twice (expected each once)")
    return tuple(by_name[name] for name in names)
