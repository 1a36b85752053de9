"""Faults held against what the substitute answered, and against how often each bot was asked.

Every choice of a seat was answered by its bot; by the substitute after a fault in that very place; or
by the substitute without asking, for which there are three grounds: a death earlier in the deal, a
bank that the fault before used up, or a bot that was given up, which its whole sitting must explain.
``docs/verify.md`` has the list. Knows neither cards nor points.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from donka.game.faults import Fault, FaultKind
from donka.game.record import GameRecord, identity
from donka.ranking.account import is_death
from donka.ranking.policy import FaultPolicy
from donka.verify.verdict import Differs

_WIDTH = 14
"""Decisions of a seat in a deal, at most: the pass and thirteen tricks."""
_SEAT = (1 << _WIDTH) - 1
_LAST_TRICK = 13

Line = int
"""One seat's decisions in a game as bits: ``14 * (deal - 1) + trick``, trick 0 being the pass."""


class Conduct:
    """The entries' faults and answers in the sitting *where*; *banked* is whether games have a bank."""

    def __init__(self, where: str, limits: FaultPolicy, banked: bool) -> None:
        self._where = where
        self._limits = limits
        self._banked = banked
        self._asked: dict[str, int] = {}
        self._faults: dict[str, list[Fault]] = {}
        self._given_up: dict[str, str] = {}
        """Where the substitute was first found in a bot's place for good, by its name."""

    def add(self, game: GameRecord, choices: Sequence[int], first: bool) -> None:
        """Take in the sitting's next game, with the choices that ``replay`` found.

        Differs where the game contradicts itself. *first* tells whether the sitting begins with it.
        """
        if not all(0 <= fault.seat < 4 for fault in game.faults):
            raise Differs(game.identity, "a fault of a seat that no table has (expected 0 to 3)")
        for seat, name in enumerate(game.seats):
            own = [fault for fault in game.faults if fault.seat == seat]
            unasked = _Seat(game, seat, own, choices).left(first, self._banked)
            if unasked:
                self._given_up.setdefault(name, unasked)
            self._asked[name] = self._asked.get(name, 0) + game.asked[seat]
            self._faults.setdefault(name, []).extend(own)

    def close(self) -> None:
        """Differs where the substitute played on for a bot that the sitting did not give up."""
        for name, faults in self._faults.items():
            loads = [fault for fault in faults if fault.kind is FaultKind.LOAD]
            if len(loads) > 1:
                raise Differs(
                    f"{self._where}, {name}", "two load faults, of which the first ends it"
                )
            deaths = sum(map(is_death, faults))
            asked = self._asked[name]
            ended = loads or self._limits.exceeded(len(faults), asked, deaths)
            if name in self._given_up and not ended:
                raise Differs(
                    self._given_up[name],
                    f"the substitute answers for {name} from here on, which none of its "
                    f"{len(faults)} faults in the sitting explains",
                )
            if any(not load.deal for load in loads) and asked:
                raise Differs(f"{self._where}, {name}", f"asked {asked} times, but never loaded")


@dataclass(frozen=True, slots=True)
class _Seat:
    """One seat in one game."""

    game: GameRecord
    seat: int
    faults: Sequence[Fault]
    choices: Sequence[int]

    def left(self, first: bool, banked: bool) -> str:
        """Where the bot was left out for the rest of the game without a ground in it; empty if not."""
        free = self._line(self.choices)
        stood_in = self._line([deal.substituted for deal in self.game.deals()])
        if stood_in & ~free:
            raise self._differs(_lowest(stood_in & ~free), "substituted, with nothing to choose")
        failed = self._failed(first)
        if failed & ~stood_in:
            raise self._differs(_lowest(failed & ~stood_in), "a fault, but no substitute's answer")
        unasked = stood_in & ~failed
        self._count(free, unasked)
        open_ = unasked & ~self._after_deaths(free, unasked)
        if not open_:
            return ""
        since = _lowest(open_)
        rest = free & -(1 << since)
        if rest & ~unasked:
            raise self._differs(since, "the substitute's answer, which no fault explains")
        last = (free & ~unasked & (1 << since) - 1).bit_length() - 1
        if banked and last >= 0 and failed >> last & 1:
            return ""
        return self._place(since)

    def _failed(self, first: bool) -> Line:
        """Where the bot failed to answer; load faults and the farewell's are none of an answer."""
        failed = 0
        end = _WIDTH * (len(self.choices) - 1) + _LAST_TRICK
        for fault in self.faults:
            if fault.kind is FaultKind.LOAD:
                self._check_load(fault, first)
                continue
            at = self._at(fault)
            if failed >> at & 1:
                raise self._differs(at, "two faults in one place")
            failed |= 1 << at
        # The last trick holds no choice: a fault there is one of hearing how the game ended.
        return failed & ~(1 << end)

    def _at(self, fault: Fault) -> int:
        if not (1 <= fault.deal <= len(self.choices) and 0 <= fault.trick <= _LAST_TRICK):
            where = identity(fault.deal, fault.trick)
            raise Differs(
                self.game.identity,
                f"seat {self.seat}: a fault at deal and trick {where}, which the game does not have",
            )
        return _WIDTH * (fault.deal - 1) + fault.trick

    def _check_load(self, fault: Fault, first: bool) -> None:
        """Before a sitting's first game, or in the place where a death left the game."""
        if not fault.death:
            raise Differs(self.game.identity, f"seat {self.seat}: a load fault that is no death")
        if (fault.deal, fault.trick) == (0, 0):
            if not first:
                raise Differs(
                    self.game.identity,
                    f"seat {self.seat}: a load fault before a game that did not begin its sitting",
                )
            return
        at = self._at(fault)
        deaths = {self._at(other) for other in self.faults if _ends_a_process(other)}
        # The substitute's answer may have been the last card of its trick.
        if deaths.isdisjoint({at, at - (fault.trick > 1)}):
            raise self._differs(at, "a load fault without the death that asked for another start")

    def _count(self, free: Line, unasked: Line) -> None:
        asked = self.game.asked[self.seat]
        expected = free.bit_count() - unasked.bit_count()
        if asked != expected:
            raise Differs(
                self.game.identity,
                f"seat {self.seat}: asked for {asked} decisions, expected {expected}",
            )
        timed = self.game.times[self.seat].count
        if timed != asked:
            raise Differs(
                self.game.identity,
                f"seat {self.seat}: times of {timed} decisions, expected {asked}",
            )

    def _after_deaths(self, free: Line, unasked: Line) -> Line:
        """What a death leaves to the substitute: the rest of its deal."""
        left = 0
        for fault in self.faults:
            if _ends_a_process(fault):
                at = self._at(fault)
                rest = free & (_SEAT << at - fault.trick) & -(2 << at)
                if rest & ~unasked:
                    raise self._differs(_lowest(rest & ~unasked), "answered in the deal of a death")
                left |= rest
        return left

    def _line(self, deals: Sequence[int]) -> Line:
        line = 0
        for number, bits in enumerate(deals):
            line |= (bits >> _WIDTH * self.seat & _SEAT) << _WIDTH * number
        return line

    def _place(self, at: int) -> str:
        deal, trick = divmod(at, _WIDTH)
        return f"{self.game.identity}.{identity(deal + 1, trick)}"

    def _differs(self, at: int, problem: str) -> Differs:
        return Differs(self._place(at), f"seat {self.seat}: {problem}")


def _ends_a_process(fault: Fault) -> bool:
    """Whether a bot that was playing had to be started again."""
    return fault.death and fault.kind is not FaultKind.LOAD


def _lowest(line: Line) -> int:
    return (line & -line).bit_length() - 1
