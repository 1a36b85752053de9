"""Positions made from a few cards: what lies on the table and what one holds is given, the rest invented.

What is invented is a legal deal that leads there, the same each time. Nothing of a bot's is asked.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from donka.bot.foreign import described
from donka.game.cards import DECK, NUMBER, Card, written
from donka.game.deal import Deal
from donka.game.masks import ALL, BIT, SUIT_OF, SUITS, cards, numbers
from donka.game.rules import Rules

TRIES = 2_000
"""Deals that are begun before it is said that none leads there."""


class NoSuchPosition(ValueError):
    """No deal leads to the position, or none was found; the text says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Position:
    """A seat's turn, as far as it is given; cards as masks, tricks as card numbers in order of play."""

    rules: Rules
    number: int
    """The deal's, counted from 1: it decides where cards are passed."""
    seat: int
    hand: int
    """What the seat holds."""
    trick: bytes = b""
    """On the table: none to three cards."""
    tricks: tuple[bytes, ...] = ()
    """The complete tricks, the leader's card first; all of them, or none where they are to be invented."""
    passed: int = 0
    received: int = 0

    def __post_init__(self) -> None:
        named = [*numbers(self.hand), *self.trick, *b"".join(self.tricks)]
        if len(set(named)) < len(named):
            twice = sorted({DECK[number] for number in named if named.count(number) > 1})
            raise NoSuchPosition(f"{written(twice)} lies in two places")
        if len(self.trick) > 3 or any(len(trick) != 4 for trick in self.tricks):
            raise NoSuchPosition(
                "expected four cards in each complete trick, and up to three on the table"
            )
        held = self.hand.bit_count()
        if self.tricks and len(self.tricks) != 13 - held:
            raise NoSuchPosition(
                f"expected {13 - held} complete tricks with {held} cards in hand, got {len(self.tricks)} "
                "(or none: then they are invented)"
            )
        if not 1 <= held <= 13:
            raise NoSuchPosition(f"expected 1 to 13 cards in hand, got {held}")

    @property
    def complete(self) -> int:
        """How many tricks are complete."""
        return 13 - self.hand.bit_count()


def reached(position: Position) -> Deal:
    """A deal in which it is the turn of the seat of *position*, who holds just what is given.

    NoSuchPosition where no such deal is found.
    """
    # No secret: the same position is to be reached in the same way each time.
    random = Random(repr(position))  # noqa: S311 - see above
    last = "no legal deal was found that leads there"
    for _ in range(TRIES):
        try:
            return _reached_once(position, random)
        except _Astray as astray:
            last = str(astray) or last
    raise NoSuchPosition(last)


class _Astray(Exception):
    """This try leads elsewhere; the text, if any, says what stood against it."""


def _reached_once(position: Position, random: Random) -> Deal:
    told = _told(position)
    hands = _hands(position, told, random)
    deal = _begun(position, hands, random)
    if told:
        _follow(deal, told)
    else:
        _invent(deal, position, random)
        _follow(deal, position.trick)
    if deal.turn != position.seat or deal.hands[position.seat] != position.hand:
        raise _Astray(f"seat {position.seat} would not be on turn")
    return deal


def _told(position: Position) -> bytes:
    """All the cards played, where all are given."""
    return (
        b"".join(position.tricks) + position.trick
        if position.tricks or not position.complete
        else b""
    )


def _played_by(position: Position, told: bytes) -> Iterator[tuple[int, int, int]]:
    """Seat, card and led suit of every card that is *told*, or of those on the table alone."""
    tricks = [told[at : at + 4] for at in range(0, len(told), 4)] if told else [position.trick]
    # From the last trick back: who plays next is known, and who took a trick leads the next.
    leader = (position.seat - len(position.trick)) % 4
    if told and not position.trick:
        tricks.append(b"")
    for trick in reversed(tricks):
        if len(trick) == 4:
            best = max(card for card in trick if SUIT_OF[card] == SUIT_OF[trick[0]])
            leader = (leader - trick.index(best)) % 4
        for place, card in enumerate(trick):
            yield (leader + place) % 4, card, SUIT_OF[trick[0]]


def _hands(position: Position, told: bytes, random: Random) -> list[int]:
    """What each seat holds before the first trick: what is given, and the rest by chance."""
    hands = [0, 0, 0, 0]
    lacked = [0, 0, 0, 0]
    hands[position.seat] = position.hand | position.received
    for seat, card, led in _played_by(position, told):
        hands[seat] |= BIT[card]
        if SUIT_OF[card] != led:
            lacked[seat] |= SUITS[led]
    direction = position.rules.direction(position.number)
    if position.passed:
        hands[(position.seat + direction.offset) % 4] |= position.passed & ~_all_of(hands)
    left = list(numbers(ALL & ~_all_of(hands)))
    random.shuffle(left)
    # Those who may hold least choose first.
    for card in sorted(left, key=lambda card: -sum(bool(lack & BIT[card]) for lack in lacked)):
        fit = [
            seat
            for seat in range(4)
            if hands[seat].bit_count() < 13 and not lacked[seat] & BIT[card]
        ]
        if not fit:
            raise _Astray
        hands[random.choice(fit)] |= BIT[card]
    return hands


def _all_of(hands: Sequence[int]) -> int:
    whole = 0
    for hand in hands:
        whole |= hand
    return whole


def _begun(position: Position, hands: Sequence[int], random: Random) -> Deal:
    """The deal whose hands after the pass are *hands*."""
    rules, direction = position.rules, position.rules.direction(position.number)
    if not direction.offset:
        return Deal(rules, hands, direction)
    gifts = [0, 0, 0, 0]
    for giver in range(4):
        taker = (giver + direction.offset) % 4
        given = {position.seat: position.passed}.get(giver, 0)
        if taker == position.seat:
            given = position.received
        if not given:
            given = sum(BIT[card] for card in random.sample(list(numbers(hands[taker])), 3))
        if given & ~hands[taker]:
            raise _Astray(f"seat {taker} does not hold {written(cards(given))}")
        gifts[giver] = given
    dealt = [hands[seat] & ~gifts[(seat - direction.offset) % 4] | gifts[seat] for seat in range(4)]
    deal = Deal(rules, dealt, direction)
    deal.exchange(gifts)
    return deal


def _follow(deal: Deal, told: bytes) -> None:
    """Play the cards that are given."""
    for card in told:
        try:
            deal.play(card)
        except ValueError as error:
            raise _Astray(str(error)) from None


def _invent(deal: Deal, position: Position, random: Random) -> None:
    """Play by chance until the trick of *position* begins, keeping back what it needs."""
    kept = position.hand | sum(BIT[card] for card in position.trick)
    leader = (position.seat - len(position.trick)) % 4
    for left in range(4 * position.complete, 0, -1):
        legal = deal.legal() & ~kept
        if not legal:
            raise _Astray
        options = list(numbers(legal))
        # In the last of them whoever leads next should take it, and the others should not.
        highest = left <= 4 and deal.turn == leader
        deal.play(max(options) if highest else random.choice(options))
    if deal.turn != leader:
        raise _Astray(f"seat {leader} would not lead the trick")


def parsed(text: str) -> tuple[Card, ...]:
    """The cards written in *text*, such as ``QS TH 2C``; ValueError for anything else, or one twice."""
    if not isinstance(text, str):
        raise TypeError(f"expected cards in one string, such as 'QS 3S AH', got {described(text)}")
    found = tuple(Card.parse(word) for word in text.replace(",", " ").split())
    if len(set(found)) < len(found):
        raise ValueError(f"{text!r} names a card twice")
    return found


def as_numbers(text: str) -> bytes:
    """The numbers of the cards written in *text*, in order."""
    return bytes(NUMBER[card] for card in parsed(text))
