"""What decisions cost, as histograms."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from donka.game.times import Charges, Times, check_times

charges = st.lists(st.integers(0, 10**11))


def collected(charges_ns):
    collector = Charges()
    for charge_ns in charges_ns:
        collector.add(charge_ns)
    return collector.freeze()


@pytest.mark.parametrize(
    ("charges_ns", "times"),
    [
        ([], Times()),
        ([0], Times((1,), 0, 0)),
        ([999], Times((1,), 999, 999)),
        ([1_000, 1_499], Times((0, 2), 2_499, 1_499)),
        ([1_500, 2_000, 3_000, 4_000, 6_000], Times((0, 0, 1, 1, 1, 1, 1), 16_500, 6_000)),
    ],
    ids=["none", "zero", "under 1 us", "1 to 1.5 us", "a bucket each"],
)
def test_charges_fall_into_half_octaves(charges_ns, times):
    assert collected(charges_ns) == times


@given(charges)
@example([10**11])
def test_times_come_back_from_their_bytes(charges_ns):
    times = collected(charges_ns)

    assert Times.decode(times.encode()) == times


def test_the_times_of_a_usual_game_take_few_bytes():
    thinking = [40_000 + 700 * place for place in range(100)]

    assert len(collected(thinking).encode()) == 12
    assert Times().encode() == b""


@given(charges, charges)
def test_merging_is_collecting_all_together(some, others):
    assert collected(some).merge(collected(others)) == collected(some + others)


@given(charges.filter(bool), st.floats(0.001, 1))
def test_a_quantile_is_kept_to_by_its_part_and_is_no_more_than_half_too_long(charges_ns, q):
    times = collected(charges_ns)
    bound = times.quantile(q)

    kept = sum(charge_ns <= bound for charge_ns in charges_ns)
    assert kept >= q * len(charges_ns)
    exact = sorted(charges_ns)[max(0, -int(-q * len(charges_ns) // 1) - 1)]
    assert bound <= max(1_000, 1.5 * exact + 1)


def test_quantiles_of_nothing_are_nothing():
    assert Times().quantile(0.5) == 0
    assert Times().count == 0


def test_the_last_quantile_is_the_largest_charge():
    assert collected([5_000, 7_100_123]).quantile(1) == 7_100_123


@pytest.mark.parametrize(
    "data",
    ["80", "01", "010100", "01010000", "0101010100", "ff", "0101ff0101"],
    ids=[
        "ends within a number",
        "one number",
        "three numbers",
        "empty first bucket",
        "empty last bucket",
        "unfinished",
        "far too many buckets",
    ],
)
def test_other_bytes_are_refused(data):
    with pytest.raises(ValueError, match="no times"):
        Times.decode(bytes.fromhex(data))


@given(st.binary())
def test_whatever_is_decoded_is_a_histogram(data):
    try:
        times = Times.decode(data)
    except ValueError:
        return
    assert Times.decode(times.encode()) == times


def is_refused(read, data):
    try:
        read(data)
    except ValueError:
        return True
    return False


@given(
    st.binary()
    | st.lists(st.sampled_from([0, 1, 5, 127, 128, 129, 255])).map(bytes)
    | charges.map(lambda each: collected(each).encode())
)
def test_times_may_be_checked_without_being_read(data):
    assert is_refused(check_times, data) is is_refused(Times.decode, data)
