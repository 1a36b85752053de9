"""A trick as it lies on the table."""

import msgspec

from donka.game.cards import Card, Suit


class Trick(msgspec.Struct, frozen=True):
    """Up to four cards, the leader's first: a trick so far, or one that is complete."""

    leader: int
    """The seat that led or is about to, 0 to 3."""
    cards: tuple[Card, ...]
    """In the order they were played; none where nobody has led yet."""

    @property
    def seats(self) -> tuple[int, ...]:
        """Who played ``cards``, in the same order."""
        return tuple([(self.leader + place) % 4 for place in range(len(self.cards))])

    @property
    def led(self) -> Suit | None:
        """The suit that must be followed; None before the lead."""
        return self.cards[0].suit if self.cards else None

    @property
    def best(self) -> Card | None:
        """The card that takes the trick as it stands; None before the lead."""
        if not self.cards:
            return None
        led = self.cards[0].suit
        return max([card for card in self.cards if card.suit == led])

    @property
    def taker(self) -> int | None:
        """The seat that takes the trick as it stands; None before the lead."""
        best = self.best
        return None if best is None else (self.leader + self.cards.index(best)) % 4

    @property
    def points(self) -> int:
        """What the cards cost their taker, 0 to 16 (the queen and three hearts)."""
        return sum([card.points for card in self.cards])

    @property
    def complete(self) -> bool:
        """Whether all four have played."""
        return len(self.cards) == 4

    def card_of(self, seat: int) -> Card | None:
        """What *seat* played to it; None where it has not."""
        place = (seat - self.leader) % 4
        return self.cards[place] if place < len(self.cards) else None

    def beaten_by(self, card: Card) -> bool:
        """Whether *card*, played next, would take the trick as it stands. Any lead does."""
        best = self.best
        return best is None or (card.suit == best.suit and card.rank > best.rank)

    def __str__(self) -> str:
        if not self.cards:
            return f"{self.leader} to lead"
        played = zip(self.seats, self.cards, strict=True)
        return " ".join([f"{seat}:{card}" for seat, card in played])

    def __repr__(self) -> str:
        state = f", {self.taker} takes it" if self.complete else ""
        return f"<Trick {self}{state}>"
