from itertools import combinations
from random import Random

import pytest
from ranking_samples import block, game, rotated

from donka.ranking.account import account
from donka.ranking.luck import Luck
from donka.ranking.measure import Measure
from donka.ranking.policy import Policy
from donka.ranking.sums import set_sums
from donka.ranking.table import Table

NAMES = ("a", "b", "c", "d")


def games(sets, cards, seed=3):
    """Sets of four games of two deals; *cards* is how much a seat's cards decide, 0 to 1."""
    random = Random(seed)
    for number in range(1, sets + 1):
        luck = [random.gauss(0, 1) for _ in range(4)]
        for rotation in (1, 2, 3, 4):
            seats = rotated(NAMES, rotation - 1)
            points = [
                round(20 + 6 * (cards * luck[seat] + (1 - cards) * random.gauss(0, 1)))
                for seat in range(4)
            ]
            a, b, c, d = points
            yield game([(a, b, c, d), (1, 2, 3, 4)], seats, number=number, rotation=rotation)


def table(sets, cards):
    accounts = list(map(account, games(sets, cards)))
    return accounts, Table.of(
        set_sums(block(1, 1, sets), accounts, Measure.POINTS, Policy.SUBSTITUTE)
    )


def test_sums_of_squares_are_those_of_single_games_and_sets():
    accounts, whole = table(12, 0.5)
    singles = sets = 0.0
    for one, other in combinations(range(4), 2):
        apart = whole.ratios[one] - whole.ratios[other]
        by_set = dict.fromkeys(range(1, 13), 0.0)
        for each in accounts:
            a, b = each.seats.index(NAMES[one]), each.seats.index(NAMES[other])
            z = each.points[a] - each.points[b] - apart * each.deals
            singles += z * z
            by_set[each.set] += z
        sets += sum(z * z for z in by_set.values())

    luck = Luck.at(whole)

    assert luck.of_singles == pytest.approx(singles)
    assert luck.of_sets == pytest.approx(sets)
    assert luck.reduction == pytest.approx(singles / sets)


def test_where_cards_decide_everything_a_game_in_a_set_is_worth_many():
    _, all_cards = table(60, 0.95)
    _, no_cards = table(60, 0.0)

    assert Luck.at(all_cards).reduction > 20
    assert Luck.at(no_cards).reduction == pytest.approx(1, abs=0.25)


@pytest.mark.parametrize(
    "luck",
    [
        pytest.param(Luck(), id="no sets"),
        pytest.param(Luck(50.0, 20.0, 9), id="nine sets"),
        pytest.param(Luck(50.0, 0.0, 40), id="no set tells two apart"),
        pytest.param(Luck(0.0, 0.0, 40), id="nothing varies"),
    ],
)
def test_where_nothing_can_be_said_nothing_is(luck):
    assert luck.reduction is None
