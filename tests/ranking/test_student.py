import pytest

from donka.ranking.student import t_quantile, upper_tail


@pytest.mark.parametrize(
    ("p", "df", "t"),
    [
        pytest.param(0.975, 1, 12.706205, id="one degree of freedom"),
        pytest.param(0.975, 2, 4.302653, id="two"),
        pytest.param(0.975, 5, 2.570582, id="five"),
        pytest.param(0.975, 9, 2.262157, id="nine: ten sets"),
        pytest.param(0.975, 30, 2.042272, id="thirty"),
        pytest.param(0.975, 100, 1.983972, id="a hundred"),
        pytest.param(0.975, 1000, 1.962339, id="a thousand"),
        pytest.param(0.975, 1_000_000, 1.959966, id="a million: the normal distribution"),
        pytest.param(0.95, 4, 2.131847, id="90 %, four"),
        pytest.param(0.995, 10, 3.169273, id="99 %, ten"),
        pytest.param(0.9995, 1, 636.619249, id="99.9 %, one"),
        pytest.param(0.9995, 2, 31.599055, id="99.9 %, two"),
        pytest.param(0.5, 7, 0.0, id="the median"),
    ],
)
def test_quantiles_are_those_of_the_printed_tables(p, df, t):
    assert t_quantile(p, df) == pytest.approx(t, abs=5e-7)


@pytest.mark.parametrize("df", [1, 2, 3, 8, 29, 500])
@pytest.mark.parametrize("p", [0.6, 0.975, 0.999, 0.999_999])
def test_a_quantile_leaves_its_probability_above_it(p, df):
    assert upper_tail(t_quantile(p, df), df) == pytest.approx(1 - p, rel=1e-9)


@pytest.mark.parametrize(
    ("p", "df"),
    [
        pytest.param(1.0, 9, id="certainty"),
        pytest.param(0.4, 9, id="the lower half"),
        pytest.param(float("nan"), 9, id="not a number"),
        pytest.param(0.975, 0, id="no freedom"),
    ],
)
def test_there_is_no_quantile_outside_its_domain(p, df):
    with pytest.raises(ValueError, match="no t quantile"):
        t_quantile(p, df)
