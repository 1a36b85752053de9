"""Intervals that hold at every look: how wide one must be for a tournament that is watched as it goes.

An interval for one look, looked at again and again until it excludes 0, at some time excludes it by
luck. This one does not, save with the probability *alpha* over all looks together.
"""

from math import log, sqrt


def always_valid(n: int, alpha: float, expected: float) -> float:
    """How many standard errors of a mean of *n* to either side hold the truth at every *n* at once.

    √((1 + 1/(n r)) · 2 ln(√(n r + 1) / alpha)), the normal mixture of Robbins (1970) in its form for
    means of any spread (Waudby-Smith, Arbour, Sinha, Kennedy, Ramdas 2021). It is narrowest near the
    *expected* n, for which r = (-2 ln alpha + ln(1 - 2 ln alpha)) / expected. Two-sided; *n* and
    *expected* above 0, *alpha* above 0 and below 1.
    """
    if not (n > 0 and expected > 0 and 0 < alpha < 1):
        raise ValueError(
            f"no interval for n = {n}, alpha = {alpha}, expected = {expected} (expected n and "
            "expected above 0, alpha between 0 and 1)"
        )
    rate = (-2 * log(alpha) + log(1 - 2 * log(alpha))) / expected
    spent = n * rate
    return sqrt((1 + 1 / spent) * 2 * log(sqrt(spent + 1) / alpha))
