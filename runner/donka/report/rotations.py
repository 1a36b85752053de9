"""A deal in the four rotations of its set, side by side: what each bot did with the same hand."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from donka.game.cards import Suit
from donka.game.record import identity
from donka.game.rules import Direction
from donka.game.unfolding import UnfoldedDeal
from donka.report.deal_text import (
    DIRECTIONS,
    DealPage,
    fault_place,
    faults_of,
    legend,
    played,
    told,
)
from donka.report.look import Look, Tint, padded, ranks, width
from donka.report.printable import printable

LEGEND = "* took the trick; ^ below: where the four first did not do the same"
_PASS = 11
"""Columns for the cards passed, with the substitute's mark."""


@dataclass(frozen=True, slots=True)
class SetPage:
    """One deal of a set, as each of its rotations that is kept had it; at least one."""

    deals: tuple[DealPage, ...]
    """By rotation."""

    @property
    def place(self) -> str:
        """The deal's place, with ``*`` for the rotation."""
        game, deal = self.deals[0].game, self.deals[0].deal
        return f"{identity(game.table, game.set)}.*.{deal.number}"

    def text(self, look: Look, moment: int | None = None, marked: int | None = None) -> str:
        """The four hands, each with what the bots that held it did; a line end at its end.

        *moment* is the last trick shown, 0 the pass; None shows the whole deal. The number of the
        trick *marked* has a ``>`` before it.
        """
        return "\n".join(self._lines(look, moment, marked)) + "\n"

    def _lines(self, look: Look, moment: int | None, marked: int | None) -> Iterator[str]:
        deal = self.deals[0].deal
        title = f"{self.place}  deal {deal.number} of set {self.deals[0].game.set}"
        rotations = "".join(self._missing())
        yield look.paint(f"{title}, {DIRECTIONS[deal.direction]}{rotations}", Tint.STRONG)
        for seat in range(4):
            yield ""
            held = "  ".join(f"{look.suit(suit)} {ranks(deal.hands[seat], suit)}" for suit in Suit)
            yield look.paint(f"The hand dealt to seat {seat}:  {held}", Tint.STRONG)
            yield from self._plays(seat, look, 13 if moment is None else moment, marked)
        yield ""
        for page in self.deals:
            for fault in faults_of(page.game, deal.number):
                if moment is None or fault.trick <= moment:
                    name = printable(page.game.seats[fault.seat])
                    place = fault_place(page.game, fault)
                    yield look.paint(f"! {place} {name}: {told(fault)}", Tint.WARNING)
        yield legend(LEGEND, (page.deal for page in self.deals), look)

    def _missing(self) -> Iterator[str]:
        there = [page.game.rotation for page in self.deals]
        lost = [str(rotation) for rotation in (1, 2, 3, 4) if rotation not in there]
        if lost:
            yield f"; not in rotation {', '.join(lost)}"

    def _plays(self, seat: int, look: Look, shown: int, marked: int | None) -> Iterator[str]:
        names = max(3, *(width(printable(page.game.seats[seat])) for page in self.deals))
        passing = self.deals[0].deal.direction is not Direction.NONE
        numbers = [f"{'>' if n == marked else ''}{n}" for n in range(1, shown + 1)]
        before = f"     {padded('bot', names)}  " + (padded("passed", _PASS) if passing else "")
        points = "points" if shown == 13 else ""
        yield f"{before}{''.join(f'{number:>4} ' for number in numbers)} {points}".rstrip()
        for page in self.deals:
            name = padded(printable(page.game.seats[seat]), names)
            passed = padded(_passed(page.deal, seat, look), _PASS) if passing else ""
            cards = "".join(played(trick, seat, look) for trick in page.deal.tricks[:shown])
            total = f"{page.deal.points[seat]:>7}" if shown == 13 else ""
            yield f"  {page.game.rotation}  {name}  {passed}{cards}{total}".rstrip()
        apart = first_apart([page.deal for page in self.deals], seat)
        if apart == 0:
            yield " " * (width(before) - _PASS + 1) + "^"
        elif apart is not None and apart <= shown:
            yield " " * (width(before) + 5 * (apart - 1) + 2) + "^"


def first_apart(deals: Sequence[UnfoldedDeal], seat: int) -> int | None:
    """The first decision in which those who held the hand of *seat* did not all do the same.

    A trick, or 0 for the pass; None where there is none.
    """
    if len({deal.passed[seat] for deal in deals}) > 1:
        return 0
    for number, tricks in enumerate(zip(*(deal.tricks for deal in deals), strict=True), start=1):
        if len({trick.card_of(seat) for trick in tricks}) > 1:
            return number
    return None


def _passed(deal: UnfoldedDeal, seat: int, look: Look) -> str:
    return ("~" if seat in deal.substituted else " ") + look.cards(deal.passed[seat])
