"""The columns of the standings: their stable names, their headings, how their cells are written."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from donka.errors import DonkaError
from donka.phrase import Figure, Phrase
from donka.ranking.measure import Measure
from donka.ranking.standings import Row
from donka.report.units import UNITS, UNSAID, decimals, number, percent

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
    """Stable; ``--columns`` takes it, and the names of the fields."""
    heading: Phrase
    cell: Callable[[Row], str]
    """A figure, a phrase, or text that is not ours."""
    fields: tuple[Field, ...]
    """What it is in CSV and JSON."""
    left: bool = False
    """Whether it is flush left."""


def _count(name: str, heading: Phrase, value: Callable[[Row], int]) -> Column:
    return Column(name, heading, lambda row: Figure(value(row)), (Field(name, value),))


def _text(name: str, heading: Phrase, value: Callable[[Row], str]) -> Column:
    return Column(name, heading, value, (Field(name, value),), left=True)


def _range(row: Row) -> Figure:
    if row.range is None:
        return UNSAID
    best, worst = row.range
    return Figure(best if best == worst else f"{best}-{worst}")


def _primary(measure: Measure) -> Column:
    unit = UNITS[measure]
    return Column(
        unit.column,
        unit.heading,
        lambda row: unit.plus_minus(row.number, row.half_width),
        (
            Field(unit.column, lambda row: number(row.number)),
            Field("plus_minus", lambda row: number(row.half_width)),
        ),
    )


def columns(measure: Measure) -> tuple[Column, ...]:
    """Every column of standings ordered by *measure*, in the order of the tables."""
    return (
        Column(
            "rank",
            Phrase("rank"),
            lambda row: UNSAID if row.rank is None else Figure(row.rank),
            (Field("rank", lambda row: row.rank),),
        ),
        Column(
            "range",
            Phrase("range"),
            _range,
            # Two numbers: a spreadsheet takes 1-2 for a day in February.
            (
                Field("best_rank", lambda row: row.range[0] if row.range else None),
                Field("worst_rank", lambda row: row.range[1] if row.range else None),
            ),
        ),
        _text("bot", Phrase("bot"), lambda row: row.name),
        _text("letters", Phrase("letters"), lambda row: row.letters),
        _primary(measure),
        Column(
            "raw",
            Phrase("as played"),
            lambda row: decimals(row.raw),
            (Field("raw", lambda row: number(row.raw)),),
        ),
        Column(
            "place",
            Phrase("place"),
            lambda row: decimals(row.place),
            (Field("place", lambda row: number(row.place)),),
        ),
        Column(
            "win_share",
            Phrase("win share"),
            lambda row: percent(row.win_share),
            (Field("win_share", lambda row: number(row.win_share)),),
        ),
        _count("games", Phrase("games"), lambda row: row.games),
        _count("deals", Phrase("deals"), lambda row: row.deals),
        _count("moons", Phrase("moons shot"), lambda row: row.moons),
        _count("faults", Phrase("faults"), lambda row: row.faults),
        _text("note", Phrase("note"), lambda row: row.note),
    )


def printed(measure: Measure) -> tuple[Column, ...]:
    """The columns of a printed table, where notes stand below."""
    return columns(measure)[:-1]


def chosen(names: Sequence[str], measure: Measure) -> tuple[Column, ...]:
    """The columns called *names*, in their order; DonkaError for one that there is not.

    A column may be called by any of its fields: whoever copies the head of a CSV file gets its columns.
    """
    every = columns(measure)
    by_name = {field.name: column for column in every for field in column.fields}
    by_name |= {column.name: column for column in every}
    for name in names:
        if name not in by_name:
            close = get_close_matches(name, by_name, n=1)
            known = ", ".join(column.name for column in every)
            hint = f"did you mean {close[0]!r}?" if close else f"expected: {known}"
            raise DonkaError(f"--columns: no column named {name!r} ({hint})")
        if list(names).count(name) > 1:
            raise DonkaError(f"--columns: {name!r} stands there twice (expected each once)")
    return tuple(dict.fromkeys(by_name[name] for name in names))
