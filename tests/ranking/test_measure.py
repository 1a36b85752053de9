import pytest
from ranking_samples import game

from donka.ranking.account import account
from donka.ranking.measure import GameCost, Measure, game_cost
from donka.ranking.policy import Policy

CLEAN = account(game([(0, 5, 5, 16), (3, 10, 10, 3)]))
FAULTY = account(game([(0, 5, 5, 16), (3, 10, 10, 3)], substituted={1: 0}))


@pytest.mark.parametrize(
    ("measure", "expected"),
    [
        pytest.param(Measure.POINTS, GameCost(2, (3, 15, 15, 19), (0, 0, 0, 0)), id="points"),
        pytest.param(Measure.PLACE, GameCost(1, (2, 5, 5, 8), (0, 0, 0, 0)), id="half places"),
        pytest.param(Measure.WINS, GameCost(1, (-12, 0, 0, 0), (0, 0, 0, 0)), id="wins cost less"),
    ],
)
def test_what_a_game_costs(measure, expected):
    assert game_cost(CLEAN, measure, Policy.SUBSTITUTE) == expected


@pytest.mark.parametrize(
    ("measure", "policy", "surcharge"),
    [
        pytest.param(Measure.POINTS, Policy.SUBSTITUTE, 26, id="a faulty deal is 26"),
        pytest.param(Measure.POINTS, Policy.FORFEIT, 26 + 23, id="every deal of the game is"),
        pytest.param(Measure.POINTS, Policy.DISQUALIFY, 0, id="no points at all"),
        pytest.param(Measure.PLACE, Policy.SUBSTITUTE, 6, id="a first place becomes a fourth"),
        pytest.param(Measure.WINS, Policy.SUBSTITUTE, 12, id="a win is none"),
    ],
)
def test_a_fault_costs_the_offender_alone_and_nobody_gains(measure, policy, surcharge):
    cost = game_cost(FAULTY, measure, policy)

    assert cost.surcharge == (surcharge, 0, 0, 0)
    assert cost.costs == game_cost(CLEAN, measure, policy).costs


@pytest.mark.parametrize(
    ("measure", "cost", "shown"),
    [
        pytest.param(Measure.POINTS, 6.5, 6.5, id="points a deal"),
        pytest.param(Measure.PLACE, 5.0, 2.5, id="a place"),
        pytest.param(Measure.WINS, -3.0, 0.25, id="a share of the wins"),
    ],
)
def test_what_is_shown_of_a_cost(measure, cost, shown):
    assert measure.shown(cost) == shown
    assert measure.width(2.0) == pytest.approx(2.0 * abs(shown / cost))


def test_only_of_wins_more_is_better():
    assert [measure for measure in Measure if not measure.less_is_better] == [Measure.WINS]
