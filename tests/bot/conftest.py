"""Positions written by hand, and deals played at random."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from donka.bot.facts import DealFacts
from donka.bot.testing import play_view
from donka.bot.views import DealView, PassView, PlayView
from donka.game.cards import NUMBER, Card
from donka.game.deal import Deal
from donka.game.masks import mask_of, mask_of_numbers, numbers
from donka.game.rules import Direction, Rules
from donka.game.tricks import takers

SEED = b"0123456789abcdef"


def read(text: str) -> list[Card]:
    return [Card.parse(word) for word in text.split()]


def position(
    hand: str,
    played: str = "",
    *,
    opener: int = 0,
    legal: str = "",
    passed: str = "",
    received: str = "",
    direction: Direction = Direction.LEFT,
    number: int = 1,
    totals: tuple[int, int, int, int] = (0, 0, 0, 0),
    rules: Rules | None = None,
    seed: bytes = SEED,
    left_ns: int = 500_000_000,
) -> PlayView:
    """The view of the seat on turn after *played*, holding *hand*; a bar may part the tricks."""
    cards = bytes(NUMBER[card] for card in read(played.replace("|", " ")))
    leaders = [opener, *takers(opener, cards)]
    who = [(leaders[place // 4] + place % 4) % 4 for place in range(len(cards) + 1)]
    seat = who[-1]
    own = mask_of_numbers(card for card, its in zip(cards, who, strict=False) if its == seat)
    gave, got = mask_of(read(passed)), mask_of(read(received))
    dealt = (mask_of(read(hand)) | own) & ~got | gave
    facts = DealFacts(rules or Rules(), number, direction, seat, dealt, totals, seed)
    return PlayView(facts, gave, got, opener, cards, mask_of(read(legal or hand)), left_ns)


def before_the_pass(
    hand: str,
    *,
    seat: int = 0,
    direction: Direction = Direction.LEFT,
    number: int = 1,
    totals: tuple[int, int, int, int] = (0, 0, 0, 0),
    seed: bytes = SEED,
) -> PassView:
    facts = DealFacts(Rules(), number, direction, seat, mask_of(read(hand)), totals, seed)
    return PassView(facts, 500_000_000)


def random_deal(seed: int, rules: Rules, number: int = 1) -> Iterator[tuple[Deal, PlayView]]:
    """A deal played by chance: before each card the deal and the view of the seat on turn."""
    chance = Random(seed)
    deck = chance.sample(range(52), 52)
    hands = [mask_of_numbers(deck[13 * seat : 13 * seat + 13]) for seat in range(4)]
    deal = Deal(rules, hands, rules.direction(number))
    if deal.passing:
        deal.exchange([mask_of_numbers(chance.sample(numbers(hand), 3)) for hand in hands])
    while not deal.over:
        seat = deal.turn
        facts = DealFacts(rules, number, deal.direction, seat, deal.dealt[seat], (0, 0, 0, 0), SEED)
        yield deal, play_view(deal, facts, left_ns=0)
        deal.play(chance.choice(numbers(deal.legal())))


@pytest.fixture(name="read", scope="session")
def _read() -> Callable[[str], list[Card]]:
    return read


@pytest.fixture(name="position", scope="session")
def _position() -> Callable[..., PlayView]:
    return position


@pytest.fixture(name="before_the_pass", scope="session")
def _before_the_pass() -> Callable[..., PassView]:
    return before_the_pass


@pytest.fixture(name="random_deal", scope="session")
def _random_deal() -> Callable[..., Iterator[tuple[Deal, PlayView]]]:
    return random_deal


@pytest.fixture(name="finished", scope="session")
def _finished() -> Callable[..., DealView]:
    def finished(rules: Rules, played: bytes, opener: int, seat: int = 0) -> DealView:
        """The fourth deal of a game, over with *played*."""
        facts = DealFacts(rules, 4, Direction.NONE, seat, 0, (10, 20, 30, 40), SEED)
        return DealView(facts, 0, 0, opener, played)

    return finished
