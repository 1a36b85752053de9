"""A bot, and the offer of one."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from donka.bot.names import check_name
from donka.bot.views import DealView, GameView, PassView, PlayView
from donka.game.cards import Card


class Bot(ABC):
    """One seat's mind for one game; the runner makes a fresh one for each game.

    Only ``choose_card`` must be written. A view holds everything known at the table, so that a bot
    need remember nothing; what it does remember in ``self`` is gone if its process has to be
    started again, and the new object goes on from the next view.
    """

    def choose_pass(self, view: PassView) -> Iterable[Card]:
        """Choose the three cards to give away; without this method, the three highest."""
        return sorted(view.hand, key=lambda card: (card.rank, card.suit))[-3:]

    @abstractmethod
    def choose_card(self, view: PlayView) -> Card:
        """Choose one card of ``view.legal``. Not called where only one is legal."""

    # The hooks below are offers, not duties: doing nothing is a sound answer to each of them.
    def warm_up(self) -> None:  # noqa: B027 - see above
        """Fill module-level tables, inside the load limit.

        Called once in each process, before any game, on an object that is then thrown away: what
        should last belongs in the module, not in ``self``.
        """

    def start_game(self, view: GameView) -> None:  # noqa: B027 - see above
        """Take note of a game about to begin."""

    def start_deal(self, view: PassView) -> None:  # noqa: B027 - see above
        """Take note of the thirteen cards dealt; also in a deal without a pass."""

    def end_deal(self, view: DealView) -> None:  # noqa: B027 - see above
        """Take note of a deal that is over."""

    def end_game(self, view: GameView) -> None:  # noqa: B027 - see above
        """Take note of the final points."""


@dataclass(frozen=True, slots=True)
class BotEntry:
    """The offer of one bot: what ``donka_bots`` returns.

    Raises ValueError for a name no table can show and TypeError for a factory no game can use.
    """

    name: str
    """Letters of any script, digits and ``-_.@``, at most 40."""
    factory: Callable[..., Bot]
    """Called once a game, with the entry's ``options:`` as keyword arguments; often the class itself."""
    description: str = ""
    """One line for ``donka bots list``."""

    def __post_init__(self) -> None:
        if not isinstance(self.name, str):
            raise TypeError(f"name: expected a str, got {self.name!r}")
        object.__setattr__(self, "name", check_name(self.name))
        if not callable(self.factory):
            raise TypeError(
                f"bot {self.name!r}: factory: expected a class or function that makes the bot, "
                f"got {self.factory!r}"
            )
        if not isinstance(self.description, str):
            raise TypeError(
                f"bot {self.name!r}: description: expected a str, got {self.description!r}"
            )
        missing = sorted(getattr(self.factory, "__abstractmethods__", ()))
        if missing:
            raise TypeError(
                f"bot {self.name!r}: {self.factory.__name__} has no method {', '.join(missing)}"
            )
