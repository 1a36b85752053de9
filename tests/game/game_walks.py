"""Random deals, and random ways through them that also reach the rare corners of the rules."""

from itertools import product

from donka.game.masks import POINT_CARDS, numbers
from donka.game.rules import (
    Direction,
    FirstTrickPoints,
    HeartsBrokenBy,
    Moon,
    OpeningBy,
    OpeningLead,
    Rules,
)

OPENINGS = [
    *((OpeningBy.HOLDER, lead) for lead in OpeningLead),
    (OpeningBy.DEALT, OpeningLead.ANY),
]


def every_ruling():
    """Every combination of the switches that concern one deal."""
    for by, must, first, (opening_by, lead), moon in product(
        HeartsBrokenBy, (True, False), FirstTrickPoints, OPENINGS, Moon
    ):
        yield Rules(
            hearts_broken_by=by,
            queen_must_lead=must,
            first_trick_points=first,
            opening_by=opening_by,
            opening_lead=lead,
            moon=moon,
        )


def hands(random, lumps):
    """Four masks; the larger *lumps* (0 to 1), the more a hand is of few suits."""
    places = {card: random.random() * (1 - lumps) + card // 13 / 4 * lumps for card in range(52)}
    order = sorted(range(52), key=lambda card: places[card])
    shift = random.randrange(4)
    found = [0, 0, 0, 0]
    for place, card in enumerate(order):
        found[(place // 13 + shift) % 4] |= 1 << card
    return found


def queen_among_hearts(random):
    """Four masks; one seat has the queen, eleven or twelve hearts and perhaps a card to get in with."""
    ways_in = random.choice([[12], [25], [11], []])
    hearts = random.sample(range(26, 39), 12 - len(ways_in))
    rich = [49, *hearts, *ways_in]
    rest = [card for card in range(52) if card not in rich]
    random.shuffle(rest)
    found = [
        sum(1 << card for card in cards) for cards in (rich, rest[:13], rest[13:26], rest[26:])
    ]
    random.shuffle(found)
    return found


def gift(random, hand):
    """Three cards of *hand*: any, or those that leave hearts and the queen behind."""
    cards = list(numbers(hand))
    random.shuffle(cards)
    if random.random() < 0.5:
        cards.sort(key=lambda card: POINT_CARDS >> card & 1)
    return sum(1 << card for card in cards[:3])


def choice(random, legal, shy):
    """A card of *legal*; with the probability *shy* none that costs points if there is another."""
    plain = legal & ~POINT_CARDS
    return random.choice(numbers(plain if plain and random.random() < shy else legal))


def directions(random):
    return random.choice(list(Direction))
