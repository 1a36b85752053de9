"""A game in flight: the rules at the table, who is waited for, and who plays in a bot's place.

Knows no processes: it asks with ``Item`` values, takes answers, and lets the substitute answer for a
seat that cannot.
"""

from functools import partial

from donka.game import substitute
from donka.game.faults import Fault, FaultKind
from donka.game.game import Game
from donka.game.record import GameRecord
from donka.game.shuffle import deal_seed, dealt
from donka.league import answers
from donka.league.answers import Mistake
from donka.league.clock import Clock
from donka.league.moment import Moment
from donka.league.recording import PASS_TRICK, Recording
from donka.league.schedule import seating
from donka.league.sitting_spec import SittingSpec
from donka.league.told import Told
from donka.sandbox.visit import Answer
from donka.sandbox.wire import Item, Want


class InFlight:
    """One game of a sitting, from its first deal until everybody has heard how it ended."""

    __slots__ = (
        "_deal",
        "_game",
        "_gifts",
        "_left_deal",
        "_left_game",
        "_legal",
        "_recording",
        "_set",
        "_spec",
        "_told",
        "clocks",
        "number",
        "over",
        "seat_of",
        "seats",
        "waits_for",
    )

    def __init__(self, number: int, set_number: int, spec: SittingSpec) -> None:
        self.number = number
        self.seats = seating(spec.block, set_number, spec.rotation)
        self.seat_of = tuple(self.seats.index(name) for name in spec.block.entries)
        """The seat of each bot, in the order of the block's entries."""
        self.over = False
        self.waits_for = [False] * 4
        """Whether the bot at each seat owes a decision."""
        self.clocks = [Clock(spec.clock) for _ in range(4)]
        self._spec = spec
        self._set = set_number
        self._game = Game(spec.rules, partial(dealt, spec.deal_key, set_number), spec.cycles)
        self._deal = self._game.deal
        self._legal = 0
        self._gifts: list[int | None] = [None] * 4
        self._left_deal = [False] * 4
        self._left_game = [False] * 4
        self._recording = Recording()
        seeds = (
            partial(deal_seed, spec.bot_key, set_number, spec.rotation, seat) for seat in range(4)
        )
        self._told = [Told(seat, seed) for seat, seed in enumerate(seeds)]

    @property
    def moment(self) -> Moment:
        """Where the game stands."""
        return Moment(self._game.number, self._trick())

    @property
    def faults(self) -> list[Fault]:
        """The faults of the game so far, to be added to."""
        return self._recording.faults

    # What the bots are told

    def item(self, seat: int) -> Item:
        """The decision the bot at *seat* owes, with all that has happened since it was last told."""
        game, deal, told = self._game, self._deal, self._told[seat]
        closing = start = None
        if not told.knows(game):
            closing, start = told.turn_page(game)
        if deal.opener < 0:
            limit = self.clocks[seat].limit(Want.PASS)
            return Item(self.number, Want.PASS, 0, b"", -1, 0, limit, closing, start)
        return Item(
            self.number,
            Want.CARD,
            self._legal,
            told.cards(game),
            deal.opener,
            deal.received[seat],
            self.clocks[seat].limit(Want.CARD),
            closing,
            start,
        )

    def farewell(self, seat: int) -> Item:
        """The end of the game, for the bot at *seat*."""
        a, b, c, d = self._game.totals
        return Item(
            self.number,
            Want.NOTE,
            0,
            b"",
            self._deal.opener,
            self._deal.received[seat],
            self.clocks[seat].limit(Want.NOTE),
            self._told[seat].cards(self._game),
            None,
            (a, b, c, d),
        )

    def knows(self, seat: int) -> bool:
        """Whether the bot's present process has heard of the deal that is played."""
        return self._told[seat].knows(self._game)

    def forget(self, seat: int) -> None:
        """The bot at *seat* starts again and knows nothing."""
        self._told[seat].forget()

    # What they answer

    def answer(self, seat: int, answer: Answer) -> Fault | None:
        """Take the answer of the bot at *seat*; the fault, where it is one and the substitute plays."""
        recording = self._recording
        recording.asked[seat] += 1
        recording.times[seat].add(answer.charge_ns)
        self.clocks[seat].spend(answer.charge_ns)
        if answer.fault is not None:
            return self._fail(seat, answer, answer.fault, answer.detail)
        deal = self._deal
        if deal.opener < 0:
            gift = answers.gift(answer.cards, deal.dealt[seat])
            if isinstance(gift, Mistake):
                return self._fail(seat, answer, gift.kind, gift.detail)
            self._gifts[seat] = gift
        else:
            card = answers.card(answer.cards, self._legal, deal.hands[seat])
            if isinstance(card, Mistake):
                return self._fail(seat, answer, card.kind, card.detail)
            deal.play(card)
        self.waits_for[seat] = False
        return None

    def heard(self, seat: int, answer: Answer) -> Fault | None:
        """Take the answer to the farewell; the fault, where the bot failed even at that."""
        if answer.fault is None:
            return None
        return self._account(seat, answer, answer.fault, answer.detail)

    def charge(self, seat: int, charge_ns: int) -> None:
        """Take what was used after an answer from the clock of its game."""
        self.clocks[seat].spend(charge_ns)

    def leave_deal(self, seat: int) -> None:
        """The substitute finishes this deal for *seat*."""
        self._left_deal[seat] = True

    def leave_game(self, seat: int) -> None:
        """The substitute plays for *seat* to the end of the game."""
        self._left_game[seat] = True
        self.waits_for[seat] = False

    def _fail(self, seat: int, answer: Answer, kind: FaultKind, detail: str) -> Fault:
        if self.clocks[seat].is_empty:
            self.leave_game(seat)
        fault = self._account(seat, answer, kind, detail)
        self._stand_in(seat)
        return fault

    def _account(self, seat: int, answer: Answer, kind: FaultKind, detail: str) -> Fault:
        return Fault(
            kind,
            seat,
            self._game.number,
            self._trick(),
            detail=detail,
            charge_ns=answer.charge_ns,
            elapsed_ns=answer.elapsed_ns,
        )

    def _stand_in(self, seat: int) -> None:
        """The substitute makes the decision that *seat* owes."""
        self.waits_for[seat] = False
        self._recording.substituted(seat, self._trick())
        if self._deal.passing:
            self._gifts[seat] = substitute.pass_cards(self._deal.dealt[seat])
            if self.knows(seat):
                # The bot thinks it passed other cards; telling it the deal anew sets that right.
                self.forget(seat)
        else:
            self._deal.play(substitute.card(self._legal))

    def _trick(self) -> int:
        return PASS_TRICK if self._deal.passing else min(len(self._deal.played) // 4 + 1, 13)

    # How the game goes on

    def advance(self) -> None:
        """Go on until a bot owes a decision or the game is over.

        A single legal card is played without asking.
        """
        while not self.over:
            if self._deal.opener < 0 and self._waits_for_pass():
                return
            if self._waits_for_card():
                return
            self._close_deal()

    def _waits_for_pass(self) -> bool:
        """Whether somebody still has to choose; once nobody has, the cards change hands."""
        for seat in range(4):
            if self._gifts[seat] is None:
                if self._left_deal[seat] or self._left_game[seat]:
                    self._stand_in(seat)
                else:
                    self.waits_for[seat] = True
        gifts = [gift for gift in self._gifts if gift is not None]
        if len(gifts) < 4:
            return True
        self._deal.exchange(gifts)
        return False

    def _waits_for_card(self) -> bool:
        """Whether a choice of cards is up; forced cards, and the substitute's, are played at once."""
        deal = self._deal
        while legal := deal.legal():
            if not legal & (legal - 1):
                deal.play(legal.bit_length() - 1)
                continue
            seat = deal.turn
            self._legal = legal
            if not (self._left_deal[seat] or self._left_game[seat]):
                self.waits_for[seat] = True
                return True
            self._stand_in(seat)
        return False

    def _close_deal(self) -> None:
        played = self._recording.deal_over(self._deal)
        for told in self._told:
            told.deal_over(played)
        self._gifts = [None] * 4
        self._left_deal = [False] * 4
        if self._game.close_deal():
            self._deal = self._game.deal
        else:
            self.over = True

    def record(self) -> GameRecord:
        """What happened; the game is over."""
        spec = self._spec
        return self._recording.finished(spec.block.table, self._set, spec.rotation, self.seats)
