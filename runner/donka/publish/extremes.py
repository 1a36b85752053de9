"""The deals that went best and worst for one bot, found among all of them as they go by.

Keeps a few and forgets the rest. Knows nothing of records.
"""

from collections.abc import Callable

from donka.report.site.values import DealOfBot

MOST = 5

Key = tuple[int, ...]
"""What decides, less is sooner; the deal's place at its end, so that no two are level."""
Hand = tuple[int, int]
"""Set and deal: the same cards lie on the table, whoever holds which of them."""


class Extremes:
    """The first ``MOST`` by their keys, no two of the same cards as long as there are others."""

    def __init__(self) -> None:
        self._all: dict[Key, DealOfBot] = {}
        self._of_hand: dict[Hand, Key] = {}
        self._apart: dict[Key, DealOfBot] = {}
        self._wanted = False
        self._last: Key = ()

    def offer(self, key: Key, hand: Hand, make: Callable[[], DealOfBot]) -> None:
        """Keep the deal that *make* tells of, if it is among the first."""
        # Nearly every deal ends here. What stands apart is never before what stands among all.
        if self._wanted and key > self._last:
            return
        deal = make()
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
        self._wanted = len(self._apart) == MOST
        self._last = max(self._apart)

    @property
    def deals(self) -> tuple[DealOfBot, ...]:
        """The first, in their order."""
        left = [key for key in self._all if key not in self._apart]
        chosen = [*self._apart, *left[: MOST - len(self._apart)]]
        both = {**self._all, **self._apart}
        return tuple(both[key] for key in sorted(chosen))


def _first(deals: dict[Key, DealOfBot]) -> dict[Key, DealOfBot]:
    return {key: deals[key] for key in sorted(deals)[:MOST]}
