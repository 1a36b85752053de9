"""Asks a candidate for decisions in positions: each to a fresh object, as many at once as a visit holds."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from donka.examine.bench import Bench, Purse
from donka.examine.positions import Position
from donka.game.cards import DECK, written
from donka.game.faults import FaultKind
from donka.game.masks import numbers
from donka.league import answers
from donka.league.answers import Mistake
from donka.league.spec import ClockSpec
from donka.sandbox.visit import Answer
from donka.sandbox.wire import Item

WIDEST = 32
"""Positions in one visit."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a bot said to one position."""

    position: Position
    cards: bytes
    """The cards it chose, ascending; none where it failed."""
    charge_ns: int
    fault: FaultKind | None = None
    detail: str = ""

    def __str__(self) -> str:
        said = (
            f"{self.fault}: {self.detail}"
            if self.fault
            else written(DECK[card] for card in self.cards)
        )
        return f"{self.position}: {said}"


class Questions:
    """The positions put to the bot on *bench*."""

    def __init__(self, bench: Bench, clock: ClockSpec) -> None:
        self.deaf: list[Asked] = []
        """Where it failed as it was told how a game had ended."""
        self._bench = bench
        self._clock = clock
        self._over: list[tuple[Position, Item]] = []
        self._width = 1

    def ask(self, positions: Iterable[Position], purse: Purse) -> Iterator[Asked]:
        """The answers, in the order of *positions*.

        The last ones are missing where *purse* was empty before, or the bot was given up.
        """
        source = iter(positions)
        while self._bench.is_taken and not purse.is_empty:
            batch = list(islice(source, self._width))
            if not batch:
                break
            before = self._bench.spent_ns
            yield from self._answered(batch)
            spent = self._bench.spent_ns - before
            purse.spent_ns += spent
            mean = max(spent // len(batch), 1)
            self._width = max(1, min(2 * self._width, WIDEST, purse.left_ns // mean))

    def _answered(self, batch: Sequence[Position]) -> Iterator[Asked]:
        """The answers to *batch*, asked again from where the worker was lost."""
        to_come = list(batch)
        while to_come and self._bench.is_taken:
            asked = list(zip(self._bench.numbers, to_come, strict=False))
            told, self._over = self._over, []
            items = [position.item(game, self._limit(position)) for game, position in asked]
            outcome = self._bench.ask([*(item for _, item in told), *items])
            heard, found = outcome.answers[: len(told)], outcome.answers[len(told) :]
            self.deaf += [
                _asked(position, answer)
                for (position, _), answer in zip(told, heard, strict=False)
                if answer.fault is not None
            ]
            yield from map(_asked, to_come, found)
            if not outcome.lost:
                self._over = list(self._farewells(asked))
            to_come = to_come[len(found) :]

    def _farewells(self, asked: Iterable[tuple[int, Position]]) -> Iterator[tuple[Position, Item]]:
        for game, position in asked:
            item = position.farewell(game, self._clock.per_move)
            if item is not None:
                yield position, item

    def _limit(self, position: Position) -> int:
        return self._clock.per_pass if position.is_pass else self._clock.per_move


def _asked(position: Position, answer: Answer) -> Asked:
    if answer.fault is not None:
        return Asked(position, b"", answer.charge_ns, answer.fault, answer.detail)
    chosen = (
        answers.gift(answer.cards, position.hand)
        if position.is_pass
        else answers.card(answer.cards, position.legal, position.hand)
    )
    if isinstance(chosen, Mistake):
        return Asked(position, b"", answer.charge_ns, chosen.kind, chosen.detail)
    cards = numbers(chosen) if position.is_pass else bytes((chosen,))
    return Asked(position, cards, answer.charge_ns)
