"""The rules of one deal: what may be passed and played, and what it costs.

Knows nothing of bots, clocks or games. The hot path of the whole runner: switches are read once,
cards are numbers and sets of cards are masks.
"""

from collections.abc import Sequence

from donka.game.cards import DECK, written
from donka.game.masks import (
    ALL,
    BIT,
    HEARTS,
    POINT_CARDS,
    POINTS_OF,
    QUEEN,
    SUIT_OF,
    SUITS,
    TWO_OF_CLUBS,
    cards,
)
from donka.game.rules import Direction, FirstTrickPoints, OpeningBy, OpeningLead, Rules
from donka.game.tricks import BREAKERS, counted

_PLAIN = ALL & ~POINT_CARDS
_NO_HEARTS = ALL & ~HEARTS
_TWO_OF_CLUBS = BIT[TWO_OF_CLUBS]
_NEXT = (1, 2, 3, 0)
_SUIT = tuple(SUITS[suit] for suit in SUIT_OF)
_END = tuple(13 * suit + 13 for suit in SUIT_OF)
_OPENINGS = {
    OpeningLead.TWO_OF_CLUBS: _TWO_OF_CLUBS,
    OpeningLead.ANY_CLUB: SUITS[0],
    OpeningLead.ANY: _PLAIN,
}

FourMasks = tuple[int, int, int, int]
"""A mask a seat."""


class Deal:
    """One deal, from the hands as dealt to its points; every pass and every card is checked.

    *hands* are four masks of thirteen cards. Where *direction* is not ``none`` the deal first awaits
    ``exchange``; then ``play`` is called once for each of the 52 cards.
    """

    __slots__ = (
        "_best",
        "_breakers",
        "_discards",
        "_end",
        "_first_trick",
        "_leader",
        "_led",
        "_legal",
        "_queen_must_lead",
        "_taker",
        "_worth",
        "dealt",
        "direction",
        "hands",
        "hearts_broken",
        "opener",
        "passed",
        "played",
        "received",
        "rules",
        "taken",
        "turn",
    )

    def __init__(self, rules: Rules, hands: Sequence[int], direction: Direction) -> None:
        dealt = tuple(hands)
        if not _are_the_deck(dealt):
            raise ValueError("expected four masks of thirteen cards that share none of the 52")
        self.rules = rules
        self.direction = direction
        self.dealt = dealt
        self.hands = list(dealt)
        """The masks held now, by seat."""
        self.passed: FourMasks = (0, 0, 0, 0)
        """The masks given away, by seat."""
        self.received: FourMasks = (0, 0, 0, 0)
        self.opener = -1
        """The seat that leads to the first trick; -1 until the pass is over."""
        self.turn = -1
        """The seat that plays next; -1 until the pass is over and after the last card."""
        self.played = bytearray()
        """Card numbers in the order of play."""
        self.taken = [0, 0, 0, 0]
        """Points of the cards taken so far, by seat; no moon is applied."""
        self.hearts_broken = False
        self._queen_must_lead = rules.queen_must_lead
        self._breakers = BREAKERS[rules.hearts_broken_by]
        # What may be discarded in the first trick, as long as the hand has any of it.
        self._discards = ALL if rules.first_trick_points is FirstTrickPoints.ALLOWED else _PLAIN
        self._legal = 0
        self._first_trick = True
        # The trick on the table: who led, who takes it so far and with what, the points in it; the
        # led suit as a mask, and the number after its ace.
        self._leader = self._taker = self._best = -1
        self._worth = self._led = self._end = 0
        if direction is Direction.NONE:
            self._open()

    @property
    def passing(self) -> bool:
        """Whether the pass is awaited."""
        return self.opener < 0

    @property
    def over(self) -> bool:
        """Whether all 52 cards are played."""
        return len(self.played) == 52

    def exchange(self, gifts: Sequence[int]) -> None:
        """Pass the four masks *gifts*, by giving seat, all at once.

        ValueError, with nothing changed, unless each is three cards that its seat was dealt.
        """
        if self.opener >= 0:
            raise ValueError("no pass is awaited in this deal")
        if len(gifts) != 4:
            raise ValueError(f"expected four gifts, one a seat, got {len(gifts)}")
        for seat, gift in enumerate(gifts):
            if gift.bit_count() != 3 or gift & ~self.dealt[seat]:
                raise ValueError(
                    f"seat {seat} passed {_in_words(gift)}, expected three different cards of its hand "
                    f"({_in_words(self.dealt[seat])})"
                )
        offset = self.direction.offset
        a, b, c, d = gifts
        self.passed = (a, b, c, d)
        self.received = (gifts[-offset], gifts[1 - offset], gifts[2 - offset], gifts[3 - offset])
        for seat in range(4):
            self.hands[seat] += self.received[seat] - gifts[seat]
        self._open()

    def _open(self) -> None:
        rules = self.rules
        entitled = self.hands if rules.opening_by is OpeningBy.HOLDER else self.dealt
        opener = 0
        while not entitled[opener] & _TWO_OF_CLUBS:
            opener += 1
        self.opener = self.turn = self._leader = opener
        hand = self.hands[opener]
        # A hand of point cards alone is bound by the rule on leading hearts (R7) all the same.
        self._legal = hand & _OPENINGS[rules.opening_lead] or self._leads(hand)

    def _leads(self, hand: int) -> int:
        """The part of *hand* that may be led while hearts are not broken."""
        plain = hand & _NO_HEARTS
        if not plain or (plain == QUEEN and not self._queen_must_lead):
            return hand
        return plain

    def _follows_first(self, hand: int) -> int:
        """The part of *hand* that may be played to the first trick after its lead."""
        in_suit = hand & self._led
        if in_suit:
            return in_suit & _PLAIN or in_suit
        return hand & self._discards or hand

    def legal(self) -> int:
        """The mask that the seat on turn may play from; 0 when nobody is on turn."""
        return self._legal

    def play(self, card: int) -> None:
        """Play the card numbered *card* for the seat on turn; ValueError if it is not legal."""
        if card < 0 or card > 51 or not self._legal & BIT[card]:
            raise ValueError(self._refusal(card))
        seat = self.turn
        hands = self.hands
        hands[seat] -= BIT[card]
        self.played.append(card)
        if seat == self._leader:
            self._led = _SUIT[card]
            self._end = _END[card]
            self._best = card
            self._taker = seat
        elif card > self._best and card < self._end:
            self._best = card
            self._taker = seat
        worth = POINTS_OF[card]
        if worth:
            self._worth += worth
            if not self.hearts_broken:
                self._see_whether_broken(card)
        seat = _NEXT[seat]
        if seat != self._leader:
            self.turn = seat
            hand = hands[seat]
            if self._first_trick:
                self._legal = self._follows_first(hand)
            else:
                self._legal = hand & self._led or hand
        else:
            self._first_trick = False
            taker = self.turn = self._leader = self._taker
            if self._worth:
                self.taken[taker] += self._worth
                self._worth = 0
            hand = hands[taker]
            self._legal = hand if self.hearts_broken else self._leads(hand)
            if not hand:
                self.turn = -1

    def _see_whether_broken(self, card: int) -> None:
        led = SUIT_OF[self._end - 1]
        self.hearts_broken = bool(BIT[card] & self._breakers[led])

    def points(self) -> tuple[int, int, int, int]:
        """What the finished deal costs each seat, the moon applied (R14)."""
        if len(self.played) != 52:
            raise ValueError(f"the deal is not over: {len(self.played)} of 52 cards are played")
        return counted(self.rules.moon, self.taken)

    def _refusal(self, card: int) -> str:
        if self.turn < 0:
            return "no card is awaited: " + (
                "the pass comes first" if self.passing else "the deal is over"
            )
        name = str(DECK[card]) if 0 <= card < 52 else f"number {card}"
        return (
            f"seat {self.turn} played {name}, which may not be played now "
            f"(legal: {_in_words(self._legal)})"
        )


def _are_the_deck(hands: Sequence[int]) -> bool:
    if len(hands) != 4:
        return False
    a, b, c, d = hands
    thirteen = a.bit_count() == b.bit_count() == c.bit_count() == d.bit_count() == 13
    return thirteen and a | b | c | d == ALL


def _in_words(mask: int) -> str:
    """What *mask* holds, in words, whatever number it is."""
    if not 0 <= mask <= ALL:
        return f"no set of cards ({mask})"
    return written(cards(mask)) or "nothing"
