"""The deals that went best and worst for one bot, found among all of them as they go by.

Keeps a few and forgets the rest. Knows nothing of records.
"""

from typing import Final

from donka.report.site.values import DealOfBot

MOST: Final = 5
MOONS: Final = 2
"""So many of them at most are deals in which somebody took every point, where there are others:
nothing costs more, and they are all alike."""

Key = tuple[int, ...]
"""What decides, less is sooner; the deal's place at its end, so that no two are level."""
Hand = tuple[int, int]
"""Set and deal: the same cards lie on the table, whoever holds which of them."""


class Extremes:
    """The first ``MOST`` by their keys, of which ``MOONS`` are moons at most, unless there is nothing else."""

    def __init__(self) -> None:
        self._moons = _Firsts()
        self._plain = _Firsts()

    def wants(self, key: Key, moon: bool) -> bool:
        """Whether a deal with this *key* may be among the first; nearly none is."""
        return (self._moons if moon else self._plain).wants(key)

    def add(self, key: Key, hand: Hand, deal: DealOfBot, moon: bool) -> None:
        """Keep *deal*, if it is among the first of its kind; *moon* where somebody took every point."""
        (self._moons if moon else self._plain).add(key, hand, deal)

    @property
    def deals(self) -> tuple[DealOfBot, ...]:
        """The first, in their order."""
        moons, plain = self._moons.deals, self._plain.deals
        some = max(MOONS, MOST - len(plain))
        chosen = dict([*moons[:some], *plain[: MOST - len(moons[:some])]])
        return tuple(chosen[key] for key in sorted(chosen))


class _Firsts:
    """The first ``MOST`` by their keys, no two of the same cards as long as there are others."""

    def __init__(self) -> None:
        self._all: dict[Key, DealOfBot] = {}
        self._of_hand: dict[Hand, Key] = {}
        self._apart: dict[Key, DealOfBot] = {}
        self._full = False
        self._last: Key = ()

    def wants(self, key: Key) -> bool:
        """Whether a deal with this *key* may be among the first; nearly none is."""
        return not self._full or key < self._last

    def add(self, key: Key, hand: Hand, deal: DealOfBot) -> None:
        """Keep *deal*, if it is among the first."""
        self._all = _first({**self._all, key: deal})
        rival = self._of_hand.get(hand)
        if rival is None or key < rival:
            self._apart.pop(rival or (), None)
            self._apart = _first({**self._apart, key: deal})
            self._of_hand = {
                each: own
                for each, own in {**self._of_hand, hand: key}.items()
                if own in self._apart
            }
        # What stands apart is never before what stands among all.
        self._full = len(self._apart) == MOST
        self._last = max(self._apart)

    @property
    def deals(self) -> list[tuple[Key, DealOfBot]]:
        """The first, in their order."""
        left = [key for key in self._all if key not in self._apart]
        chosen = [*self._apart, *left[: MOST - len(self._apart)]]
        both = {**self._all, **self._apart}
        return [(key, both[key]) for key in sorted(chosen)]


def _first(deals: dict[Key, DealOfBot]) -> dict[Key, DealOfBot]:
    return {key: deals[key] for key in sorted(deals)[:MOST]}
