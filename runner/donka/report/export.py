"""A tournament's deals as JSON Lines and as CSV, a deal at a time, however many there are.

Knows neither where the deals come from nor where the text goes. The same deals give the same text.
"""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping

from donka.game.cards import Card, written
from donka.game.unfolding import UnfoldedDeal
from donka.report.deal_json import deal_object
from donka.report.deal_text import DealPage, faults_of
from donka.report.escaping import csv_cell, json_line

CSV_COLUMNS = (
    "identity",
    "table",
    "set",
    "rotation",
    "deal",
    "seat",
    "bot",
    "direction",
    "hand",
    "passed",
    "received",
    "played",
    "tricks",
    "points",
    "total",
    "moon",
    "substituted",
    "faults",
)
"""Of one row, a deal and seat; ``docs/export.md`` tells what each holds."""


def json_lines(header: Mapping[str, object], deals: Iterable[DealPage]) -> Iterator[str]:
    """One line for *header*, then one a deal, each with its line end."""
    yield json_line(header) + "\n"
    for page in deals:
        yield json_line({"type": "deal", **deal_object(page)}) + "\n"


def csv_lines(deals: Iterable[DealPage]) -> Iterator[str]:
    """The names of the columns, then four rows a deal, as text with line ends."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(CSV_COLUMNS)
    for page in deals:
        writer.writerows(_row(page, seat) for seat in range(4))
        yield out.getvalue()
        out.seek(0)
        out.truncate()
    yield out.getvalue()


def _row(page: DealPage, seat: int) -> list[str | int]:
    game, deal = page.game, page.deal
    return [
        page.place,
        game.table,
        game.set,
        game.rotation,
        deal.number,
        seat,
        csv_cell(game.seats[seat]),
        deal.direction.value,
        written(deal.hands[seat]),
        written(deal.passed[seat]),
        written(deal.received[seat]),
        written(_played(deal, seat)),
        sum(trick.taker == seat for trick in deal.tricks),
        deal.points[seat],
        deal.totals[seat],
        int(deal.moon == seat),
        _substituted(deal, seat),
        sum(fault.seat == seat for fault in faults_of(game, deal.number)),
    ]


def _played(deal: UnfoldedDeal, seat: int) -> list[Card]:
    return [trick.card_of(seat) for trick in deal.tricks]


def _substituted(deal: UnfoldedDeal, seat: int) -> int:
    """How many decisions of *seat* the substitute made."""
    return (seat in deal.substituted) + sum(seat in trick.substituted for trick in deal.tricks)
