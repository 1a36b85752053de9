"""Adds up what decisions and loads cost each entry."""

from collections.abc import Iterable

from donka.game.record import GameRecord
from donka.game.times import Times
from donka.journal.kept import EntryTimes
from donka.journal.sitting import LoadTime


class TimesByEntry:
    """A sum for every one of *names*."""

    def __init__(self, names: Iterable[str]) -> None:
        self._decisions = dict.fromkeys(names, Times())
        self._loads: dict[str, list[LoadTime]] = {name: [] for name in self._decisions}

    def add_game(self, game: GameRecord) -> None:
        """Count the decisions of a game to the entries at its seats."""
        for name, times in zip(game.seats, game.times, strict=True):
            self._decisions[name] = self._decisions[name].merge(times)

    def add_loads(self, loads: Iterable[LoadTime]) -> None:
        """Count the loads of a sitting."""
        for load in loads:
            self._loads[load.entry].append(load)

    def summed(self) -> tuple[EntryTimes, ...]:
        """The sums, in the order of the names."""
        return tuple(
            EntryTimes(
                entry=name,
                decisions=decisions,
                loads=len(self._loads[name]),
                load_charge_ns=sum(load.charge_ns for load in self._loads[name]),
                load_elapsed_ns=sum(load.elapsed_ns for load in self._loads[name]),
            )
            for name, decisions in self._decisions.items()
        )
