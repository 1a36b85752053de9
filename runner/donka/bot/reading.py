"""What the cards played so far say, read once more from their order alone.

Works on card numbers and masks, as the engine does. Knows nothing of views.
"""

from collections.abc import Sequence

from donka.game.masks import BIT, POINTS_OF, SUIT_OF, SUITS

Four = tuple[int, int, int, int]
"""A number for each seat."""


def seats_of(opener: int, takers: Sequence[int], played: bytes) -> list[int]:
    """Who played each card of *played*."""
    leaders = [opener, *takers]
    return [(leaders[place >> 2] + place) & 3 for place in range(len(played))]


def points_taken(takers: Sequence[int], played: bytes) -> Four:
    """The points in the complete tricks each seat took, without regard to the moon."""
    taken = [0, 0, 0, 0]
    for trick, taker in enumerate(takers):
        taken[taker] += sum([POINTS_OF[number] for number in played[4 * trick : 4 * trick + 4]])
    return taken[0], taken[1], taken[2], taken[3]


def played_by(seats: Sequence[int], played: bytes) -> Four:
    """Masks of what each seat has played; *seats* tells who played each card."""
    masks = [0, 0, 0, 0]
    for seat, number in zip(seats, played, strict=True):
        masks[seat] |= BIT[number]
    return masks[0], masks[1], masks[2], masks[3]


def suits_lacked(seats: Sequence[int], played: bytes) -> Four:
    """Masks of the suits each seat has shown to lack, by not following."""
    lacked = [0, 0, 0, 0]
    for place, number in enumerate(played):
        led = SUIT_OF[played[place & ~3]]
        if SUIT_OF[number] != led:
            lacked[seats[place]] |= SUITS[led]
    return lacked[0], lacked[1], lacked[2], lacked[3]
