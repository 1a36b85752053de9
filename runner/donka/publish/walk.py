"""One walk over everything kept, a set at a time: faults, times, what deals cost, where to begin looking."""

from collections.abc import Collection, Sequence

from donka.game.record import identity
from donka.journal.summing import TimesByEntry
from donka.publish.failures import Failures
from donka.publish.statistics import Opened, Statistics
from donka.publish.visible import KeptSet


class Walk:
    """Takes in sets; of what may not be seen it counts no more than faults and what counts anyway.

    *counted* are the numbers of the blocks that count; *order* holds the names, the best first.
    """

    def __init__(
        self,
        failures: Failures,
        statistics: Statistics,
        counted: Collection[int],
        order: Sequence[str],
    ) -> None:
        self.failures = failures
        self.statistics = statistics
        self.times = TimesByEntry(order)
        self.deals = 0
        """How many deals may be seen."""
        self.sample: str | None = None
        """The first deal of the best who meet in a set that may be seen."""
        self._counted = counted
        self._rank = {name: place for place, name in enumerate(order)}
        self._sample_ranks: list[int] = []

    def add(self, kept: KeptSet) -> None:
        """Take in *kept*."""
        counts = kept.block.number in self._counted
        for game in kept.games:
            self.failures.add(game, kept.seen)
        opened = [Opened.of(game) for game in kept.games] if counts else []
        self.statistics.count(opened)
        if not kept.seen:
            return
        for game in kept.games:
            self.times.add_game(game)
            self.deals += game.number_of_deals
        if counts:
            self.statistics.compare(opened)
        ranks = sorted(self._rank[name] for name in kept.block.entries)
        if self.sample is None or ranks < self._sample_ranks:
            self._sample_ranks = ranks
            self.sample = identity(kept.block.table, kept.number, kept.games[0].rotation, 1)
