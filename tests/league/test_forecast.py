"""What a tournament will take, told before it is played."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from donka.game.rules import PRESETS, EndCheck, Moon, Rules, Ties
from donka.league.config import parse
from donka.league.forecast import Forecast, forecast, longest_game
from donka.league.schedule import blocks

SECOND = 1_000_000_000


def foretold(text, workers=1):
    tournament = parse(text, Path("a.yaml"))
    schedule = tournament.schedule
    plan = blocks([entry.name for entry in tournament.entries], schedule.sets, schedule.block)
    return forecast(tournament, plan, workers)


def test_a_league_of_five_is_counted_whole():
    size = foretold(
        "bots: [a, b, c, d, e]\nschedule: {sets: 8, block: 4, unit: cycle}\n"
        "clock: {per_move: 1s, per_pass: 2s}\n",
        workers=3,
    )

    # A cycle: three passes of 2 s and four deals of twelve cards of 1 s, for each of four bots.
    assert size == Forecast(
        tables=5,
        sets=40,
        blocks=10,
        sittings=40,
        games=160,
        deals_at_most=4,
        longest_ns=160 * 4 * 54 * SECOND // 3,
    )


def test_a_bank_is_the_most_a_bot_can_think_in_a_game():
    size = foretold("bots: [a, b, c, d]\nschedule: {sets: 1}\nclock: {bank: 30s}\n")

    assert size.longest_ns == 4 * 4 * 30 * SECOND


@pytest.mark.parametrize(
    ("rules", "deals"),
    [
        # 15 deals without a moon leave 390 points among four who may keep 100 each; 16 leave 416.
        pytest.param(Rules(), 16, id="the customer's"),
        pytest.param(PRESETS["classic"], 16, id="classic, where 99 is the most"),
        pytest.param(replace(Rules(), end_check=EndCheck.DEAL, limit=25), 4, id="a low limit"),
        pytest.param(replace(Rules(), limit=25), 4, id="a low limit, after whole cycles"),
        pytest.param(replace(Rules(), limit=26), 8, id="26 may be kept by all for four deals"),
        pytest.param(replace(Rules(), max_deals=10), 10, id="max_deals comes first"),
        pytest.param(replace(Rules(), moon=Moon.SUBTRACT), 64, id="points can go down"),
        pytest.param(replace(Rules(), ties=Ties.PLAY_ON), 64, id="a tie plays on"),
    ],
)
def test_the_longest_game_follows_from_the_rules(rules, deals):
    assert longest_game(rules) == deals


@given(
    limit=st.integers(1, 60),
    reached=st.booleans(),
    check=st.sampled_from(EndCheck),
    gifts=st.lists(st.sampled_from([(26, 0, 0, 0), (0, 26, 0, 0), (7, 7, 6, 6), (0, 13, 13, 0)])),
)
def test_no_game_is_longer_than_foretold(limit, reached, check, gifts):
    rules = replace(Rules(), limit=limit, limit_reached_ends=reached, end_check=check)
    totals, deals = [0, 0, 0, 0], 0
    for gift in [*gifts, *[(7, 7, 6, 6), (6, 6, 7, 7)] * 32]:
        totals = [total + points for total, points in zip(totals, gift, strict=True)]
        deals += 1
        over = max(totals) >= limit if reached else max(totals) > limit
        if over and (check is EndCheck.DEAL or deals % 4 == 0):
            break

    assert deals <= longest_game(rules)
