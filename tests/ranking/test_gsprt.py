"""The sequential test: what it says of which evidence, and how often it is wrong."""

from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
import pytest
from simulated_pairs import Pair, played

from donka.ranking.gsprt import Gsprt, Verdict
from donka.ranking.paired import Paired, Taken

TEST = Gsprt()


def paired(*sets, times=1):
    whole = Paired()
    for _ in range(times):
        for first, second in sets:
            whole = whole.with_set(Taken(*first), Taken(*second))
    return whole


BETTER = (((200, 40), (260, 40)), ((220, 40), (240, 40)))
WORSE = tuple((second, first) for first, second in BETTER)
A_LITTLE = (((240, 40), (300, 40)), ((260, 40), (200, 40)), ((240, 40), (260, 40)))
ENOUGH = (((200, 40), (260, 40)), ((200, 40), (180, 40)))
SAME = (((200, 40), (200, 40)), ((300, 44), (300, 44)))


@pytest.mark.parametrize(
    ("evidence", "verdict"),
    [
        pytest.param(paired(), Verdict.UNDECIDED, id="nothing played"),
        pytest.param(paired(*BETTER, times=19), Verdict.UNDECIDED, id="two sets too few"),
        pytest.param(paired(*BETTER, times=20), Verdict.BETTER, id="overwhelming, and early"),
        pytest.param(
            paired(*WORSE, times=20), Verdict.NOT_BETTER, id="overwhelmingly worse, and early"
        ),
        pytest.param(paired(*ENOUGH, times=20), Verdict.UNDECIDED, id="enough, but not so early"),
        pytest.param(paired(*ENOUGH, times=50), Verdict.BETTER, id="enough"),
        pytest.param(
            paired(*SAME, *WORSE, times=12),
            Verdict.UNDECIDED,
            id="worse, early, apart in only 24 sets",
        ),
        pytest.param(paired(*BETTER, times=50), Verdict.BETTER, id="one point a deal better"),
        pytest.param(paired(*WORSE, times=50), Verdict.NOT_BETTER, id="one point a deal worse"),
        pytest.param(paired(*A_LITTLE, times=40), Verdict.UNDECIDED, id="a little better"),
        pytest.param(paired(*SAME, times=50), Verdict.NOT_BETTER, id="identical so far"),
        pytest.param(
            paired(*SAME, *SAME, ((200, 40), (500, 40)), times=24),
            Verdict.UNDECIDED,
            id="better, and apart in only 24 sets",
        ),
        pytest.param(
            paired(*SAME, *SAME, ((200, 40), (500, 40)), times=25),
            Verdict.BETTER,
            id="better, and apart in 25 sets",
        ),
    ],
)
def test_the_verdict(evidence, verdict):
    assert TEST.verdict(evidence) is verdict


def test_the_bounds_are_those_of_the_error_rates():
    assert (TEST.lower, TEST.upper) == (
        pytest.approx(-2.9444, abs=1e-4),
        pytest.approx(2.9444, abs=1e-4),
    )
    assert Gsprt(alpha=0.01, beta=0.1).upper == pytest.approx(4.4998, abs=1e-4)
    assert Gsprt(alpha=0.01, beta=0.1).lower == pytest.approx(-2.2925, abs=1e-4)


def test_the_ratio_is_that_of_two_means_of_one_variance():
    # 100 sets, difference 1, variance 0.25 x 100 ÷ 99: 100 x 0.25 x (1 - 0.125) ÷ 0.2525.
    assert TEST.llr(paired(*BETTER, times=50)) == pytest.approx(86.625)


def test_half_way_between_the_two_there_is_no_evidence():
    assert TEST.llr(paired(((200, 40), (205, 40)), times=10)) == 0.0


@dataclass(frozen=True)
class Run:
    """What many comparisons came to."""

    better: float
    """Share of them."""
    not_better: float
    sets: float
    """On average."""
    covered: float
    """Share whose interval at the end held the truth."""


def run(pair: Pair, difference: float, times: int, cap: int = 6000) -> Run:
    rng = np.random.default_rng(5)
    ends = [played(pair.rows(difference, cap, rng), TEST) for _ in range(times)]
    verdicts = [verdict for verdict, _ in ends]
    held = [
        abs(evidence.difference - difference) <= (evidence.half_width or 0.0)
        for _, evidence in ends
    ]
    return Run(
        verdicts.count(Verdict.BETTER) / times,
        verdicts.count(Verdict.NOT_BETTER) / times,
        float(np.mean([evidence.sets for _, evidence in ends])),
        float(np.mean(held)),
    )


def fixed(pair: Pair) -> float:
    """How many sets a test of fixed length would need for the same error rates."""
    quantile = NormalDist().inv_cdf(0.95)
    return (2 * quantile / TEST.better_by) ** 2 * pair.variance


DIFFERENT = Pair(same=0.0, spread=2.8)
NEAR_CLONES = Pair(same=0.75, spread=2.8)
PAIRS = [
    pytest.param(DIFFERENT, id="different bots"),
    pytest.param(NEAR_CLONES, id="near-clones, the same in three sets of four"),
]


def hold(pair: Pair, times: int, tolerance: float) -> None:
    equal, better = run(pair, 0.0, times), run(pair, TEST.better_by, times)

    assert equal.better <= TEST.alpha + tolerance
    assert better.not_better <= TEST.beta + tolerance
    # Hardly any is still open at the cap.
    assert min(equal.better + equal.not_better, better.better + better.not_better) >= 0.99


@pytest.mark.parametrize("pair", PAIRS)
def test_errors_are_as_rare_as_stated(pair):
    # Among 120 comparisons a rate of 0.05 shows as more than 0.11 once in 300.
    hold(pair, 120, 0.06)


def test_what_ends_early_is_hardly_ever_wrong():
    rng = np.random.default_rng(6)
    calm = Pair(same=0.0, spread=1.0)
    for difference, wrong in ((0.0, Verdict.BETTER), (TEST.better_by, Verdict.NOT_BETTER)):
        ends = [played(calm.rows(difference, 40, rng), TEST)[0] for _ in range(200)]
        assert ends.count(wrong) <= 1


def test_a_large_difference_ends_it_early():
    assert run(Pair(same=0.0, spread=1.0), 2.0, 20).sets == 40
    assert run(Pair(same=0.0, spread=1.0), -2.0, 20).sets == 40


def test_it_ends_in_fewer_sets_than_a_test_of_fixed_length_needs():
    # 0.56 of them at either truth, in thousands of comparisons; less the larger the difference.
    for difference in (0.0, TEST.better_by):
        assert run(DIFFERENT, difference, 60).sets < 0.7 * fixed(DIFFERENT)
    assert run(DIFFERENT, 1.0, 20).sets < 0.2 * fixed(DIFFERENT)


@pytest.mark.long
@pytest.mark.parametrize("pair", PAIRS)
def test_errors_are_as_rare_as_stated_in_thousands_of_comparisons(pair):
    hold(pair, 4000, 0.01)
