"""Tries a bot: a few deals against three others, in a sitting like a league's, everything it prints kept.

Its cards are nobody's secret, and nothing is written down.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

from donka.game.record import GameRecord
from donka.game.rules import Rules
from donka.game.times import Times
from donka.game.unfolding import UnfoldedDeal, unfold
from donka.journal.block import Block
from donka.league.catalogue import OfferedBot
from donka.league.moment import Moment
from donka.league.sitting import play
from donka.league.sitting_spec import Contender, SittingSpec
from donka.ranking.account import FAULTY_DEAL
from donka.sandbox.limits import Limits

SEAT = 0
"""Where the bot that is tried sits."""


@dataclass(frozen=True, slots=True)
class Overheard:
    """What the bot printed while it was asked."""

    moment: Moment
    """Before the first deal: its pass."""
    printed: bytes
    """As it came."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What was played, and what the bot printed."""

    game: GameRecord
    deals: tuple[UnfoldedDeal, ...]
    overheard: tuple[Overheard, ...]

    def charged(self, deal: UnfoldedDeal) -> int:
        """What *deal* costs the bot in a league: with a decision of the substitute's at least 26."""
        substituted = SEAT in deal.substituted or any(
            SEAT in trick.substituted for trick in deal.tricks
        )
        return max(deal.points[SEAT], FAULTY_DEAL) if substituted else deal.points[SEAT]

    @property
    def times(self) -> Times:
        """What the bot's decisions cost."""
        return self.game.times[SEAT]


def try_out(
    bot: OfferedBot, others: Sequence[OfferedBot], rules: Rules, deals: int, cards: str
) -> Tried:
    """Play the first *deals* of a game with cards drawn from the text *cards*, without isolation.

    *bot* sits at seat 0, three *others* from its left on. A game that is over sooner is over.
    """
    seats = _seats(bot, others)
    a, b, c, d = (contender.name for contender in seats)
    key = hashlib.sha256(b"donka-try-1" + cards.encode("utf-8", "surrogateescape")).digest()
    brief = replace(rules, max_deals=min(deals, rules.max_deals))
    overheard: list[Overheard] = []

    def overhear(asked: int, moment: Moment, printed: bytes) -> None:
        if asked == SEAT:
            overheard.append(Overheard(moment, printed))

    record = play(
        SittingSpec(
            # The first of a table's sets sits in the order of the block.
            block=Block(number=1, table=1, entries=(a, b, c, d), first_set=1, sets=1, place=0),
            rotation=1,
            contenders=seats,
            deal_key=key,
            bot_key=key,
            rules=brief,
            width=1,
            limits=Limits(),
        ),
        overhear,
    )
    (game,) = record.games
    return Tried(game, unfold(game, brief, key), tuple(overheard))


def _seats(
    bot: OfferedBot, others: Sequence[OfferedBot]
) -> tuple[Contender, Contender, Contender, Contender]:
    """The four, each under a name of its own."""
    named: dict[str, OfferedBot] = {}
    for each in (bot, *others):
        name, number = each.name, 1
        while name in named:
            number += 1
            name = f"{each.name}-{number}"
        named[name] = each
    a, b, c, d = (
        Contender(name, each.plugin.source, each.within, shown=each.plugin.shown)
        for name, each in named.items()
    )
    return a, b, c, d
