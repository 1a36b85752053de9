"""A game in flight: the rules at the table, who is waited for, and what each seat has been told.

Knows no processes: it asks with ``Item`` values, takes answers, and lets the substitute answer for a
seat that cannot.
"""

from donka.game import substitute
from donka.game.cards import DECK
from donka.game.faults import Fault, FaultKind
from donka.game.game import Game
from donka.game.masks import cards, mask_of_numbers, numbers
from donka.game.record import VERSION, DealRecord, GameRecord, encode_deal
from donka.game.shuffle import deal_seed, dealt
from donka.game.times import Charges
from donka.league.clock import Clock
from donka.league.schedule import seating
from donka.league.sitting_spec import SittingSpec
from donka.sandbox.visit import Answer
from donka.sandbox.wire import DealStart, Item, Want

PASS_TRICK = 0


class InFlight:
    """One game of a sitting, from its first deal until everybody has heard how it ended."""

    __slots__ = (
        "_asked",
        "_deal",
        "_game",
        "_gifts",
        "_left_deal",
        "_left_game",
        "_legal",
        "_moves",
        "_points",
        "_previous",
        "_set",
        "_spec",
        "_substituted",
        "_times",
        "_told",
        "_told_deal",
        "clocks",
        "faults",
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
        self.faults: list[Fault] = []
        self._spec = spec
        self._set = set_number
        self._game = Game(
            spec.rules, lambda deal: dealt(spec.deal_key, set_number, deal), spec.cycles
        )
        self._deal = self._game.deal
        self._legal = 0
        self._gifts: list[int | None] = [None] * 4
        self._left_deal = [False] * 4
        self._left_game = [False] * 4
        self._told_deal = [0] * 4
        self._told = [0] * 4
        self._previous = b""
        self._substituted = 0
        self._moves = bytearray((VERSION,))
        self._points: list[int] = []
        self._asked = [0] * 4
        self._times = [Charges() for _ in range(4)]

    # What the bots are told

    def item(self, seat: int) -> Item:
        """The decision the bot at *seat* owes, with all that has happened since it was last told."""
        deal = self._deal
        told = self._told
        closing = start = None
        if self._told_deal[seat] != self._game.number:
            closing, start = self._news(seat)
        if deal.opener < 0:
            limit = self.clocks[seat].limit(Want.PASS)
            return Item(self.number, Want.PASS, 0, b"", -1, 0, limit, closing, start)
        news = bytes(deal.played[told[seat] :])
        told[seat] += len(news)
        return Item(
            self.number,
            Want.CARD,
            self._legal,
            news,
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
            bytes(self._deal.played[self._told[seat] :]),
            None,
            (a, b, c, d),
        )

    def knows(self, seat: int) -> bool:
        """Whether the bot's present process has heard of the deal that is played."""
        return self._told_deal[seat] == self._game.number

    def forget(self, seat: int) -> None:
        """The bot at *seat* starts again and knows nothing."""
        self._told_deal[seat] = 0
        self._told[seat] = 0

    def _news(self, seat: int) -> tuple[bytes | None, DealStart | None]:
        """What became of the deal before, where that is still owed, and the deal that is played."""
        number = self._game.number
        heard = self._told_deal[seat]
        closing = self._previous[self._told[seat] :] if heard and heard == number - 1 else None
        self._told_deal[seat] = number
        self._told[seat] = 0
        a, b, c, d = self._game.totals
        seed = deal_seed(self._spec.bot_key, self._set, self._spec.rotation, seat, number)
        deal = self._deal
        start = DealStart(number, seat, deal.dealt[seat], (a, b, c, d), seed, deal.passed[seat])
        return closing, start

    # What they answer

    def answer(self, seat: int, answer: Answer) -> Fault | None:
        """Take the answer of the bot at *seat*; the fault, where it is one and the substitute plays."""
        self._asked[seat] += 1
        self.clocks[seat].spend(answer.charge_ns)
        self._times[seat].add(answer.charge_ns)
        if answer.fault is not None:
            return self._fail(seat, answer, answer.fault, answer.detail)
        give = self._deal.opener < 0
        wrong = self._give(seat, answer.cards) if give else self._play(answer.cards)
        if wrong is not None:
            return self._fail(seat, answer, *wrong)
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

    def _give(self, seat: int, given: bytes) -> tuple[FaultKind, str] | None:
        if len(given) != 3 or max(given) > 51:
            return FaultKind.MALFORMED, f"three cards expected, got bytes {given[:16].hex()!r}"
        gift = mask_of_numbers(given)
        hand = self._deal.dealt[seat]
        if gift & ~hand or gift.bit_count() != 3:
            named = " ".join(str(DECK[number]) for number in given)
            return FaultKind.ILLEGAL, f"passed {named}, not three of its hand: {_written(hand)}"
        self._gifts[seat] = gift
        return None

    def _play(self, chosen: bytes) -> tuple[FaultKind, str] | None:
        if len(chosen) != 1 or chosen[0] > 51:
            return FaultKind.MALFORMED, f"one card expected, got bytes {chosen[:16].hex()!r}"
        number = chosen[0]
        if not self._legal >> number & 1:
            held = self._deal.hands[self._deal.turn] >> number & 1
            why = "" if held else ", which it does not hold"
            return FaultKind.ILLEGAL, f"played {DECK[number]}{why}; legal: {_written(self._legal)}"
        self._deal.play(number)
        return None

    def _stand_in(self, seat: int) -> None:
        """The substitute makes the decision that *seat* owes."""
        self.waits_for[seat] = False
        self._substituted |= 1 << 14 * seat + self._trick()
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
        deal = self._deal
        passed = b"".join(map(numbers, deal.passed))
        played = bytes(deal.played)
        self._moves += encode_deal(DealRecord(passed, played, self._substituted))
        self._points += deal.points()
        self._substituted = 0
        self._gifts = [None] * 4
        self._left_deal = [False] * 4
        if self._game.close_deal():
            self._previous = played
            self._deal = self._game.deal
        else:
            self.over = True

    def record(self) -> GameRecord:
        """What happened; the game is over."""
        a, b, c, d = self._asked
        t0, t1, t2, t3 = (times.freeze() for times in self._times)
        return GameRecord(
            table=self._spec.block.table,
            set=self._set,
            rotation=self._spec.rotation,
            seats=self.seats,
            moves=bytes(self._moves),
            points=bytes(point & 0xFF for point in self._points),
            asked=(a, b, c, d),
            faults=tuple(sorted(self.faults, key=_place)),
            times=(t0, t1, t2, t3),
        )


def _place(fault: Fault) -> tuple[int, int, int]:
    return fault.deal, fault.trick, fault.seat


def _written(mask: int) -> str:
    return " ".join(map(str, cards(mask)))
