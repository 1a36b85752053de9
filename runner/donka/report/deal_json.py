"""Deals as JSON, for programs; ``docs/replay.md`` tells what each field means."""

from collections.abc import Iterable

from donka.game.cards import Card
from donka.game.faults import Fault
from donka.game.unfolding import FourHands
from donka.report.deal_text import DealPage, faults_of
from donka.report.escaping import json_text
from donka.report.fault_text import told_json

SCHEMA = 1


def deals_json(pages: Iterable[DealPage]) -> str:
    """One document with an object a deal, in the order given."""
    return json_text({"schema": SCHEMA, "deals": [deal_object(page) for page in pages]})


def deal_object(page: DealPage) -> dict[str, object]:
    """The deal of *page*, to be written as JSON; ``donka export`` has the same."""
    game, deal = page.game, page.deal
    return {
        "identity": page.place,
        "table": game.table,
        "set": game.set,
        "rotation": game.rotation,
        "deal": deal.number,
        "seats": game.seats,
        "direction": deal.direction,
        "hands": _hands(deal.hands),
        "passes": _hands(deal.passed),
        "tricks": [
            {
                "trick": trick.number,
                "leader": trick.leader,
                "cards": _cards(trick.cards),
                "taker": trick.taker,
                "points": trick.points,
            }
            for trick in deal.tricks
        ],
        "points": deal.points,
        "totals": deal.totals,
        "moon": deal.moon,
        "substituted": [
            {"seat": seat, "trick": number}
            for number, seats in enumerate(
                (deal.substituted, *(trick.substituted for trick in deal.tricks))
            )
            for seat in sorted(seats)
        ],
        "faults": [_fault(fault) for fault in faults_of(game, deal.number)],
    }


def _fault(fault: Fault) -> dict[str, object]:
    return {
        "seat": fault.seat,
        "deal": fault.deal,
        "trick": fault.trick,
        **told_json(fault),
    }


def _hands(hands: FourHands) -> list[list[str]]:
    return [_cards(hand) for hand in hands]


def _cards(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]
