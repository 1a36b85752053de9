"""A record held against the rules: dealt again, played again, counted again.

Knows neither the journal nor who played; the substitute's answers alone are foreseeable, and so
they are checked too.
"""

from functools import partial
from itertools import zip_longest

from donka.errors import DonkaError
from donka.game import shuffle, substitute
from donka.game.deal import Deal
from donka.game.game import Game
from donka.game.masks import mask_of_numbers, numbers
from donka.game.record import DealRecord, GameRecord, identity
from donka.game.rules import Rules

_PASSES = 1 | 1 << 14 | 1 << 28 | 1 << 42
"""The bits of the four passes."""


class RecordError(DonkaError):
    """A record that the rules contradict, with the first place where they do."""

    def __init__(self, place: str, problem: str) -> None:
        super().__init__(f"{place}: {problem}; the record was damaged, or altered")


def replay(
    record: GameRecord, rules: Rules, key: bytes, cycles: int | None = None
) -> tuple[int, ...]:
    """Play the game of *record* again from the cards that *key* deals; RecordError at the first difference.

    *key* is ``shuffle.deal_key`` or ``text_deal_key``; *cycles* as the game was played with. Returns
    for each deal where there was a choice: bits as in ``DealRecord.substituted``, set at every pass
    and wherever more than one card was legal.
    """
    where = (record.table, record.set, record.rotation)
    game = Game(rules, partial(shuffle.dealt, key, record.set), cycles)
    try:
        deals = list(zip_longest(record.deals(), record.deal_points()))
    except ValueError as error:
        raise RecordError(record.identity, str(error)) from error
    choices: list[int] = []
    for deal, points in deals:
        place = (*where, game.number)
        if game.over:
            raise RecordError(identity(*place), "a deal after the game was over")
        if deal is None or points is None:
            raise RecordError(identity(*place), "cards without points, or points without cards")
        choices.append(_replay_deal(game.deal, deal, place))
        if game.deal.points() != points:
            found = f"points {points}, expected {game.deal.points()}"
            raise RecordError(identity(*place), found)
        game.close_deal()
    if not game.over:
        raise RecordError(identity(*where, game.number), "no such deal, but the game was not over")
    return tuple(choices)


def _replay_deal(deal: Deal, recorded: DealRecord, place: tuple[int, ...]) -> int:
    choices = _PASSES if deal.passing else 0
    trick = 0
    try:
        if deal.passing:
            deal.exchange(_gifts(recorded.passed))
            _check_substituted_pass(deal, recorded.substituted)
        elif recorded.passed:
            raise ValueError("a pass in a deal without one")
        for number, card in enumerate(recorded.played):
            trick = number // 4 + 1
            seat, legal = deal.turn, deal.legal()
            deal.play(card)
            if legal & legal - 1:
                choices |= 1 << 14 * seat + trick
            if recorded.substituted >> 14 * seat + trick & 1 and card != substitute.card(legal):
                raise ValueError(f"seat {seat}: not what the substitute plays")
    except ValueError as error:
        raise RecordError(identity(*place, trick), str(error)) from error
    return choices


def _gifts(passed: bytes) -> list[int]:
    gifts = [mask_of_numbers(passed[start : start + 3]) for start in range(0, len(passed), 3)]
    if b"".join(map(numbers, gifts)) != passed:
        raise ValueError("the cards passed are not in ascending order, three a seat")
    return gifts


def _check_substituted_pass(deal: Deal, substituted: int) -> None:
    for seat, gift in enumerate(deal.passed):
        if substituted >> 14 * seat & 1 and gift != substitute.pass_cards(deal.dealt[seat]):
            raise ValueError(f"seat {seat}: not what the substitute passes")
