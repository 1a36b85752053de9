"""Student's t: how far an estimate may lie from the truth when its spread is estimated too."""

from functools import lru_cache
from math import exp, isqrt, lgamma, log, log1p, pi
from statistics import NormalDist


@lru_cache(maxsize=4096)
def t_quantile(p: float, df: int) -> float:
    """The number that Student's t with *df* degrees of freedom stays below with probability *p*.

    *p* from 0.5 to below 1, *df* at least 1. Newton's steps on the upper tail: it is convex there,
    and the normal quantile lies below every t quantile, so that they climb and cannot overshoot.
    """
    if not (0.5 <= p < 1 and df >= 1):
        raise ValueError(f"no t quantile for p = {p}, df = {df} (expected 0.5 <= p < 1, df >= 1)")
    t = NormalDist().inv_cdf(p)
    for _ in range(100):
        step = (upper_tail(t, df) - (1 - p)) / _density(t, df)
        t += step
        if abs(step) <= 1e-13 * t:
            break
    return t


def upper_tail(t: float, df: int) -> float:
    """The probability that Student's t with *df* degrees of freedom exceeds *t*, which is not negative.

    Half the regularised incomplete beta function at df / (df + t²) with parameters df / 2 and 1 / 2
    (Abramowitz and Stegun 26.7.1 and 26.5.27).
    """
    x = df / (df + t * t)
    rest = t * t / (df + t * t)
    if x < (df + 2) / (df + 5):
        return _incomplete_beta(df / 2, 0.5, x, rest) / 2
    return (1 - _incomplete_beta(0.5, df / 2, rest, x)) / 2


def _density(t: float, df: int) -> float:
    scale = lgamma((df + 1) / 2) - lgamma(df / 2) - log(df * pi) / 2
    return exp(scale - (df + 1) / 2 * log1p(t * t / df))


def _incomplete_beta(a: float, b: float, x: float, rest: float) -> float:
    """I_x(a, b) with *rest* = 1 - x, by the continued fraction of DLMF 8.17.22, from its far end.

    For x < (a + 1) / (a + b + 2), where some √max(a, b) of its terms are enough.
    """
    if x == 0:
        return 0.0
    fraction = 1.0
    for m in range(50 + 5 * isqrt(int(max(a, b))), 0, -1):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m - 1) * (a + b + m - 1) * x / ((a + 2 * m - 2) * (a + 2 * m - 1))
        fraction = 1 + odd / (1 + even / fraction)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(rest)) / a
    return front / fraction
