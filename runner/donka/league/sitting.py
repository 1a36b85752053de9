"""A sitting: four fresh workers play one rotation of a run of sets, many games in lockstep.

The four bots are visited in turn; a visit asks every decision that waits for that bot, one a game.
Effects stay inside: no files are written, and no worker outlives ``play``.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

import msgspec

from donka.game.faults import Fault, FaultKind
from donka.journal.sitting import SittingRecord
from donka.league.chair import Chair, OutsideKill
from donka.league.inflight import InFlight
from donka.league.moment import Moment
from donka.league.recording import PASS_TRICK
from donka.league.sitting_spec import SittingSpec
from donka.sandbox.failing import blaming_the_machine
from donka.sandbox.process import KilledFromOutside
from donka.sandbox.visit import Answer, Outcome, visit
from donka.sandbox.wire import Item, Want

Overhear = Callable[[int, Moment, bytes], None]
"""Told which bot was asked, by its place in the block, where a game of it stood, and what it printed."""


def play(spec: SittingSpec, overhear: Overhear | None = None) -> SittingRecord:
    """Play the sitting to its end; what bots print meanwhile goes to *overhear*.

    Raises OutsideKill or MachineFailed where it has to be played again, DonkaError where a bot's code
    is not the roster's.
    """
    sitting = _Sitting(spec, overhear)
    with blaming_the_machine():
        try:
            return sitting.play()
        finally:
            for chair in sitting.chairs:
                chair.give_up()


class _Question(msgspec.Struct, frozen=True):
    """An item, and where its answer belongs."""

    game: InFlight
    seat: int
    item: Item


class _Sitting:
    """The games of a sitting as they come, are played and end."""

    def __init__(self, spec: SittingSpec, overhear: Overhear | None) -> None:
        self.chairs = [
            Chair(contender, spec, overheard=overhear is not None) for contender in spec.contenders
        ]
        self._spec = spec
        self._overhear = overhear
        self._to_come = list(enumerate(spec.block.set_numbers))[::-1]
        self._in_flight: list[InFlight] = []
        self._over: list[InFlight] = []
        self._farewells: list[list[InFlight]] = [[], [], [], []]
        """By bot: games that are over and that it has not been told so of."""
        self._last: list[_Question | None] = [None] * 4
        """By bot: the last question it answered; what it does after that is charged there."""
        self._unseated: list[tuple[int, Fault]] = []
        """Load faults from before the first game, with the bot each belongs to."""

    def play(self) -> SittingRecord:
        began = time.monotonic_ns()
        for bot, chair in enumerate(self.chairs):
            failure = chair.start()
            self._listen(bot, Moment(1, PASS_TRICK))
            if failure is not None:
                self._unseated.append((bot, _load_fault(failure, chair.stderr_for_a_fault())))
                chair.faults += 1
                chair.deaths += 1
        ready = time.monotonic_ns()
        self._fill()
        while self._in_flight:
            for bot in range(4):
                self._visit(bot)
        for bot in range(4):
            self._visit(bot)
        for chair in self.chairs:
            # A bot may import late.
            chair.check_code()
        spec = self._spec
        return SittingRecord(
            spec.block.number,
            spec.rotation,
            games=tuple(game.record() for game in sorted(self._over, key=lambda game: game.number)),
            loads=tuple(load for chair in self.chairs for load in chair.loads),
            elapsed_ns=time.monotonic_ns() - began,
            ready_ns=ready - began,
        )

    def _fill(self) -> None:
        """Begin games until as many are in flight as may be."""
        while self._to_come and len(self._in_flight) < self._spec.width:
            number, set_number = self._to_come.pop()
            game = InFlight(number, set_number, self._spec)
            for bot, fault in self._unseated:
                seat = game.seat_of[bot]
                game.faults.append(replace(fault, seat=seat))
            self._unseated.clear()
            for bot, chair in enumerate(self.chairs):
                if chair.worker is None:
                    game.leave_game(game.seat_of[bot])
            self._in_flight.append(game)
            self._go_on(game)

    def _go_on(self, game: InFlight) -> None:
        game.advance()
        if game.over:
            self._in_flight.remove(game)
            self._over.append(game)
            for bot, chair in enumerate(self.chairs):
                if chair.worker is not None and game.knows(game.seat_of[bot]):
                    self._farewells[bot].append(game)

    def _listen(self, bot: int, moment: Moment) -> None:
        """Hand on what a bot has printed just now."""
        if self._overhear is not None and (printed := self.chairs[bot].news()):
            self._overhear(bot, moment, printed)

    # Visits

    def _visit(self, bot: int) -> None:
        """Ask a bot all it owes; again, with whole views, where its process was lost on the way."""
        chair = self.chairs[bot]
        while chair.worker is not None:
            questions = self._questions(bot)
            if not questions:
                return
            items = [question.item for question in questions]
            try:
                outcome = visit(chair.worker, items, [item.left_ns for item in items])
            except KilledFromOutside:
                raise OutsideKill(chair.name) from None
            self._listen(bot, questions[-1].game.moment)
            self._take(bot, questions, outcome)
            if chair.has_failed_too_often or (outcome.lost and not self._in_flight):
                self._give_up(bot)
            elif outcome.lost:
                self._start_again(bot, questions[len(outcome.answers) - 1])
            for question in questions:
                if not question.game.over:
                    self._go_on(question.game)
            self._fill()
            if not outcome.lost:
                return

    def _questions(self, bot: int) -> list[_Question]:
        """What waits for a bot; farewells go along, and alone only when no game is left."""
        questions: list[_Question] = []
        for game in self._in_flight:
            seat = game.seat_of[bot]
            if game.waits_for[seat]:
                questions.append(_Question(game, seat, game.item(seat)))
        if questions or not self._in_flight:
            over, self._farewells[bot] = self._farewells[bot], []
            told = [(game, game.seat_of[bot]) for game in over]
            questions[:0] = [_Question(game, seat, game.farewell(seat)) for game, seat in told]
        return questions

    def _take(self, bot: int, questions: Sequence[_Question], outcome: Outcome) -> None:
        chair = self.chairs[bot]
        for question, answer in zip(questions, outcome.answers, strict=False):
            game, seat = question.game, question.seat
            if question.item.want is Want.NOTE:
                fault = game.heard(seat, answer)
            else:
                chair.asked += 1
                fault = game.answer(seat, answer)
            if fault is not None:
                chair.faults += 1
                game.faults.append(replace(fault, stderr=chair.stderr_for_a_fault()))
        last = questions[len(outcome.answers) - 1]
        before, self._last[bot] = self._last[bot], last
        if before is not None:
            before.game.charge(before.seat, outcome.tail_ns)
        if outcome.lost:
            chair.deaths += 1
            last.game.faults[-1] = replace(last.game.faults[-1], death=True)
            last.game.leave_deal(last.seat)

    def _start_again(self, bot: int, last: _Question) -> None:
        """Start a bot's process anew: it has forgotten everything."""
        chair = self.chairs[bot]
        self._farewells[bot].clear()
        # What loading uses is no afterthought of the answer before.
        self._last[bot] = None
        for game in self._in_flight:
            game.forget(game.seat_of[bot])
        failure = chair.start()
        if failure is not None:
            fault = last.game.heard(last.seat, failure)
            if fault is not None:
                last.game.faults.append(
                    replace(fault, death=True, stderr=chair.stderr_for_a_fault())
                )
            chair.faults += 1
            chair.deaths += 1
            self._give_up(bot)

    def _give_up(self, bot: int) -> None:
        """The substitute plays for a bot to the end of the sitting."""
        self.chairs[bot].give_up()
        self._farewells[bot].clear()
        for game in list(self._in_flight):
            game.leave_game(game.seat_of[bot])
            self._go_on(game)


def _load_fault(failure: Answer, stderr: bytes) -> Fault:
    return Fault(
        FaultKind.LOAD,
        seat=0,
        deal=0,
        trick=0,
        death=True,
        detail=failure.detail,
        charge_ns=failure.charge_ns,
        elapsed_ns=failure.elapsed_ns,
        stderr=stderr,
    )
