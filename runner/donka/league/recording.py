"""The record of a game while it is played: it takes down what happens and judges nothing."""

from donka.game.deal import Deal
from donka.game.faults import Fault
from donka.game.masks import numbers
from donka.game.record import DealRecord, GameRecord, encode_moves, encode_points
from donka.game.times import Charges

PASS_TRICK = 0


class Recording:
    """Everything a ``GameRecord`` will hold, deal by deal."""

    __slots__ = ("_deals", "_points", "_substituted", "asked", "faults", "times")

    def __init__(self) -> None:
        self.asked = [0, 0, 0, 0]
        """Decisions asked, by seat."""
        self.faults: list[Fault] = []
        self.times = [Charges() for _ in range(4)]
        self._deals: list[DealRecord] = []
        self._points = bytearray()
        self._substituted = 0

    def substituted(self, seat: int, trick: int) -> None:
        """Note that the substitute answered for *seat* in *trick*, 0 being the pass."""
        self._substituted |= 1 << 14 * seat + trick

    def deal_over(self, deal: Deal) -> bytes:
        """Take down a finished deal; its cards in order."""
        played = bytes(deal.played)
        passed = b"".join(map(numbers, deal.passed))
        self._deals.append(DealRecord(passed, played, self._substituted))
        self._points += encode_points(deal.points())
        self._substituted = 0
        return played

    def finished(
        self, table: int, set_number: int, rotation: int, seats: tuple[str, str, str, str]
    ) -> GameRecord:
        """The record of the game, which is over."""
        a, b, c, d = self.asked
        t0, t1, t2, t3 = (charges.freeze() for charges in self.times)
        return GameRecord(
            table=table,
            set=set_number,
            rotation=rotation,
            seats=seats,
            moves=encode_moves(self._deals),
            points=bytes(self._points),
            asked=(a, b, c, d),
            faults=tuple(sorted(self.faults, key=_place)),
            times=(t0, t1, t2, t3),
        )


def _place(fault: Fault) -> tuple[int, int, int]:
    return fault.deal, fault.trick, fault.seat
