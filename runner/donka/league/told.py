"""How far the bot at one seat has been told of its game, and what it is owed."""

from collections.abc import Callable

from donka.game.game import Game
from donka.sandbox.wire import DealStart


class Told:
    """What one bot's present process has heard. It is told everything once, in order.

    *seed* gives the seed of its randomness in a deal, by the deal's number.
    """

    __slots__ = ("_cards", "_deal", "_last_deal", "_seat", "_seed")

    def __init__(self, seat: int, seed: Callable[[int], bytes]) -> None:
        self._seat = seat
        self._seed = seed
        self._deal = 0
        self._cards = 0
        self._last_deal = b""

    def knows(self, game: Game) -> bool:
        """Whether it has heard of the deal that is played."""
        return self._deal == game.number

    def forget(self) -> None:
        """It knows nothing any more: its process is another, or what it was told no longer holds."""
        self._deal = self._cards = 0

    def deal_over(self, played: bytes) -> None:
        """Keep the cards of a deal that is over, in case the bot has not been told of all."""
        self._last_deal = played

    def turn_page(self, game: Game) -> tuple[bytes | None, DealStart]:
        """The rest of the deal before, where it was told the beginning, and the deal that is played."""
        number, deal = game.number, game.deal
        told_of_last = self._deal and self._deal == number - 1
        closing = self._last_deal[self._cards :] if told_of_last else None
        self._deal, self._cards = number, 0
        a, b, c, d = game.totals
        seat = self._seat
        dealt, passed = deal.dealt[seat], deal.passed[seat]
        return closing, DealStart(number, seat, dealt, (a, b, c, d), self._seed(number), passed)

    def cards(self, game: Game) -> bytes:
        """The cards of the deal that is played since it was last told."""
        news = bytes(game.deal.played[self._cards :])
        self._cards += len(news)
        return news
