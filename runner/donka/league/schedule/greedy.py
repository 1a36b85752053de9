"""Rounds of tables drawn one after another, so that every two entries meet about equally often.

For any number of entries. Everything is whole numbers and follows from the arguments alone, for a
tournament is verified by drawing its tables again: another way of drawing them would be another
version of Donka's schedules. Knows nothing of names.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from donka.league.schedule.exact import Rounds

TRIES = 4
"""Shuffles from which each round is looked for; the best is kept."""
TRIES_OF_FAMILIES = 16
"""With families more rounds end in a dead end; of more entries than ``MANY`` there are enough others."""
MANY = 24
SMOOTHINGS = 3
"""How often all rounds are gone through again, at most."""


NEVER = 1_000_000
"""So often have two of one family met before anything is drawn: more than any exchange could win."""


def abreast(entries: int, size: int, families: Sequence[int] = ()) -> int:
    """How many tables of *size* a round can have.

    Of a family no more can sit than there are tables; that suffices, for dealt out one after the
    other to the tables, no two of a family come to the same.
    """
    sizes = Counter(families).values() if families else [1] * entries
    return max(
        tables
        for tables in range(entries // size + 1)
        if sum(min(each, tables) for each in sizes) >= tables * size
    )


def greedy(entries: int, size: int, rounds: int, families: Sequence[int] = ()) -> Rounds:
    """*rounds* rounds of as many tables of *size* as *entries* fill; nobody sits twice in a round.

    After every round nobody has sat out more than once more often than anybody else. Where *families*
    tell each entry's, two of one family never meet: a round has as many tables as that allows, and
    who has a large family sits out more.
    """
    drawing = _Drawing(entries, size, families)
    for _ in range(rounds):
        drawing.draw()
    drawing.smooth()
    return tuple(drawing.rounds())


class _Drawing:
    """Rounds as they are drawn. In a round each entry has the number of its table, from 0.

    Who sits out has the number after the last table's.
    """

    def __init__(self, entries: int, size: int, families: Sequence[int]) -> None:
        self._entries = entries
        self._size = size
        self._families = families or range(entries)
        self._tries = TRIES_OF_FAMILIES if families and entries <= MANY else TRIES
        self._aside = abreast(entries, size, families)
        self._met = [
            [self._before(one, other) for other in range(entries)] for one in range(entries)
        ]
        """How often every two have met."""
        self._sat_out = [0] * entries
        self._drawn: list[list[int]] = []
        self._shuffles = 0

    def rounds(self) -> Iterator[tuple[tuple[int, ...], ...]]:
        for at in self._drawn:
            yield tuple(
                tuple(entry for entry in range(self._entries) if at[entry] == table)
                for table in range(self._aside)
            )

    def draw(self) -> None:
        """Add a round in which those meet who have met least."""
        tries = []
        for _ in range(self._tries):
            at = self._shuffled()
            cost = self._exchange(at, self._sat_out)
            tries.append((cost, at))
            if not cost:
                break
        _, at = min(tries)
        for entry, table in enumerate(at):
            self._sat_out[entry] += table == self._aside
        self._count(at, 1)
        self._drawn.append(at)

    def smooth(self) -> None:
        """Draw each round again in the light of those after it; who sits out stays out."""
        # Nobody's number is another's: no one at a table changes places with one who sits out.
        staying = list(range(self._entries))
        for _ in range(SMOOTHINGS):
            before = [list(at) for at in self._drawn]
            for at in self._drawn:
                self._count(at, -1)
                self._exchange(at, staying)
                self._count(at, 1)
            if before == self._drawn:
                return

    def _shuffled(self) -> list[int]:
        """A round by chance, in which those sit out who have done so least."""
        self._shuffles += 1
        order = _shuffle(self._entries, self._shuffles)
        order.sort(key=self._sat_out.__getitem__)
        at = [self._aside] * self._entries
        if len(set(self._families)) == self._entries:
            out = self._entries - self._aside * self._size
            for place, entry in enumerate(order[out:]):
                at[entry] = place // self._size
        else:
            for place, entry in enumerate(self._seated(order[::-1])):
                at[entry] = place % self._aside
        return at

    def _seated(self, order: Sequence[int]) -> list[int]:
        """The first of *order* that can sit, those of one family one after the other."""
        sitting: Counter[int] = Counter()
        seated: list[int] = []
        for entry in order:
            family = self._families[entry]
            if len(seated) < self._aside * self._size and sitting[family] < self._aside:
                sitting[family] += 1
                seated.append(entry)
        return sorted(seated, key=lambda entry: self._families[entry])

    def _before(self, one: int, other: int) -> int:
        return NEVER if one != other and self._families[one] == self._families[other] else 0

    def _exchange(self, at: list[int], level: list[int]) -> int:
        """Exchange two entries of *at* wherever that lowers how often those at a table have met.

        Until nothing does; that number, counted from both sides. Who sits out changes only with an
        entry of the same *level*.
        """
        met, aside = self._met, self._aside
        with_table = self._with_tables(at)
        exchanged = True
        while exchanged:
            exchanged = False
            for one, other in combinations(range(self._entries), 2):
                here, there = at[one], at[other]
                if here == there:
                    continue
                if aside in (here, there):
                    if level[one] != level[other]:
                        continue
                    between = met[one][other]
                else:
                    between = 2 * met[one][other]
                of_one, of_other = with_table[one], with_table[other]
                before = of_one[here] + of_other[there]
                if of_one[there] + of_other[here] - between < before:
                    at[one], at[other] = there, here
                    self._move(with_table, one, here, there)
                    self._move(with_table, other, there, here)
                    exchanged = True
        return sum(sums[table] for sums, table in zip(with_table, at, strict=True))

    def _with_tables(self, at: list[int]) -> list[list[int]]:
        """How often each entry has met those of each table; 0 for those who sit out."""
        with_table = [[0] * (self._aside + 1) for _ in at]
        for entry, table in enumerate(at):
            if table != self._aside:
                for sums, times in zip(with_table, self._met[entry], strict=True):
                    sums[table] += times
        return with_table

    def _move(self, with_table: list[list[int]], entry: int, here: int, there: int) -> None:
        for sums, times in zip(with_table, self._met[entry], strict=True):
            if times:
                if here != self._aside:
                    sums[here] -= times
                if there != self._aside:
                    sums[there] += times

    def _count(self, at: list[int], times: int) -> None:
        for one, other in combinations(range(self._entries), 2):
            if at[one] == at[other] != self._aside:
                self._met[one][other] += times
                self._met[other][one] += times


def _shuffle(entries: int, salt: int) -> list[int]:
    """The numbers below *entries* in an order that follows from *salt* on every Python.

    Fisher and Yates's shuffle, by the linear congruential generator of Numerical Recipes.
    """
    order = list(range(entries))
    state = salt
    for last in range(entries - 1, 0, -1):
        state = (1_664_525 * state + 1_013_904_223) % 2**32
        # The low bits of such a generator have short periods.
        chosen = (state >> 16) % (last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order
