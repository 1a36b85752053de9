"""A recorded game on its way once more: it takes the course that the record has, whoever is asked meanwhile."""

from collections.abc import Iterator

from donka.game.decisions import Decision, decisions
from donka.game.record import GameRecord
from donka.league.inflight import InFlight
from donka.league.sitting_spec import SittingSpec
from donka.sandbox.visit import Answer


class Course:
    """The decisions of *record*, and with each the game as it then stood.

    ``item`` and ``forget`` are those of ``InFlight``, for the bots at the seats.
    """

    def __init__(self, spec: SittingSpec, record: GameRecord) -> None:
        self._game = InFlight(0, record.set, spec)
        self._decisions = decisions(record, spec.rules, spec.deal_key, spec.cycles)
        self.item = self._game.item
        self.forget = self._game.forget

    def __iter__(self) -> Iterator[Decision]:
        for decision in self._decisions:
            self._game.advance()
            yield decision
            self._game.answer(decision.seat, Answer(decision.made, 0, 0))
