"""Asks a bot again what it was asked in a recorded game: the same questions, in a worker like the one it had.

Plays by the record, whatever the bot says now. Knows nothing of how that is shown.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from donka.errors import DonkaError
from donka.game.cards import Card
from donka.game.decisions import Decision
from donka.game.faults import FaultKind
from donka.game.masks import cards
from donka.game.place import Place
from donka.game.record import GameRecord
from donka.game.shuffle import bot_key
from donka.journal.about import About
from donka.journal.block import Block
from donka.journal.keys import deal_key
from donka.league import answers
from donka.league.answers import Mistake
from donka.league.chair import Chair
from donka.league.course import Course
from donka.league.sitting_spec import SittingSpec
from donka.league.spec import Tournament
from donka.league.witness import Witness
from donka.sandbox.failing import MachineFailed
from donka.sandbox.visit import Answer, visit
from donka.sandbox.wire import Item


@dataclass(frozen=True, slots=True)
class Now:
    """What a bot does today where it was asked before."""

    cards: tuple[Card, ...]
    """Its answer, in the order of the deck; none where it failed."""
    charge_ns: int
    elapsed_ns: int
    fault: FaultKind | None = None
    detail: str = ""
    """What was found and what was expected, one line of foreign text."""
    death: bool = False
    stderr: bytes = b""
    """The last of what its process has written to stderr."""


@dataclass(frozen=True, slots=True)
class AskedAgain:
    """A decision of the record, and what the bot says to it now."""

    decision: Decision
    now: Now

    @property
    def is_same(self) -> bool:
        """Whether it answers what stands in the record."""
        return self.now.fault is None and self.now.cards == self.decision.choice


class Asking:
    """One bot, *spec*'s only contender, before the questions of the game *record*.

    To be used with ``with``, which ends its worker.
    """

    def __init__(self, spec: SittingSpec, record: GameRecord) -> None:
        self._spec = spec
        self._record = record
        self._seat = record.seats.index(spec.contenders[0].name)
        self._chair = Chair(spec.contenders[0], spec)
        self.unloaded: Now | None = None
        """How it could not be loaded, where that failed; nothing was asked from there on."""

    @classmethod
    def of(
        cls, bot: Witness, about: About, tournament: Tournament, block: Block, record: GameRecord
    ) -> Self:
        """*bot* as it sat in the game *record* of *block*, as far as asking it alone needs that."""
        me = bot.contender
        spec = SittingSpec(
            block=block,
            rotation=record.rotation,
            # Only its own chair is ever taken: the others' cards come from the record.
            contenders=(me, me, me, me),
            deal_key=deal_key(about),
            bot_key=bot_key(about.secret),
            rules=tournament.rules,
            cycles=tournament.schedule.cycles,
            clock=tournament.clock,
            limits=tournament.sandbox.limits(bot.level),
            # Whoever ends its process, the answer is missing, and nothing is played again.
            blamed=frozenset((me.name,)),
        )
        return cls(spec, record)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._chair.give_up()

    def load(self) -> Now:
        """Start a worker and load the bot into it; no cards, and a fault where that fails.

        DonkaError where the machine has no worker for it.
        """
        try:
            failure = self._chair.start()
        except MachineFailed as failed:
            raise DonkaError(f"{failed} (see: donka doctor)") from None
        if failure is not None:
            self.unloaded = self._failed(failure, death=True)
            return self.unloaded
        load = self._chair.loads[-1]
        return Now((), load.charge_ns, load.elapsed_ns, stderr=self._chair.stderr())

    def at(self, place: Place) -> AskedAgain:
        """Ask for the decision at *place*, which has a deal and a trick: alone, with a whole view.

        The bot is loaded. DonkaError where there was nothing to decide.
        """
        course = Course(self._spec, self._record)
        for decision in course:
            if (decision.deal, decision.trick, decision.seat) == (
                place.deal,
                place.trick,
                self._seat,
            ):
                return AskedAgain(decision, self._ask(course.item(self._seat), decision))
        raise DonkaError(f"{place}: {self._nothing_asked(place)}")

    def all(self) -> Iterator[AskedAgain]:
        """Ask for every decision that the bot was asked for in the game, in order.

        The bot is loaded. Its process starts again where it did so then, and where it ends now; what
        it says to the end of the game is no answer, and passed over.
        """
        course = Course(self._spec, self._record)
        died = {
            (fault.deal, fault.trick)
            for fault in self._record.faults
            if fault.seat == self._seat and fault.death
        }
        for decision in course:
            if decision.seat != self._seat or not self.was_asked(decision):
                continue
            now = self._ask(course.item(self._seat), decision)
            yield AskedAgain(decision, now)
            again = now.death or (decision.deal, decision.trick) in died
            if again:
                self._chair.give_up()
                if self.load().fault is not None:
                    return
            if again or (decision.is_pass and decision.substituted):
                # So it is told anew, as it was then, what it holds after a pass that was not its own.
                course.forget(self._seat)

    def was_asked(self, decision: Decision) -> bool:
        """Whether the bot was asked; where it had been lost the substitute chose without asking."""
        return not decision.substituted or any(
            (fault.seat, fault.deal, fault.trick) == (decision.seat, decision.deal, decision.trick)
            and fault.kind is not FaultKind.LOAD
            for fault in self._record.faults
        )

    def _ask(self, item: Item, decision: Decision) -> Now:
        worker = self._chair.worker
        if worker is None:
            raise RuntimeError("the bot is not loaded")
        try:
            outcome = visit(worker, [item], [item.left_ns])
        except MachineFailed as failed:
            raise DonkaError(f"the machine stood still: {failed} (ask again)") from None
        (answer,) = outcome.answers
        if answer.fault is not None:
            return self._failed(answer, outcome.lost)
        chosen = _chosen(answer, decision)
        if isinstance(chosen, Mistake):
            return self._failed(
                Answer(b"", answer.charge_ns, answer.elapsed_ns, chosen.kind, chosen.detail)
            )
        return Now(chosen, answer.charge_ns, answer.elapsed_ns, stderr=self._chair.stderr())

    def _failed(self, answer: Answer, death: bool = False) -> Now:
        return Now(
            (),
            answer.charge_ns,
            answer.elapsed_ns,
            answer.fault,
            answer.detail,
            death,
            self._chair.stderr(),
        )

    def _nothing_asked(self, place: Place) -> str:
        deals = self._record.number_of_deals
        name = self._record.seats[self._seat]
        if place.deal is None or place.deal > deals:
            return f"no deal {place.deal} (deals: 1 to {deals})"
        if place.trick is None or place.trick > 13:
            return f"no trick {place.trick} (0 is the pass; tricks: 1 to 13)"
        if not place.trick:
            return f"nothing was passed in deal {place.deal}"
        return f"{name} was not asked there: it had a single legal card"


def _chosen(answer: Answer, decision: Decision) -> tuple[Card, ...] | Mistake:
    if decision.is_pass:
        gift = answers.gift(answer.cards, decision.hand)
        return gift if isinstance(gift, Mistake) else cards(gift)
    card = answers.card(answer.cards, decision.legal, decision.hand)
    return card if isinstance(card, Mistake) else cards(1 << card)
