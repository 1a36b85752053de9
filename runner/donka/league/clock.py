"""The clock of one bot in one game: what a decision may cost, and what is left of the bank."""

from donka.league.spec import ClockSpec
from donka.sandbox.wire import Want


class Clock:
    """Counts down a bank; without one, every decision has the same limit."""

    __slots__ = ("_per_move", "_per_pass", "bank")

    def __init__(self, spec: ClockSpec) -> None:
        self._per_move = spec.per_move
        self._per_pass = spec.per_pass
        self.bank = spec.bank
        """Charge left for the game, in nanoseconds; None where there is no bank."""

    def limit(self, want: Want) -> int:
        """What the next decision may cost: its own limit, or the bank where less is left.

        A note is no decision: it may take as long as a move, whatever is left.
        """
        if want is Want.NOTE:
            return self._per_move
        limit = self._per_pass if want is Want.PASS else self._per_move
        return limit if self.bank is None else min(limit, self.bank)

    def spend(self, charge_ns: int) -> None:
        """Take *charge_ns* out of the bank, which does not go below nothing."""
        if self.bank is not None:
            self.bank = max(self.bank - charge_ns, 0)

    @property
    def is_empty(self) -> bool:
        """Whether the bank is used up."""
        return self.bank == 0
