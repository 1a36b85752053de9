"""The scripts of a site unfold a deal as the engine does: cards, takers, points, and where bots differ."""

import json

import pytest
from site_deals import numbers, unfolded
from site_pages import places

from donka.game.cards import NUMBER, Card, Suit

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

UNFOLDED = """async (places) => {
    const told = {};
    for (const [table, number] of places) {
        const set = await donkaReplay.loadSet({table, set: number});
        for (const game of set.games) {
            told[`${table}.${number}.${game.rotation}`] = game.deals.map(
                (_, index) => donkaReplay.unfold(set, game, index + 1));
        }
    }
    return JSON.stringify(told);
}"""

BROKEN = """async ([place, rule]) => {
    const set = {...await donkaReplay.loadSet(place), broken_by: rule};
    return set.games.flatMap(game => game.deals.map(
        (_, index) => donkaReplay.unfold(set, game, index + 1).broken));
}"""


def as_the_page_has_it(deal):
    return {
        "number": deal.number,
        "direction": deal.direction.value,
        "hands": [numbers(hand) for hand in deal.hands],
        "passed": [numbers(hand) for hand in deal.passed],
        "received": [numbers(hand) for hand in deal.received],
        "held": [numbers(hand) for hand in deal.tricks[0].hands],
        "played": [NUMBER[card] for trick in deal.tricks for card in trick.cards],
        "before": list(deal.before),
        "points": list(deal.points),
        "totals": list(deal.totals),
        "moon": -1 if deal.moon is None else deal.moon,
        "substituted": sorted(deal.substituted),
        "tricks": [
            {
                "number": trick.number,
                "leader": trick.leader,
                "seats": list(trick.seats),
                "cards": [NUMBER[card] for card in trick.cards],
                "taker": trick.taker,
                "points": trick.points,
                "taken": list(trick.taken),
                "substituted": sorted(trick.substituted),
            }
            for trick in deal.tricks
        ],
    }


def without_order(deal):
    """What a page keeps in the order cards came in, as what it is: sets of cards."""
    del deal["broken"]
    return {**deal, "held": [sorted(hand) for hand in deal["held"]]}


@pytest.mark.parametrize("site", ["plain", "hostile", "settled"])
def test_every_deal_of_a_tournament_unfolds_as_the_engine_unfolds_it(request, reader, site):
    results = request.getfixturevalue(site)
    reader.open((results / "site" / "en" / "replay.html").as_uri())
    wanted = [list(map(int, place.split("."))) for place in places(results)]

    told = json.loads(reader.page.evaluate(UNFOLDED, wanted))

    expected = {
        game.identity: [as_the_page_has_it(deal) for deal in deals]
        for game, deals in unfolded(results)
    }
    assert {place: list(map(without_order, deals)) for place, deals in told.items()} == expected


def broken_after(deal, rule):
    played = [(card, trick.cards[0]) for trick in deal.tricks for card in trick.cards]
    queen = Card.parse("QS")
    for count, (card, led) in enumerate(played, start=1):
        if card.suit is Suit.HEARTS:
            return count
        if card == queen and rule != "heart" and (rule == "any_point_card" or led.suit != "S"):
            return count
    return 53


@pytest.mark.parametrize("rule", ["discard", "any_point_card", "heart"])
def test_hearts_are_broken_as_the_rules_of_the_tournament_have_it(reader, plain, rule):
    reader.open((plain / "site" / "en" / "replay.html").as_uri())
    games = [(game, deals) for game, deals in unfolded(plain) if game.set == 1]

    told = reader.page.evaluate(BROKEN, [{"table": games[0][0].table, "set": 1}, rule])

    assert told == [broken_after(deal, rule) for _, deals in games for deal in deals]
