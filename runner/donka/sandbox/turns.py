"""What a worker knows of its games, and how it asks its bot: one item in, one reply out.

The hot path of a worker. Knows nothing of frames or clocks; which card is legal is the host's to
judge, here only the shape of an answer is.
"""

from collections.abc import Callable, Iterable
from operator import methodcaller

from donka.bot.answers import one_card, three_cards
from donka.bot.entry import Bot
from donka.bot.facts import DealFacts
from donka.bot.views import DealView, GameView, PassView, PlayView
from donka.game.masks import mask_of_numbers
from donka.game.rules import Rules
from donka.sandbox.trouble import Failure, tell
from donka.sandbox.wire import DealStart, Item, Reply, Want

Notice = Callable[[Bot], object]
"""A call of one of the hooks that answer nothing."""


class GameSeen:
    """One game, as the bot's seat has been told of it."""

    __slots__ = ("bot", "facts", "opener", "passed", "played", "received")

    def __init__(self, facts: DealFacts, passed: int) -> None:
        self.bot: Bot | None = None
        """None until the factory has made one."""
        self.deal(facts, passed)

    def deal(self, facts: DealFacts, passed: int) -> None:
        """Put a deal in the place of the one before."""
        self.facts = facts
        self.passed = passed
        self.received = 0
        self.opener = -1
        self.played = b""


class Turns:
    """The games of one worker, and the answers its bot gives in them."""

    def __init__(self, make: Callable[[], Bot], rules: Rules) -> None:
        self.make = make
        self._rules = rules
        self._games: dict[int, GameSeen] = {}

    def answer(self, visit: int, item: Item) -> Reply:
        """Take in what *item* tells and ask the bot what it wants; nothing a bot raises gets past."""
        number = item.game
        failure = None
        if item.closing is not None or item.start is not None or item.totals is not None:
            failure = self._turn_page(item)
            if item.totals is not None:
                return _reply(visit, number, failure)
        game = self._games[number]
        if item.played:
            game.played += item.played
        game.received = item.received
        game.opener = item.opener
        want = item.want
        if failure is not None or want is Want.NOTE:
            return _reply(visit, number, failure)
        try:
            # Not `or`: a bot may define its own truth.
            bot = game.bot if game.bot is not None else self._sit_down(game)
            if want is Want.PASS:
                return Reply(visit, number, _gift(bot, game, item.left_ns))
            view = PlayView(
                game.facts,
                game.passed,
                game.received,
                game.opener,
                game.played,
                item.legal,
                item.left_ns,
            )
            return Reply(visit, number, one_card(bot.choose_card(view)))
        except BaseException as error:
            return _reply(visit, number, tell(error))

    def _turn_page(self, item: Item) -> Failure | None:
        """End what *item* says is over and begin what it begins; the first failure on the way.

        What the worker knows is set right first, whatever the bot's hooks then do.
        """
        game = self._games.get(item.game)
        notices: list[Notice] = []
        if game is not None and game.bot is not None:
            notices += self._endings(game, item)
        if item.totals is not None:
            self._games.pop(item.game, None)
        elif item.start is not None:
            facts = self._facts(item.start)
            again = game is not None and game.facts.number == item.start.number
            if game is None:
                game = self._games[item.game] = GameSeen(facts, item.start.passed)
                notices.append(methodcaller("start_game", self._game_view(facts, facts.totals)))
            else:
                game.deal(facts, item.start.passed)
            if not again:
                notices.append(methodcaller("start_deal", PassView(facts, item.left_ns)))
        return self._give(game, notices) if game is not None else None

    def _endings(self, game: GameSeen, item: Item) -> Iterable[Notice]:
        if item.closing is not None:
            played = game.played + item.closing
            deal = DealView(game.facts, game.passed, game.received, game.opener, played)
            yield methodcaller("end_deal", deal)
        if item.totals is not None:
            yield methodcaller("end_game", self._game_view(game.facts, item.totals))

    def _give(self, game: GameSeen, notices: list[Notice]) -> Failure | None:
        """Give the bot all *notices*, though one should fail; the first failure."""
        failure = None
        for notice in notices:
            try:
                notice(game.bot if game.bot is not None else self._sit_down(game))
            except BaseException as error:
                failure = failure or tell(error)
                if game.bot is None:
                    break
        return failure

    def _sit_down(self, game: GameSeen) -> Bot:
        game.bot = self.make()
        return game.bot

    def _facts(self, start: DealStart) -> DealFacts:
        rules = self._rules
        direction = rules.direction(start.number)
        return DealFacts(
            rules, start.number, direction, start.seat, start.dealt, start.totals, start.seed
        )

    def _game_view(self, facts: DealFacts, totals: tuple[int, int, int, int]) -> GameView:
        return GameView(self._rules, facts.seat, totals)


def _reply(visit: int, number: int, failure: Failure | None) -> Reply:
    if failure is None:
        return Reply(visit, number, b"")
    return Reply(visit, number, b"", failure.trouble, failure.detail)


def _gift(bot: Bot, game: GameSeen, left_ns: int) -> bytes:
    """The numbers of the three cards that the bot gives away, which the game remembers."""
    numbers = three_cards(bot.choose_pass(PassView(game.facts, left_ns)))
    game.passed = mask_of_numbers(numbers)
    return numbers
