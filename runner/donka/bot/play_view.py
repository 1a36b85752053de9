"""The view of a seat that has to play a card."""

from random import Random

from donka.bot.lazily import lazy
from donka.bot.randomness import decision_random
from donka.bot.seen import PlaySeen
from donka.bot.trick import Trick
from donka.game.cards import DECK, NUMBER, Card, written
from donka.game.masks import ALL, SUIT_OF, SUITS, cards, mask_of_numbers


class PlayView(PlaySeen, frozen=True, dict=True):
    """The table as you see it when it is your turn to play a card.

    A view never changes, and it is whole: it holds all that has happened in the deal. What is asked
    for is worked out then, and remembered. The same view gives the same answers, but for
    ``random``, which goes on with every number drawn.
    """

    _legal: int
    _left_ns: int

    @lazy
    def hand(self) -> tuple[Card, ...]:
        """The cards you hold now."""
        return cards(self._hand)

    @lazy
    def legal(self) -> tuple[Card, ...]:
        """The cards you may play now, at least one."""
        return cards(self._legal)

    @lazy
    def trick(self) -> Trick:
        """The trick you are about to play to, with none to three cards."""
        begun = len(self._played) % 4
        lying = self._played[len(self._played) - begun :]
        return Trick((self.seat - begun) % 4, tuple([DECK[number] for number in lying]))

    @property
    def trick_number(self) -> int:
        """Which trick of the deal this is, 1 to 13."""
        return len(self._played) // 4 + 1

    @property
    def yet_to_play(self) -> tuple[int, ...]:
        """The seats that play to this trick after you, in order."""
        after = 3 - len(self._played) % 4
        return tuple([(self.seat + place) % 4 for place in range(1, after + 1)])

    @property
    def points(self) -> tuple[int, int, int, int]:
        """The points taken in this deal so far, by seat: those in complete tricks, no moon."""
        return self._taken

    @property
    def time_left(self) -> float:
        """Seconds of thinking left for this decision when it was asked for."""
        return self._left_ns / 1e9

    @lazy
    def random(self) -> Random:
        """Randomness for this decision: the same in every replay of it, foreseen by nobody."""
        return decision_random(self._facts.seed, self.trick_number)

    @lazy
    def unseen(self) -> tuple[Card, ...]:
        """The cards the other three hold: neither in your hand nor played. See ``known_cards``."""
        return cards(self._unseen)

    def known_cards(self, seat: int) -> tuple[Card, ...]:
        """The cards known to lie in the hand of *seat*: your own, or what you passed there."""
        if seat == self.seat:
            return self.hand
        return cards(self._passed & self._unseen) if seat == self.passed_to else ()

    def may_hold(self, seat: int, card: Card) -> bool:
        """Whether *card* can be in the hand of *seat*, by all you know.

        False where the card has been played, lies in another known place, or has a suit that *seat*
        has shown to lack.
        """
        return bool(self._possible[seat] >> NUMBER[card] & 1)

    def beaters(self, card: Card) -> tuple[Card, ...]:
        """The unseen cards that those who play after you may yet put over *card* in this trick.

        None where you would play last, and none over a card that does not follow suit: it takes
        nothing. Whether *card* beats what lies there already, ``trick.beaten_by(card)`` tells.
        """
        number = NUMBER[card]
        begun = len(self._played) % 4
        suit = SUIT_OF[number]
        if begun and SUIT_OF[self._played[-begun]] != suit:
            return ()
        held = 0
        for seat in self.yet_to_play:
            held |= self._possible[seat]
        return cards(held & SUITS[suit] & ALL << number + 1)

    @lazy
    def _hand(self) -> int:
        kept = self._facts.dealt & ~self._passed | self._received
        return kept & ~self._gone

    @lazy
    def _gone(self) -> int:
        return mask_of_numbers(self._played)

    @lazy
    def _unseen(self) -> int:
        return ALL & ~(self._gone | self._hand)

    @lazy
    def _possible(self) -> tuple[int, ...]:
        """Masks of what each seat can hold."""
        passed = self._passed & self._unseen
        elsewhere = self._unseen & ~passed
        return tuple(
            [
                self._hand
                if seat == self.seat
                else (self._unseen if seat == self.passed_to else elsewhere) & ~lacked
                for seat, lacked in enumerate(self._lacked)
            ]
        )

    def __repr__(self) -> str:
        points = " ".join([str(points) for points in self.points])
        return (
            f"<PlayView seat {self.seat}, deal {self.deal_number} (pass {self.pass_direction}), "
            f"trick {self.trick_number} [{self.trick}], hand {written(self.hand)}, "
            f"legal {written(self.legal)}, points {points}>"
        )
