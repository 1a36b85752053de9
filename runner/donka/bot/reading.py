"""What the cards played so far say, read once more from their order alone.

Works on card numbers and masks, as the engine does. Knows nothing of views.
"""

from donka.game.masks import POINTS_OF, SUIT_OF, SUITS
from donka.game.rules import Moon, Rules
from donka.game.tricks import takers

Four = tuple[int, int, int, int]
"""A number for each seat."""


def points_taken(opener: int, played: bytes) -> Four:
    """The points in the complete tricks each seat took, without regard to the moon."""
    taken = [0, 0, 0, 0]
    for trick, taker in enumerate(takers(opener, played)):
        taken[taker] += sum([POINTS_OF[number] for number in played[4 * trick : 4 * trick + 4]])
    return taken[0], taken[1], taken[2], taken[3]


def points_counted(rules: Rules, taken: Four) -> Four:
    """What a deal costs each seat that took *taken* in it, the moon applied (R14)."""
    if rules.moon is Moon.OFF or 26 not in taken:
        return taken
    shooter = taken.index(26)
    own, others = (0, 26) if rules.moon is Moon.ADD else (-26, 0)
    counted = [own if seat == shooter else others for seat in range(4)]
    return counted[0], counted[1], counted[2], counted[3]


def seats_of(opener: int, played: bytes) -> list[int]:
    """Who played each card of *played*."""
    leaders = [opener, *takers(opener, played)]
    return [(leaders[place // 4] + place % 4) % 4 for place in range(len(played))]


def played_by(opener: int, played: bytes) -> Four:
    """Masks of what each seat has played."""
    masks = [0, 0, 0, 0]
    for seat, number in zip(seats_of(opener, played), played, strict=True):
        masks[seat] |= 1 << number
    return masks[0], masks[1], masks[2], masks[3]


def suits_lacked(opener: int, played: bytes) -> Four:
    """Masks of the suits each seat has shown to lack, by not following."""
    lacked = [0, 0, 0, 0]
    seats = seats_of(opener, played)
    for place, number in enumerate(played):
        led = SUIT_OF[played[place - place % 4]]
        if SUIT_OF[number] != led:
            lacked[seats[place]] |= SUITS[led]
    return lacked[0], lacked[1], lacked[2], lacked[3]
