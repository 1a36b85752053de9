"""The bench a candidate sits on: a worker like any league's, started again where the bot ends it.

Counts what it costs and keeps what it prints. Knows nothing of what is asked, or why.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final, Self

from donka.bot.foreign import one_line
from donka.examine.conditions import Conditions
from donka.game.faults import FaultKind
from donka.game.rules import Rules
from donka.journal.block import Block
from donka.league.chair import Chair
from donka.league.sitting_spec import Contender, SittingSpec
from donka.sandbox.process import WorkerFailed
from donka.sandbox.visit import Answer, Outcome, visit
from donka.sandbox.wire import Item, Look, Looked

LOT: Final = ("lot-1", "lot-2", "lot-3")
"""Whoever else sits at a table where only the candidate is a bot."""
MOST_DEATHS: Final = 3
"""After so many nothing more is asked: each costs a start, and often a wait."""
MOST_LATE: Final = 5
"""After so many answers that came too late nothing more is asked: they prove enough, and each costs its time."""
MOST_NAMES: Final = 8
LONGEST_NAME: Final = 80
PRINTED: Final = 64 << 10
"""Bytes of what the bot printed that are kept."""


def spec(
    candidate: Contender, conditions: Conditions, rules: Rules, sets: int = 1, rotation: int = 1
) -> SittingSpec:
    """A sitting of *candidate* and three who are no bots, so many games of a cycle each."""
    a, b, c = LOT
    return SittingSpec(
        block=Block(1, 1, (candidate.name, a, b, c), 1, sets, 0),
        rotation=rotation,
        # Only its own chair is ever taken.
        contenders=(candidate, candidate, candidate, candidate),
        deal_key=conditions.key,
        bot_key=conditions.key,
        rules=rules,
        cycles=1,
        clock=conditions.clock,
        limits=conditions.limits,
        # Whoever ends its process, it has not passed.
        blamed=frozenset((candidate.name,)),
    )


@dataclass(slots=True)
class Purse:
    """What a bot may still think in some part of the examination."""

    given_ns: int
    spent_ns: int = 0

    @property
    def left_ns(self) -> int:
        """What is left, below 0 where more was spent."""
        return self.given_ns - self.spent_ns

    @property
    def is_empty(self) -> bool:
        """Whether nothing new is to be begun."""
        return self.left_ns <= 0

    @property
    def is_overdrawn(self) -> bool:
        """Whether not even what was begun is to be finished."""
        return self.spent_ns > 2 * self.given_ns


class Bench:
    """One candidate in one worker; to be used with ``with``, which ends that.

    *rules* are told to the bot; after *most_late* answers that came too late it is asked no more.
    MachineFailed where the machine has no worker for it.
    """

    def __init__(
        self,
        candidate: Contender,
        conditions: Conditions,
        rules: Rules,
        most_late: int = MOST_LATE,
    ) -> None:
        self.spec = spec(candidate, conditions, rules)
        self.deaths = 0
        self.late = 0
        """Answers that came too late."""
        self.spent_ns = 0
        """The charge of all answers so far."""
        self.numbers = count()
        """For games: one that the bot has heard of would go on."""
        self._chair = Chair(candidate, self.spec)
        self._before = b""
        self._most_late = most_late
        self._tally = conditions.tally

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._chair.give_up()

    def load(self) -> Answer:
        """Start a worker and load the bot into it; a fault where that fails."""
        failure = self._chair.start()
        if failure is not None:
            self.deaths = MOST_DEATHS
            self._before += self._chair.stderr()
            return failure
        load = self._chair.loads[-1]
        return Answer(b"", load.charge_ns, load.elapsed_ns)

    @property
    def is_taken(self) -> bool:
        """Whether the bot is there and is to be asked further."""
        return self._chair.worker is not None and self.late < self._most_late

    @property
    def is_given_up(self) -> bool:
        """Whether it had too many deaths."""
        return self.deaths >= MOST_DEATHS

    @property
    def pid(self) -> int:
        """The worker's process; 0 while there is none."""
        return self._chair.worker.pid if self._chair.worker else 0

    @property
    def printed(self) -> bytes:
        """The last of what the bot wrote to stderr, in all its workers here."""
        now = self._chair.stderr() if self._chair.worker is not None else b""
        return (self._before + now)[-PRINTED:]

    def ask(self, items: Sequence[Item]) -> Outcome:
        """Ask all *items* in one visit; where that cost the worker there is another afterwards.

        The bot is there. It is given up after too many deaths.
        """
        worker = self._chair.worker
        if worker is None:
            raise RuntimeError("nobody sits on the bench")
        outcome = visit(worker, list(items), [item.left_ns for item in items])
        self._tally.asked += len(outcome.answers)
        self.spent_ns += sum(answer.charge_ns for answer in outcome.answers)
        self.late += sum(answer.fault is FaultKind.TIMEOUT for answer in outcome.answers)
        if outcome.lost:
            self.deaths += 1
            self.restart()
        return outcome

    def look(self) -> Looked | None:
        """What of the bot outlives its games, since the last look; None where it cannot be told.

        A worker that does not survive it is started again.
        """
        worker = self._chair.worker
        if worker is None:
            return None
        try:
            worker.settle()
            worker.resume()
            looked = worker.request(Look(), self.spec.clock.load)
        except WorkerFailed:
            self.deaths += 1
            self.restart()
            return None
        worker.pause()
        if not isinstance(looked, Looked):
            return None
        # A bot may have answered in its worker's place.
        names = tuple(one_line(name, LONGEST_NAME) for name in looked.changed[:MOST_NAMES])
        return Looked(looked.shared, names)

    def restart(self) -> None:
        """End the worker, and start another unless there were too many deaths."""
        self._before = self.printed
        self._chair.give_up()
        if not self.is_given_up:
            self.load()
