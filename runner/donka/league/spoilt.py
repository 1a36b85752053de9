"""Sittings that were played in vain: kept count of, so that no failure is forgiven for ever.

Knows nothing of how a sitting is sent out again.
"""

from collections import Counter
from datetime import UTC, datetime

from donka.journal.journal import Journal
from donka.journal.sitting import SittingId, Void

MOST_VOIDS = 3


class VoidTooOften(Exception):
    """One sitting was spoilt by the machine three times; the run ends with exit 1."""


class Spoilt:
    """What was void in a tournament; kills are remembered from its earlier runs too."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._blamed: dict[SittingId, frozenset[str]] = {}
        self._voids: Counter[SittingId] = Counter()
        for kept in journal.voids():
            if kept.void.killed:
                self._blame(kept.sitting, kept.void.killed)

    def blamed(self, sitting: SittingId) -> frozenset[str]:
        """The entries for which the next kill from outside in *sitting* is a crash of their own."""
        return self._blamed.get(sitting, frozenset())

    def by_kill(self, sitting: SittingId, entry: str) -> None:
        """Somebody else killed a process of *entry*: forgiven once a sitting."""
        self._keep(sitting, f"somebody else killed a process of {entry}", entry)
        self._blame(sitting, entry)

    def by_machine(self, sitting: SittingId, reason: str) -> None:
        """The machine failed, as *reason* proves; VoidTooOften at the third time in this run."""
        self._keep(sitting, reason)
        self._voids[sitting] += 1
        if self._voids[sitting] >= MOST_VOIDS:
            raise VoidTooOften(
                f"block {sitting.block}, rotation {sitting.rotation} was void {MOST_VOIDS} times: "
                f"{reason} (finished games are safe; mend the machine and run again)"
            )

    def _keep(self, sitting: SittingId, reason: str, killed: str = "") -> None:
        at = datetime.now(UTC).isoformat(timespec="seconds")
        self._journal.keep_void(sitting, Void(reason, at, killed=killed))

    def _blame(self, sitting: SittingId, entry: str) -> None:
        self._blamed[sitting] = self.blamed(sitting) | {entry}
