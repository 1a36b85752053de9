"""Where those who held the same cards did not do the same. Pure, from records."""

from collections.abc import Sequence

from donka.game.masks import mask_of_numbers
from donka.game.record import DealRecord
from donka.game.rules import Direction
from donka.game.tricks import takers

PASS = 0


def first_apart(
    dealt: Sequence[int], direction: Direction, deals: Sequence[DealRecord], seat: int
) -> int | None:
    """The first trick in which not all of *deals* had *seat* play the same card; 0 for the pass.

    *deals* are one deal in several rotations, dealt as the masks *dealt*. None where all did the same.
    """
    if len({deal.passed[3 * seat : 3 * seat + 3] for deal in deals}) > 1:
        return PASS
    played = [_cards_of(dealt, direction, deal, seat) for deal in deals]
    for trick, cards in enumerate(zip(*played, strict=True), start=1):
        if len(set(cards)) > 1:
            return trick
    return None


def _cards_of(dealt: Sequence[int], direction: Direction, deal: DealRecord, seat: int) -> list[int]:
    """What *seat* played, trick by trick."""
    passed = [mask_of_numbers(deal.passed[3 * each : 3 * each + 3]) for each in range(4)]
    held = [dealt[each] - passed[each] + passed[each - direction.offset] for each in range(4)]
    opener = next(each for each in range(4) if held[each] >> deal.played[0] & 1)
    leaders = bytes((opener,)) + takers(opener, deal.played)[:-1]
    return [deal.played[4 * trick + (seat - leader) % 4] for trick, leader in enumerate(leaders)]
