"""Adds up what decisions and loads cost each entry, and how long sittings took."""

from collections.abc import Iterable

from donka.game.record import GameRecord
from donka.game.times import Times
from donka.journal.kept import EntryTimes, KeptTimes
from donka.journal.sitting import LoadTime


class TimesByEntry:
    """A sum for every one of *names*."""

    def __init__(self, names: Iterable[str]) -> None:
        self._decisions = dict.fromkeys(names, Times())
        self._dearest_ns = dict.fromkeys(self._decisions, 0)
        self._loads: dict[str, list[LoadTime]] = {name: [] for name in self._decisions}
        self._sittings = 0
        self._elapsed_ns = 0

    def add_game(self, game: GameRecord) -> None:
        """Count the decisions of a game to the entries at its seats."""
        for name, times in zip(game.seats, game.times, strict=True):
            self._decisions[name] = self._decisions[name].merge(times)
            self._dearest_ns[name] = max(self._dearest_ns[name], times.total_ns)

    def add_sitting(self, elapsed_ns: int, loads: Iterable[LoadTime]) -> None:
        """Count a sitting that took *elapsed_ns*, with its *loads*."""
        self._sittings += 1
        self._elapsed_ns += elapsed_ns
        for load in loads:
            self._loads[load.entry].append(load)

    def summed(self) -> KeptTimes:
        """The sums, in the order of the names."""
        entries = tuple(
            EntryTimes(
                entry=name,
                decisions=decisions,
                dearest_game_ns=self._dearest_ns[name],
                loads=len(self._loads[name]),
                load_charge_ns=sum(load.charge_ns for load in self._loads[name]),
                load_elapsed_ns=sum(load.elapsed_ns for load in self._loads[name]),
            )
            for name, decisions in self._decisions.items()
        )
        return KeptTimes(entries, self._sittings, self._elapsed_ns)
