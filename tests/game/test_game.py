"""When a game is over and who has come where (R1, R2, R3, R15)."""

from dataclasses import replace
from functools import partial

import pytest
from game_positions import WHOLE_SUITS, mask

from donka.game import shuffle, substitute
from donka.game.game import Game, half_places, is_over, win_twelfths
from donka.game.rules import PRESETS, Direction, EndCheck, Rules, Ties

TEXT = Rules()
EVERY_DEAL = replace(TEXT, end_check=EndCheck.DEAL)
REACHED = replace(TEXT, limit_reached_ends=True)
PLAY_ON = replace(TEXT, ties=Ties.PLAY_ON)


@pytest.mark.parametrize(
    ("rules", "totals", "deals", "over"),
    [
        pytest.param(TEXT, (104, 52, 26, 26), 4, True, id="over, two share the first place"),
        pytest.param(TEXT, (106, 41, 41, 20), 8, True, id="over, one winner"),
        pytest.param(TEXT, (100, 50, 40, 18), 8, False, id="100 is not more than 100"),
        pytest.param(TEXT, (101, 30, 30, 21), 7, False, id="the cycle is played to its end"),
        pytest.param(TEXT, (101, 40, 40, 27), 8, True, id="over after the eighth"),
        pytest.param(TEXT, (20, 20, 20, 148), 8, True, id="three share the first place"),
        pytest.param(TEXT, (20, 116, 86, 38), 8, True, id="a moon in the last deal"),
        pytest.param(TEXT, (100, 100, 100, 64), 14, False, id="two at the limit"),
        pytest.param(EVERY_DEAL, (101, 30, 30, 21), 7, True, id="looked at every deal"),
        pytest.param(EVERY_DEAL, (100, 30, 30, 22), 7, False, id="every deal, not over the limit"),
        pytest.param(REACHED, (100, 50, 40, 18), 8, True, id="reaching the limit is enough"),
        pytest.param(REACHED, (99, 50, 41, 18), 8, False, id="one short of the limit"),
        pytest.param(REACHED, (100, 30, 30, 22), 7, False, id="reached, but within a cycle"),
        pytest.param(PLAY_ON, (104, 52, 26, 26), 8, False, id="a tie for the first plays on"),
        pytest.param(PLAY_ON, (106, 41, 41, 20), 8, True, id="a tie of losers does not"),
        pytest.param(replace(TEXT, limit=50), (51, 1, 26, 26), 4, True, id="another limit"),
        pytest.param(replace(TEXT, max_deals=5), (0, 78, 26, 26), 5, True, id="no more deals"),
        pytest.param(
            replace(PLAY_ON, max_deals=5), (78, 0, 0, 52), 5, True, id="no more deals, tied"
        ),
        pytest.param(
            replace(TEXT, pass_order=(Direction.LEFT,)), (101, 3, 0, 0), 4, True, id="short cycle"
        ),
    ],
)
def test_the_end_of_a_game(rules, totals, deals, over):
    assert is_over(rules, totals, deals) is over


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ((10, 20, 30, 40), (1, 2, 3, 4)),
        ((40, 30, 20, 10), (4, 3, 2, 1)),
        ((104, 52, 26, 26), (4, 3, 1.5, 1.5)),
        ((106, 41, 41, 20), (4, 2.5, 2.5, 1)),
        ((20, 20, 20, 148), (2, 2, 2, 4)),
        ((26, 26, 26, 26), (2.5, 2.5, 2.5, 2.5)),
        ((-26, 0, 0, 0), (1, 3, 3, 3)),
    ],
    ids=["all apart", "reversed", "two first", "two second", "three first", "all", "below zero"],
)
def test_places_are_averaged_among_those_level(totals, expected):
    assert tuple(half / 2 for half in half_places(totals)) == expected


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ((10, 20, 30, 40), (1, 0, 0, 0)),
        ((104, 52, 26, 26), (0, 0, 0.5, 0.5)),
        ((106, 41, 41, 20), (0, 0, 0, 1)),
        ((26, 26, 26, 26), (0.25, 0.25, 0.25, 0.25)),
    ],
    ids=["one", "two", "losers level", "all"],
)
def test_a_win_is_shared_among_those_level(totals, expected):
    assert tuple(part / 12 for part in win_twelfths(totals)) == expected


def play_deal(game):
    deal = game.deal
    if deal.passing:
        deal.exchange([substitute.pass_cards(hand) for hand in deal.dealt])
    while not deal.over:
        deal.play(substitute.card(deal.legal()))


def played_out(rules, text, cycles=None):
    key = shuffle.text_deal_key(shuffle.text_secret(text))
    game = Game(rules, partial(shuffle.dealt, key, 1), cycles)
    points = []
    while True:
        play_deal(game)
        points.append(game.deal.points())
        if not game.close_deal():
            return game, points


def test_a_whole_game_comes_out_as_it_always_has():
    game, points = played_out(TEXT, "Черна Донка")

    assert points == GOLDEN
    assert game.totals == [sum(column) for column in zip(*points, strict=True)]


GOLDEN = [
    (18, 3, 0, 5),
    (1, 18, 1, 6),
    (0, 4, 20, 2),
    (24, 1, 1, 0),
    (2, 15, 5, 4),
    (1, 5, 1, 19),
    (5, 21, 0, 0),
    (0, 6, 4, 16),
    (14, 4, 0, 8),
    (0, 17, 1, 8),
    (1, 16, 1, 8),
    (5, 6, 13, 2),
]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(12))
def test_a_game_ends_when_its_rules_say_so_and_not_before(preset, seed):
    rules = PRESETS[preset]
    game, points = played_out(rules, f"{preset} {seed}")

    running = [0, 0, 0, 0]
    for deals, costs in enumerate(points, start=1):
        running = [a + b for a, b in zip(running, costs, strict=True)]
        assert is_over(rules, running, deals) is (deals == len(points))
    assert running == game.totals
    moons = sum(sum(costs) == 78 for costs in points)
    assert sum(running) == 26 * len(points) + 52 * moons
    assert len(points) <= 16


@pytest.mark.parametrize("cycles", [1, 2])
def test_a_game_of_so_many_cycles_ends_with_them(cycles):
    game, points = played_out(replace(TEXT, limit=10_000), "cycles", cycles)

    assert len(points) == 4 * cycles
    assert game.number == 4 * cycles


def test_directions_run_through_the_pass_order_again_and_again():
    rules = replace(TEXT, pass_order=(Direction.RIGHT, Direction.NONE), max_deals=5)
    game = Game(rules, lambda _: [mask(hand) for hand in WHOLE_SUITS])
    directions = [game.deal.direction]
    for _ in range(4):
        play_deal(game)
        assert game.close_deal()
        directions.append(game.deal.direction)

    assert directions == ["right", "none", "right", "none", "right"]


def test_flags_start_anew_in_every_deal_also_without_a_pass():
    rules = replace(TEXT, pass_order=(Direction.NONE,))
    game = Game(rules, lambda _: [mask(hand) for hand in WHOLE_SUITS])
    play_deal(game)
    assert game.deal.hearts_broken

    assert game.close_deal()

    assert not game.deal.hearts_broken
    assert game.deal.legal() == mask("2C")
    for card in ["2C", "2D", "2H"]:
        game.deal.play(mask(card).bit_length() - 1)
    assert game.deal.legal() == mask("23456789TJKA:S")


def test_a_deal_is_closed_only_when_it_is_over():
    game = Game(TEXT, lambda _: [mask(hand) for hand in WHOLE_SUITS])

    with pytest.raises(ValueError, match="the deal is not over"):
        game.close_deal()

    assert game.totals == [0, 0, 0, 0]


def test_a_game_that_is_over_is_closed_for_good():
    game, _ = played_out(TEXT, "closed", 1)

    with pytest.raises(ValueError, match="the game is over"):
        game.close_deal()
