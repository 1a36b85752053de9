"""One deal as text: the four hands, the pass, every trick with its taker, the points running.

Knows no keys and no files; names and what bots said are foreign text, and made printable here.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from donka.game.cards import Suit
from donka.game.faults import Fault
from donka.game.record import GameRecord, identity
from donka.game.rules import Direction
from donka.game.unfolding import FourHands, UnfoldedDeal, UnfoldedTrick
from donka.report.look import Look, Tint, aligned, padded, ranks, width
from donka.report.printable import printable

LEGEND = "Each trick begins with its leader; * takes it"
DIRECTIONS = {
    Direction.LEFT: "three cards passed to the left",
    Direction.RIGHT: "three cards passed to the right",
    Direction.ACROSS: "three cards passed across",
    Direction.NONE: "no pass",
}
_TINT = dict(zip(Suit, (Tint.PLAIN, Tint.RED, Tint.RED, Tint.PLAIN), strict=True))
_TINT_TAKER = dict(
    zip(Suit, (Tint.STRONG, Tint.STRONG_RED, Tint.STRONG_RED, Tint.STRONG), strict=True)
)


@dataclass(frozen=True, slots=True)
class Aside:
    """A line that the bot at a seat printed; foreign text as it came."""

    seat: int
    trick: int
    """0 is the pass."""
    text: str


@dataclass(frozen=True, slots=True)
class DealPage:
    """One deal of one game, ready to be shown whole or as it stood at one of its tricks."""

    game: GameRecord
    deal: UnfoldedDeal
    asides: tuple[Aside, ...] = ()
    """What bots printed in it, where somebody listened."""

    @property
    def deals(self) -> "tuple[DealPage, ...]":
        """Itself alone; a page of a set has several."""
        return (self,)

    @property
    def place(self) -> str:
        """The deal's place in the tournament."""
        return f"{self.game.identity}.{self.deal.number}"

    def text(self, look: Look, moment: int | None = None, marked: int | None = None) -> str:
        """The deal, a line end at its end.

        *moment* is a trick, 0 the pass: what came after it is not shown, and the hands are those held
        before it; None is the whole deal with the hands as dealt. Trick *marked* has a ``>`` before it.
        """
        return "\n".join(self._lines(look, moment, marked)) + "\n"

    def _lines(self, look: Look, moment: int | None, marked: int | None) -> Iterator[str]:
        deal = self.deal
        yield look.paint(
            f"{self.place}  deal {deal.number} of {self.game.number_of_deals}, "
            f"{DIRECTIONS[deal.direction]}",
            Tint.STRONG,
        )
        yield ""
        yield from self._hands(look, moment)
        yield from self._faults(look, 0)
        yield ""
        yield from self._tricks(look, 13 if moment is None else moment, marked)
        yield ""
        yield legend(LEGEND, (deal,), look)

    def _hands(self, look: Look, moment: int | None) -> list[str]:
        deal = self.deal
        held = deal.tricks[moment - 1].hands if moment else deal.hands
        heading = ["", *map(look.suit, Suit)]
        if deal.direction is not Direction.NONE:
            heading += ["gives", "gets"]
        # The columns stay where they are as the hands shrink.
        widest = [
            self._hand(seat, hands, look)
            for hands in (deal.hands, deal.tricks[0].hands)
            for seat in range(4)
        ]
        lines = aligned([heading, *widest, *(self._hand(seat, held, look) for seat in range(4))])
        return [lines[0], *lines[-4:]]

    def _hand(self, seat: int, hands: FourHands, look: Look) -> list[str]:
        deal = self.deal
        cells = [self._who(seat), *(ranks(hands[seat], suit) for suit in Suit)]
        if deal.direction is Direction.NONE:
            return cells
        to, by = ((seat + way * deal.direction.offset) % 4 for way in (1, -1))
        mark = "~" if seat in deal.substituted else ""
        gives = f"{mark}{look.cards(deal.passed[seat])} to {to}"
        return [*cells, gives, f"{look.cards(deal.received[seat])} from {by}"]

    def _tricks(self, look: Look, shown: int, marked: int | None) -> Iterator[str]:
        deal = self.deal
        names = max(width("taken by"), *(width(self._who(seat)) for seat in range(4)))
        seats = "".join(f"  {seat}  " for seat in (0, 1, 2, 3, 0, 1, 2))
        points = _four(range(4))
        yield f" trick {seats} {padded('taken by', names)}  deal{points}   game{points}"
        for trick in deal.tricks[:shown]:
            cards = _in_order(trick, look)
            taker = padded(self._who(trick.taker), names)
            mark = ">" if trick.number == marked else " "
            game = [a + b for a, b in zip(deal.before, trick.taken, strict=True)]
            yield f"{mark}{trick.number:>5} {cards} {taker}      {_four(trick.taken)}       {_four(game)}"
            yield from self._faults(look, trick.number)
        if shown == 13:
            label = padded("points", 6 + len(seats) + names + 2)
            yield f" {label}      {_four(deal.points)}       {_four(deal.totals)}"
            if deal.moon is not None:
                yield ""
                yield look.paint(self._moon(deal.moon), Tint.STRONG)

    def _moon(self, seat: int) -> str:
        points = self.deal.points[seat]
        worth = f"{-points} points off" if points else "26 points to each of the others"
        return f"{self._who(seat)} took every point card: {worth}"

    def _faults(self, look: Look, trick: int) -> Iterator[str]:
        for aside in self.asides:
            if aside.trick == trick:
                yield look.paint(f"      | {printable(aside.text)}", Tint.FAINT)
        for fault in faults_of(self.game, self.deal.number):
            if fault.trick == trick:
                what = f"{self._who(fault.seat)}: {told(fault)}{self._instead(fault, look)}"
                yield look.paint(f"      ! {what}", Tint.WARNING)

    def _instead(self, fault: Fault, look: Look) -> str:
        deal, seat = self.deal, fault.seat
        if fault.trick and seat in deal.tricks[fault.trick - 1].substituted:
            card = deal.tricks[fault.trick - 1].card_of(seat)
            return f"; the substitute played {look.card(card)}"
        if not fault.trick and seat in deal.substituted:
            return f"; the substitute passed {look.cards(deal.passed[seat])}"
        return ""

    def _who(self, seat: int) -> str:
        return f"{seat} {printable(self.game.seats[seat])}"


def faults_of(game: GameRecord, deal: int) -> tuple[Fault, ...]:
    """The faults in one deal of *game*; with the first also those from before it, of loading."""
    return tuple(
        fault for fault in game.faults if fault.deal == deal or (deal == 1 and fault.deal == 0)
    )


def legend(text: str, deals: Iterable[UnfoldedDeal], look: Look) -> str:
    """What the marks mean; that of the substitute only where it is used."""
    substituted = any(
        deal.substituted or any(trick.substituted for trick in deal.tricks) for deal in deals
    )
    return look.paint(f"{text}; ~ is the substitute's" if substituted else text, Tint.FAINT)


def fault_place(game: GameRecord, fault: Fault) -> str:
    """Where in the tournament it happened."""
    return identity(game.table, game.set, game.rotation, fault.deal, fault.trick)


def told(fault: Fault) -> str:
    """The kind of *fault* and what is known of it, printable, without a line end."""
    died = ", its process died" if fault.death else ""
    detail = f": {printable(fault.detail)}" if fault.detail else ""
    return f"{fault.kind}{died}{detail}"


def _in_order(trick: UnfoldedTrick, look: Look) -> str:
    """The cards from left to right as they were played, each under its seat's number.

    The numbers go round nearly twice, so that whoever leads has three seats to the right.
    """
    cells = [" " * 5] * 7
    for place, seat in enumerate(trick.seats):
        cells[trick.leader + place] = played(trick, seat, look)
    return "".join(cells)


def played(trick: UnfoldedTrick, seat: int, look: Look) -> str:
    """What *seat* played, in five columns: ``  QS ``, ``  QS*`` if it took, `` ~QS `` if substituted."""
    card = trick.card_of(seat)
    takes = seat == trick.taker
    tint = (_TINT_TAKER if takes else _TINT)[card.suit]
    before = "~" if seat in trick.substituted else " "
    return f" {before}{look.paint(look.card(card), tint)}{'*' if takes else ' '}"


def _four(points: Sequence[int]) -> str:
    return "".join(f"{each:>4}" for each in points)
