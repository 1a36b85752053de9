"""Deals that others played, replayed card by card (tests/data/README.md tells their origin)."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from game_positions import mask, number, text

from donka.game.cards import DECK, Card
from donka.game.deal import Deal
from donka.game.rules import Direction, HeartsBrokenBy, Rules
from donka.game.tricks import counted, hearts_broken, takers

DATA = Path(__file__).parent.parent / "data"
FILES = {"example_deals.jsonl": 25, "expert_deals.jsonl": 200, "random_deals.jsonl": 60}


def deals(name):
    return [json.loads(line) for line in (DATA / name).read_text().splitlines()]


def started(logged, by):
    rules = replace(Rules(), hearts_broken_by=by)
    hands = [mask(" ".join(hand)) for hand in logged["hands"]]
    deal = Deal(rules, hands, Direction(logged["pass_direction"]))
    if logged["passes"]:
        deal.exchange([mask(" ".join(gift)) for gift in logged["passes"]])
    return deal


@pytest.mark.parametrize("name", FILES)
def test_every_legal_list_trick_taker_and_total_is_the_logged_one(name):
    count = 0
    for logged in deals(name):
        by = HeartsBrokenBy(logged["rules"]["hearts_broken_by"])
        deal = started(logged, by)
        for seat, card, legal in logged["plays"]:
            assert deal.turn == seat
            assert set(text(deal.legal()).split()) == set(legal)
            deal.play(number(card))
        leaders = [logged["plays"][first][0] for first in range(0, 52, 4)]
        assert deal.opener == leaders[0]
        assert list(takers(deal.opener, deal.played)[:-1]) == leaders[1:]
        assert list(deal.points()) == logged["points"]
        assert deal.hearts_broken == hearts_broken(by, deal.played)
        count += 1
    assert count == FILES[name]


def lists_agree(logged, by):
    deal = started(logged, by)
    for _, card, legal in logged["plays"]:
        if set(text(deal.legal()).split()) != set(legal):
            return False
        deal.play(number(card))
    return True


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("by", list(HeartsBrokenBy), ids=str)
def test_lists_agree_under_exactly_the_settings_that_the_log_names(name, by):
    for logged in deals(name):
        named = {"hearts_broken_by": by.value} in logged["same_legal_under"]

        assert lists_agree(logged, by) is named, f"deal {logged['id']}"


def test_the_files_hold_deals_that_tell_the_settings_apart():
    apart = [d for name in FILES for d in deals(name) if len(d["same_legal_under"]) < 3]

    assert len(apart) == 111


@pytest.mark.parametrize("name", FILES)
def test_what_was_taken_is_what_the_cards_of_the_tricks_cost(name):
    for logged in deals(name):
        cards = [number(card) for _, card, _ in logged["plays"]]
        taken = [0, 0, 0, 0]
        for trick, seat in enumerate(takers(logged["plays"][0][0], cards)):
            taken[seat] += sum(DECK[card].points for card in cards[4 * trick : 4 * trick + 4])

        assert list(counted(Rules().moon, taken)) == logged["points"]
        assert sorted(Card.parse(card) for hand in logged["hands"] for card in hand) == list(DECK)
