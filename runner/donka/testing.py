"""For the tests of a bot: a view from a few cards, a deal against fixed opponents, legality.

    from donka.testing import card, legal, play_view

    def test_it_ducks():
        view = play_view("QS 3S AH KD", trick="KS 5S")
        assert card(MyBot(), view) == "QS"

    def test_it_is_always_legal():
        legal(MyBot)

Plain functions, for pytest or anything else; what does not hold is an AssertionError that shows the
view. Everything runs in this process, without walls and clocks: a debugger can step through it.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from donka.bot import testing
from donka.bot.answers import one_card, three_cards
from donka.bot.entry import Bot
from donka.bot.facts import DealFacts
from donka.bot.foreign import described
from donka.bot.positions import Position, as_numbers, parsed, reached
from donka.bot.views import DealView, PassView, PlayView
from donka.game.cards import DECK, Card, written
from donka.game.masks import mask_of
from donka.game.rules import PRESETS, Direction, Rules
from donka.game.shuffle import dealt

__all__ = ["Lowest", "card", "gift", "legal", "pass_view", "play_deal", "play_view"]

Four = tuple[int, int, int, int]
NO_POINTS: Final = (0, 0, 0, 0)
RULES: Final = Rules()


class Lowest(Bot):
    """Plays its lowest legal card and passes its three highest: an opponent without surprises."""

    def choose_card(self, view: PlayView) -> Card:
        """The lowest rank; the lowest suit of those."""
        return min(view.legal, key=lambda card: (card.rank, card.suit))


def play_view(
    hand: str,
    trick: str = "",
    *,
    tricks: Sequence[str] = (),
    passed: str = "",
    received: str = "",
    deal: int | None = None,
    seat: int = 0,
    totals: Four = NO_POINTS,
    rules: Rules = RULES,
    seed: str = "",
    time_left: float = 0.5,
) -> PlayView:
    """What a seat sees that holds *hand*, such as ``"QS 3S AH"``, and is to play to *trick*.

    *trick* are the cards on the table, the leader's first. *tricks* are the complete tricks before it,
    one string each, the leader's card first; without them a legal beginning of the deal is invented, the
    same each time, so that points, voids and broken hearts are whatever came of it. *passed* and
    *received* are three cards each, of deal number *deal* (then 1, which passes to the left; else 4,
    which passes nothing). *seed* decides what ``view.random`` draws. ValueError where no legal deal
    leads there.
    """
    _check_seat(seat)
    if isinstance(tricks, str):
        raise TypeError(f"tricks: expected a list of strings, one a trick, got {tricks!r}")
    number = deal or (1 if passed or received else _without_pass(rules))
    position = Position(
        rules=rules,
        number=number,
        seat=seat,
        hand=mask_of(parsed(hand)),
        trick=as_numbers(trick),
        tricks=tuple(map(as_numbers, tricks)),
        passed=mask_of(parsed(passed)),
        received=mask_of(parsed(received)),
    )
    found = reached(position)
    facts = testing.deal_facts(found, number, totals, [seed.encode()] * 4)[seat]
    return testing.play_view(found, facts, int(time_left * 1e9))


def pass_view(
    hand: str,
    *,
    deal: int = 1,
    seat: int = 0,
    totals: Four = NO_POINTS,
    rules: Rules = RULES,
    seed: str = "",
    time_left: float = 0.5,
) -> PassView:
    """What a seat sees that is to pass three of the thirteen cards in *hand*.

    In deal number *deal* of a game: 1 passes to the left, 2 to the right, 3 across.
    """
    _check_seat(seat)
    held = parsed(hand)
    direction = rules.direction(deal)
    if len(held) != 13:
        raise ValueError(f"expected thirteen cards to pass from, got {len(held)}")
    if direction is Direction.NONE:
        raise ValueError(f"nothing is passed in deal {deal} (expected another, such as 1)")
    facts = DealFacts(rules, deal, direction, seat, mask_of(held), totals, seed.encode())
    return PassView(facts, int(time_left * 1e9))


def card(bot: Bot, view: PlayView) -> str:
    """The card that *bot* plays, such as ``"QS"``; AssertionError where it may not be played."""
    _check(bot, view, PlayView)
    (number,) = one_card(bot.choose_card(view))
    played = DECK[number]
    assert played in view.legal, f"played {played}, legal: {written(view.legal)}; {view!r}"  # noqa: S101 - a test's word
    return str(played)


def gift(bot: Bot, view: PassView) -> set[str]:
    """The three cards that *bot* passes; AssertionError where they are not three of its hand."""
    _check(bot, view, PassView)
    given = {DECK[number] for number in three_cards(bot.choose_pass(view))}
    fits = len(given) == 3 and given <= set(view.hand)
    assert fits, f"passed {written(sorted(given))}; {view!r}"  # noqa: S101 - a test's word
    return set(map(str, given))


def play_deal(
    bot: Bot,
    opponents: Sequence[Bot] = (),
    *,
    cards: str = "",
    deal: int = 1,
    totals: Four = NO_POINTS,
    rules: Rules = RULES,
) -> DealView:
    """Play a deal with *bot* at seat 0 against three *opponents*, and show how it ended, seen from there.

    Without *opponents* they are three ``Lowest``. *cards* is a text from which the hands are drawn, the
    same each time. AssertionError for what breaks the rules, with what was legal; TypeError for what is
    no answer.
    """
    for each in (bot, *opponents):
        _check_bot(each)
    others = list(opponents) or [Lowest(), Lowest(), Lowest()]
    if len(others) != 3:
        raise ValueError(f"expected three opponents, got {len(others)}")
    key = hashlib.sha256(b"donka-testing-1" + cards.encode()).digest()
    watching = _Watching(bot)
    try:
        testing.play_deal(
            rules, [watching, *others], dealt(key, 1, deal), number=deal, totals=totals
        )
    except TypeError:
        raise
    except ValueError as error:
        if watching.last is None:
            raise
        raise AssertionError(f"{error}; {watching.last!r}") from None
    return watching.end


def legal(
    make: Callable[[], Bot],
    deals: int = 100,
    presets: Mapping[str, Rules] = MappingProxyType(PRESETS),
) -> None:
    """Play so many *deals* under each of *presets*, each with a fresh bot of *make* at the table.

    AssertionError, with the view, for the first answer that breaks the rules.
    """
    if not callable(make):
        raise TypeError(f"expected a class or function that makes a bot, got {described(make)}")
    for name, rules in presets.items():
        for number in range(1, deals + 1):
            play_deal(make(), cards=f"{name} {number}", deal=number, rules=rules)


def _check_seat(seat: int) -> None:
    if seat not in range(4):
        raise ValueError(f"seat: expected 0 to 3, got {seat}")


def _check_bot(bot: object) -> None:
    if not isinstance(bot, Bot):
        raise TypeError(f"expected a bot, such as MyBot(), got {described(bot)}")


def _check(bot: object, view: object, kind: type) -> None:
    _check_bot(bot)
    if not isinstance(view, kind):
        raise TypeError(f"expected a {kind.__name__}, got {described(view)}")


def _without_pass(rules: Rules) -> int:
    """The first deal in which nothing is passed; 1 where there is none."""
    order = rules.pass_order
    return order.index(Direction.NONE) + 1 if Direction.NONE in order else 1


class _Watching(Bot):
    """Hands everything on to a bot, and remembers what it was last asked."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.last: PassView | PlayView | None = None

    def start_deal(self, view: PassView) -> None:
        self._bot.start_deal(view)

    def choose_pass(self, view: PassView) -> Iterable[Card]:
        self.last = view
        return self._bot.choose_pass(view)

    def choose_card(self, view: PlayView) -> Card:
        self.last = view
        return self._bot.choose_card(view)

    def end_deal(self, view: DealView) -> None:
        self.last = None
        self.end = view
        self._bot.end_deal(view)
