"""A table in one process, for trying a bot: no walls, no clocks, no rotation.

A league plays the same rules and shows the same views, but each bot in a process of its own.
"""

from collections.abc import Sequence

from donka.bot.answers import one_card, three_cards
from donka.bot.entry import Bot
from donka.bot.facts import DealFacts
from donka.bot.views import DealView, PassView, PlayView
from donka.game.deal import Deal
from donka.game.masks import mask_of_numbers
from donka.game.rules import Rules

SECOND_NS = 1_000_000_000


def deal_facts(
    deal: Deal, number: int, totals: tuple[int, int, int, int], seeds: Sequence[bytes]
) -> list[DealFacts]:
    """What each seat is told of *deal*; *seeds* are those of their randomness, by seat."""
    return [
        DealFacts(deal.rules, number, deal.direction, seat, deal.dealt[seat], totals, seeds[seat])
        for seat in range(4)
    ]


def play_view(deal: Deal, facts: DealFacts, left_ns: int = SECOND_NS) -> PlayView:
    """What the seat on turn sees."""
    seat = facts.seat
    return PlayView(
        facts,
        deal.passed[seat],
        deal.received[seat],
        deal.opener,
        bytes(deal.played),
        deal.legal(),
        left_ns,
    )


def play_deal(
    rules: Rules,
    bots: Sequence[Bot],
    hands: Sequence[int],
    *,
    number: int = 1,
    totals: tuple[int, int, int, int] = (0, 0, 0, 0),
    seeds: Sequence[bytes] = (b"0", b"1", b"2", b"3"),
) -> Deal:
    """Play the deal of a game that *number* counts to its end, from four masks of thirteen cards.

    ValueError, with what was legal, for a card or a pass that was not; TypeError, in the words of a
    league, for what is no card or not three of them. Every choice is asked for, also where there is
    but one.
    """
    deal = Deal(rules, hands, rules.direction(number))
    facts = deal_facts(deal, number, totals, seeds)
    for bot, known in zip(bots, facts, strict=True):
        bot.start_deal(PassView(known, SECOND_NS))
    if deal.passing:
        views = [PassView(known, SECOND_NS) for known in facts]
        deal.exchange(
            [
                mask_of_numbers(three_cards(bot.choose_pass(view)))
                for bot, view in zip(bots, views, strict=True)
            ]
        )
    while not deal.over:
        seat = deal.turn
        (card,) = one_card(bots[seat].choose_card(play_view(deal, facts[seat])))
        deal.play(card)
    played = bytes(deal.played)
    for seat, bot in enumerate(bots):
        bot.end_deal(
            DealView(facts[seat], deal.passed[seat], deal.received[seat], deal.opener, played)
        )
    return deal
