"""The faults of a tournament as its site tells them: how many and where always, in words only where wanted.

Of an entry with an alias no word is told: what it printed could name it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from donka.game.faults import Fault
from donka.game.record import GameRecord, identity
from donka.journal.journal import Journal
from donka.publish.homes import Homes
from donka.publish.naming import Naming
from donka.report.ledger import Ledger, Line
from donka.report.printable import printable
from donka.report.site.deals import FaultData
from donka.report.site.values import Faults, FaultTold

MOST_TOLD = 100


class Told:
    """What may be told of single faults."""

    def __init__(self, naming: Naming, homes: Homes, with_stderr: bool) -> None:
        self.with_stderr = with_stderr
        self._naming, self._homes = naming, homes

    def detail(self, game: GameRecord, fault: Fault) -> str:
        """What was found and expected; empty where that may not be told."""
        return self._homes.without(fault.detail) if self._tells(game, fault) else ""

    def stderr(self, game: GameRecord, fault: Fault) -> str:
        """The last of what the bot had printed; empty where that may not be told."""
        if not self._tells(game, fault):
            return ""
        return self._homes.without(fault.stderr.decode("utf-8", "backslashreplace").rstrip())

    def data(self, game: GameRecord) -> tuple[FaultData, ...]:
        """The faults of *game* for its script."""
        return tuple(
            FaultData(
                fault.seat,
                fault.deal,
                fault.trick,
                fault.kind.value,
                fault.death,
                printable(self.detail(game, fault)),
            )
            for fault in game.faults
        )

    def _tells(self, game: GameRecord, fault: Fault) -> bool:
        return self.with_stderr and game.seats[fault.seat] not in self._naming.aliases


class Failures:
    """Counts faults as their games go by."""

    def __init__(self, names: Sequence[str], naming: Naming, told: Told) -> None:
        self._ledger = Ledger(names)
        self._naming, self._told = naming, told
        self._first: dict[tuple[str, str], FaultTold] = {}
        self._kept_back = 0

    def add(self, game: GameRecord, seen: bool) -> None:
        """Count *game*; tell of it only where it may be *seen*."""
        self._ledger.add_game(game)
        if not seen:
            self._kept_back += len(game.faults)
        else:
            for fault in game.faults:
                self._tell(game, fault)

    def faults(self, journal: Journal, order: Sequence[str]) -> Faults:
        """All of it, with the voids of *journal*; lines in the *order* of published names."""
        self._ledger.add_voids(journal.voids(), journal.blocks())
        by_name = {line.entry: line for line in self._lines()}
        return Faults(
            lines=tuple(by_name[name] for name in order),
            with_stderr=self._told.with_stderr,
            told=tuple(self._first.values())[:MOST_TOLD],
            kept_back=self._kept_back,
        )

    def _lines(self) -> Iterator[Line]:
        for line in self._ledger.lines():
            yield replace(line, entry=self._naming.shown(line.entry))

    def _tell(self, game: GameRecord, fault: Fault) -> None:
        name = self._naming.shown(game.seats[fault.seat])
        if (name, fault.kind) in self._first:
            return
        self._first[name, fault.kind] = FaultTold(
            place=identity(game.table, game.set, game.rotation, fault.deal, fault.trick),
            bot=name,
            kind=fault.kind.value,
            death=fault.death,
            detail=self._told.detail(game, fault),
            stderr=self._told.stderr(game, fault),
        )
