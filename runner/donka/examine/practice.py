"""Practice games: the candidate at one seat plays what it chooses, the other three play by lot.

As in a league it hears of its games bit by bit, several of them in lockstep.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from donka.examine.bench import Bench, Purse, spec
from donka.examine.conditions import Conditions
from donka.examine.lot import Lot
from donka.game.faults import Fault
from donka.game.masks import numbers
from donka.game.rules import Rules
from donka.journal.block import ROTATIONS
from donka.league.inflight import InFlight
from donka.league.sitting_spec import SittingSpec
from donka.sandbox.visit import Answer
from donka.sandbox.wire import Item, Want

FIRST_WIDTH = 2
"""Games that are begun at once before it is known what a decision costs."""
WIDTH = 16
"""Games in lockstep, of a bot that answers at once."""
DECISIONS = 40
"""Of one bot in a game of a cycle, about."""
SHYNESS = 0.5
"""How often those who play by lot keep their points."""


@dataclass(slots=True)
class Game:
    """One practice game: where it stands, what the bot was asked and what it said."""

    number: int
    """Counted from 1."""
    inflight: InFlight
    seat: int
    """The candidate's."""
    lot: Lot
    asked: list[Item] = field(default_factory=list)
    said: list[bytes] = field(default_factory=list)
    """Its answers, nothing where it failed."""
    charges_ns: list[int] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def go_on(self) -> None:
        """Play until the candidate owes a decision, or the game is over."""
        game = self.inflight
        game.advance()
        while not game.over and any(game.waits_for):
            others = [seat for seat in range(4) if game.waits_for[seat] and seat != self.seat]
            for seat in others:
                game.answer(seat, Answer(self._by_lot(game.item(seat)), 0, 0))
            if game.waits_for[self.seat]:
                return
            game.advance()

    def _by_lot(self, item: Item) -> bytes:
        if item.want is Want.CARD:
            return bytes((self.lot.card(item.legal, SHYNESS),))
        if item.start is None:
            raise RuntimeError("a pass is the first that is heard of a deal")
        return numbers(self.lot.gift(item.start.dealt))

    def take(self, item: Item, answer: Answer) -> None:
        """Take the candidate's answer to *item*."""
        self.charges_ns.append(answer.charge_ns)
        self.asked.append(item)
        if item.want is Want.NOTE:
            fault = self.inflight.heard(self.seat, answer)
        else:
            fault = self.inflight.answer(self.seat, answer)
        self.said.append(b"" if fault else _ascending(answer.cards))
        if fault is not None:
            self.faults.append(fault)


class Practice:
    """Games for the bot on *bench*, drawn from the key of *conditions*."""

    def __init__(self, bench: Bench, conditions: Conditions, rules: Rules) -> None:
        self._bench = bench
        self._conditions = conditions
        self._rules = rules

    def play(
        self, wanted: Iterable[int], purse: Purse, restarts: Collection[int] = ()
    ) -> tuple[Game, ...]:
        """Play the games with the numbers *wanted*; beside the first ones those that *purse* will pay for.

        Those that were begun are finished, unless the bot is given up or the purse is overdrawn.
        *restarts* are the visits, counted from 1, after which its process is ended and started again.
        """
        visits = usual_ns = 0
        width = FIRST_WIDTH
        to_come = list(wanted)[::-1]
        begun: list[Game] = []
        in_flight: list[Game] = []
        over: list[Game] = []
        while self._bench.is_taken and not purse.is_overdrawn:
            while (
                to_come
                and len(in_flight) < width
                and (
                    len(begun) < FIRST_WIDTH
                    or (len(in_flight) + 1) * DECISIONS * usual_ns < purse.left_ns
                )
            ):
                game = self._begin(to_come.pop())
                begun.append(game)
                in_flight.append(game)
            if not in_flight and not over:
                break
            before = self._bench.spent_ns
            self._visit(in_flight, over)
            visits += 1
            spent_ns = self._bench.spent_ns - before
            purse.spent_ns += spent_ns
            # Cards may cost more than the pass before them; what only the first one cost is forgotten.
            usual_ns = max(usual_ns // 2, spent_ns // max(len(in_flight), 1))
            width = min(2 * width, WIDTH)
            over = [game for game in in_flight if game.inflight.over]
            in_flight = [game for game in in_flight if not game.inflight.over]
            if visits in restarts:
                self._bench.restart()
                over = []
                for game in in_flight:
                    game.inflight.forget(game.seat)
        return tuple(begun)

    def _begin(self, number: int) -> Game:
        inflight = InFlight(next(self._bench.numbers), number, self._sitting(number))
        lot = Lot(self._conditions.key, f"practice {number}")
        game = Game(number, inflight, inflight.seat_of[0], lot)
        game.go_on()
        return game

    def _sitting(self, number: int) -> SittingSpec:
        rotation = ROTATIONS[number % 4]
        candidate = self._bench.spec.contenders[0]
        return spec(candidate, self._conditions, self._rules, number, rotation)

    def _visit(self, in_flight: Sequence[Game], over: Sequence[Game]) -> None:
        """Ask for one decision in each game of *in_flight*; tell of those that are *over*."""
        asked = [(game, game.inflight.farewell(game.seat)) for game in over]
        asked += [(game, game.inflight.item(game.seat)) for game in in_flight]
        outcome = self._bench.ask([item for _, item in asked])
        for (game, item), answer in zip(asked, outcome.answers, strict=False):
            game.take(item, answer)
        if outcome.lost:
            for game in in_flight:
                game.inflight.forget(game.seat)
        for (game, item), _ in zip(asked, outcome.answers, strict=False):
            if item.want is not Want.NOTE:
                game.go_on()


def _ascending(cards: bytes) -> bytes:
    return bytes(sorted(cards))
