"""The deals of a tournament as Python unfolds them, and as its cards are called."""

from collections.abc import Iterator
from pathlib import Path

from donka.game.cards import NUMBER, Card, Suit
from donka.game.record import GameRecord
from donka.game.unfolding import UnfoldedDeal, unfold
from donka.journal.journal import FILE, Journal
from donka.journal.keys import deal_key
from donka.league.config import from_canonical

RANKS = (
    "two", "three", "four", "five", "six", "seven", "eight",
    "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
SUITS = dict(zip(Suit, ("clubs", "diamonds", "hearts", "spades"), strict=True))


def unfolded(results: Path) -> Iterator[tuple[GameRecord, tuple[UnfoldedDeal, ...]]]:
    """Every game of the tournament in *results*, with its deals."""
    with Journal.read(results / FILE) as journal:
        tournament = from_canonical(journal.about.config)
        key = deal_key(journal.about)
        for game in journal.games():
            yield game, unfold(game, tournament.rules, key, tournament.schedule.cycles)


def first_game(results: Path) -> tuple[GameRecord, tuple[UnfoldedDeal, ...]]:
    """The first of them."""
    return next(unfolded(results))


def numbers(cards: tuple[Card, ...]) -> list[int]:
    """The numbers of *cards*, ascending."""
    return sorted(NUMBER[card] for card in cards)


def called(card: Card) -> str:
    """What an English page calls *card*."""
    return f"{RANKS[card.rank - 2]} of {SUITS[card.suit]}"


def sentences(game: GameRecord, deal: UnfoldedDeal) -> Iterator[str]:
    """What an English page says of each card of *deal*, in the order of play."""
    is_broken = False
    for trick in deal.tricks:
        for place, (seat, card) in enumerate(zip(trick.seats, trick.cards, strict=True)):
            verb = "plays" if place else "leads"
            said = [f"{game.seats[seat]} {verb} the {called(card)}."]
            discarded = card.suit is not trick.cards[0].suit
            breaks = card.suit is Suit.HEARTS or (card.points == 13 and discarded)
            if breaks and not is_broken:
                is_broken = True
                said.append("Hearts are broken.")
            if place == 3:
                said.append(_taken(game.seats[trick.taker], trick.points))
            if place == 3 and trick.number == 13:
                said.extend(_ended(game, deal))
            yield " ".join(said)


def _taken(name: str, points: int) -> str:
    told = f": {points} point{'' if points == 1 else 's'}" if points else ""
    return f"{name} takes the trick{told}."


def _ended(game: GameRecord, deal: UnfoldedDeal) -> Iterator[str]:
    if deal.moon is not None:
        yield f"{game.seats[deal.moon]} took every heart and the queen of spades!"
    points = zip(game.seats, deal.points, strict=True)
    yield f"The deal is over: {', '.join(f'{name} {cost}' for name, cost in points)}."
