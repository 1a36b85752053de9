"""Which four meet next, so that neighbours of the table are told apart in few sets.

Pure, whole numbers throughout, ties by order: the same state gives the same four on every machine.
Knows nothing of blocks and waves.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from math import ceil

from donka.league.meetings import Meetings
from donka.league.schedule import Four
from donka.ranking.settled import FEWEST_DIFFERENCES, FEWEST_SETS, PairState, Rule

REACH = 5
"""How many ranks to either side of a pair its companions come from."""
FURTHEST = 1000.0
"""Beyond so many times too wide an interval, all pairs are as far from settled."""
LEAST_GAIN = 10
"""An open pair that lacks nothing by its forecast still counts for one set in so many."""


def lacking(state: PairState, rule: Rule) -> int:
    """About how many more sets settle the pair, if its difference stays as it is; 0 once it is settled.

    Whichever is nearer: to find the better one better, or to find the two less than delta apart.
    """
    if state.is_settled:
        return 0
    if state.half_width is None or state.difference is None:
        return max(FEWEST_SETS - state.sets, FEWEST_DIFFERENCES)
    apart = -state.difference
    # Where the common sets say otherwise than the table, neither may be near.
    target = max(apart, rule.delta - abs(apart), rule.delta / 10)
    more = state.sets * (min(state.half_width / target, FURTHEST) ** 2 - 1)
    return max(ceil(round(more, 6)), 1)


def balancing(fours: Sequence[Four], meetings: Meetings, names: Sequence[str]) -> Four:
    """The four of *fours*, all of them of *names*, that have met least; the first among equals.

    Where none of these seats the one with the fewest sets, the four with the fewest.
    """
    poorest = sorted(names, key=lambda name: (meetings.sets(name), name))
    there = set(names)
    able = [four for four in fours if there.issuperset(four)]
    if not any(poorest[0] in four for four in able):
        return _four(poorest, range(4))
    return min(able, key=lambda four: (meetings.crowding(four), sum(map(meetings.sets, four))))


def telling(
    order: Sequence[str], lacks: Mapping[int, int], played: Mapping[Four, int], sets: int
) -> Four:
    """The four whose next *sets* sets tell most about the neighbours of *order* that are open.

    *lacks* has, for every open pair by the place of its better one, how many sets it still lacks. The
    pair that lacks most is seated, with companions near it in rank who form open pairs themselves
    where that can be; among equals a four that has *played* less.
    """
    place = max(lacks, key=lambda each: (lacks[each], -each))

    def worth(companions: tuple[int, int]) -> tuple[int, int, int, Four]:
        seated = sorted((place, place + 1, *companions))
        gain = sum(
            min(max(lacks[one], sets // LEAST_GAIN, 1), sets)
            for one, following in pairwise(seated)
            if following == one + 1 and one in lacks
        )
        four = _four(order, seated)
        return -gain, seated[-1] - seated[0], played.get(four, 0), four

    return min(map(worth, _companions(place, len(order), lacks)))[-1]


def spend(lacks: dict[int, int], order: Sequence[str], four: Four, sets: int) -> None:
    """Take *sets* off what the open pairs of *order* lack of which both sit in *four*."""
    for place in lacks:
        if order[place] in four and order[place + 1] in four:
            lacks[place] -= sets


def _companions(place: int, entries: int, lacks: Collection[int]) -> Iterator[tuple[int, int]]:
    """Places of two that can sit with the pair at *place*: near it, or an open pair anywhere."""
    # Of a small field all are near.
    near = range(max(min(place, entries - 2) - REACH, 0), min(place + 2 + REACH, entries))
    yield from combinations([each for each in near if each not in (place, place + 1)], 2)
    yield from ((each, each + 1) for each in lacks if abs(each - place) > 1)


def _four(order: Sequence[str], places: Collection[int]) -> Four:
    a, b, c, d = sorted(order[each] for each in places)
    return a, b, c, d
